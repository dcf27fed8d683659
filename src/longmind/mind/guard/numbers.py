"""Numbers that name a card, a bank account or a person: found by their form, proved by their checksum.

Where the checksum proves much, the number alone is enough; where it proves little, a word beside it must say what it
is ("Steuer-ID", "BSN"); and what has no checksum at all (a passport) is found by such a word alone. All candidates are
first looked for in one pass over runs of digits, so that text without any costs next to nothing.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from functools import cache
from typing import Final

from longmind.mind.guard.checksums import (
    digits_of,
    is_day,
    is_short_day,
    luhn,
    mod11_10,
    mod97,
    verhoeff,
    weighed,
)
from longmind.mind.guard.found import ACCOUNT, CARD, IBAN, PERSON, Finding, Gate

_RUN: Final = re.compile(
    r"(?<![0-9_])(?<!\d[.,/-])(?<![$€£¥] )\d"
    r"(?:[ .\-/\u00a0\u2009\u202f\u3000\u2010-\u2013\u2212\uff0d\t\n_]{0,2}\d){6,21}(?![A-Za-z0-9_]|[.,/-]\d)"
)
"""A run of 7 to 22 digits, set in groups or not, that is no part of something longer."""
_BEFORE: Final = 48
"""So many characters before a number are looked at for what says that it is one."""
_SPACES: Final = str.maketrans("", "", " .-/\u00a0\u2009\u202f\u3000\u2010\u2011\u2012\u2013\u2212\uff0d\t\n_")
_OTHERWISE: Final = re.compile(
    r"(?i)\b(?:order|tracking|invoice|part|sku|serial|model|isbn|issn|ean|upc|gtin|asin|imei|ticket|case|batch|lot"
    r"|commit|build|version|bestell\w*|auftrag\w*|rechnung\w*|sendung\w*|pedido|factura|commande|colis|注文|追跡)\b"
    r"[^.;:\n]{0,12}[:#]?\s*$"
)
"""What says just before a number that it names something else."""

# Cards ---------------------------------------------------------------------------------------------------------------


def _is_card(digits: list[int]) -> bool:
    if not 13 <= len(digits) <= 19 or not luhn(digits) or len(set(digits)) == 1:
        return False
    lead = int("".join(map(str, digits[:6])))
    length = len(digits)
    two, four = lead // 10_000, lead // 100
    if lead // 100_000 == 4:
        return length in (13, 16, 19)
    if 51 <= two <= 55 or 2221 <= four <= 2720:
        return length == 16
    if two in (34, 37):
        return length == 15
    if 3528 <= four <= 3589 or four == 6011 or two in (62, 65, 81) or 644 <= lead // 1000 <= 649:
        return 16 <= length <= 19
    if two in (36, 38, 39) or 300 <= lead // 1000 <= 305:
        return length in (14, 16)
    if two in (81, 82) or four == 9792:
        return length == 16
    # Maestro's may have twelve digits; as few need a word beside them.
    return ((two == 50 or 56 <= two <= 69) and length >= 16) or (2200 <= four <= 2204 and length == 16)


# Persons -------------------------------------------------------------------------------------------------------------

Check = Callable[[list[int], str], bool]
"""Whether digits, and the text they stand in as it was written, are such a number."""


def _ssn(digits: list[int], _: str) -> bool:
    area, group = int("".join(map(str, digits[:3]))), digits[3] * 10 + digits[4]
    shown = "".join(map(str, digits)) in ("123456789", "078051120", "219099999", "111111111")
    return area not in (0, 666) and group > 0 and any(digits[5:]) and not shown


def _steuer_id(digits: list[int], _: str) -> bool:
    counts = sorted((digits[:10].count(one) for one in set(digits[:10])), reverse=True)
    return digits[0] > 0 and counts[0] in (2, 3) and (len(counts) == 1 or counts[1] == 1) and mod11_10(digits)


def _pesel(digits: list[int], _: str) -> bool:
    month = (digits[2] * 10 + digits[3]) % 20
    return (
        is_short_day(digits[0] * 10 + digits[1], month, digits[4] * 10 + digits[5])
        and weighed(digits, (1, 3, 7, 9, 1, 3, 7, 9, 1, 3, 1)) % 10 == 0
    )


def _cpf(digits: list[int], _: str) -> bool:
    if len(set(digits)) == 1:
        return False
    first = weighed(digits[:9], range(10, 1, -1)) * 10 % 11 % 10
    second = weighed(digits[:10], range(11, 1, -1)) * 10 % 11 % 10
    return digits[9:] == [first, second]


def _norwegian(digits: list[int], _: str) -> bool:
    day = (digits[0] * 10 + digits[1]) % 40
    if not is_short_day(digits[4] * 10 + digits[5], digits[2] * 10 + digits[3], day):
        return False
    first = -weighed(digits, (3, 7, 6, 1, 8, 9, 4, 5, 2)) % 11
    second = -weighed(digits, (5, 4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11
    return digits[9:] == [first, second]


def _turkish(digits: list[int], _: str) -> bool:
    tenth = (sum(digits[0:9:2]) * 7 - sum(digits[1:8:2])) % 10
    return digits[0] > 0 and digits[9:] == [tenth, sum(digits[:10]) % 10]


def _belgian(digits: list[int], _: str) -> bool:
    number, check = int("".join(map(str, digits[:9]))), digits[9] * 10 + digits[10]
    day = digits[4] * 10 + digits[5]
    dated = (digits[2] * 10 + digits[3]) % 20 <= 12 and day <= 31
    return dated and check in (97 - number % 97, 97 - (2_000_000_000 + number) % 97)


def _swedish(digits: list[int], _: str) -> bool:
    short = digits[-10:]
    dated = is_short_day(short[0] * 10 + short[1], short[2] * 10 + short[3], (short[4] * 10 + short[5]) % 60)
    return dated and luhn(short)


def _french(digits: list[int], _: str) -> bool:
    month = digits[3] * 10 + digits[4]
    number = int("".join(map(str, digits[:13])))
    in_time = 1 <= month <= 12 or 20 <= month <= 42 or month >= 50
    return digits[0] in (1, 2, 3, 4, 7, 8) and in_time and 97 - number % 97 == digits[13] * 10 + digits[14]


def _swiss(digits: list[int], _: str) -> bool:
    return digits[:3] == [7, 5, 6] and weighed(digits, (1, 3) * 6 + (1,)) % 10 == 0


def _south_african(digits: list[int], _: str) -> bool:
    dated = is_short_day(digits[0] * 10 + digits[1], digits[2] * 10 + digits[3], digits[4] * 10 + digits[5])
    return dated and digits[10] in (0, 1) and luhn(digits)


def _korean(digits: list[int], _: str) -> bool:
    dated = is_short_day(digits[0] * 10 + digits[1], digits[2] * 10 + digits[3], digits[4] * 10 + digits[5])
    return dated and 1 <= digits[6] <= 8


def _my_number(digits: list[int], _: str) -> bool:
    left = weighed(digits[10::-1], (2, 3, 4, 5, 6, 7, 2, 3, 4, 5, 6)) % 11
    return digits[11] == (0 if left <= 1 else 11 - left)


def _aadhaar(digits: list[int], _: str) -> bool:
    return digits[0] > 1 and verhoeff(digits)


def _bsn(digits: list[int], _: str) -> bool:
    digits = [0] * (9 - len(digits)) + digits
    return any(digits) and weighed(digits, (9, 8, 7, 6, 5, 4, 3, 2, -1)) % 11 == 0


def _sin(digits: list[int], _: str) -> bool:
    return digits[0] not in (0, 8) and luhn(digits)


def _tfn(digits: list[int], _: str) -> bool:
    return weighed(digits, (1, 4, 3, 7, 5, 8, 6, 9, 10)) % 11 == 0


def _nif(digits: list[int], _: str) -> bool:
    left = weighed(digits[:8], range(9, 1, -1)) % 11
    return digits[8] == (0 if left <= 1 else 11 - left)


def _nhs(digits: list[int], _: str) -> bool:
    return weighed(digits, (10, 9, 8, 7, 6, 5, 4, 3, 2, 1)) % 11 == 0


def _danish(digits: list[int], _: str) -> bool:
    return is_short_day(digits[4] * 10 + digits[5], digits[2] * 10 + digits[3], digits[0] * 10 + digits[1])


def _austrian(digits: list[int], _: str) -> bool:
    return weighed(digits, (3, 7, 9, 0, 5, 8, 4, 2, 1, 6)) % 11 == digits[3]


def _czech(digits: list[int], _: str) -> bool:
    month = (digits[2] * 10 + digits[3]) % 50 % 20
    dated = is_short_day(digits[0] * 10 + digits[1], month, digits[4] * 10 + digits[5])
    return dated and int("".join(map(str, digits))) % 11 == 0


def _cuil(digits: list[int], _: str) -> bool:
    left = -weighed(digits, (5, 4, 3, 2, 7, 6, 5, 4, 3, 2)) % 11
    return digits[10] == (9 if left == 10 else left)


def _malaysian(digits: list[int], _: str) -> bool:
    return is_short_day(digits[0] * 10 + digits[1], digits[2] * 10 + digits[3], digits[4] * 10 + digits[5])


def _russian(digits: list[int], _: str) -> bool:
    return weighed(digits, range(9, 0, -1)) % 101 % 100 == digits[9] * 10 + digits[10]


def _thai(digits: list[int], _: str) -> bool:
    return (11 - weighed(digits, range(13, 1, -1)) % 11) % 10 == digits[12]


def _always(_: list[int], __: str) -> bool:
    return True


_SHAPED: Final[tuple[tuple[int, re.Pattern[str], Check], ...]] = (
    (9, re.compile(r"(?!9)\d{3}-\d\d-\d{4}"), _ssn),
    (9, re.compile(r"9\d\d-(?:5\d|6[0-5]|7\d|8[0-8]|9[0-24-9])-\d{4}"), _ssn),
    (10, re.compile(r"\d{6}-\d{4}"), _swedish),
    (12, re.compile(r"(?:19|20)\d{6}-?\d{4}"), _swedish),
    (11, re.compile(r"\d{3}\.\d{3}\.\d{3}-\d\d"), _cpf),
    (11, re.compile(r"\d\d\.\d\d\.\d\d-\d{3}\.\d\d"), _belgian),
    (11, re.compile(r"(?:20|2[3-7])-\d{8}-\d"), _cuil),
    (11, re.compile(r"\d{6} \d{5}|\d{11}"), _norwegian),
    (10, re.compile(r"\d{6}/\d{4}"), _czech),
    (12, re.compile(r"\d{4} \d{4} \d{4}"), _aadhaar),
    (13, re.compile(r"756[. ]?\d{4}[. ]?\d{4}[. ]?\d\d"), _swiss),
    (13, re.compile(r"\d{6}-[1-8]\d{6}"), _korean),
    (12, re.compile(r"\d{6}-\d\d-\d{4}"), _malaysian),
    (15, re.compile(r"784-(?:19|20)\d\d-\d{7}-\d"), _always),
    (13, re.compile(r"[1-7]\d{4}-\d{7}-\d"), _always),
    (11, re.compile(r"\d{3}-\d{3}-\d{3}[ -]\d\d"), _russian),
    (13, re.compile(r"[1-8]-\d{4}-\d{5}-\d\d-\d"), _thai),
    (13, re.compile(r"\d{6} ?\d{4} ?\d{3}|\d{10} ?\d ?\d ?\d"), _south_african),
    (15, re.compile(r"\d ?\d\d ?\d\d ?\d\d ?\d{3} ?\d{3} ?\d\d"), _french),
)
"""Numbers whose form and checksum together prove what they are: how many digits, how they are written, the check."""


def _word(*words: str) -> re.Pattern[str]:
    joined = "|".join(words)
    return re.compile(rf"(?i)(?<![a-z])(?:{joined})(?![a-z])[^\n;!?]{{0,40}}$|(?:{_CJK_PERSON})[^\n。]{{0,12}}$")


_CJK_PERSON: Final = "マイナンバー|個人番号|身份证|주민등록번호|주민번호"
_NAMED: Final[tuple[tuple[tuple[int, ...], re.Pattern[str], Check], ...]] = (
    ((9,), _word("ssn", "social security(?: no\\.?| number| #)?", "my social", "ss (?:no\\.?|number|#)", "itin",
                 "tax id",
                 "taxpayer id\\w*"), _ssn),
    ((11,), _word("steuer[ -]?id\\w*", "steuer-?ident\\w*(?: ?nr\\.?)?", "identifikationsnummer", "idnr\\.?", "tin",
                  "steuerliche\\w*", "german tax id\\w*", "tax id\\w*"), _steuer_id),
    ((11,), _word("pesel\\w*", "numer"), _pesel),
    ((11,), _word("cpf"), _cpf),
    ((11,), _word("f[øo]dselsnummer\\w*", "personnummer", "fnr\\.?"), _norwegian),
    ((11,), _word("t\\.?c\\.?", "tckn", "kimlik\\w*"), _turkish),
    ((11,), _word("rijksregister\\w*", "registre national", "national(?:e|al)? n\\w+", "insz", "niss"), _belgian),
    ((11,), _word("cuil", "cuit"), _cuil),
    ((10, 12), _word("personnummer\\w*", "personal identity number", "swedish id"), _swedish),
    ((12,), _word("my ?number", "individual number"), _my_number),
    ((12,), _word("aadhaar", "aadhar", "uidai?"), _aadhaar),
    ((8, 9), _word("bsn", "burgerservicenummer", "sofi-?nummer"), _bsn),
    ((9,), _word("sin", "social insurance(?: number)?"), _sin),
    ((9,), _word("tfn", "tax file(?: number)?"), _tfn),
    ((9,), _word("nif", "contribuinte", "número fiscal"), _nif),
    ((10,), _word("nhs(?: no\\.?| number)?"), _nhs),
    ((10,), _word("cpr\\w*(?:-?nummer)?", "cpr-nr\\.?"), _danish),
    ((10,), _word("svnr\\.?", "sozialversicherungsnummer", "sv-?nummer"), _austrian),
    ((9, 10), _word("rodné číslo", "rodne cislo"), lambda digits, _: len(digits) == 9 or _czech(digits, _)),
    ((13,), _word("spis", "numéro fiscal"), _always),
)  # fmt: skip
"""Numbers that a word beside them must name: how many digits, the words, the check."""

_LETTERS: Final = "TRWAGMYFPDXBNJZSQVHLCKE"
_ODD: Final = dict(
    zip(
        "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ",
        (1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16,
         10, 22, 25, 24, 23),
        strict=True,
    )
)  # fmt: skip
"""What a character in an odd place of an Italian tax code counts for."""
_CURP: Final = "0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ"


def _has_the_form(_: str) -> bool:
    return True


def _dni(text: str) -> bool:
    number = {"X": "0", "Y": "1", "Z": "2"}.get(text[0], text[0]) + text[1:-1]
    return _LETTERS[int(number) % 23] == text[-1]


def _italian(text: str) -> bool:
    total = 0
    for place, one in enumerate(text[:15]):
        total += _ODD[one] if place % 2 == 0 else (int(one) if one.isdigit() else ord(one) - ord("A"))
    return chr(ord("A") + total % 26) == text[15]


def _finnish(text: str) -> bool:
    number = int(text[:6] + text[7:10])
    dated = is_short_day(int(text[4:6]), int(text[2:4]), int(text[:2]))
    return dated and "0123456789ABCDEFHJKLMNPRSTUVWXY"[number % 31] == text[10]


def _irish(text: str) -> bool:
    total = weighed(digits_of(text[:7]), range(8, 1, -1))
    total += 9 * (ord(text[8]) - ord("A") + 1) if len(text) == 9 and text[8] != "W" else 0
    return "WABCDEFGHIJKLMNOPQRSTUV"[total % 23] == text[7]


def _singapore(text: str) -> bool:
    total = weighed(digits_of(text[1:8]), (2, 7, 6, 5, 4, 3, 2)) + (4 if text[0] in "TG" else 0)
    if text[0] == "M":
        return "XWUTRQPNJLK"[::-1][(total + 3) % 11] == text[8] or text[8].isalpha()
    return ("JZIHGFEDCBA" if text[0] in "ST" else "XWUTRQPNMLK")[total % 11] == text[8]


def _mexican(text: str) -> bool:
    total = sum(_CURP.index(one) * (18 - place) for place, one in enumerate(text[:17]))
    return str(-total % 10) == text[17]


def _taiwanese(text: str) -> bool:
    letter = "ABCDEFGHJKLMNPQRSTUVXYWZIO".index(text[0]) + 10
    return weighed(digits_of(f"{letter}{text[1:]}"), (1, 9, 8, 7, 6, 5, 4, 3, 2, 1, 1)) % 10 == 0


def _chilean(text: str) -> bool:
    body, check = text[:-1], text[-1].upper()
    left = -sum(int(one) * (2 + place % 6) for place, one in enumerate(reversed(body))) % 11
    return check == ("K" if left == 10 else str(left))


def _chinese(text: str) -> bool:
    weights = (7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2)
    dated = is_day(int(text[6:10]), int(text[10:12]), int(text[12:14]))
    return dated and "10X98765432"[weighed(digits_of(text[:17]), weights) % 11] == text[17].upper()


def _pension(text: str) -> bool:
    letter = f"{ord(text[8]) - ord('A') + 1:02}"
    digits = digits_of(text[:8] + letter + text[9:11])
    weights = (2, 1, 2, 5, 7, 1, 2, 1, 2, 1, 2, 1)
    total = sum(sum(divmod(digit * weight, 10)) for digit, weight in zip(digits, weights, strict=True))
    return total % 10 == int(text[11])


_WRITTEN: Final[tuple[tuple[re.Pattern[str], Callable[[str], bool]], ...]] = (
    (re.compile(r"(?<![A-Za-z0-9_-])(?:[XYZ]-?\d{7}|\d{2}\.?\d{3}\.?\d{3})[- ]?[A-HJ-NP-TV-Z](?![A-Za-z0-9_-])"), _dni),
    (
        re.compile(
            r"(?<![A-Za-z0-9_])[A-Z]{6}[0-9LMNPQRSTUV]{2}[ABCDEHLMPRST][0-9LMNPQRSTUV]{2}[A-Z][0-9LMNPQRSTUV]{3}[A-Z]"
            r"(?![A-Za-z0-9_])"
        ),
        _italian,
    ),
    (re.compile(r"(?<![A-Za-z0-9_])\d{6}[-+ABCDEFUVWXY]\d{3}[0-9A-FHJ-NPR-Y](?![A-Za-z0-9_])"), _finnish),
    (re.compile(r"(?<![A-Za-z0-9_])\d{7}[A-W][A-IW]?(?![A-Za-z0-9_])"), _irish),
    (re.compile(r"(?<![A-Za-z0-9_])[STFGM]\d{7}[A-Z](?![A-Za-z0-9_])"), _singapore),
    (re.compile(r"(?<![A-Za-z0-9_])[A-Z][12]\d{8}(?![A-Za-z0-9_])"), _taiwanese),
    (re.compile(r"(?<![A-Za-z0-9_])[A-Z]{1,2}\d{6}\([0-9A]\)"), _has_the_form),
    (re.compile(r"(?<![A-Za-z0-9_])[A-Z][AEIOUX][A-Z]{2}\d{6}[HMX][A-Z]{5}[0-9A-Z]\d(?![A-Za-z0-9_])"), _mexican),
    (re.compile(r"(?<![\w.-])\d{1,2}\.\d{3}\.\d{3}-[\dkK](?![A-Za-z0-9_])"), _chilean),
    (re.compile(r"(?<![A-Za-z0-9_])[1-9]\d{5}(?:19|20)\d{2}(?:0[1-9]|1[0-2])\d{5}[\dXx](?![A-Za-z0-9_])"), _chinese),
    (
        re.compile(
            r"(?<![A-Za-z0-9_])(?!BG|GB|NK|KN|TN|NT|ZZ)[A-CEGHJ-PR-TW-Z][A-CEGHJ-NPR-TW-Z] ?\d{2} ?\d{2} ?\d{2}"
            r" ?[A-D](?![A-Za-z0-9_])"
        ),
        _has_the_form,
    ),
    (re.compile(r"(?<![A-Za-z0-9_])[A-Z]{3}[ABCFGHJLPT][A-Z]\d{4}[A-Z](?![A-Za-z0-9_])"), _has_the_form),
    (re.compile(r"(?<![A-Za-z0-9_])\d{2} ?\d{6} ?[A-Z] ?\d{3}(?![A-Za-z0-9_])"), _pension),
)
"""Numbers with letters in them, and the check of each; those without one have a form that hardly anything else has."""

_PAPERS: Final = re.compile(
    r"(?i)(?:(?:s(?:nummer|nr\.?)?|nummer)?(?:(?:'s|s)?[\s,:#(=-]{0,3}(?:card|karte|id|no\.?|number|nummer|nr\.?"
    r"|num\.?|#|n[°º]\.?|número|numéro|numero|is|ist|lautet|es|est|è|é"
    r"|hat|die|der|das|the|of|my|mein|con|el|la|le|il|porte|lleva|tiene|has|carries|reads|now|nun|jetzt)"
    r"(?![a-zäöüéèñ])){0,6}"
    r"(?:\s{0,2}\([^)\n]{1,24}\))?[\s,:#(=\"'“‘-]{0,3}"
    r"(?P<number>(?-i:[A-Z]{0,5}[ -]?[0-9A-Z](?:[ ./-]?[0-9A-Z]){4,19}))(?![\w])"
    r"|番号?号?码?(?:번호)?\s?(?:は|が|：|:|是)?\s?(?P<asian>[A-Za-z0-9]{6,14}))"
)
_DAY: Final = re.compile(r"(?:19|20)\d\d[-/. ]\d{1,2}[-/. ]\d{1,2}|\d{1,2}[-/. ]\d{1,2}[-/. ](?:19|20)?\d\d")
_PAPER_NAMES: Final = (
    "id number", "id no", "id-nummer", "identification number", "personal number", "personal id", "citizen id",
    "cnic", "nric", "mykad", "nif", "curp",
    "insee", "numéro de sécu", "sécurité sociale", "pps number", "ppsn", "passeport n", "pass-nr", "identity card",
    "kimlik no", "numéro fiscal",
    "dni", "nie", "ssn", "sin", "cnp", "egn", "oib", "jmbg", "mrn", "health card", "health insurance",
    "medical record", "insurance number", "rfc",
    "passport", "reisepass", "pasaporte", "passeport", "passaporto", "paspoort", "driver's license",
    "drivers license", "driver license", "driver's licence",
    "driving licence", "driving license", "driver’s license", "licencia de conducir", "permis de conduire",
    "führerschein", "ausweis", "id card", "identity card",
    "carte d'identité", "carte d’identité", "carta d'identità", "documento de identidad", "national id",
    "national identity", "resident permit", "green card",
    "medicare", "krankenversicherung", "versicherten", "versichertennummer", "kvnr", "national insurance", "voter id",
    "steuernummer", "cédula", "cedula",
    "alien registration", "social security", "identity number", "ausweisnummer", "passnummer", "führerscheinnummer",
    "personalausweisnummer", "reisepassnummer", "personalausweis", "lernfahrausweis",
    "amka", "israeli id", "teudat zehut", "ת.ז", "cccd", "ktp", "паспорт", "инн", "снилс", "license no", "licence no",
    "hkid",
    "soc sec", "rg n", "aadhaar no", "emirates id",
    "パスポート", "旅券", "運転免許証", "免許証", "护照", "여권", "krankenversichertennummer",
    "numéro de sécurité sociale", "seguridad social", "tax id", "codice fiscale",
)  # fmt: skip
_MOST_LETTERS: Final = 6
_LETTERED: Final = ("curp", "rfc", "codice fiscale")
"""Numbers that are letters for the most part."""

# Accounts ------------------------------------------------------------------------------------------------------------

_IBAN: Final = re.compile(r"(?<![A-Za-z0-9])[A-Za-z]{2}\d{2}(?:[ \-\u00a0]?[A-Za-z0-9]){11,30}(?![A-Za-z0-9])")
_IBAN_LENGTHS: Final = {
    "AD": 24, "AE": 23, "AL": 28, "AT": 20, "AZ": 28, "BA": 20, "BE": 16, "BG": 22, "BH": 22, "BR": 29, "BY": 28,
    "CH": 21, "CR": 22, "CY": 28, "CZ": 24, "DE": 22, "DK": 18, "DO": 28, "EE": 20, "EG": 29, "ES": 24, "FI": 18,
    "FO": 18, "FR": 27, "GB": 22, "GE": 22, "GI": 23, "GL": 18, "GR": 27, "GT": 28, "HR": 21, "HU": 28, "IE": 22,
    "IL": 23, "IQ": 23, "IS": 26, "IT": 27, "JO": 30, "KW": 30, "KZ": 20, "LB": 28, "LC": 32, "LI": 21, "LT": 20,
    "LU": 20, "LV": 21, "LY": 25, "MC": 27, "MD": 24, "ME": 22, "MK": 19, "MR": 27, "MT": 31, "MU": 30, "NL": 18,
    "NO": 15, "PK": 24, "PL": 28, "PS": 29, "PT": 25, "QA": 29, "RO": 24, "RS": 22, "SA": 24, "SC": 31, "SD": 18,
    "SE": 24, "SI": 19, "SK": 24, "SM": 27, "ST": 25, "SV": 28, "TL": 23, "TN": 24, "TR": 26, "UA": 29, "VA": 22,
    "VG": 24, "XK": 20,
}  # fmt: skip
_NOT_OF_PERSONS: Final = re.compile(
    r"(?i)(?:order|student|employee|staff|customer|member\w*|transaction|booking|user|ticket|product|device|vehicle"
    r"|invoice|tracking|case|game|player)['’]?s?\s$"
)
_ACCOUNT: Final = re.compile(
    r"(?i)\s?(?:no\.?|number|num\.?|nummer|nr\.?|#|número|numéro)?(?:\s(?:at|for|bei|en|del?|of"
    r"|with)\s[^\n\d:.]{1,24})?"
    r"\s{0,2}(?:is|ist|lautet|es|est|è|é|は|:|：|=|,)?\s{0,2}(?P<number>\d(?:[ -]?\d){5,17})(?![A-Za-z0-9_])"
)
_ACCOUNT_NAMES: Final = (
    "bank account", "checking account", "savings account", "current account", "giro account", "account number",
    "account no", "acct", "kontonummer", "konto-nr",
    "kontonr", "cuenta", "compte bancaire", "routing number", "routing", "sort code", "bsb", "clabe", "口座番号",
    "银行账号", "账号", "aba number",
)  # fmt: skip


_SOME: Final = re.compile(r"\d[\w .\-/\u00a0\u2010-\u2013\u2212\uff0d\t\n]{4,}")
"""From a digit on, as far as nothing stands that no number has in it."""
_DIGIT: Final = re.compile(r"\d")
_LEAD: Final = 8
"""So many letters may stand before the first digit of a number."""
_FEWEST: Final = 4
"""Digits: fewer are in none of these."""


def find_numbers(text: str, lowered: str) -> Iterator[Finding]:
    """Cards, accounts and persons' numbers in a text; ``lowered`` is the same without capitals."""
    yield from _spoken(text, lowered)
    if _DIGIT.search(text) is None:
        return
    yield from _named(text, lowered)
    places = [found.span() for found in _SOME.finditer(text) if sum(map(str.isdecimal, found[0])) >= _FEWEST]
    if not places:
        return
    for start, end in places:
        begin = max(0, start - _LEAD)
        for found in _RUN.finditer(text, begin, end):
            yield from _run(text, found)
        yield from _accounts(text, begin, min(len(text), end + 1))
        for pattern, check in _WRITTEN:
            for found in pattern.finditer(text, begin, min(len(text), end + 4)):
                # Of what is written with a sign in the middle (Finland), the sign is part of it.
                if check(found[0] if check is _finnish else found[0].translate(_SPACES)):
                    yield Finding(PERSON, found.start(), found.end())
    for found in _GROUPED.finditer(text):
        # Set in the groups of a card, whatever stands between them.
        if _is_card(digits_of(found[0])):
            yield Finding(CARD, found.start(), found.end())


_GROUPED: Final = re.compile(
    r"(?<!\d)\d{4}(?:[^\w\n]{1,4}\d{4}){3}(?!\d)|(?<!\d)3[47]\d\d[^\w\n]{1,4}\d{6}[^\w\n]{1,4}\d{5}(?!\d)"
)


_SPEECH: Final = {
    word: digit
    for words in (
        "zero one two three four five six seven eight nine",
        "null eins zwei drei vier fünf sechs sieben acht neun",
        "cero uno dos tres cuatro cinco seis siete ocho nueve",
        "zéro un deux trois quatre cinq six sept huit neuf",
        "oh",
    )
    for digit, word in enumerate(words.split())
}
_SPOKEN: Final = re.compile(
    rf"(?i)(?<!\w)(?:(?:{'|'.join(_SPEECH)})[\s,–-]{{1,3}}){{8,18}}(?:{'|'.join(_SPEECH)})(?!\w)"
)


def _spoken(text: str, lowered: str) -> Iterator[Finding]:
    """Numbers said digit by digit: whoever dictates them says them so."""
    if not any(f" {word}" in lowered for word in ("two", "zwei", "dos", "deux", "nine", "neun", "nueve", "neuf")):
        return
    for found in _SPOKEN.finditer(text):
        digits = [_SPEECH[word] for word in re.findall(r"\w+", found[0].casefold())]
        before = text[max(0, found.start() - _BEFORE) : found.start()]
        if _is_card(digits):
            yield Finding(CARD, found.start(), found.end())
        elif any(
            len(digits) in lengths and words.search(before) and check(digits, "") for lengths, words, check in _NAMED
        ):
            yield Finding(PERSON, found.start(), found.end())


def _named(text: str, lowered: str) -> Iterator[Finding]:
    """What only a word before it says to be an account or a paper."""
    for name, at, what in _gate().passing(lowered):
        if name[0].isascii() and lowered[at - 1 : at].isalpha() and lowered[at - 1].isascii():
            continue
        if _NOT_OF_PERSONS.search(text, max(0, at - 24), at):
            continue
        found = (_ACCOUNT if what == ACCOUNT else _PAPERS).match(text, at + len(name))
        if found is None:
            continue
        group = str(found.lastgroup)
        if what == PERSON and _DAY.fullmatch(found[group]):
            continue
        letters = sum(map(str.isalpha, found[group]))
        if sum(map(str.isdecimal, found[group])) >= (5 if letters < 4 else 3) and letters <= (
            16 if name in _LETTERED or name.startswith("driv") else _MOST_LETTERS
        ):
            yield Finding(what, found.start(group), found.end(group))


@cache
def _gate() -> Gate[str]:
    rows = [(name, ACCOUNT) for name in _ACCOUNT_NAMES]
    return Gate([*rows, *((name, PERSON) for name in _PAPER_NAMES)])


_INSIDE: Final = re.compile(r"(?:^|[^A-Za-z])[A-Za-z]{1,2}$|[0-9_-][A-Za-z]+$")
"""That a number is part of a word: a letter or two before it, or letters among digits."""


def _run(text: str, found: re.Match[str]) -> Iterator[Finding]:
    if _INSIDE.search(text, max(0, found.start() - 3), found.start()):
        return
    written = found[0]
    digits = digits_of(written)
    before = text[max(0, found.start() - _BEFORE) : found.start()]
    card = _card_in(written, named=_CARD_WORDS.search(before) is not None)
    if card is not None:
        yield Finding(CARD, found.start() + card[0], found.start() + card[1])
        return
    count = len(digits)
    if not _OTHERWISE.search(before):
        for length, form, check in _SHAPED:
            if count == length and form.fullmatch(written) and check(digits, written):
                yield Finding(PERSON, found.start(), found.end())
                return
    # A form's label may be long: "Steuer-ID of the child, for the office: …".
    label = _LABEL.search(text, max(0, found.start() - 2 * _BEFORE), found.start())
    before = before if label is None else max(before, label[0], key=len)
    for lengths, words, check in _NAMED:
        if (
            count in lengths
            and (words.search(before) or _said_after(words, text, found.end()))
            and check(digits, written)
        ):
            yield Finding(PERSON, found.start(), found.end())
            return


_LABEL: Final = re.compile(r"[^.:;!?\n]{1,90}:\s?$")


def _said_after(words: re.Pattern[str], text: str, end: int) -> bool:
    """Whether it is said after a number what it is: "… is my SSN"."""
    after = _IS_MY.match(text, end)
    return after is not None and words.search(after[0]) is not None


_IS_MY: Final = re.compile(
    r",?\s(?:is|ist|es|est|as|als|como|comme)\s(?:my|the|his|her|our|meine?|mi|mon|ma|la|die)\s[\w. -]{2,24}"
)


_CARD_WORDS: Final = re.compile(
    r"(?i)\b(?:credit|debit|bank|visa|master ?card|maestro|amex|american express|discover|diners|jcb|cc|pan"
    r"|kreditkarte|ec-karte|girocard|karte(?:nnummer)?"
    r"|(?:pay(?:ing)?|book(?:ing)?|charge)(?: (?:it|this|that))? (?:with|to|on)"
    r"|tarjeta|carte (?:bancaire|bleue|de crédit)|carta di credito|cartão|creditcard|card (?:number|no"
    r"|#))\b[^.;\n]{0,32}$|カード[^。]{0,10}$|银行卡|信用卡"
)


def _card_in(written: str, *, named: bool) -> tuple[int, int] | None:
    """Where in a run of digits a card's number stands: what is told after it is another group, its end or its code."""
    groups = [group.span() for group in _GROUP.finditer(written)]
    for first, (start, _) in enumerate(groups):
        for _, end in reversed(groups[first:]):
            digits = digits_of(written[start:end])
            # Beside a word for a card, the checksum is enough, whoever issued it.
            some = (
                named
                and (start, end) == (groups[0][0], groups[-1][1])
                and 12 <= len(digits) <= 19
                and len(set(digits)) > 1
                and luhn(digits)
            )
            if "/" not in written[start:end] and (some or _is_card(digits)):
                return start, end
    return None


_GROUP: Final = re.compile(r"\d+")


def _accounts(text: str, begin: int, end: int) -> Iterator[Finding]:
    for found in _IBAN.finditer(text, begin, end):
        length = _IBAN_LENGTHS.get(found[0][:2].upper())
        if length is None:
            continue
        last = _end_of(text, found.start(), length)
        bare = text[found.start() : last].translate(_SPACES).upper()
        if len(bare) == length and bare.isascii() and mod97(bare[4:] + bare[:4]) == 1:
            yield Finding(IBAN, found.start(), last)


def _end_of(text: str, start: int, length: int) -> int:
    """Where so many letters and digits end: words after an account are letters too."""
    end, left = start, length
    while end < len(text) and left:
        left -= text[end].isalnum()
        end += 1
    return end if end >= len(text) or not (text[end].isascii() and text[end].isalnum()) else start
