"""The findings as a page of their own: the chart of the arms and the tables, without a network."""

from __future__ import annotations

from html import escape

from darwindeck.coalition.experiment import Findings

WIDTH, ROW, LEFT = 640, 26, 90
STYLE = """
body{font:16px/1.5 system-ui,sans-serif;max-width:44rem;margin:2rem auto;padding:0 1rem;
color:#1c1c1c;background:#fff}
table{border-collapse:collapse;margin:1rem 0}td,th{padding:.15rem .8rem;text-align:right}
td:first-child,th:first-child{text-align:left}
svg{max-width:100%;height:auto}
@media(prefers-color-scheme:dark){body{color:#eee;background:#191919}svg text{fill:#eee}}
"""


def page(found: Findings) -> str:
    """HTML that opens offline."""
    low, high = found.gap_interval
    title = f"Signals in {found.game}"
    return "\n".join(
        [
            "<!doctype html>",
            f'<html lang="en"><meta charset="utf-8"><title>{escape(title)}</title>',
            f"<style>{STYLE}</style><h1>{escape(title)}</h1>",
            f"<p>{found.deals} deals for {found.players} players, a call at {found.threshold:g} "
            f"points or fewer, seed {found.seed}. Each deal is finished in every arm from the "
            "same call; the bars are the share that the caller lost, with 95% intervals.</p>",
            chart(found),
            "<h2>Differences on the same deals</h2>",
            _differences(found),
            f"<p><code>signal</code> goes {found.gap_closed:.0%} of the way from <code>team</code> "
            f"to <code>pooled</code> ({low:.0%} to {high:.0%}).</p>",
            "<h2>What is read</h2>",
            f"<p>Log-loss of the class of a hidden card that its owner knows: "
            f"{found.log_loss.decoder:.3f} after reading, {found.log_loss.prior:.3f} before.</p>",
            _calibration(found),
            "</html>",
            "",
        ]
    )


def chart(found: Findings) -> str:
    """A bar for each arm, with its interval."""
    height = ROW * len(found.arms) + 30
    scale = (WIDTH - LEFT - 60) / max(arm.interval[1] for arm in found.arms.values())
    rows = [
        f'<svg role="img" viewBox="0 0 {WIDTH} {height}" width="{WIDTH}" height="{height}">'
        "<title>How often the caller lost, by arm</title>"
    ]
    for place, (name, arm) in enumerate(found.arms.items()):
        top = place * ROW + 6
        low, high = (LEFT + scale * bound for bound in arm.interval)
        middle = top + ROW / 2 - 3
        rows.append(
            f'<text x="{LEFT - 8}" y="{middle + 5}" text-anchor="end" font-size="14">{escape(name)}'
            f'</text><rect x="{LEFT}" y="{top}" width="{scale * arm.win_rate:.1f}" '
            f'height="{ROW - 8}" fill="#4a7fb5"/>'
            f'<path d="M{low:.1f} {middle}H{high:.1f}" stroke="#d08020" stroke-width="2"/>'
            f'<text x="{high + 6:.1f}" y="{middle + 5}" font-size="13">{arm.win_rate:.1%}</text>'
        )
    return "\n".join([*rows, "</svg>"])


def _differences(found: Findings) -> str:
    rows = "".join(
        f"<tr><td>{escape(pair.a)} − {escape(pair.b)}</td><td>{100 * pair.difference:+.1f}</td>"
        f"<td>{100 * pair.interval[0]:+.1f}</td><td>{100 * pair.interval[1]:+.1f}</td></tr>"
        for pair in found.differences
    )
    head = "<tr><th></th><th>points</th><th>from</th><th>to</th></tr>"
    return f"<table>{head}{rows}</table>"


def _calibration(found: Findings) -> str:
    rows = "".join(
        f"<tr><td>{given:.2f}</td><td>{came:.2f}</td><td>{count}</td></tr>"
        for given, came, count in found.calibration
    )
    return f"<table><tr><th>given</th><th>came true</th><th>how many</th></tr>{rows}</table>"
