"""The live question: a room that is asked one question at a time, and answers on its own devices."""
