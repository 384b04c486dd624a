"""The commands that run a server and look after it."""

import asyncio
import os
import sys
import urllib.error
import urllib.request
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import Annotated, Any

import msgspec
import typer

from katzentisch.server.settings import Settings, load, shown
from katzentisch.server.wording import server_sentences

UNABLE = 503  # what a server answers that could not do it

app = typer.Typer(help="Look after a server: its tables and guests.", no_args_is_help=True)

Host = Annotated[str | None, typer.Option(help="The address to listen on.", show_default=False)]
Port = Annotated[int | None, typer.Option(help="The port; 0 takes any.", show_default=False)]
Data = Annotated[Path | None, typer.Option(help="The folder of all data.", show_default=False)]
Share = Annotated[bool | None, typer.Option("--share", help="Let the home network in.")]
Config = Annotated[Path | None, typer.Option(help="A file of settings, in TOML.")]


def start(settings: Settings, language: str, opens_browser: bool) -> None:
    """Run a server, and say where it is."""
    from katzentisch.server.run import run  # takes long to load

    run(settings, lambda address: announce(address, settings, language, opens_browser))


def announce(address: str, settings: Settings, language: str, opens_browser: bool) -> None:
    """Say where the table is: to be clicked, typed and scanned."""
    from katzentisch.server.address import lan_address, open_browser, share_text

    say = server_sentences().say
    public = settings.origins[0] if settings.origins else address
    typer.echo(say(language, "ready", {"address": public}))
    if settings.share:
        near = lan_address()
        if near is None:
            typer.echo(say(language, "no-network"))
        else:
            port = address.rpartition(":")[2]
            typer.echo(say(language, "share"))
            typer.echo(share_text(f"http://{near}:{port}"))
    typer.echo(say(language, "how-to-stop"))
    sys.stdout.flush()
    if opens_browser:
        open_browser(address)


def serve(
    host: Host = None,
    port: Port = None,
    data: Data = None,
    origin: Annotated[
        list[str] | None, typer.Option(help="A public address: https://cats.example.")
    ] = None,
    share: Share = None,
    workers: Annotated[int | None, typer.Option(help="Processes for the bots.")] = None,
    log: Annotated[str | None, typer.Option(help="text or json.")] = None,
    log_level: Annotated[str | None, typer.Option(help="debug, info, warning or error.")] = None,
    behind_proxy: Annotated[
        bool | None, typer.Option("--behind-proxy", help="Believe a proxy on this machine.")
    ] = None,
    config: Config = None,
    show_config: Annotated[
        bool, typer.Option("--show-config", help="Say which settings hold, and why.")
    ] = False,
) -> None:
    """Host tables for a club, day and night."""
    flags = {
        "host": host,
        "port": port,
        "data": data,
        "origins": origin or None,
        "share": share,
        "workers": workers,
        "log": log,
        "log_level": log_level,
        "behind_proxy": behind_proxy,
    }
    settings, sources = load(flags, os.environ, config)
    if show_config:
        typer.echo(shown(settings, sources), nl=False)
        return
    start(settings, "en", opens_browser=False)


def backup(
    target: Annotated[Path, typer.Argument(help="The file to write.")],
    data: Data = None,
    config: Config = None,
) -> None:
    """Copy all data into one file, also while the server runs."""
    from katzentisch.server.sqlite import SqliteReader

    settings, _ = load({"data": data}, os.environ, config)
    try:
        asyncio.run(SqliteReader(settings.data).backup(target))
    except OSError as error:
        raise typer.BadParameter(str(error)) from None
    typer.echo(str(target))


# -- the admin's commands: a running server does them, else this process


def admin(data: Path | None, config: Path | None, method: str, path: str) -> Any:
    """Ask the running server, or a hall of our own where none runs."""
    from katzentisch.server.run import ADMIN_FILE, AdminDoor

    settings, _ = load({"data": data}, os.environ, config)
    file = settings.data / ADMIN_FILE
    if file.exists():
        door = msgspec.json.decode(file.read_bytes(), type=AdminDoor)
        request = urllib.request.Request(
            f"{door.address}/admin{path}",
            method=method,
            headers={"Authorization": f"Bearer {door.token}"},
        )
        try:
            with urllib.request.urlopen(request, timeout=30) as answer:
                return msgspec.json.decode(answer.read())
        except urllib.error.HTTPError as refused:
            if refused.code == UNABLE:
                sentence = msgspec.json.decode(refused.read())["sentence"]
                raise typer.BadParameter(f"{path}: {sentence}") from None
            typer.echo("The server does not answer; looking at its data.", err=True)
        except (urllib.error.URLError, OSError):
            typer.echo("The server does not answer; looking at its data.", err=True)
    return asyncio.run(without_server(settings, path))


async def without_server(settings: Settings, path: str) -> Any:
    """Do what a command asks for where no server runs."""
    from katzentisch.server.journal import Frozen
    from katzentisch.server.people import refuse
    from katzentisch.server.run import open_hall
    from katzentisch.server.store import NotWiped

    async with open_hall(settings) as hall:
        doing: dict[str, Callable[[str], Awaitable[bool]]] = {
            "end": hall.end,
            "purge": hall.purge,
            "forget": hall.forget,
        }
        _, kind, *rest = path.split("/")
        if kind == "tables" and not rest:
            return msgspec.to_builtins(hall.store.all_cards(1000))
        try:
            return await doing[rest[1]](rest[0])
        except Frozen as frozen:
            raise typer.BadParameter(str(frozen)) from None
        except NotWiped:
            raise refuse("not-wiped") from None


Table = Annotated[str, typer.Argument(help="The table's id.")]


@app.command()
def tables(data: Data = None, config: Config = None) -> None:
    """List all tables, the last touched first."""
    for card in admin(data, config, "GET", "/tables"):
        seats = f"{len(card['guests'])} guests"
        typer.echo(f"{card['id']}  {card['game']:<12} {card['stage']:<8} {seats}")


@app.command()
def show(table: Table, data: Data = None, config: Config = None) -> None:
    """Print a table's journal, without its secrets."""
    from katzentisch.server.sqlite import SqliteReader

    settings, _ = load({"data": data}, os.environ, config)
    rows = SqliteReader(settings.data).journal(table)
    for row in rows:
        entry = msgspec.json.decode(row.entry)
        for name in ("secret", "salt", "invite", "nonce"):
            entry.pop(name, None)
        typer.echo(f"{row.version:>5} {msgspec.json.encode(entry).decode()}")
    must_exist(bool(rows), table)


@app.command()
def end(table: Table, data: Data = None, config: Config = None) -> None:
    """Close a table; its finished games are kept."""
    must_exist(admin(data, config, "POST", f"/tables/{table}/end"), table)


@app.command()
def purge(table: Table, data: Data = None, config: Config = None) -> None:
    """Delete a table and all that belongs to it."""
    must_exist(admin(data, config, "POST", f"/tables/{table}/purge"), table)


@app.command()
def forget(
    guest: Annotated[str, typer.Argument(help="The guest's id.")],
    data: Data = None,
    config: Config = None,
) -> None:
    """Delete a guest's name, sessions and chat."""
    must_exist(admin(data, config, "POST", f"/guests/{guest}/forget"), guest)


def must_exist(found: bool, what: str) -> None:
    """Say so where there is nothing of that name."""
    if not found:
        raise typer.BadParameter(f"there is no {what}")
