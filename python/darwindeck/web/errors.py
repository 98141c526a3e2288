"""What is refused: a code for programs, a sentence for people, and nothing of other seats."""

from __future__ import annotations

from darwindeck.web.messages import Error, ErrorCode


class Refusal(Exception):  # noqa: N818 - nothing is in error, something is not allowed
    """Something is not done. Nothing has changed."""

    def __init__(self, code: ErrorCode, text: str) -> None:
        super().__init__(text)
        self.code: ErrorCode = code
        self.text = text

    @property
    def message(self) -> Error:
        return Error(self.code, self.text)
