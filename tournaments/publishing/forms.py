"""The form of a publication."""

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.kernel.forms import BootstrapForm


class PublishForm(BootstrapForm):
    """What was looked at, and the organiser's word that it is wanted although something is doubtful."""

    digest = forms.CharField(required=False, max_length=64, widget=forms.HiddenInput)
    despite_warnings = forms.BooleanField(label=_("Publish anyway"), required=False)
