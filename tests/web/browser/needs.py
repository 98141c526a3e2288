"""What the tests of the page cannot run without."""

from __future__ import annotations

import importlib.util
import shutil
from pathlib import Path

HERE = Path(__file__).parent
STATIC = HERE.parents[2] / "python/darwindeck/web/static"
CHROMIUM = shutil.which("chromium") or shutil.which("google-chrome") or ""
AXE = HERE / "node_modules/axe-core/axe.min.js"
COMPILER = HERE / "node_modules/typescript/bin/tsc"
NODE = shutil.which("node") or ""

_HOW = {
    "Playwright": "pip install 'darwindeck[browser]'",
    "FastAPI": "pip install 'darwindeck[web]'",
    "Chromium": "Debian: apt-get install chromium",
    "node": "Debian: apt-get install nodejs npm",
    "the page's library": "make vendor",
    "axe-core and TypeScript": "npm install --prefix tests/web/browser",
}


def missing() -> list[str]:
    """All that is not there, each with the way to get it."""
    there = {
        "Playwright": importlib.util.find_spec("playwright") is not None,
        "FastAPI": importlib.util.find_spec("fastapi") is not None,
        "Chromium": bool(CHROMIUM),
        "node": bool(NODE),
        "the page's library": any(STATIC.glob("vendor/*.js")),
        "axe-core and TypeScript": AXE.exists() and COMPILER.exists(),
    }
    return [f"{what} ({_HOW[what]})" for what, found in there.items() if not found]
