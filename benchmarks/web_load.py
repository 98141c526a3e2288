"""Many tables at once: how long people wait, and what the server takes.

Every table has one scripted person, who thinks for a while, and bots at all other
seats. The server is a process of its own; so is the crowd, so that neither waits
for the other. Prints how long a person's own move takes to be shown, how long it
takes until the person is on turn again, and the server's processor time and memory.

    python -m benchmarks.web_load --tables 50 --seconds 60
    python -m benchmarks.web_load --tables 500 --seconds 300 --kill
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import signal
import socket
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import httpx
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed

SERVE = """
import sys
from darwindeck.web.app import create_app
from darwindeck.web.games import Library
from darwindeck.web.limits import Limits
from darwindeck.web.server import run_app
wide = Limits(tables=10**6, requests=10**6, sockets=10**6)
run_app(create_app(Library(), limits=wide), "127.0.0.1", int(sys.argv[1]))
"""
TICKS = os.sysconf("SC_CLK_TCK")


@dataclass
class Waits:
    """Seconds that people have waited."""

    own: list[float] = field(default_factory=list)
    back: list[float] = field(default_factory=list)
    first: list[float] = field(default_factory=list)
    """Back on turn after the first move, when all were dealt at once."""
    errors: int = 0


@dataclass
class Seat:
    """A person at a table, and what they were shown last."""

    table: str
    token: str
    turn: int = -1
    told: int = -1


class Crowd:
    """People who play as long as they are asked to."""

    def __init__(self, address: str, think: float, pace: int, seed: int) -> None:
        self.address, self.think, self.pace = address, think, pace
        self.waits = Waits()
        self.rng = random.Random(seed)
        self.until = 0.0
        self.is_killed = False

    async def seats(self, tables: int, game: str, bots: str) -> list[Seat]:
        wanted = {"game": game, "bots": bots, "begin": True, "options": {"pace": self.pace}}
        async with httpx.AsyncClient(base_url=f"http://{self.address}", timeout=60) as http:
            answers = [await http.post("/api/tables", json=wanted) for _ in range(tables)]
        opened = [answer.json() for answer in answers]
        return [Seat(each["table"], each["token"]) for each in opened]

    async def play(self, seat: Seat) -> None:
        """Plays until time is up."""
        address = f"ws://{self.address}/ws/{seat.table}"
        try:
            async with connect(address, open_timeout=60, compression=None) as socket:
                await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": seat.token}))
                await self._turns(socket, seat)
        except (ConnectionClosed, OSError):
            self.waits.errors += not self.is_killed

    async def _turns(self, socket: Any, seat: Seat) -> None:
        sent, is_shown, done = 0.0, True, -1
        moves = 0
        while time.monotonic() < self.until:
            try:
                message = json.loads(await asyncio.wait_for(socket.recv(), 5))
            except TimeoutError:
                continue
            now = time.monotonic()
            if message["type"] == "welcome":
                seat.token = message["token"]
            if message["type"] == "error":
                self.waits.errors += 1
            if message["type"] != "snapshot":
                continue
            seat.turn, seat.told = message["turn"], message["told"]
            if not is_shown and message["turn"] > done:
                self.waits.own.append(now - sent)
                is_shown = True
            ask = message["ask"]
            if message["result"]:
                return
            if ask is None or ask["turn"] == done:
                continue
            if done >= 0:
                (self.waits.back if moves > 1 else self.waits.first).append(now - sent)
            # Nobody thinks exactly as long as everybody else.
            await asyncio.sleep(self.think * self.rng.uniform(0.6, 1.4))
            places = list(range(len(ask["choices"])))
            many = ask["fewest"] if ask["series"] else 1
            choice = self.rng.sample(places, many)
            done, sent, is_shown, moves = ask["turn"], time.monotonic(), False, moves + 1
            await socket.send(json.dumps({"type": "play", "turn": done, "choices": choice}))


class Server:
    """The server as a process, and what it takes."""

    def __init__(self, home: str) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = free.getsockname()[1]
        self.address, self._home = f"127.0.0.1:{self.port}", home
        self.process = self._begin()

    def _begin(self) -> subprocess.Popen[bytes]:
        environment = {**os.environ, "DARWINDECK_DATA": self._home}
        process = subprocess.Popen([sys.executable, "-c", SERVE, str(self.port)], env=environment)
        while process.poll() is None:
            try:
                httpx.get(f"http://{self.address}/static/faces.svg", timeout=5)
                break
            except httpx.TransportError:
                time.sleep(0.1)
        return process

    def kill(self) -> None:
        os.kill(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def restart(self) -> None:
        self.process = self._begin()

    @property
    def processor(self) -> float:
        """Seconds of processor time so far."""
        fields = Path(f"/proc/{self.process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    @property
    def memory(self) -> float:
        """Megabytes that it holds."""
        lines = Path(f"/proc/{self.process.pid}/status").read_text().splitlines()
        resident = next(line for line in lines if line.startswith("VmRSS"))
        return int(resident.split()[1]) / 1024


def percentile(values: list[float], share: float) -> float:
    ordered = sorted(values)
    return ordered[min(len(ordered) - 1, int(share * len(ordered)))] if ordered else float("nan")


def report(name: str, values: list[float]) -> None:
    shares = [percentile(values, share) * 1000 for share in (0.5, 0.95, 0.99)]
    print(
        f"{name:<28} {len(values):>7} times   p50 {shares[0]:7.1f} ms   "
        f"p95 {shares[1]:7.1f} ms   p99 {shares[2]:7.1f} ms",
        flush=True,
    )


async def played(crowd: Crowd, server: Server, wanted: argparse.Namespace) -> list[Seat]:
    began = time.monotonic()
    seats = await crowd.seats(wanted.tables, wanted.game, wanted.bots)
    print(f"{wanted.tables} tables opened in {time.monotonic() - began:.1f} s", flush=True)
    crowd.until = time.monotonic() + wanted.seconds
    people = [asyncio.create_task(crowd.play(seat)) for seat in seats]
    await asyncio.sleep(min(10.0, wanted.seconds / 4))
    before, at = server.processor, time.monotonic()
    await asyncio.sleep(max(0.0, crowd.until - time.monotonic() - 1))
    cores = (server.processor - before) / (time.monotonic() - at)
    print(f"server: {cores:.2f} cores, {server.memory:.0f} MB", flush=True)
    if wanted.kill:
        crowd.is_killed = True
        server.kill()
    await asyncio.gather(*people)
    return seats


async def all_back(address: str, seats: list[Seat]) -> None:
    """Every table is there again, with all that was shown."""
    lost = missing = 0
    for seat in seats:
        try:
            async with connect(f"ws://{address}/ws/{seat.table}", open_timeout=60) as socket:
                await socket.send(json.dumps({"type": "hello", "protocol": 1, "token": seat.token}))
                while (message := json.loads(await socket.recv()))["type"] != "snapshot":
                    pass
                lost += message["turn"] < seat.turn or message["told"] < seat.told
        except (ConnectionClosed, OSError):
            missing += 1
    print(f"after kill -9: {len(seats) - missing} of {len(seats)} tables back, {lost} lost a move")


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--tables", type=int, default=50)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--think", type=float, default=5.0, help="seconds that a person thinks")
    parser.add_argument("--game", default="hearts")
    parser.add_argument("--bots", default="mcts:500")
    parser.add_argument("--pace", type=int, default=25, help="milliseconds of a bot's move")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--kill", action="store_true", help="kill -9 at the end, and look again")
    wanted = parser.parse_args()
    with tempfile.TemporaryDirectory() as home:
        server = Server(home)
        try:
            crowd = Crowd(server.address, wanted.think, wanted.pace, wanted.seed)
            seats = asyncio.run(played(crowd, server, wanted))
            report("own move shown", crowd.waits.own)
            report("back on turn, all at once", crowd.waits.first)
            report("back on turn, steady", crowd.waits.back)
            print(f"errors: {crowd.waits.errors}")
            if wanted.kill:
                server.restart()
                asyncio.run(all_back(server.address, seats))
        finally:
            server.kill()


if __name__ == "__main__":
    main()
