"""A class to try every page with: ``manage.py demo`` has invented students learn for six weeks.

They answer through the services that everybody's answers go through; what is invented are the people, what they know
and when they sit down. Everything is drawn from one seed, and so is the same each time.
"""
