"""QR codes as inline drawings, which print sharply and need nothing the content security policy forbids."""

import segno
from django.utils.safestring import SafeString, mark_safe


def drawing(address: str) -> SafeString:
    """The QR code of an address; its quiet zone is part of it."""
    made = segno.make(address, error="m", micro=False)
    svg = made.svg_inline(omitsize=True, border=4, svgclass="qr", lineclass=None, light="#fff")
    return mark_safe(svg.replace("<svg ", '<svg aria-hidden="true" ', 1))


def spelled(code: str) -> str:
    """``KITA-72XX``: a code in two halves, to be read aloud."""
    return f"{code[:4]}-{code[4:]}"
