"""The server's settings: from flags, the environment, a TOML file, or the defaults, in this order.

The setting `port` is the flag `--port`, the variable `KATZENTISCH_PORT` and the key `port`.
`none` stands for no value where a setting may be without.
"""

import ipaddress
import json
import re
import tomllib
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any, Final, Literal, NamedTuple, Protocol

import msgspec
from platformdirs import user_config_path, user_data_path

from katzentisch.core.refusals import Refusal
from katzentisch.match.sentences import explained
from katzentisch.server.origins import is_loopback, read_origin
from katzentisch.server.wording import server_sentences

VARIABLE: Final = "KATZENTISCH_"
OTHER_VARIABLES: Final = frozenset({"KATZENTISCH_PURE"})  # the loader's
DEFAULT: Final = "default"
NONE: Final = "none"
TRUTHS: Final = {
    **dict.fromkeys(["true", "yes", "on", "1"], True),
    **dict.fromkeys(["false", "no", "off", "0"], False),
}
WHOLE: Final = re.compile("[+-]?[0-9]{1,18}")
HOST: Final = re.compile(r"[A-Za-z0-9]([A-Za-z0-9.-]{0,251}[A-Za-z0-9])?")
SECRET: Final = re.compile("[!-~]{16,200}")
EVERYWHERE: Final = ("0.0.0.0", "::")
HIDDEN: Final = '"(set)"'


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """How a server runs."""

    host: str = "127.0.0.1"
    port: int = 8787
    data: Path = msgspec.field(
        default_factory=lambda: user_data_path("katzentisch", appauthor=False)
    )
    origins: tuple[str, ...] = ()  # public addresses, if there is a proxy
    share: bool = False  # be reachable in the home network
    workers: int | None = None  # as many as cores are to spare
    log: Literal["text", "json"] = "text"
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    grace_seconds: int = 120  # how long a seat waits for who left
    expire_waiting_hours: int = 24
    expire_playing_days: int = 60
    keep_finished_days: int | None = None  # for ever
    bot_pause_ms: int = 900
    max_tables: int = 1000
    max_tables_per_guest: int = 20
    max_tables_per_household: int = 100
    behind_proxy: bool = False  # believe X-Forwarded-For, from loopback only
    metrics_token: str | None = None
    limit_factor: int = 1  # how many times more often than usual people may knock

    def __repr__(self) -> str:
        values = ", ".join(f"{key}={shown_value(self, key)}" for key in RULES)
        return f"Settings({values})"


class BadSettings(Refusal):
    """A setting that cannot be, and where it comes from."""


class Wrong(NamedTuple):
    """What a setting should have been."""

    code: str
    values: dict[str, object]


class Rule(Protocol):
    """Which values a setting may have."""

    def read(self, value: object, *, typed: bool) -> object:
        """Return the value, out of words that someone typed or as TOML has it; or what is wrong."""


class Number(NamedTuple):
    """A whole number within bounds."""

    least: int
    most: int
    optional: bool = False

    def read(self, value: object, *, typed: bool) -> object:
        """Return the number."""
        if self.optional and (value is None or value == NONE):
            return None
        if typed and isinstance(value, str) and WHOLE.fullmatch(value.strip()):
            value = int(value)
        if type(value) is int and self.least <= value <= self.most:
            return value
        bounds = {"least": str(self.least), "most": str(self.most)}
        return Wrong("number-or-none" if self.optional else "number", {**bounds})


class Truth:
    """True or false."""

    def read(self, value: object, *, typed: bool) -> object:
        """Return which."""
        if typed and isinstance(value, str):
            value = TRUTHS.get(value.strip().lower())
        return value if isinstance(value, bool) else Wrong("truth", {})


class Choice(NamedTuple):
    """One of several words."""

    words: tuple[str, ...]

    def read(self, value: object, *, typed: bool) -> object:
        """Return the word."""
        if isinstance(value, str) and value.strip().lower() in self.words:
            return value.strip().lower()
        return Wrong("choice", {"choices": ", ".join(self.words)})


class Host:
    """What to listen on."""

    def read(self, value: object, *, typed: bool) -> object:
        """Return the address or name."""
        if not isinstance(value, str):
            return Wrong("host", {})
        host = value.strip()
        return host if HOST.fullmatch(host) or is_address(host) else Wrong("host", {})


class Folder:
    """Where files are."""

    def read(self, value: object, *, typed: bool) -> object:
        """Return the path."""
        if isinstance(value, Path):
            return value.expanduser()
        if not isinstance(value, str) or not value.strip() or not value.isprintable():
            return Wrong("folder", {})
        return Path(value).expanduser()


class Origins:
    """Public addresses: https, or http on this machine."""

    def read(self, value: object, *, typed: bool) -> object:
        """Return the addresses."""
        if typed and isinstance(value, str):
            value = [part.strip() for part in value.split(",") if part.strip()]
        if isinstance(value, list | tuple) and all(map(is_public, value)):
            return tuple(value)
        return Wrong("origins", {})


class Secret:
    """What must not be seen."""

    def read(self, value: object, *, typed: bool) -> object:
        """Return the secret."""
        if value is None or value == NONE:
            return None
        if isinstance(value, str) and SECRET.fullmatch(value):
            return value
        return Wrong("secret", {"least": 16, "most": 200})


RULES: Final[dict[str, Rule]] = {
    "host": Host(),
    "port": Number(0, 65535),  # 0: any that is free
    "data": Folder(),
    "origins": Origins(),
    "share": Truth(),
    "workers": Number(1, 256, optional=True),
    "log": Choice(("text", "json")),
    "log_level": Choice(("debug", "info", "warning", "error")),
    "grace_seconds": Number(5, 86_400),
    "expire_waiting_hours": Number(1, 24 * 365),
    "expire_playing_days": Number(1, 3650),
    "keep_finished_days": Number(1, 36_500, optional=True),
    "bot_pause_ms": Number(0, 10_000),
    "max_tables": Number(1, 1_000_000),
    "max_tables_per_guest": Number(1, 10_000),
    "max_tables_per_household": Number(1, 1_000_000),
    "behind_proxy": Truth(),
    "metrics_token": Secret(),
    "limit_factor": Number(1, 10_000),
}


class Given(NamedTuple):
    """A value, where it comes from, and whether someone typed it as text."""

    key: str
    value: object
    source: str
    typed: bool


def is_address(host: str) -> bool:
    """Tell whether this is an IP address."""
    try:
        ipaddress.ip_address(host)
    except ValueError:
        return False
    return True


def is_public(address: object) -> bool:
    """Tell whether this is an address that people may be given."""
    origin = read_origin(address) if isinstance(address, str) else None
    return origin is not None and (origin.scheme == "https" or is_loopback(origin.host))


def listens_everywhere(settings: Settings) -> bool:
    """Tell whether the home network reaches the server, too."""
    return settings.share or settings.host in EVERYWHERE


def load(
    flags: Mapping[str, object], environ: Mapping[str, str], file: Path | None = None
) -> tuple[Settings, dict[str, str]]:
    """Return the settings and where each comes from; a flag that is None was not given."""
    chosen: dict[str, Any] = {}
    sources = dict.fromkeys(RULES, DEFAULT)
    for given in (*from_file(file), *from_environment(environ), *from_flags(flags)):
        chosen[given.key] = read_setting(given)
        sources[given.key] = given.source
    return Settings(**chosen), sources


def from_flags(flags: Mapping[str, object]) -> Iterator[Given]:
    """Yield what was asked for on the command line."""
    for key, value in flags.items():
        if value is not None:
            yield Given(key, value, f"--{key.replace('_', '-')}", typed=True)


def from_environment(environ: Mapping[str, str]) -> Iterator[Given]:
    """Yield what the environment says."""
    for name, value in sorted(environ.items()):
        if name.startswith(VARIABLE) and name not in OTHER_VARIABLES:
            yield Given(name.removeprefix(VARIABLE).lower(), value, name, typed=True)


def from_file(file: Path | None) -> Iterator[Given]:
    """Yield what the file says: the one asked for, or the user's if there is one."""
    if file is None:
        file = user_file()
        if not file.exists():
            return
    source = " ".join(str(file).split())
    for key, value in read_toml(file, source).items():
        yield Given(key, value, source, typed=False)


def user_file() -> Path:
    """Return where a user's settings are looked for."""
    return user_config_path("katzentisch", appauthor=False) / "config.toml"


def read_toml(file: Path, source: str) -> dict[str, Any]:
    """Return what a TOML file holds."""
    try:
        return tomllib.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise bad_settings("file", source=source, problem=error.strerror) from None
    except ValueError as error:
        raise bad_settings("toml", source=source, problem=error) from None


def read_setting(given: Given) -> object:
    """Return a setting's value; refuse one that cannot be."""
    rule = RULES.get(given.key)
    if rule is None:
        known = ", ".join(RULES)
        raise bad_settings("unknown", source=given.source, key=given.key, known=known)
    value = rule.read(given.value, typed=given.typed)
    if isinstance(value, Wrong):
        values = {"source": given.source, "key": given.key, **value.values}
        if not isinstance(rule, Secret):
            values["value"] = repr(given.value)
        raise bad_settings(value.code, **values) from None
    return value


def bad_settings(code: str, **values: object) -> BadSettings:
    """Return the refusal of a setting."""
    return explained(BadSettings(code, values), server_sentences(), "settings")


def shown(settings: Settings, sources: Mapping[str, str]) -> str:
    """Return the settings as TOML, each with where it comes from, and secrets left out."""
    lines = [f"{key} = {shown_value(settings, key)}  # {sources[key]}" for key in RULES]
    return "\n".join(lines) + "\n"


def shown_value(settings: Settings, key: str) -> str:
    """Return a setting as TOML writes it."""
    value = getattr(settings, key)
    if value is None:
        return toml_text(NONE)
    if isinstance(RULES[key], Secret):
        return HIDDEN
    if isinstance(value, bool | int):
        return str(value).lower()
    if isinstance(value, tuple):
        return f"[{', '.join(map(toml_text, value))}]"
    return toml_text(str(value))


def toml_text(text: str) -> str:
    """Return a text in quotes, as TOML has them."""
    return json.dumps(text, ensure_ascii=False).replace("\x7f", "\\u007f")
