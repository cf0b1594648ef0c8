"""News for open pages: a bus that says what has changed, and the streams that follow it.

Nothing but a topic and a version travels. Whoever hears of a change reads the state afresh, so that news lost or heard
twice harms nothing.
"""
