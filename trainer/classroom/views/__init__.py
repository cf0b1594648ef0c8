"""The views of classes: the people, what is set to them, and what their teachers see."""
