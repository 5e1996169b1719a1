"""Colours and sizes of letters have names in one file, and of Bootstrap there is only what a page uses."""

import re
from pathlib import Path

import pytest

from script.lib.console import ROOT

STATIC = ROOT / "tournaments" / "static" / "tournaments"
DESIGN = STATIC / "design.css"
BOOTSTRAP = STATIC / "vendor" / "bootstrap.min.css"
WITH_REASONS = {
    "board-colours.css": "pieces, houses and circles have the colours that the rules name",
    "board-place.css": "so has the sign of a figure",
    "screen.css": "the hall is dark at every hour, and is read from ten metres",
}
"""File → why its colours are its own."""
OURS = sorted(path for path in STATIC.glob("*.css") if path != DESIGN and path.name not in WITH_REASONS)
COLOUR = re.compile(
    r"#[0-9a-f]{3,8}\b|\b(?:rgb|hsl|oklch|oklab|lab|lch|hwb|color)a?\(|"
    r"(?<![\w-])(?:white|black|red|green|blue|gr[ae]y|silver|orange|gold|yellow|purple|brown|pink|teal|navy)(?![\w-])",
    re.IGNORECASE,
)
DECLARATION = re.compile(r"([\w-]+)\s*:\s*([^;{}]+)[;}]")
SIZES = re.compile(r"(?<![\w.-])\d*\.?\d+(?:rem|px|pt)\b")


def declarations(css: str) -> list[tuple[str, str]]:
    """Property and value, comments and what stands in quotation marks or in the address of a picture aside."""
    bare = re.sub(r"/\*.*?\*/|url\([^)]*\)|\"[^\"]*\"", "", css, flags=re.DOTALL)
    return [(name, value.strip()) for name, value in DECLARATION.findall(bare)]


def raw_colours(css: str) -> list[str]:
    return [
        f"{name}: {value}" for name, value in declarations(css) if COLOUR.search(re.sub(r"var\([^)]*\)", "", value))
    ]


def raw_sizes(css: str) -> list[str]:
    """Sizes of letters that follow neither a name nor what they stand in. A clamp follows the screen, a page of paper
    has points."""
    sizes = [(name, value) for name, value in declarations(css) if name == "font-size" and "clamp(" not in value]
    return [
        value for _name, value in sizes if SIZES.search(value) and not value.startswith("min(") and "pt" not in value
    ]


def test_what_is_looked_for_is_found() -> None:
    css = """/* #fff */ a { color: #1d4f5f; background: rgba(0, 0, 0, .5) } b { border: 1px solid White }
    i::before { content: "#123"; color: var(--gold); font-size: .9rem; }
    u { font-size: clamp(1rem, 2vw, 2rem); box-shadow: none }"""
    assert raw_colours(css) == ["color: #1d4f5f", "background: rgba(0, 0, 0, .5)", "border: 1px solid White"]
    assert raw_sizes(css) == [".9rem"]


@pytest.mark.parametrize("path", OURS, ids=lambda path: path.name)
def test_colours_and_sizes_of_letters_come_from_the_design(path: Path) -> None:
    css = path.read_text()
    assert raw_colours(css) == []
    assert raw_sizes(css) == []


def test_every_name_that_is_used_is_given_somewhere() -> None:
    """A misspelt name is no colour at all."""
    sheets = [path.read_text() for path in [*STATIC.glob("*.css"), BOOTSTRAP]]
    scripts = [path.read_text() for path in STATIC.glob("*.js")]
    given = {name for text in [*sheets, *scripts] for name in re.findall(r"(--[\w-]+)[\"']?\s*[:,]", text)}
    used = {name for text in sheets[:-1] for name in re.findall(r"var\(\s*(--[\w-]+)\s*\)", text)}
    assert used - given == set()


def test_both_schemes_have_the_same_names() -> None:
    css = DESIGN.read_text()
    dark = set(re.findall(r"(--[\w-]+):", css.split('[data-bs-theme="dark"] {')[1].split("}")[0]))
    light = set(re.findall(r"(--[\w-]+):", css.split(":root {")[1].split("}")[0]))
    assert dark <= light


def classes_of(css: str) -> set[str]:
    """The classes that rules are for; what a rule is *not* for does not count."""
    selectors = re.sub(r"\{[^{}]*\}", "{}", re.sub(r"/\*.*?\*/|url\([^)]*\)|\"[^\"]*\"", "", css, flags=re.DOTALL))
    return set(re.findall(r"\.([a-zA-Z][\w-]*)", re.sub(r":not\([^)]*\)", "", selectors)))


def written_classes() -> set[str]:
    """Words that stand where a class is written: in templates, in Python, in scripts."""
    texts: list[str] = []
    for path in (ROOT / "templates").rglob("*.html"):
        texts += re.findall(r'class="((?:[^"{]|\{%.*?%\}|\{\{.*?\}\}|\{)*)"', path.read_text())
    for path in (ROOT / "tournaments").rglob("*.py"):
        texts += re.findall(r"""class\\?["']?\s*[:=]\s*\\?["']([^"'\n]*)""", path.read_text())
    for path in STATIC.glob("*.js"):
        texts += re.findall(r"class(?:List|Name|Names)?\b([^;\n]*)", path.read_text())
    return {word for text in texts for word in re.findall(r"[A-Za-z][\w-]*", text)}


def test_bootstrap_has_no_rule_for_a_class_that_nobody_uses() -> None:
    after_tags_of_messages = {f"alert-{level}" for level in ("success", "warning", "danger", "info")}
    assert classes_of(BOOTSTRAP.read_text()) - written_classes() - after_tags_of_messages == set()
