"""How the site's forms show their fields."""

import datetime
import re

from django import forms

from tournaments.kernel.forms import BootstrapForm


class Look(BootstrapForm):
    text = forms.CharField(widget=forms.TextInput({"class": "figures"}))
    day = forms.DateField(required=False)
    method = forms.ChoiceField(choices=[("a", "A")], widget=forms.RadioSelect)
    was = forms.CharField(widget=forms.HiddenInput)


def test_a_field_has_the_class_of_its_kind_of_widget_before_its_own() -> None:
    assert 'class="form-control figures"' in str(Look()["text"])
    assert "form-" not in str(Look()["method"])
    assert "form-" not in str(Look()["was"])
    assert "form-" not in Look()["text"].as_hidden()


def test_a_field_that_comes_late_looks_as_the_others_do_however_often_it_is_shown() -> None:
    form = Look()
    form.fields["tick"] = forms.BooleanField()
    form.fields["choice"] = forms.ChoiceField(choices=[("a", "A")])
    for _ in range(2):
        assert 'class="form-check-input"' in str(form["tick"])
        assert 'class="form-select"' in str(form["choice"])


def test_a_day_has_the_picker_of_the_browser() -> None:
    shown = str(Look(initial={"day": datetime.date(2026, 11, 3)})["day"])
    assert 'type="date"' in shown
    assert 'value="2026-11-03"' in shown


class Long(BootstrapForm):
    """As forms of settings are: longer than a phone."""

    first = forms.CharField()
    hidden = forms.IntegerField(widget=forms.HiddenInput)
    second = forms.IntegerField()
    third = forms.IntegerField()


def opens_at(**data: str) -> list[str]:
    """The fields at which a browser opens the page, without scripts too."""
    return re.findall(r'name="(\w+)"[^>]* autofocus', Long(data or None).as_div())


def test_a_page_opens_at_the_first_field_that_is_to_be_corrected() -> None:
    assert opens_at() == []
    assert opens_at(first="a", hidden="1", second="1", third="1") == []
    assert opens_at(first="a", hidden="x", second="x", third="x") == ["second"]
