"""Who is who: guests, the browsers and programs that speak for them, and the way to another device.

Nobody needs an account. A guest is an id; whoever has one of its tokens is that guest. Only hashes
of tokens are stored.
"""

import time
from contextlib import suppress
from typing import Final

from katzentisch.core.refusals import Refusal
from katzentisch.match.sentences import explained
from katzentisch.server.names import clean_name
from katzentisch.server.store import Conflict, Guest, Store, StoreFailed
from katzentisch.server.tokens import new_id, new_token, new_word, read_word, token_hash
from katzentisch.server.wording import server_sentences

KEY_MINUTES: Final = 30
SEEN_EVERY: Final = 3600  # seconds


class ServerRefusal(Refusal):
    """What the server says no to, before any table is asked."""


def refuse(code: str, **values: object) -> ServerRefusal:
    """Return a refusal with its sentences."""
    return explained(ServerRefusal(code, values), server_sentences(), "server")


class People:
    """The guests of one server."""

    def __init__(self, store: Store) -> None:
        self.store = store

    async def come_in(self, name: str) -> tuple[Guest, str]:
        """Let somebody come in under a name; return the guest and its token."""
        return await self._add(name, None)

    async def make_bot(self, maker: Guest, name: str) -> tuple[Guest, str]:
        """Let a guest bring a program that plays."""
        if maker.is_bot:
            raise refuse("bot-makes-bot")
        return await self._add(name, maker.id)

    async def _add(self, name: str, maker: str | None) -> tuple[Guest, str]:
        now = int(time.time())
        guest = Guest(new_id(), clean_name(name), maker is not None, maker, now, now)
        await self.store.add_guest(guest)
        return guest, await self._new_session(guest.id)

    async def _new_session(self, guest_id: str) -> str:
        token = new_token()
        await self.store.add_session(token_hash(token), guest_id, int(time.time()))
        return token

    def who(self, token: str) -> Guest | None:
        """Return whose token this is."""
        guest = self.store.guest_of(token_hash(token))
        return guest if guest is not None and guest.name else None

    async def seen(self, guest: Guest) -> None:
        """Note now and then that a guest is here; who comes in need not care whether that works."""
        now = int(time.time())
        if now - guest.seen > SEEN_EVERY:
            with suppress(StoreFailed):
                await self.store.touch(guest.id, now)

    async def rename(self, guest: Guest, name: str) -> Guest | None:
        """Give a guest another name; None where it was forgotten meanwhile."""
        cleaned = clean_name(name)
        try:
            await self.store.rename(guest.id, cleaned)
        except Conflict:
            return None
        return Guest(guest.id, cleaned, guest.is_bot, guest.maker, guest.made, guest.seen)

    async def go_out(self, token: str) -> None:
        """End the session of one browser."""
        await self.store.drop_session(token_hash(token))

    async def key_for(self, guest: Guest) -> tuple[str, str]:
        """Return a secret for a link, and a word, each good once on another device."""
        until = int(time.time()) + KEY_MINUTES * 60
        link, word = new_token(), new_word()
        await self.store.add_key(token_hash(link), guest.id, until, "link")
        await self.store.add_key(token_hash(word), guest.id, until, "word")
        return link, word

    async def come_back(self, text: str) -> tuple[Guest, str]:
        """Let somebody in who brings the secret of a link, or a word."""
        secret = read_word(text) or text
        guest_id = await self.store.take_key(token_hash(secret), int(time.time()))
        guest = None if guest_id is None else self.store.guest(guest_id)
        if guest is None or not guest.name:
            raise refuse("no-such-key")
        return guest, await self._new_session(guest.id)

    def names(self, guests: list[str]) -> dict[str, str]:
        """Return the names of guests; a forgotten one's is empty, a damaged one's is left out."""
        with suppress(StoreFailed):
            return self.store.names(guests)
        found: dict[str, str] = {}
        for guest in guests:
            with suppress(StoreFailed):
                found |= self.store.names([guest])
        return found
