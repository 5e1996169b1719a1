"""Sentences that were found on the pages and replaced: none of them, nor their like, comes back.

Each row is a pattern with the wording that is used now. The language is that of the pattern.
"""

import re
from typing import Final

import pytest

from tests.test_words import found, listed

RUSSIAN: Final = (
    (r"только если ни одно направление", "только если шагнуть нельзя ни в одном направлении"),
    (r"[Дд]елать нечего", "Дел пока нет"),
    (r"для вас ничего нет", "Страница не найдена"),
    (r"» не сыграно|\bне сыграно: ", "Ход … не принят"),
    (r"[Хх]одит за доской", "Ход у доски делает капитан"),
    (r"секунд\w* на ход\b", "40 секунд на обсуждение хода"),
    (r"^Личные$|^Команды и личные$", "Индивид., Командный"),
    (r"\bотсужен\w+", "Завершённые"),
    (r"\b[Пп]уст(?:ить|ите) часы", "Запустить часы"),
    (r"со счётом \S+ остал\w+", "с 3 очками осталось"),
    (r"\bхорош(?:ая|ие|их) строк\w*", "строка без ошибок"),
    (r"\bименн(?:ых|ые) очк\w+", "личных очков"),
    (r"больше, чем могут сыграть двое", "Слишком много запросов подряд"),
    (r"\bмоё вместо этого", "Сохранить мой вариант"),
    (r"\bникого нет у обеих команд", "В паре нет игроков ни у одной команды"),
    (r"\bположению дел\b", "устарели"),
    (r"\bпривязанност\w+", "связи с командами"),
    (r"\b[Кк]руг из (?:%\(\w+\)s|\d+) участник\w+", "1/8 финала"),
    (r"\b[Цц]ена партии", "Очков за партию"),
    (r"\bпроигравш\w+ жребий", "проигравший в КНБ"),
    (r"\bпридержан\w*", "ждёт отправки"),
    (r"[Пп]ередайте телефон:", "Передайте телефон команде «X», кнопку нажимает она"),
    (r"\bбереж[её]т краску", "Чёрно-белая, экономная"),
    (r"^ровно$", "обычная"),
    (r"[Бб]уквы в файле", "Не удалось определить кодировку файла"),
    (r"\bпроверка повреждена|\bей больше суток", "Предпросмотр устарел"),
    (r"\bничьих фишек", "Семь общих фишек"),
    (r"^не действует$", "нет"),
    (r"\bзагаданн\w+ фиш\w+", "неоткрытых карт"),
    (r"^Назад: ", "Вернуть: назначена"),
    (r"\bсыграться\b", "потренироваться вместе"),
    (r"^Репетиция\. Его\b", "a whole sentence about the tour"),
    (r"\bпобеда: ", "победил «Альтаир»"),
    (r"\bолен\w+\b[^.]*\bкуда она\b|\bкуда она идёт\b", "куда он идёт"),
    (r"^Продолжить так$", "Играть дальше с этим соперником"),
    (r"\bсама спросит\b", "Страница сама попробует ещё раз"),
    (r"^игра равная$|^изо всех сил$", "игра равна, самый сильный"),
    (r"\bфигуры стоят на столе", "фишки стоят на столе"),
    (r"\b[Зз]агадайте\b", "Выберите карту"),
    (r"\bвыше команды «", "выше «X»: in a tournament of persons no team stands there"),
    (r"\b[Кк]абинет(?:ы|ах|ов)\b|\bаудитори\w+", "комнаты"),
    (r"\bвход заверш\w+", "На всех других устройствах нужно будет войти снова"),
    (r"\bтайных выбор\w+", "тайно выбранных карт"),
    (r"\b[Зз]на[её]т то, что уже не так|\b[Зз]нают то, что", "сведения устарели"),
    (r"«может вести»", "«может быть старшим судьёй», as the box is called"),
    (r"^(?:Я не с|Не с|С)огласен\b", "Возражаю против протокола; Подтверждаю и подписываю: captains are girls too"),
    (r"\b[Пп]олуход\w*", "Ход"),
    (r"\b[Яя]вивш\w+", "пришедшая сторона"),
    (r"\bид[её]т в (?:счёт|таблицу)\b|\bв таблицу он\b", "идёт в зачёт"),
    (r"\b[Вв]стреч\w* без соперника", "тур без соперника"),
    (r"\bпо обходу\b", "подряд вокруг прямоугольника"),
    (r"\b[Жж]урнал нарушен\b|\bнарушен журнал\b", "Журнал меняли в обход программы"),
    (r"\bзапускает программу\b", "тот, кто обслуживает сервер"),
    (r"[Кк]апитан команды (?!«|%\(|\{|соперник|этой|другой|ещё)", "капитан команды «Эврика»"),
    (r"введённое сохранено|вы ввели, сохранится", "осталось на странице: сохранено ничего не было"),
    (r"\b[Вв]ернуть ход\b", "Отменить нажатие"),
    (r"\bпоимки преследователя\b", "На каком ходу преследователь поймал последнего"),
    (r"^[—–] ", "с тире строка не начинается"),
    (r"\bна столах\s%\(tables\)s", "здесь (%(tables)s) могут судить только"),
    (r"\bсудит %\(table\)s", "%(table)s: судит %(judge)s"),
    (r"\bне хватает %\(count\)s: %\(names\)s", "не вошли ни в одну пару"),
    (
        r"\bсписок критериев\b|\bс другим ключом сервера\b|\bигра не может это",
        "список показателей, показать её уже нельзя",
    ),
    (r"\bв публичных турнирах\b|\bКто остаться не может\b", "в открытых турнирах"),
    (r"\b(?:[Хх]од|[Шш]аг|Фото|Правило|Лист|Часть|запись) %\((?:number|ply|shown|step|part)\)s", "неразрывный пробел"),
    (r"[Оо]ткры(?:ть|ты) (?:скрытые )?результаты|[Рр]езультаты (?:уже )?открыты\b", "Объявить результаты"),
    (r"\bЗакрытых турниров|^Закрытый:|закрыт для посторонних", "Завершённых турниров, Скрытый"),
    (r"\bбаллы\b|^Личная встреча$", "очки, Один на один"),
    (r"\b[Кк]руг или (?:новую )?сетк|\bновый круг\b", "круговой турнир"),
    (r"\bвыбыл[аи]?\b", "снялись с турнира"),
    (r"\bпо таблице (?:встреча|этого)|\bсоперник по таблице снял", "по таблице круговой системы"),
)
ENGLISH: Final = (
    (r"\b[Nn]othing here for you", "Page not found"),
    (r"” is not played\b|%\(\w+\)s is not played\b", "Move not accepted"),
    (r"^Judged already$|^Coming$|^Over$", "Completed, Upcoming, Finished"),
    (r"\bgood rows?\b", "row without faults"),
    (r"\bpoints by name\b", "individual points"),
    (r"\bmore (?:came|has come) from here\b|\bthan two can play\b", "Too many requests in a row"),
    (r"\b[Kk]eep what stands\b|\bmine instead\b", "Keep the current version, Save mine"),
    (r"\b[Ss]ome(?:body|one)(?: else)? was faster\b", "Someone else changed this first"),
    (r"\b[Ww]orth of a\b", "Points per game"),
    (r"\b[Hh]and the phone to [^.;]*–", "Hand the phone to X; they tap here"),
    (r"^Ink$", "Colour"),
    (r"^even$", "normal"),
    (r"\bto be put\b", "Place a circle"),
    (r"; written are\b", "; the sheet says 12"),
    (r"\bmany-th\b", "after this many repetitions"),
    (r"\bis to be begun\b", "Start the next game"),
    (r"\bplays again$", "Return to the tournament"),
    (r"\bnot even two\b", "Needs at least two participants"),
    (r"\bit shall\b|\bshall change\b", "to swap it with"),
    (r"\bmend(?:ed|s|ing)?\b", "fix"),
    (r"\bstandings come about\b", "How are standings worked out?"),
    (r"\bdata asks? for\b", "what needs doing"),
    (r"\bdid not come\b(?<!team did not come)|\bcame after all\b", "No-show; They turned up after all"),
    (r"\bof whoever signs\b", "Signer’s name"),
    (r"\brecord is not taken\b", "The record was not accepted"),
    (r"\bno place on the page\b|\bplace on the page any", "can no longer be shown on this page"),
    (r"\b[Ss]urrounded is\b", "A piece is surrounded when"),
    (r"\bbe come to again\b", "may be visited again"),
    (r"\bnot there any ?more\b", "no longer exists"),
    (r"\b[Tt]he tournament is there\b", "The tournament has been created"),
    (r"\b[Ss]creen for the hall\b|^On now$", "Hall display; Live"),
    (r"\bwho loses is out\b", "losers are out"),
    (r"^Signals?$|\b[Pp]airs that stand\b", "Requests, Fixed pairs"),
    (r"^Last, number\b", "Last move (1)"),
    (r"^Data for programs$", "API"),
    (r"^Go on like this$", "Play on with this opponent"),
    (r"\bask again by itself\b", "This page will try again by itself"),
    (r"^level$|^as well as it can$", "the game is even, strongest"),
    (r"^Ply\b", "Move 3"),
    (r"\bObject to the protocol\b", "Dispute the protocol"),
    (r"\bpick\b[^.]* is due\b", "This side does not pick a card now"),
    # Of the same kind.
    (r"\b[Nn]o differences here any ?more\b", "There are no differences left here"),
    (r"\bdoes not come to a game\b", "does not turn up for a game"),
    (r"\b[Aa]lways reckon with\b|\bglobal strateg\w+", "Always allow for; two main strategies"),
    (r"\bmade anew\b", "create again"),
    (r"\bsomebody would\b|\bhas to be told about\b|\bfor whoever\b", "a team would, who needs to be told"),
    (r"\b(?:your|the) dispute\b", "objection; to dispute"),
    (r"\b(?:until|after) the time set by|\bfor the time set by\b", "as long as the organiser has set"),
    (r"\bother questions? (?:is|are) ahead\b", "other games are ahead of this one"),
    (r"\bThis is no (?!longer)\w+|\bis no board\b", "This is not a text file"),
    (r", for (?:they|it) \w+", "because they"),
    (r"\bthat no longer holds\b|\bwhat holds in\b|\bworks since\b", "out of date; applies; in use since"),
    (r"\bteam board games\b|\bTeam tournaments in\b", "Team board-game tournaments"),
    (r"\bjudges? their own(?=[;.])", "anyone they are connected to"),
    (r"\bChoose between %\(minimum\)s", "Enter a number from … to …"),
    (r"\bserver key\b|\b(?:program|game) cannot read this\b", "can no longer be shown; is not a valid"),
    (r"\b[Pp]rivate links?\b", "personal link"),
    (r"\breferee\b", "judge"),
    (r"^Clear judges|\bwhat to clear\b", "Unassign judges"),
    (r"\bnew table or bracket\b|\bby the table\b|\bin the table\b has", "round robin"),
    (r"\bfrom tour %\(\w+\)s (?:are hidden|have not)", "from tour 3 on"),
    (r"\bmatch(?:es)? ha(?:s|ve) been drawn", "This tour has 3 matches; pairs are drawn"),
    (r"\bby now\b", "has since become, now has"),
    (r"a year after the tournament(?:’s last day; an|, and then)", "or after they were sent if that is later"),
)  # fmt: skip


@pytest.mark.parametrize(("language", "rows"), [("ru", RUSSIAN), ("en", ENGLISH)], ids=["russian", "english"])
def test_a_sentence_that_was_replaced_does_not_come_back(language: str, rows: tuple[tuple[str, str], ...]) -> None:
    faults = {f"{use}, not “{words}”": found(words, language) for words, use in rows}
    assert not listed(faults), listed(faults)


@pytest.mark.parametrize(
    "text",
    [
        "Личные", "Назад: назначена", "победа: Альтаир", "Капитан команды Эврика", "Передайте телефон: Альфа",
        "Круг из 16 участников", "40 секунд на ход", "Coming", "Over", "Ink", "Last, number 1:", "4 good rows",
        "Hand the phone to Alpha – who taps here", "Открыть скрытые результаты",
        "Круг или сетка продолжаются", "отметьте, что они выбыли", "Open your private link",
        "3 matches have been drawn.", "; written are 12", "This tour is not there any more.",
    ],
)  # fmt: skip
def test_a_pattern_finds_what_stood_on_the_pages(text: str) -> None:
    assert [words for words, _use in (*RUSSIAN, *ENGLISH) if re.search(words, text)]


@pytest.mark.parametrize("text", ["капитан команды «Эврика»", "These are all captures in the last round", "обычная"])
def test_no_pattern_finds_what_is_said_now(text: str) -> None:
    assert not [words for words, _use in (*RUSSIAN, *ENGLISH) if re.search(words, text)]
