"""Other people's logs of games: mjai and Tenhou's JSON, read and written, and Tenhou's XML, read.

``read(data)`` in `mjai`, `tenhou_json` and `mjlog` plays a file's game again and gives a `told.Game`; ``tell(data)``
only says what the file tells, for `rebuild`; ``write(game)`` writes one. Whatever is wrong is a `told.FormatError`.
"""
