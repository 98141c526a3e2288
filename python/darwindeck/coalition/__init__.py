"""Partners who may not talk: reading moves, telling by moves, and what it is worth.

`decode`, `encode` and `coordinate` are the protocol, each on a page; `experiment`
measures it, `players` sits at tables. The engine's `Reader` does the counting.
"""

from __future__ import annotations
