"""Documents to print."""

from django.urls import path

from tournaments.views import documents

urlpatterns = [
    path("t/<slug:slug>/tours/<int:number>/protocols.pdf", documents.protocols, name="protocols_pdf"),
    path("t/<slug:slug>/matches/<int:pk>/protocol.pdf", documents.protocol, name="protocol_pdf"),
]
