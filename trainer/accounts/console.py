"""Letters where there is no mail server: printed for whoever runs the site, to be read, not as they would be sent."""

from django.core.mail import EmailMessage
from django.core.mail.backends import console


class EmailBackend(console.EmailBackend):
    def write_message(self, message: EmailMessage) -> None:
        """To whom, about what, and the text; a link in it can be copied whole."""
        rule = "-" * 79
        self.stream.write(f"To: {', '.join(message.to)}\nSubject: {message.subject}\n\n{message.body}\n{rule}\n")
