"""Other people's logs of games: mjai, Tenhou's JSON and Tenhou's XML, read and the first two written."""
