"""Forms about people and settings, drawn by crispy."""

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django.forms import BaseForm


class PageHelper(FormHelper):
    """The fields in their order and nothing else: the template owns ``<form>``, its attributes and its button."""

    def __init__(self, form: BaseForm) -> None:
        super().__init__()
        self.form_tag = False
        # Without an explicit layout crispy repeats the helper's attributes on every radio group.
        self.layout = Layout(*form.fields)
