"""Practice, sprints and progress, as they are asked for and answered."""
