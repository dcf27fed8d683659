"""The endings of Japanese verbs, adjectives and nouns: what they say of time, denial, wish and hearsay.

An ending is read whole, up to the end of its clause, or not at all: what is followed by "if", "seems", "they say" or a
noun that it describes has no ending here and makes no statement. So nothing need be known of all the ways to doubt.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple


class Form(NamedTuple):
    """What an ending says."""

    kind: str
    """``now``, ``not``, ``was``, ``done``, ``habit``, ``never``, ``stopped``, ``plan``, ``decided``, ``wish``,
    ``once``, ``not once``, ``begun``, ``and``."""
    hedged: bool = False
    reported: bool = False


_FINAL = (
    r"(?:よね|よ|ね|なあ|なぁ|な(?![いくらの])|わ|さ|ぞ|ぜ|ねん|ってば|もん|もの|(?<![\u30a1-\u30fa])ー|っと"
    r"|とも(?=\Z)){0,4}"
)
_LINK = r"(?:けれども|けれど|けども|けど|が|ので|んで|から|もので|もんで|のに(?=\Z)|し)?"
_HEDGE = (
    r"(?P<hedge>(?:だ)?と(?:は)?(?:思い(?:ます)|思う|おもう|思って(?:い)?(?:る|ます)|思った)(?:ん(?:です|だ))?"
    r"|はず(?:です|だ|なんです|なん)?)?"
)
_TOLD = (
    r"(?P<told>(?:ん?だ)?(?:と|って)(?:言って(?:い)?(?:た|ました|る|ます)|言った|言いました|話して(?:い)?(?:た|ました)"
    r"|話してくれました)|(?:ん?(?:だ|です))?って(?=[さねよ]{0,2}(?:けど)?\Z)|(?:だ)?らしい(?:ん)?(?:です"
    r"|だ)?(?=[よねさ]|けど|\Z|で|が|し)|(?:だ)?そう(?:です|だ|で)(?=[よねさ]|けど|\Z|が)|とのこと(?:です|で|だ)?)?"
)
END = (
    rf"(?:だけ(?=です|だ|なん|で|な|\Z))?(?:(?:ん|の)(?:です|だ(?:った)?|でした|でして|で|や|す)?|です|っす|す"
    rf"|で(?=\Z))?{_HEDGE}{_TOLD}{_FINAL}{_LINK}{_FINAL}[\s笑w]*\Z"
)
"""What may follow a word that is the last of its clause."""

_BE = (
    r"(?P<not>(?:じゃ|では|でも|や)(?:ない(?!か)|なくて?|ありません|ねえ|なし)|ちゃう(?=\Z|ねん|よ))"
    r"|(?P<was>だった(?!ら)|でした|やった(?=\Z|けど|ねん|わ))"
    r"|(?P<stopped>(?:じゃ|では)なくなっ(?:た|て)|(?:じゃ|では)なくなりました)"
    r"|(?P<begun>に(?:なった|なりました|なって|なりまして|なったばかり|変わった|変わりました|変わって"
    r"|変更になりました|延びた|延びました|延期になりました|決まった|決まりました)(?!ら))"
    r"|(?P<plan>に(?:なります|なる(?:予定|んです|ことに)?))"
    r"|(?P<now>なん(?=です|だ|で|す|や)|な(?=ので|のに|んで|の(?!は)|もので|もんで)|です|だ(?!った|ろ|と(?!思))"
    r"|でございま(?:す|して)|でして"
    r"|である|であり|で(?=[ねさよ]?\Z)|っす|や(?=ねん|で|けど|わ|し|\Z)|と(?=思)|って(?=\Z)|)"
)
BE = rf"(?:{_BE})(?:です|ん(?:です|だ|で)|の(?:です|だ|で)?|だ)?{END}"
"""What may follow a noun that is said of somebody."""

_ROWS = {
    "う": ("い", "って", "った", "わ", "お"),
    "く": ("き", "いて", "いた", "か", "こ"),
    "ぐ": ("ぎ", "いで", "いだ", "が", "ご"),
    "す": ("し", "して", "した", "さ", "そ"),
    "つ": ("ち", "って", "った", "た", "と"),
    "ぬ": ("に", "んで", "んだ", "な", "の"),
    "ぶ": ("び", "んで", "んだ", "ば", "ぼ"),
    "む": ("み", "んで", "んだ", "ま", "も"),
    "る*": ("り", "って", "った", "ら", "ろ"),
    "る": ("", "て", "た", "", "よ"),
    "する": ("し", "して", "した", "し", "しよ"),
    "行く": ("き", "って", "った", "か", "こ"),
    "来る": ("", "て", "た", "", "よ"),
    "くる": ("き", "きて", "きた", "こ", "こよ"),
    "ある": ("り", "って", "った", "", "ろ"),
}
"""Last letters of a verb → its stem, its two forms in て and た, its stem before ない, its form of intent."""
_LAST = {"る*": "る", "行く": "く", "来る": "る", "ある": "る"}


CLASSES = tuple(_ROWS)
"""The classes of verbs."""


def kind_of_verb(verb: str) -> tuple[str, str]:
    """The part of a verb that never changes, and its class; a godan verb in る is marked with a star."""
    for ends in ("する", "行く", "来る", "くる", "ある", "る*"):
        if verb.endswith(ends) and ends in _ROWS:
            keep = {"行く": 1, "来る": 1, "ある": 1}.get(ends, 0)
            return verb[: len(verb) - len(ends) + keep], ends
    return verb[:-1], verb[-1]


@lru_cache(maxsize=32)
def endings(kind: str) -> re.Pattern[str]:
    """All endings of a class of verbs, as one pattern with a group for each kind of form."""
    stem, te, ta, nai, will = _ROWS[kind]
    last = _LAST.get(kind, kind)
    base, t = te[:-1], te[-1]
    to, cha = ("と", "ちゃ") if t == "て" else ("ど", "じゃ")
    no = rf"{nai}(?:ない(?!か)|なくて?|ねえ|ねー|ず(?=\Z|に\Z)|ん(?=けど|し\Z|わ\Z|\Z|から|ので|ねん|のです|のよ))"
    if kind == "ある":
        no = r"(?!)"  # "there is no" is an adjective
    begin = rf"{stem}(?:始め|はじめ|だし|出し)"
    made = (
        rf"(?P<stopped>{nai}なくなっ(?:た|て)|{nai}なくなりました)|(?P<gave_up>{last}の(?:を|は)(?:やめ|止め|辞め)(?:た"
        rf"|ました|て(?:い)?(?:る|ます)))"
        rf"|(?P<not>{te}い?(?:ない(?!か)|ません|ねえ|ねー|なくて?|ん(?=けど|し\Z|わ\Z|ねん|から))|{te}おりません"
        rf"|{base}{to}らん)"
        rf"|(?P<was>{te}い?(?:た(?!ら|い|く|こと|り)|ました(?!ら))|{te}おりました|{base}{to}った(?!ら))"
        rf"|(?P<now>{te}い?(?:る|ます|て|まして)|{te}おり(?:ます|まして)?|{te}い(?=\Z)|{te}ん(?=ねん|の|だ|です"
        rf"|で|す)|{base}{to}(?:る|ります|って|ん)"
        rf"|{te}(?:い)?らっしゃ(?:る|います)|{te}きて(?:い)?(?:る|ます)|中(?=です|で|だ|\Z|なん|な))"
        rf"|(?P<begun>{begin}(?:た(?!ら)|ました|て(?:い)?(?:る|ます)?|たばかり)(?:ところ|とこ)?)"
        rf"|(?P<not_once>{ta}こと(?:が|は|も)?(?:一度も)?(?:ない|ありません|なく))"
        rf"|(?P<once>{ta}こと(?:が|は|も)?(?:何度か|一度)?(?:ある|あります|あり(?=\Z)))"
        rf"|(?P<done>{ta}(?!ら|り|い|く|がって|こと|とき|時|頃|方)(?:ばかり|ばっか(?:り)?|ところ"
        rf"|とこ)?(?:な(?=ん|の)|で(?=\Z))?|{stem}ました(?!ら)"
        rf"|{te}しま(?:った(?!ら)|いました|って|いまして)|{base}{cha}(?:った(?!ら)|いました|って|いまして)"
        rf"|{te}(?:き|来|み)(?:た(?!ら|い|く)|ました)|{te}(?:もら|いただ|頂)(?:った(?!ら)|いました|いた(?!ら)"
        rf"|きました)|{te}くれ(?:た(?!ら)|ました)"
        rf"|{stem}(?:終わ|おわ)(?:った(?!ら)|りました))"
        rf"|(?P<plan>{last}(?:予定|つもり)(?:です|だ|なん(?=で|だ|す)|な(?=ので|の)|で(?=\Z)|でして)?"
        rf"|{last}こと(?:に(?:なり(?:ました|ます|そうです)|なっ(?:た(?!ら)|て(?:い)?(?:る|ます)?)))"
        rf"|{will}うと思って(?:い)?(?:る|ます|て)|{last}ことが?決ま(?:った|りました|って(?:い)?(?:る|ます)))"
        rf"|(?P<decided>{last}ことに(?:し(?:た(?!ら|い)|ました|て(?:い)?(?:る|ます))|決め(?:た(?!ら)|ました)))"
        rf"|(?P<wish>{stem}たい(?:と思って(?:い)?(?:る|ます|て)|と(?:考え|思い)て?(?:い)?(?:る|ます))?)"
        rf"|(?P<never>{no}|{stem}ません(?!か|でした)|{no}?{nai}ないように(?:して|気をつけて)(?:い)?(?:る|ます"
        rf"|て)|{nai}ない(?:主義|派|ん)(?=です|だ|で|\Z))"
        rf"|(?P<habit>{last}(?!予定|つもり|こと|の[をは])|{stem}ます|{last}よう(?:に(?:して(?:い)?(?:る|ます|て)"
        rf"|なり(?:ました)|なっ(?:た(?!ら)|て)))"
        rf"|{last}こと(?:が|も)(?:多い|ある|あります|多くて))"
        rf"|(?P<and>{te}(?=\Z)|{stem}まして(?=\Z)|{te}から(?=\Z))"
    )
    return re.compile(rf"(?:{made}){END}")


@lru_cache(maxsize=1)
def being() -> re.Pattern[str]:
    """The endings of a noun."""
    return re.compile(BE)


@lru_cache(maxsize=1)
def adjective() -> re.Pattern[str]:
    """The endings of an adjective in い, after its stem."""
    return re.compile(
        rf"(?:(?P<not>く(?:は)?(?:ない(?!か)|なくて?|ありません)|かない)|(?P<was>かった(?!ら))|(?P<now>い(?:です)?"
        rf"|くて|っす|すぎ(?:る|て|ます)?))(?:です)?{END}"
    )


def form_of(match: re.Match[str]) -> Form:
    """The form that an ending has."""
    groups = match.groupdict()
    kind = next(name for name, said in groups.items() if said is not None and name not in ("hedge", "told"))
    return Form(kind.replace("_", " "), bool(groups.get("hedge")), bool(groups.get("told")))


def form_of_be(match: re.Match[str]) -> Form:
    """The form in a match whose pattern ends with that of a noun."""
    groups = match.groupdict()
    kind = next((name for name in ("not", "was", "stopped", "begun", "plan") if groups.get(name) is not None), "now")
    return Form(kind, bool(groups.get("hedge")), bool(groups.get("told")))
