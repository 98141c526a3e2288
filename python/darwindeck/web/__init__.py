"""The table in the browser: people at their own screens, with bots, by links.

`messages` is what goes over the wire. What there is to show and to choose comes
from `darwindeck.play`; only `app` and `server` know FastAPI, which is an optional
extra (`pip install 'darwindeck[web]'`).
"""
