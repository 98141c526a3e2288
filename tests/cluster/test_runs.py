"""Runs on a cluster of two nodes: the same games as on one machine, whatever is lost."""

from __future__ import annotations

import signal
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest
from tests.cluster.nodes import Cluster, ended
from tests.evolve.small import archive_of, rows_of

pytest.importorskip("ray", reason="Ray is not installed: runs on a cluster are not tested")

RUN = """
import sys
from pathlib import Path
from msgspec.structs import replace
from darwindeck.cluster import executor_for
from darwindeck.evolve import Until, evolve
from darwindeck.evolve.run.driver import Silent
from tests.evolve.small import SETTINGS

class Said(Silent):
    def doing(self, what, many):
        print(what, flush=True)

folder, backend, workers, *address = sys.argv[1:]
with executor_for(backend, int(workers), *address) as executor:
    evolve(
        Path(folder),
        replace(SETTINGS, exports=0),
        Until(evaluations=4),
        executor=executor,
        watcher=Said(),
    )
"""

MANY = """
import sys, time
from darwindeck.cluster import executor_for
from darwindeck.genome.file.library import load_game
from darwindeck.measures.counts import request_for
from darwindeck.measures.executor import Here

requests = [request_for(load_game("hearts"), 4, number, 1) for number in range(500)]
with executor_for("ray", None, sys.argv[1]) as executor:
    try:
        executor.run(requests, lambda place, counts: print("heard", flush=True))
    except KeyboardInterrupt:
        print("interrupted")
    assert executor.run(requests[:1]) == Here().run(requests[:1])
    print("went on")
"""

NOT_AT_THE_HEAD = """
import sys
from ray._private import services

# As on a machine where no other node runs.
services.find_node_ids = lambda: {sys.argv[2]}
"""

OTHERS = """
import sys
from darwindeck import cli
from darwindeck.measures import counts

counts.digest = lambda: "another"
sys.exit(cli.main(["evolve", "--backend", "ray", "--address", *sys.argv[1:]]))
"""


FATAL = """
import os, sys
import darwindeck.cluster.ray as on_ray
from darwindeck.genome.file.library import load_game
from darwindeck.measures.counts import request_for

def fatal(message):
    os._exit(1)

on_ray.answer = fatal
on_ray.RETRIES = 1
with on_ray.connected(sys.argv[1]) as executor:
    executor.run([request_for(load_game("hearts"), 1, 0, 1)])
"""


@pytest.fixture(scope="module")
def cluster() -> Iterator[Cluster]:
    """A head and a worker."""
    made = Cluster()
    try:
        made.worker()
        yield made
    finally:
        made.close()


@pytest.fixture(scope="module")
def whole(cluster: Cluster, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A run on one worker of this machine."""
    folder = tmp_path_factory.mktemp("runs") / "whole"
    ended(cluster.python(RUN, str(folder), "local", "1"))
    return folder


def run(cluster: Cluster, folder: Path) -> subprocess.Popen[str]:
    return cluster.python(RUN, str(folder), "ray", "2", cluster.address)


def test_a_cluster_finds_what_one_worker_finds_and_is_quiet_about_it(
    cluster: Cluster, whole: Path, tmp_path: Path
) -> None:
    said, complaint = ended(run(cluster, tmp_path / "run"))
    assert archive_of(tmp_path / "run") == archive_of(whole)
    assert rows_of(tmp_path / "run") == rows_of(whole)
    assert complaint == ""
    assert {line.split(",")[0] for line in said.splitlines()} == {
        "first looks",
        "entry",
        "replicates",
    }


def test_an_interrupt_frees_the_nodes_at_once(cluster: Cluster) -> None:
    process = cluster.python(MANY, cluster.address)
    assert process.stdout is not None
    assert process.stdout.readline() == "heard\n"
    process.send_signal(signal.SIGINT)
    said, complaint = ended(process)
    assert said.splitlines()[-2:] == ["interrupted", "went on"]
    assert complaint == ""


def test_a_node_of_other_sources_is_refused_by_name(cluster: Cluster, tmp_path: Path) -> None:
    process = cluster.python(
        OTHERS, cluster.address, "--evaluations", "24", "--out", str(tmp_path / "run")
    )
    said, complaint = ended(process, code=2)
    assert said == ""
    node = cluster.address.rpartition(":")[0]
    assert complaint.startswith(f"darwindeck: node {node}: a worker of digest ")
    assert complaint.endswith("was asked for another: both need the same version of darwindeck\n")
    assert complaint.count("\n") == 1


def test_a_request_that_ends_every_worker_is_not_given_out_for_ever(cluster: Cluster) -> None:
    complaint = ended(cluster.python(FATAL, cluster.address), code=1)[1]
    assert (
        "ClusterError: a request was given out 2 times and lost with its worker each time, "
        "at last by WorkerCrashedError: "
    ) in complaint


def test_a_wrong_token_is_refused(
    cluster: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from darwindeck.cluster.ray import ClusterError, connected

    (tmp_path / "token").write_text("0" * 64)
    monkeypatch.setenv("RAY_AUTH_MODE", "token")
    monkeypatch.setenv("RAY_AUTH_TOKEN_PATH", str(tmp_path / "token"))
    with (
        pytest.raises(ClusterError, match=r"asks for its token: put it into ~/\.ray/auth_token"),
        connected(cluster.address),
    ):
        pass


def test_a_node_that_is_killed_in_mid_run_changes_nothing(
    cluster: Cluster, whole: Path, tmp_path: Path
) -> None:
    process = run(cluster, tmp_path / "run")
    assert process.stdout is not None
    for line in process.stdout:
        if line.startswith("replicates"):
            break
    cluster.nodes[-1].kill()
    assert process.poll() is None, "the run goes on"
    complaint = ended(process)[1]
    assert archive_of(tmp_path / "run") == archive_of(whole)
    assert rows_of(tmp_path / "run") == rows_of(whole)
    assert complaint == ""


def test_a_driver_whose_own_node_dies_says_so(cluster: Cluster) -> None:
    own = cluster.worker()
    process = cluster.python(NOT_AT_THE_HEAD + MANY, cluster.address, own.id())
    assert process.stdout is not None
    assert process.stdout.readline() == "heard\n"
    own.kill()
    complaint = ended(process, code=1)[1]
    assert complaint.splitlines()[-1] == (
        "darwindeck.cluster.ray.ClusterError: the Ray node of this machine, by which the driver "
        f"reaches the cluster, has died: start it again by ray start --address={cluster.address}, "
        "then go on with --resume"
    )


def test_a_head_that_is_killed_is_told_in_one_line(cluster: Cluster) -> None:
    """The last test of this file, since it leaves no cluster to others."""
    process = cluster.python(MANY, cluster.address)
    assert process.stdout is not None
    assert process.stdout.readline() == "heard\n"
    cluster.nodes[0].kill()
    complaint = ended(process, code=1)[1]
    assert complaint.splitlines()[-1] == (
        f"darwindeck.cluster.ray.ClusterError: the head of the cluster at {cluster.address} does "
        "not answer any more (Connection refused): start the cluster again, then go on with "
        "--resume"
    )
