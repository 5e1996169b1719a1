"""Between processes: PostgreSQL tells a relay what another process has written."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import ParamSpec, TypeVar

import psycopg
import pytest
from django.db import connection, transaction

from tests import factories as make
from tests.live.test_hub import PATIENCE, Source, read
from tournaments.kernel.database import notices_address
from tournaments.live.announcing import announce
from tournaments.live.hub import Channel, Hub, Pace
from tournaments.live.streams import NOTICES, PROCESS, Relay, notice
from tournaments.live.viewers import HEARTBEAT
from tournaments.models import Tournament

pytestmark = [pytest.mark.postgres, pytest.mark.django_db(transaction=True)]


P = ParamSpec("P")
T = TypeVar("T")


async def apart(work: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """In a thread with a connection of its own, which is closed after it."""

    def run() -> T:
        try:
            return work(*args, **kwargs)
        finally:
            connection.close()

    return await asyncio.to_thread(run)


def address() -> str:
    conninfo = notices_address()
    assert conninfo is not None
    return conninfo


@pytest.fixture
def source() -> Source:
    return Source()


@pytest.fixture
async def hub(source: Source) -> AsyncIterator[Hub]:
    """The hub of another process: nothing is published to it but by its relay."""
    made = Hub(source, pace=Pace(heartbeat=PATIENCE, look=60, recheck=60, gap=0))
    made.start()
    yield made
    await made.stop()


@pytest.fixture
async def relay(hub: Hub) -> AsyncIterator[Relay]:
    made = Relay(hub, await apart(address), process="another", pause=0.05)
    made.start()
    await asyncio.wait_for(made.listening.wait(), PATIENCE)
    yield made
    await made.stop()


def write(tournament: Tournament, *, fails: bool = False) -> None:
    """What a use case does at its end."""
    with transaction.atomic():
        announce(tournament=tournament, match_id=7)
        transaction.set_rollback(fails)


async def watching(hub: Hub, tournament: Tournament) -> tuple[Channel, "asyncio.Queue[str]"]:
    """A channel, and what its viewer reads."""
    channel, seen = Channel("match", tournament.pk, 7, "ru"), asyncio.Queue[str]()
    viewer = hub.join(channel, "x")
    await seen.put(await read(viewer))

    async def follow() -> None:
        while (event := await viewer.next()) is not None:
            if event != HEARTBEAT:
                await seen.put(event.decode().removeprefix("data: ").strip())

    asyncio.get_running_loop().create_task(follow())
    assert await seen.get() == "0"
    return channel, seen


async def test_a_write_of_another_process_is_heard(hub: Hub, relay: Relay, source: Source) -> None:
    tournament = await apart(make.make_tournament)
    channel, seen = await watching(hub, tournament)
    source.states[channel] = 1
    async with await psycopg.AsyncConnection.connect(address(), autocommit=True) as other:
        payload = notice(tournament.pk, 7, 2).replace(PROCESS, "a third")
        await other.execute("SELECT pg_notify(%s, %s)", [NOTICES, payload])
    assert await asyncio.wait_for(seen.get(), PATIENCE) == "1"


async def test_every_write_leaves_a_notice_when_it_is_committed(hub: Hub, relay: Relay, source: Source) -> None:
    tournament = await apart(make.make_tournament)
    channel, seen = await watching(hub, tournament)
    source.rendered.clear()
    source.states[channel] = 1
    await apart(write, tournament, fails=True)
    source.states[channel] = 2
    await apart(write, tournament)
    assert await asyncio.wait_for(seen.get(), PATIENCE) == "2", "notices come in their order: nothing of the first"
    assert source.rendered == [channel]


async def test_its_own_writes_are_not_heard_twice(hub: Hub, source: Source) -> None:
    own = Relay(hub, await apart(address), pause=0.05)
    tournament = await apart(make.make_tournament)
    channel, seen = await watching(hub, tournament)
    own.start()
    await asyncio.wait_for(own.listening.wait(), PATIENCE)
    await asyncio.to_thread(source.has_rendered, 2)
    source.rendered.clear()
    source.states[channel] = 1
    async with await psycopg.AsyncConnection.connect(address(), autocommit=True) as other:
        await other.execute("SELECT pg_notify(%s, %s)", [NOTICES, notice(tournament.pk, 7, 2)])
        await other.execute("SELECT pg_notify(%s, %s)", [NOTICES, "not ours"])
        payload = notice(tournament.pk, 7, 3).replace(PROCESS, "a third")
        await other.execute("SELECT pg_notify(%s, %s)", [NOTICES, payload])
    assert await asyncio.wait_for(seen.get(), PATIENCE) == "1"
    assert source.rendered == [channel], "notices come in their order: the first two have led to nothing"
    await own.stop()


async def test_after_a_lost_connection_it_comes_back_and_has_everything_rendered_anew(
    hub: Hub, relay: Relay, source: Source
) -> None:
    tournament = await apart(make.make_tournament)
    channel, seen = await watching(hub, tournament)
    source.states[channel] = 1
    async with await psycopg.AsyncConnection.connect(address(), autocommit=True) as other:
        await other.execute(
            "SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE query = %s", [f"LISTEN {NOTICES}"]
        )
    assert await asyncio.wait_for(seen.get(), PATIENCE) == "1", "nothing was published meanwhile"
    source.states[channel] = 2
    await apart(write, tournament)
    assert await asyncio.wait_for(seen.get(), PATIENCE) == "2"
