"""The engine compared with real game records, which are no part of the project."""
