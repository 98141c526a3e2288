"""Whether the page can be tested here; continuous integration has to."""

from __future__ import annotations

import os

import pytest
from tests.web.browser.needs import missing


def test_all_is_there_that_the_page_is_tested_with() -> None:
    lacking = ", ".join(missing())
    if lacking and not os.environ.get("CI"):
        pytest.skip(f"the page is not tested: it takes {lacking}")
    assert lacking == ""
