"""The server with wide bounds: many tables from one address, and people who play like the wind.

python -m tests.web.browser.house PORT
"""

from __future__ import annotations

import sys

import uvicorn

from darwindeck.web.app import create_app
from darwindeck.web.games import Library
from darwindeck.web.limits import Limits
from darwindeck.web.server import config

WIDE = Limits(messages=1000.0, tables=100_000, requests=1000.0, haste=12.5)

if __name__ == "__main__":
    app = create_app(Library(None, None), limits=WIDE)
    uvicorn.Server(config(app, "127.0.0.1", int(sys.argv[1]))).run()
