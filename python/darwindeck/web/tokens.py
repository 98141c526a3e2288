"""Who may sit where: secrets that stand for a seat, an invitation, or leave to watch.

A seat's token is kept as a hash and changes with every connection. The one before
is good until the new one is used: a page may lose its connection before it hears
of the new one. Invitations and the token to watch are kept as they are, since the
host is shown them again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets

import msgspec

LONGEST = 64
"""No token has more letters."""


def new_token() -> str:
    """128 secret bits, in letters that may stand in a link."""
    return secrets.token_urlsafe(16)


def hashed(token: str) -> str:
    return hashlib.sha256(token.encode()).hexdigest()


def same(one: str, other: str) -> bool:
    """Compares secrets in a time that tells nothing; nothing is like no secret at all."""
    return bool(one) and bool(other) and hmac.compare_digest(one.encode(), other.encode())


class Keys(msgspec.Struct, forbid_unknown_fields=True):
    """What opens one seat: hashes of the token in use and of the one that replaces it."""

    now: str = ""
    next: str = ""
    invitation: str = ""
    """Good once, for somebody who is to sit here."""

    def fits(self, token: str) -> bool:
        digest = hashed(token)
        return same(self.now, digest) or same(self.next, digest)

    def is_invited(self, token: str) -> bool:
        return same(self.invitation, token)

    def renew(self, token: str) -> str:
        """A new token for somebody who has shown one that fits, or the invitation."""
        new = new_token()
        # What was shown stays good until the new one is; all others end here.
        self.now = "" if self.is_invited(token) else hashed(token)
        self.next = hashed(new)
        self.invitation = ""
        return new

    def revoke(self, invite: bool = False) -> None:
        """Nobody gets in any more, except by a new invitation."""
        self.now = self.next = ""
        self.invitation = new_token() if invite else ""
