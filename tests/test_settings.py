"""Settings: what overrides what, what is refused, and what is shown."""

import tomllib
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from platformdirs import user_data_path

from katzentisch.server.settings import (
    RULES,
    BadSettings,
    Settings,
    load,
    read_setting,
    shown,
    toml_text,
    user_file,
)
from katzentisch.server.settings import Given as Setting

SECRET = "a-canary-in-the-coal-mine"


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A home of its own, so that no settings of whoever runs the tests count."""
    monkeypatch.setattr("katzentisch.server.settings.user_config_path", lambda *_, **__: tmp_path)
    return tmp_path


def config(folder: Path, text: str) -> Path:
    file = folder / "some.toml"
    file.write_text(text, encoding="utf-8")
    return file


def test_there_is_a_rule_for_every_setting() -> None:
    assert tuple(RULES) == Settings.__struct_fields__


def test_every_default_keeps_the_rules() -> None:
    defaults = Settings()
    for key in RULES:
        value = getattr(defaults, key)
        assert read_setting(Setting(key, value, "default", typed=False)) == value


def test_without_any_word_the_defaults_count() -> None:
    settings, sources = load({}, {})
    assert settings == Settings()
    assert settings.data == user_data_path("katzentisch", appauthor=False)
    assert (settings.host, settings.port) == ("127.0.0.1", 8787)
    assert set(sources.values()) == {"default"}


def test_a_flag_beats_the_environment_beats_the_file_beats_the_default(home: Path) -> None:
    file = config(home, "port = 1\nmax_tables = 1\ngrace_seconds = 11\n")
    environ = {"KATZENTISCH_PORT": "2", "KATZENTISCH_MAX_TABLES": "2"}
    settings, sources = load({"port": 3, "share": None}, environ, file)
    assert (settings.port, settings.max_tables, settings.grace_seconds) == (3, 2, 11)
    assert sources["port"] == "--port"
    assert sources["max_tables"] == "KATZENTISCH_MAX_TABLES"
    assert sources["grace_seconds"] == str(file)
    assert sources["share"] == "default"


def test_the_users_own_file_is_found(home: Path) -> None:
    assert user_file() == home / "config.toml"
    user_file().write_text("port = 4711\n", encoding="utf-8")
    assert load({}, {})[0].port == 4711
    assert load({}, {}, config(home, ""))[0].port == 8787


def test_the_environment_has_words_for_everything() -> None:
    environ = {
        "KATZENTISCH_HOST": "::",
        "KATZENTISCH_DATA": "cats",
        "KATZENTISCH_ORIGINS": "https://cats.example, http://localhost:5173",
        "KATZENTISCH_SHARE": "Yes",
        "KATZENTISCH_WORKERS": "none",
        "KATZENTISCH_LOG": "json",
        "KATZENTISCH_BEHIND_PROXY": "0",
        "KATZENTISCH_METRICS_TOKEN": SECRET,
        "KATZENTISCH_PURE": "1",
        "HOME": "/",
    }
    settings, _ = load({}, environ)
    assert settings.origins == ("https://cats.example", "http://localhost:5173")
    assert (settings.host, settings.data, settings.share) == ("::", Path("cats"), True)
    assert (settings.workers, settings.log, settings.behind_proxy) == (None, "json", False)
    assert settings.metrics_token == SECRET


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("prot = 1", "unknown"),
        ("[server]\nport = 1", "unknown"),
        ('port = "8787"', "number"),
        ("port = 65536", "number"),
        ("port = -1", "number"),
        ("port = true", "number"),
        ("port = 1.5", "number"),
        ("port = [1]", "number"),
        ("grace_seconds = 0", "number"),
        ("workers = 0", "number-or-none"),
        ("keep_finished_days = false", "number-or-none"),
        ("share = 1", "truth"),
        ('share = "true"', "truth"),
        ('log = "xml"', "choice"),
        ("log = 1", "choice"),
        ('host = ""', "host"),
        ('host = "a b"', "host"),
        ("host = 1", "host"),
        ('data = ""', "folder"),
        ("data = 1", "folder"),
        ('origins = "https://cats.example"', "origins"),
        ('origins = ["http://cats.example"]', "origins"),
        ('origins = ["https://cats.example/"]', "origins"),
        ('origins = ["*"]', "origins"),
        ("origins = [1]", "origins"),
        ('metrics_token = "short"', "secret"),
        ("metrics_token = 1234567890123456", "secret"),
        ("port = ", "toml"),
        ("port = 1\nport = 2", "toml"),
    ],
)
def test_a_bad_file_is_refused_in_one_sentence(home: Path, text: str, code: str) -> None:
    file = config(home, text)
    with pytest.raises(BadSettings) as refused:
        load({}, {}, file)
    assert refused.value.code == code
    for language in ("de", "en"):
        assert str(file) in refused.value.sentence(language)
        assert "\n" not in refused.value.sentence(language)


@pytest.mark.parametrize(
    ("environ", "code"),
    [
        ({"KATZENTISCH_PROT": "1"}, "unknown"),
        ({"KATZENTISCH_PORT": ""}, "number"),
        ({"KATZENTISCH_PORT": "http"}, "number"),
        ({"KATZENTISCH_PORT": "9" * 5000}, "number"),
        ({"KATZENTISCH_SHARE": "maybe"}, "truth"),
        ({"KATZENTISCH_ORIGINS": "cats.example"}, "origins"),
    ],
)
def test_a_bad_variable_is_named(environ: dict[str, str], code: str) -> None:
    with pytest.raises(BadSettings, match=next(iter(environ))) as refused:
        load({}, environ)
    assert refused.value.code == code


def test_a_bad_flag_is_named() -> None:
    with pytest.raises(BadSettings, match=r"^--max-tables: max_tables is a whole number from 1 to"):
        load({"max_tables": 0}, {})


def test_a_bad_value_is_refused_even_where_a_better_source_overrides_it(home: Path) -> None:
    with pytest.raises(BadSettings, match=r"some\.toml"):
        load({"port": 1}, {}, config(home, "port = 70000"))


def test_a_file_that_was_asked_for_must_be_there(home: Path) -> None:
    with pytest.raises(BadSettings, match="No such file") as refused:
        load({}, {}, home / "missing.toml")
    assert refused.value.code == "file"
    (home / "latin").write_bytes(b'host = "\xe4"')
    with pytest.raises(BadSettings, match="not written as TOML"):
        load({}, {}, home / "latin")


def test_a_secret_is_never_shown(home: Path) -> None:
    settings, sources = load({"metrics_token": SECRET}, {})
    assert SECRET not in shown(settings, sources) + repr(settings) + str(settings)
    assert 'metrics_token = "(set)"  # --metrics-token' in shown(settings, sources)
    with pytest.raises(BadSettings) as refused:
        load({}, {"KATZENTISCH_METRICS_TOKEN": f"{SECRET} "})
    assert SECRET not in refused.value.sentence("en") + refused.value.sentence("de")
    assert SECRET not in repr(refused.value.values)


def test_what_is_shown_says_where_it_comes_from_and_can_be_read_again(home: Path) -> None:
    flags = {"port": 1, "workers": 2, "origins": ("https://cats.example",), "share": True}
    settings, sources = load(flags, {"KATZENTISCH_DATA": 'so "quoted" \\ ü'})
    text = shown(settings, sources)
    assert "port = 1  # --port\n" in text
    assert 'keep_finished_days = "none"  # default\n' in text
    assert load({}, {}, config(home, text))[0] == settings


@given(st.text(st.characters(exclude_categories=["Cs"])))
def test_any_text_can_be_written_as_toml(text: str) -> None:
    assert tomllib.loads(f"a = {toml_text(text)}") == {"a": text}
