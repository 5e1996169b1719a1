"""The program's words, in both languages: one word for one thing, typography, and nothing that only a machine reads.

Every test looks at the whole catalogue and lists all offenders at once, by file. What is allowed all the same stands in
``ALLOWED`` with its reason.
"""

import html
import re
from functools import cache
from pathlib import Path
from typing import Final

import polib
import pytest

CATALOGUE = Path("locale/ru/LC_MESSAGES/django.po")
EVERYWHERE: Final = ""

GLOSSARY: Final = (
    # Part of a file's path, words that are not used there (Russian), the word that is.
    (EVERYWHERE, r"личн\w+ этап", "индивидуальный этап"),
    (EVERYWHERE, r"\bобвин\w+", "«Тот самый!»"),
    (EVERYWHERE, r"\bдогоня\w+", "преследователь"),
    (EVERYWHERE, r"счётн\w+ лист\w*|бланк\w* (?:счёта|записи)", "бланк партии"),
    ("heldplay", r"\bсредн\w+ круж\w+", "серый кружок"),
    (EVERYWHERE, r"\bсигнал\w*", "обращение"),
    (EVERYWHERE, r"\bсовет\w*", "подсказка"),
    (EVERYWHERE, r"свободн\w+ тур\w*", "без соперника"),
    (EVERYWHERE, r"\bуточнени\w+|\bтолковани\w+", "разъяснение"),
    (EVERYWHERE, r"\bлистк\w+", "карточки"),
    (EVERYWHERE, r"\bстол\w* организатор\w*", "кабинет организатора"),
    (EVERYWHERE, r"\bвелел\w*|\bсказал организатор", "назначил организатор"),
    ("_replay", r"^ровно$", "обычная"),
    (
        EVERYWHERE,
        r"\bделать нечего\b|\bпридержан\w*|\bхорош\w+ строк\w*",
        "дел пока нет, ждёт отправки, строка без ошибок",
    ),
    (EVERYWHERE, r"\bсъеден\w+|\bсъел\w*", "взятие"),
    (EVERYWHERE, r"(?:назначил|решил|выбрал)\w* человек|назначен\w* человеком", "назначено вручную"),
    ("isses", r"\bфигур\w*|\bкарточк\w*", "фишка, карта"),
    ("heldplay", r"\bфишк\w+|\bфишек", "шашка"),
    ("sonor", r"\bфигур\w*", "фишка"),
    ("isses", r"\bмонет(?!к|ок|оч)\w*", "монетка"),
    (EVERYWHERE, r"\bте, что решены\b", "закреплено"),
)
ENGLISH_OF_PLACES: Final = (
    # As above: part of a path, words that are not used there, the word that is.
    (EVERYWHERE, r"(?<!\()\baccus\w+", "“Der Isses!”"),
    (EVERYWHERE, r"\badvice\b|\badvis\w+", "hint"),
    (EVERYWHERE, r"\bdesks?\b", "organiser’s page"),
    (EVERYWHERE, r"\bfree (?:tour|round)s?\b|\bsits? out\b", "bye"),
    (EVERYWHERE, r"\bclarif\w+|\binterpretations?\b", "ruling"),
    (EVERYWHERE, r"\bleaflets?\b|\bscraps? of paper\b", "slips"),
    (EVERYWHERE, r"\beat(?:s|en|ing)?\b|\bate\b", "capture, take"),
    (EVERYWHERE, r"\bpersonal stage\b|\bcommand stage\b", "individual stage, team stage"),
    (EVERYWHERE, r"\bcounting sheets?\b|\brecord forms?\b|\bscoring (?:sheets?|forms?)\b", "score sheet"),
    (EVERYWHERE, r"\bpairs? that stands?\b|\bthat stand fast\b|\bstands fast\b", "locked"),
    ("isses", r"\bfigures?\b|\bchips?\b|\btokens?\b", "piece, card, coin"),
    ("heldplay", r"\bchips?\b|\bcheckers\b|\bdraughtsm[ae]n\b", "piece"),
    ("sonor", r"\bchas(?:er|ers)\b|\brunners?\b|\bfugitives?\b|\bescap(?:er|ers|ee|ees)\b", "pursuer, evaders"),
)
ENGLISH_GLOSSARY: Final = (
    (r"\ba person decided\b|\bdecided by a person\b", "set by hand"),
    (r"\beverything is stored\b|\bis stored already\b|\bStore\b", "Saved, Save"),
    (r"\bis stored\.|\bstored at once\b|\blast stored\b|\bstored moves\b", "saved"),
    (r"\bgoes on its way\b|\bis on its way\b", "is being sent"),
    (
        r"\b(?:the|this) game has (?:gone|begun) on\b|\bwhere it stands\b|\bgo on (?:there|with the game)\b",
        "made moves, position",
    ),
    (r"\b[Ss]omebody has (?:not )?(?:come|said)\b|\bhas not come\b(?<!side has not come)", "no-show, someone has"),
    (r"\bthe organiser has said\b|\bhas been said already\b|\bto be put\b", "set by the organiser, already decided"),
    (r"\bcome[s]? about\b|\bmany-th\b|\bhas no place\b|\bis there\.$|\bwhoever loses is\b", "plain words"),
    (r"\bsignals?\b", "request"),
    (r"\bworth of a\b", "points per game"),
    (r"\blies? between\b|\bstands? in\b|\bhave to be told\b", "must be between, is in, let them know"),
)
MACHINE: Final = (
    r"\w+\.\d+\.\d|\b(?:corners|deer|heldplay|isses|sonor|record|tour)\.(?:\d|over|skip|result)|"
    r"\(setup|houses=|@[a-i]\d|\b(?:Europe|Asia)/\w+"
)
RUSSIAN_TYPOGRAPHY: Final = (
    (r"№(?![\u00a0%]|$)", "a space that does not break follows №"),
    (r"\s–\s|^–\s|\s–$", "a clause takes the em dash; the en dash stands in ranges, without spaces"),
    (r"(?<=\S) —", "a space that does not break is before an em dash"),
    (r"\s-\s|\w- |\s-(?=[а-яё])", "a hyphen is no dash"),
    (r"[\"“”„]", "quotes are «ёлочки»"),
    (r"(?<![\w%(/.])[A-Z](?![\w+)/-])", "letters of sides and colours are Cyrillic: А, Б, К, О, Ж, З, С, Ф"),
    (r"\b(?:[Тт]ур(?:а|у|е|ом)?|[Сс]тол(?:а|у|е|ом)?) (?:%\((?!name)\w+\)s|\d)", "a number keeps to its word"),
    (
        r"\b(?:[Лл]ини|[Уу]бегающ|[Чч]аст)[а-яё]* (?:%\((?:line|evader|part|number|other)\)s|\d)",
        "the number of a line, an evader or a part keeps to its word",
    ),
    (r"(?:%\(\w+\)s|\d) (?:мин|см|мм|МБ|КБ)\b", "a unit keeps to its number"),
)
ENGLISH_TYPOGRAPHY: Final = (
    (r"[\"„]", "quotes are “curly”"),
    (r"'", "the apostrophe is ’"),
    (r"\w—|—\w|\w — ", "the dash is –, with spaces"),
    (r"\s-\s(?!_)|\w- ", "a hyphen is no dash"),
)
DECLINED: Final = r"\b(?:[Сс]о?|[Уу]|[Кк]о?|[Дд]ля|[Оо]т|выше|ниже) «?%\((?:team|one|other|a|b|judge|player|names?)\)s"
"""A team or a person straight behind a word that asks for another case."""
AGREEMENT: Final = re.compile(
    # A verb of the present or the future in the clause with the number; of the past behind the number.
    r"^[^.,:;—]*\b(?!минут\b)\w+(?:ут|ют|ат|ят)(?:ся)?\b(?<!Очки будут)(?<!стрелки могут)"
    r"|%\(\w+\)s(?: \w+){0,4} (?!или\b|если\b)\w{2,}(?:ли|лись|ены|аны|яты)\b",
    re.IGNORECASE,
)
ALLOWED: Final = {
    # Text of the program (a part of the English) → why it may.
    '[Name "value"]': "shows how a record's tag is written",
    '[Game "%(slug)s"]': "shows how a record's tag is written",
    "Small figures on such a base": "the source's own word for what else one may play with",
    "@ . + - _": "lists the signs that a name may have",
    "anna@school.example": "an example of an address",
}

NOTATION: Final = {
    "/messages.py": "faults of a record quote how it is written",
    "tournaments/play/games/": "the appendix of a game's rules says how its record is written",
}
"""Files whose texts may quote the notation of records → why."""


@cache
def entries() -> tuple[polib.POEntry, ...]:
    """What is looked at, read once for all patterns."""
    catalogue = polib.pofile(str(CATALOGUE))
    return tuple(one for one in catalogue if not one.obsolete and not any(part in one.msgid for part in ALLOWED))


def russian(entry: polib.POEntry) -> list[str]:
    return [form for form in (entry.msgstr, *entry.msgstr_plural.values()) if form]


def english(entry: polib.POEntry) -> list[str]:
    return [form for form in (entry.msgid, entry.msgid_plural) if form]


def plain(text: str) -> str:
    """The text without markup and commands: their quotes and signs are not the sentence's."""
    return re.sub(r"<code>.*?</code>|<[^>]*>|https?://\S+", "", text)


def places(entry: polib.POEntry) -> str:
    return ", ".join(place for place, _ in entry.occurrences)


@cache
def sentences(language: str) -> tuple[tuple[str, str, str], ...]:
    """Every text of a language: the places it stands in, the text, and the same without markup."""
    texts = russian if language == "ru" else english
    return tuple((places(entry), text, plain(text)) for entry in entries() for text in texts(entry))


def found(pattern: str, language: str, within: str = EVERYWHERE, but: tuple[str, ...] = ()) -> list[str]:
    """Where the pattern is found, one line for each text."""
    search = re.compile(pattern).search
    return [
        f"{where}: {text}"
        for where, text, sentence in sentences(language)
        if within in where and not any(place in where for place in but) and search(sentence)
    ]


def listed(faults: dict[str, list[str]]) -> str:
    return "\n".join(f"\n{rule}\n  " + "\n  ".join(texts) for rule, texts in faults.items() if texts)


def test_one_thing_has_one_russian_word() -> None:
    faults = {f"{use}, not “{words}”": found(f"(?i){words}", "ru", within) for within, words, use in GLOSSARY}
    assert not listed(faults), listed(faults)


def test_one_thing_has_one_english_word() -> None:
    # On a board figures do stand in corners, and cells lie between them.
    faults = {f"{use}, not “{words}”": found(f"(?i){words}", "en", but=("games/",)) for words, use in ENGLISH_GLOSSARY}
    assert not listed(faults), listed(faults)


def test_one_thing_has_one_english_word_in_its_place() -> None:
    faults = {f"{use}, not “{words}”": found(f"(?i){words}", "en", within) for within, words, use in ENGLISH_OF_PLACES}
    assert not listed(faults), listed(faults)


def test_russian_is_set_as_russian_is() -> None:
    quoting = tuple(NOTATION)
    faults = {
        rule: found(pattern, "ru", but=quoting if "letters" in rule else ())
        for pattern, rule in RUSSIAN_TYPOGRAPHY
    }  # fmt: skip
    assert not listed(faults), listed(faults)


def test_english_is_set_as_english_is() -> None:
    faults = {rule: found(pattern, "en") for pattern, rule in ENGLISH_TYPOGRAPHY}
    assert not listed(faults), listed(faults)


@pytest.mark.parametrize("language", ["ru", "en"])
def test_nothing_is_said_in_a_machines_words(language: str) -> None:
    faults = {"people do not read this": found(MACHINE, language, but=tuple(NOTATION))}
    assert not listed(faults), listed(faults)


def test_a_name_stands_in_the_nominative() -> None:
    """«Связан с «Альфа»» and «выше «Альфа»» are no Russian: a name from outside cannot be declined."""
    faults = {"a noun before the name, or another turn of phrase": found(DECLINED, "ru")}
    assert not listed(faults), listed(faults)


@pytest.mark.parametrize(
    ("text", "stands"),
    [
        ("связан с «%(team)s»", False), ("%(one)s встречается с %(other)s", False), ("выше «%(team)s» по очкам", False),
        ("у «%(team)s» нет соперника", False), ("выше, чем «%(team)s», по очкам", True),
        ("связь с одной из сторон («%(team)s»)", True), ("«%(one)s» и «%(other)s» уже встречались", True),
        ("шашка стоит на %(other)s", True),
    ],
)  # fmt: skip
def test_the_rule_of_names_finds_those_that_would_be_declined(text: str, stands: bool) -> None:
    assert bool(re.search(DECLINED, text)) != stands


def test_many_agree_with_their_verb() -> None:
    """«5 пар уйдёт»: after the third form the verb is singular."""
    wrong = [
        f"{places(entry)}: {entry.msgstr_plural[2]}"
        for entry in entries()
        if entry.msgid_plural and AGREEMENT.search(entry.msgstr_plural[2])
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize(
    ("text", "agrees"),
    [
        ("%(number)s получателей знают, что уже не так", False), ("встреч ждут утверждения", False),
        ("%(count)s пар изменились", False), ("%(count)s записей удалены", False), ("Уйдут %(count)s пар", False),
        ("%(number)s получателей знает то, что уже не так", True), ("встреч ждёт утверждения", True),
        ("%(minutes)s минут", True), ("Вы вышли на %(number)s устройствах", True),
        ("У %(count)s капитанов нет ссылок. Они подпишут протоколы", True),
    ],
)  # fmt: skip
def test_the_rule_of_agreement_finds_plural_verbs(text: str, agrees: bool) -> None:
    assert bool(AGREEMENT.search(text)) != agrees


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (RUSSIAN_TYPOGRAPHY, "№ 5"), (RUSSIAN_TYPOGRAPHY, "тур – черновик"), (RUSSIAN_TYPOGRAPHY, "тур — черновик"),
        (RUSSIAN_TYPOGRAPHY, "тур - черновик"), (RUSSIAN_TYPOGRAPHY, '"Альфа"'), (RUSSIAN_TYPOGRAPHY, "команда A"),
        (RUSSIAN_TYPOGRAPHY, "Тур 3"), (RUSSIAN_TYPOGRAPHY, "линия 3"), (RUSSIAN_TYPOGRAPHY, "5 мин"),
        (ENGLISH_TYPOGRAPHY, '"Alpha"'),
        (ENGLISH_TYPOGRAPHY, "don't"), (ENGLISH_TYPOGRAPHY, "a draft - again"), (ENGLISH_TYPOGRAPHY, "a draft — again"),
    ],
)  # fmt: skip
def test_a_rule_finds_what_it_forbids(rules: tuple[tuple[str, str], ...], text: str) -> None:
    assert [rule for pattern, rule in rules if re.search(pattern, text)]


@pytest.mark.parametrize(
    ("rules", "text"),
    [
        (RUSSIAN_TYPOGRAPHY, "Тур\u00a03, 6–12, 2½ : 1½, команда\u00a0А, «Альфа»\u00a0— встреча №\u00a05"),
        (ENGLISH_TYPOGRAPHY, "A team’s draft – “Alpha”, 6–12, rock-paper-scissors"),
    ],
)
def test_a_rule_lets_pass_what_is_right(rules: tuple[tuple[str, str], ...], text: str) -> None:
    assert not [rule for pattern, rule in rules if re.search(pattern, text)]


TITLE = re.compile(r"{% block title %}(.*?){% endblock %}", re.DOTALL)
PAIR = re.compile(r"team_a[^{}]*}}(?:</bdi>)?([^{}<]+)(?:{% if [^%]*%})?(?:<bdi>)?{{ [\w.]*team_b")
"""What stands between the two teams of a match, be it no more than a space."""


def test_titles_and_pairs_of_teams_take_the_en_dash_with_spaces() -> None:
    sources = {path: path.read_text(encoding="utf-8") for path in sorted(Path("templates").rglob("*.html"))}
    titles = {str(path): title for path, source in sources.items() for title in TITLE.findall(source)}
    pairs = [
        (str(path), html.unescape(sign))
        for path, source in sources.items()
        for sign in PAIR.findall(source)
        if sign.strip()
    ]
    assert len(titles) > 80
    assert len(pairs) > 8
    assert {path: title for path, title in titles.items() if "—" in title or " - " in title} == {}
    assert [(path, sign) for path, sign in pairs if sign not in (" – ", "\u00a0– ")] == []
