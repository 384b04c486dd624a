"""When messages leave: those of players first, of the others some in each turn of the loop."""

import asyncio
from collections.abc import Callable
from typing import Any

from katzentisch.server.post import AT_ONCE, LATER, NOT_DUE, SOON, Post


class Waiting:
    """Somebody for whom messages wait, and a list of whoever was served."""

    number = 0
    waiting_bytes = 0
    held_bytes = 0

    def __init__(self, name: str, served: list[str]) -> None:
        self.due = NOT_DUE
        self.name = name
        self.served = served

    def flush(self) -> None:
        self.served.append(self.name)

    def hang_up(self) -> None:
        self.served.remove(self.name)


class Broken(Waiting):
    """Somebody whose socket is broken."""

    def flush(self) -> None:
        raise OSError(self.name)


async def turn() -> None:
    """Let the loop do what waits."""
    await asyncio.sleep(0)


def run(post: Callable[[Post, list[str]], Any]) -> None:
    """Run a scene with a new post."""

    async def scene() -> None:
        await post(Post(), [])

    asyncio.run(scene())


def test_who_looks_on_lets_players_go_first_in_every_turn() -> None:
    async def scene(post: Post, served: list[str]) -> None:
        crowd = [Waiting(f"watcher {number}", served) for number in range(3 * AT_ONCE)]
        for each in crowd:
            post.take(each, LATER)
        post.take(Waiting("Mia", served), SOON)
        await turn()
        assert served == ["Mia", *(each.name for each in crowd[:AT_ONCE])]
        served.clear()
        post.take(Waiting("Tom", served), SOON)
        await turn()
        assert served == ["Tom", *(each.name for each in crowd[AT_ONCE : 2 * AT_ONCE])]
        await turn()
        await turn()
        assert served[-AT_ONCE:] == [each.name for each in crowd[2 * AT_ONCE :]]
        assert not post.is_called

    run(scene)


def test_who_is_served_soon_after_all_is_served_once() -> None:
    async def scene(post: Post, served: list[str]) -> None:
        mia = Waiting("Mia", served)
        for due in (LATER, SOON, LATER, SOON):
            post.take(mia, due)
        await turn()
        assert (served, mia.due) == (["Mia"], NOT_DUE)
        post.take(mia, LATER)
        await turn()
        assert served == ["Mia", "Mia"]

    run(scene)


def test_the_trouble_of_one_client_is_its_own() -> None:
    async def scene(post: Post, served: list[str]) -> None:
        failures: list[object] = []
        loop = asyncio.get_running_loop()
        loop.set_exception_handler(lambda _, context: failures.append(context["exception"]))
        for each in (Broken("Eve", served), Waiting("Mia", served)):
            post.take(each, SOON)
        post.take(Waiting("Tom", served), LATER)
        await turn()
        assert served == ["Mia", "Tom"]
        assert [str(failure) for failure in failures] == ["Eve"]

    run(scene)
