"""What a teacher prepares: questions and deals of their own, and sheets to be printed."""
