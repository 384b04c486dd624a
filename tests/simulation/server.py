"""A server process: the real hall, its store and its thinkers on a simulated machine."""

import asyncio
from typing import TYPE_CHECKING, Any

from katzentisch.server.chores import keep_house
from katzentisch.server.figures import Figures
from katzentisch.server.hall import Hall
from katzentisch.server.sockets import Client
from katzentisch.server.thinkers import Thinkers, Worker
from tests.simulation.loop import Process
from tests.simulation.network import Broken, Connection, ServerCable, ServerSocket
from tests.simulation.workers import hiring

if TYPE_CHECKING:
    from tests.simulation.world import World


class Server:
    """One life of the server."""

    def __init__(self, world: "World", number: int) -> None:
        self.world = world
        self.process = Process(f"server {number}")
        self.connections: dict[int, Connection] = {}
        self.waiting: dict[asyncio.Future[Any], None] = {}  # requests
        self.hall: Hall

    def start(self) -> None:
        """Open the store, hire workers, wake the tables."""
        self.process.context().run(self._start)

    def _start(self) -> None:
        world = self.world
        store = world.disk.open(self.process)
        world.witness.store = world.disk.truth
        world.witness.look_after_crash()
        hire = hiring(world.faults, world.dice, Worker)
        self.thinkers = Thinkers(hire=hire)
        self.hall = Hall(store, self.thinkers, world.settings, Figures())
        world.loop.create_task(self.thinkers.start(2))
        world.loop.create_task(keep_house(self.hall))

    def accept(self, connection: Connection) -> None:
        """Serve a client."""
        self.connections[connection.number] = connection
        socket: Any = ServerSocket(connection)
        client = Client(socket, ServerCable(connection), self.hall, None, 1, lambda: 0.0)
        self.world.loop.create_task(client.run(), context=self.process.context())

    async def stop(self) -> None:
        """Stop in order, as `run.serve` does: first the sockets, then the hall."""
        for connection in self.connections.values():
            connection.at_server.close("the server stops")
        await self.hall.drain()
        await self.thinkers.close()
        await self.hall.store.close()

    def die(self, noticed: bool) -> None:
        """Be no more, whatever was being done."""
        self.process.is_dead = True
        for connection in self.connections.values():
            connection.server_died(noticed)
        for future in self.waiting:
            if not future.done():
                future.set_exception(Broken("the server is gone"))
