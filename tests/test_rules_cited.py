"""Every numbered rule is cited by a scenario of its game, or by a test that carries its number."""

import ast
from collections.abc import Iterable, Iterator
from pathlib import Path

import pytest

import katzentisch as kt
from katzentisch.match.box import open_box
from katzentisch.match.scenarios import read_scenario, scenario_files


def marked_rules(source: str) -> Iterator[str]:
    """Yield the numbers that a test module's `@pytest.mark.rule("KT3")` decorators give."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.FunctionDef):
            for decorator in node.decorator_list:
                if isinstance(decorator, ast.Call) and ast.unparse(decorator.func) == (
                    "pytest.mark.rule"
                ):
                    yield from (str(ast.literal_eval(argument)) for argument in decorator.args)


def cited_rules(slug: str) -> set[str]:
    """Return the numbers that the game's scenarios cite."""
    scenarios = [read_scenario(file.read_text(encoding="utf-8")) for file in scenario_files(slug)]
    return {rule for scenario in scenarios for rule in scenario.rules}


def uncited(rules: Iterable[str], cited: set[str]) -> list[str]:
    """Return the rules that nothing proves."""
    return [rule for rule in rules if rule not in cited]


MARKED = {
    rule
    for file in Path(__file__).parent.glob("test_*.py")
    for rule in marked_rules(file.read_text(encoding="utf-8"))
}


@pytest.mark.parametrize("slug", kt.games())
def test_every_rule_is_cited(slug: str) -> None:
    keys = open_box(slug).sentences.keys("en", "rule-")
    rules = [key.removeprefix("rule-") for key in keys]
    assert "KT1" in rules
    assert uncited(rules, cited_rules(slug) | MARKED) == []


@pytest.mark.parametrize("slug", kt.games())
def test_every_cited_rule_exists(slug: str) -> None:
    rules = open_box(slug).sentences.keys("en", "rule-")
    assert uncited([f"rule-{rule}" for rule in sorted(cited_rules(slug))], set(rules)) == []


def test_an_uncited_rule_is_noticed() -> None:
    source = '@pytest.mark.rule("MM2", "MM3")\ndef test_dealing(): ...\ndef test_MM4(): "MM4"\n'
    assert list(marked_rules(source)) == ["MM2", "MM3"]
    assert uncited(["MM1", "MM2", "MM3", "MM4"], {"MM1", *marked_rules(source)}) == ["MM4"]
