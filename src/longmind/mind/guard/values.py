"""What a secret looks like, and what only stands where one could: a placeholder, a name, a word of the sentence.

A value is judged by itself and by what follows it. Digits among letters, capitals inside a word or signs make it look
like a secret; a plain word does only where the sentence says nothing else of it.
"""

from __future__ import annotations

import math
import re
from collections import Counter
from itertools import pairwise
from typing import Final


def words_of(table: str) -> frozenset[str]:
    """The words of a table, which stand apart."""
    return frozenset(table.split())


_PLACEHOLDER: Final = re.compile(
    r"(?i)^(?:"
    r"<.*>?|\{.*\}?|\[.*\]?|\(.*\)|%{1,2}[\w.]+%{1,2}|%\(.*|\$(?:[A-Z_]{2,}|[a-z_]+|\d)|\$[({].*|.*\$\{.*|.*\{\{.*"
    r"|[x*•·.…_\-#?0]{3,}|(.)\1{5,}|[àa][-_ ]?(?:remplir|compléter|completer)|por[-_ ]?rellenar"
    r"|(?:bitte|noch)[-_ ]?(?:ausfüllen|eintragen)"
    r"|.*(?:tu|su|dein|ihr|mein|votre|ton|mon|mi)[-_](?:contraseña|contrasena|clave|passwor[td]|kennwort|mot[-_]de"
    r"[-_]passe|token|api).*"
    r"|.*(?:your|insert|put|enter|replace|change(?![-_. ]?me[-_.]?\d))[-_. ]?(?:own[-_. ]?)?(?:api|secret|access|auth"
    r"|db"
    r"|database|user|client)?"
    r"[-_. ]?(?:key|token|secret|password|pass|pin|here|value|me|this).*"
    r"|.*(?:example|placeholder|redacted|dummy|sample|x{5,}|\*{3,}|•{3,}|\.{3,}|…).*"
    r"|(?:my|the|a|some|new|old|db|user|admin|root|test)?[-_. ]?(?:password|passwd|pass|secret|token|api[-_ ]?key"
    r"|key)[-_ ]?(?:here)?"
    r"|(?:os\.|process\.env|env\.|getenv|config\.|settings\.|self\.|this\.|secrets\.|vault[.:/]|ssm:|op://|keyring\."
    r"|var\.|ENV\[).*"
    r"|(?:none|null|nil|undefined|true|false|string|str|text|int|bytes|char|varchar\S*|optional\S*|any|required|unset"
    r"|(?-i:[a-z]+(?:Password|Token|Secret|ApiKey)[A-Za-z]*)|@[\w./-]+\.\w+|(?-i:(?:Read|Get|ConvertTo|New"
    r"|Set)-[A-Z]\w+)"
    r"|(?:my|super|valid|invalid|wrong|correct|default|hashed|stored|hashed|strong|weak|plain|raw|new|old|some)"
    r"[-_]?(?:secret|hashed|plain|text)?[-_]?(?:password|secret|key|token)s?|f[\"'].*\{.*"
    r"|(?:default|my|your|the|dev|app|jwt)?[-_]?secret[-_]?key"
    r"|(?-i:[a-z]*(?:password|token|secret|apiKey)[A-Z][A-Za-z]*)"
    r"|boolean|bool|number|object|bigint|self|raise|return|continue|break|yield|throw"
    r"|empty"
    r"|n/a|na|tbd|todo|fixme|changeme|change-me|test|foo|bar|foobar|secretstr|getpass\S*|input\S*|hidden|masked)"
    r")$"
)
_LITERAL: Final = re.compile(
    r"EXAMPLE|(?i:x{6}|\*{3}|…|\.\.\.|your[-_]|placeholder|redacted|<[^>]*>|\$\{|\{\{)|(?<![A-Za-z0-9])(?i:example"
    r"|dummy|sample|fake)"
    r"(?![A-Za-z0-9])"
)
_TECHNICAL: Final = re.compile(
    r"(?i)^(?:(?:sha|md|aes|rsa|des|base|utf|hs|rs|es|ed|http|tls|ssl|oauth|openid|saml|fido|win|mac|ipv|rfc|iso|nist"
    r"|cve|pci|soc"
    r"|ios|python|java|php|node|v|version|mp|h|k|s|ec|ed|x|p|q|argon|scrypt|pbkdf|bcrypt|wpa|wpa2|wpa3|web|log|u|fips"
    r"|owasp|area"
    r"|room|level|step|part|page|chapter|section|figure|table|line|row|item|option|question|day|week|phase|type|tier"
    r"|gen|usb|pin"
    r"|gpio|port|slot|pr|issue|ticket|bug|jira)[-_. ]?\d{1,5}(?:[-_./ ]?\d{0,5}[a-z]{0,2})?"
    r"|\d{1,4}[-_ ]?(?:char|chars|character|characters|digit|digits|bit|bits|byte|bytes|day|days|hour|hours|hr|hrs"
    r"|min|mins|minutes|second|seconds|sec|secs"
    r"|month|months|week|weeks|year|years|word|words|letter|letters|symbols|times|x|kb|mb|gb|tb|ghz|mhz|khz|mbps|gbps"
    r"|mbit|gbit|ms|s|h|d|am|pm|th|st"
    r"|nd|rd|zeichen"
    r"|stellig\w*|tage|jahre|caracteres|dígitos|caractères|chiffres|k|m|fa|°c|°f|km|kg|cm|mm|€|usd|eur)(?:[-_ ]\w+)*"
    r"|(?:oauth|webauthn|fido|saml|openid|tls|ssl|aes|rsa|sha|ed|wpa|ipsec|ikev|http|radius|eap|chacha|poly|bcrypt"
    r"|argon)"
    r"\d{0,5}(?:[-/_]\w+)*"
    r"|\S*(?:argon2|bcrypt|scrypt|pbkdf2)\S*|v\d+(?:\.\d+)+"
    r"|2fa|mfa|totp|u2f|1password|keepass\w*|lastpass|bitwarden|dashlane|icloud|github|gitlab|youtube|linkedin|paypal"
    r"|whatsapp|iphone"
    r"|ipad|macbook|playstation|openai|chatgpt|javascript|typescript|postgresql|mysql|mongodb|nodejs|graphql|devops"
    r"|wifi|powershell|wpa[23]?-\w+|(?:windows|win|ubuntu|debian|fedora|macos|android|iphone|ipad|galaxy|pixel"
    r"|office|exchange"
    r"|outlook|sql|postgres|angular|vue|react|django|laravel|drupal|php|chrome|firefox|terminal|boeing|airbus"
    r"|nikon|canon"
    r"|playstation|xbox|model|psalm|gate|zone|bus|tram|line|linie|sdk|api|windowsserver|server|oauth|webauthn|passkey)"
    r"[-_. ]?\d{1,5}[a-z]{0,3}"
    r"|onedrive|dropbox|facebook|instagram|tiktok|ebay|airbnb|o365|m365|b2b|b2c|k8s|i18n|a11y|covid-?19|\d{1,2}:\d\d"
    r"(?:am|pm)?|\d+%"
    r"|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|(?:19|20)\d\d-\d\d-\d\d\S*|\d+(?:\.\d+){1,3}|[\w-]+\.(?:md|txt|py|js|json"
    r"|ya?ml|env|toml"
    r"|ini|conf|csv|pdf|docx?|xlsx?|html?|com|org|net|io|dev|de|fr|es|jp|kdbx|pem|key)|\S+@\S+\.\w+|(?:https?|ftp"
    r"|file)://\S+|www\.\S+"
    r"|[~./][\w.~-]*/\S*|[\w-]+(?:/[\w.-]+){2,}|[a-z_][a-z_.]{2,}[\w.]*[\[(].*)$"
)
"""Words with digits, capitals or signs in them that open nothing."""
_INNER_SIGN: Final = re.compile(r"[!@#$%^&*+=~|\\<>?_{}\[\]]|(?<=\w)[.,:;/-](?=\w)")
_HYPHENED: Final = re.compile(r"[^\W\d_]+(?:[-_.][^\W\d_]+){2,}")
_FUNCTION_WORDS: Final = words_of(
    """
    a an the to of in on at by for from with without and or but nor so if than then as is are was were be been being
    it its this that these those i you he she we they me him her us them my your his our their not no yes do does
    did done has have had will would can could should may might must shall there here what which who when where why
    how all any some each every both few more most other such only own same too very just also now still yet again
    about into over under after before between out up down off per via because while until since though although der
    die das den dem des ein eine einen einem und oder aber nicht ist sind war mit ohne für auf im von zu zum zur bei
    als mir dir ihm uns euch mich dich sich gerade
    nach aus wie wenn dass es er sie wir ihr mein dein sein noch schon nur auch sehr mehr el la los las un una unos
    de del y o pero son era con sin por para en al que se su sus mi tu muy más ya le les une du et ou mais ne pas
    est sont était avec sans pour dans sur au aux qui sa ses mon il lo gli uno e ma non è sono di da nel che si suo
    """
)
_ENDING: Final = re.compile(r"[.,;:!?…)\]}\"'”’»“‘「」』。、，；]+$")
_UNITS: Final = re.compile(
    r"(?i)^\s{0,2}(?:-\s?)?(?:characters?|chars?|digits?|letters?|symbols?|words?|days?|weeks?|months?|years?|hours?"
    r"|minutes?|mins?"
    r"|seconds?|secs?|times?|attempts?|tries|people|users?|accounts?|devices?|tokens?|percent|%|bits?|bytes?|kb|mb|gb"
    r"|dollars?|euros?"
    r"|zeichen|stellen|ziffern|tagen?|wochen|monaten?|jahren?|stunden|minuten|mal|versuche\w*|buchstaben|euro"
    r"|caracteres|d[ií]gitos"
    r"|d[ií]as|meses|años|horas|minutos|veces|intentos|caract[eè]res|chiffres|jours|mois|ans|heures|fois|essais|文字|桁"
    r"|年|円|回|日|分|時間"
    r"|yen|pounds?|kg|mm\b|cm\b|km\b|steps|metres?|meters?|people|tiles|pieces?|stück|piezas|euros?|usd|eur\b|€|\$|£|¥|円"
    r"|lines?|files?|keys?|passwords?|pins?|codes?|or more|or fewer|or longer|and up|per\b)"
)


def is_placeholder(value: str) -> bool:
    """Whether it only shows where a secret would stand: ``<token>``, ``${KEY}``, ``xxxx``, ``YOUR_API_KEY``."""
    return _LITERAL.search(value) is not None


_MADE_UP: Final = re.compile(
    r"(?i)(?:my|super|very|test|some|not)[-_ ](?:\w+[-_ ])*(?:secret|password|token|key|passphrase|value)s?"
    r"(?:[-_]?\d{0,3})?$|abc-?123(?:def)?(?:-?456)?$"
    r"|!{1,2}(?:vault|secret|env|ref|sub|getatt)\b.*$|.*(?:fake|not[-_ ]?real|replace[-_ ]?(?:me|with|this)|dummy|lorem"
    r"|mock).*$"
)


def is_in_order(value: str) -> bool:
    """Whether nearly every character follows the one before in the alphabet or in counting: nobody's secret."""
    letters = [one for one in value if one.isalnum()]
    steps = [ord(right) - ord(left) for left, right in pairwise(letters)]
    return (
        len(letters) >= 20
        and any(map(str.isalpha, value))
        and sum(step in (0, 1) or step == -9 for step in steps) >= 0.8 * len(steps)
    )


def stands_for_one(value: str) -> bool:
    """Whether a value beside a word for secrets is a placeholder, a reference or a type."""
    return is_placeholder(value) or any(form.match(value) for form in (_PLACEHOLDER, _MADE_UP)) or is_in_order(value)


def bare(value: str) -> str:
    """The value without the signs that end a clause after it."""
    return _ENDING.sub("", value)


def entropy_bits(value: str) -> float:
    """Shannon's entropy of its characters, in bits a character."""
    counts = Counter(value)
    return -sum(count / len(value) * math.log2(count / len(value)) for count in counts.values())


def is_random(value: str, least: int = 16) -> bool:
    """Whether it looks drawn by chance: long enough, of several sorts of characters, and hardly any of them twice."""
    if len(value) < least or not re.fullmatch(r"[\w+/=.~\-:]+", value, re.ASCII):
        return False
    digits = sum(map(str.isdigit, value))
    letters = sum(map(str.isalpha, value))
    if not digits and re.fullmatch(r"[A-Za-z]+(?:[-_.:/][A-Za-z]+)+", value):
        return False
    mixed = any(map(str.islower, value)) and any(map(str.isupper, value))
    if digits < 2 and not (mixed and _turns(value) >= len(value) / 3):
        return False
    return letters > 0 and entropy_bits(value) >= min(3.0, math.log2(len(value)) * 0.75)


def _turns(value: str) -> int:
    """How often it goes from one sort of character to another."""
    sorts = ["u" if one.isupper() else "l" if one.islower() else "d" if one.isdigit() else "s" for one in value]
    return sum(left != right for left, right in pairwise(sorts))


_COINED: Final = re.compile(
    r"[^\W\d_]{4,}[-_.!#$%&*+@]?\d{1,4}[!#$%&*+?]?|\d{1,4}[-_.!#$%&*+@]?[^\W\d_]{4,}[!#$%&*+?]?"
    r"|[^\W\d_]{5,}[!#$%&*+]{1,3}|(?=\S{8})(?=\S*\d)(?=\S*[A-Za-z]{2})[A-Za-z0-9]+(?:[-_.][A-Za-z0-9]+){1,5}"
    r"|[^\W\d_]{2,}[0134578][^\W\d_]+\d{0,4}[!#$%&*+?]?"
    r"|(?=\S*[^\W\d_]{3})[\w.-]+[!#$%&*+@^][\w!#$%&*+.-]+"
    r"|(?:[A-ZÄÖÜ][^\W\d_]{2,}[._-]){1,4}[A-ZÄÖÜ]?[^\W\d_]{2,}(?:[-_.]?\d{1,4})?[!#$%&*+?]?"
    r"|(?:[^\W\d_]{2,}[-_.]){1,4}\d{1,4}(?:[-_.][^\W\d_]{2,})*[!#$%&*+?]?"
)


def is_mixed(value: str) -> bool:
    """Whether there are digits and letters in it."""
    return any(map(str.isdigit, value)) and any(map(str.isalpha, value))


def is_coined(value: str) -> bool:
    """Whether it is put together as people put passwords together: a word and a number, words and signs."""
    return len(value) >= 7 and _COINED.fullmatch(value) is not None and is_telling(value)


def is_technical(value: str) -> bool:
    """Whether digits, capitals or signs are part of what something is called, or of a date, a file, an address."""
    return _TECHNICAL.match(value) is not None


def is_telling(value: str) -> bool:
    """Whether a single word looks like a password by itself: nobody writes a plain word so."""
    if len(value) < 4 or is_technical(value) or stands_for_one(value):
        return False
    digits = any(map(str.isdigit, value))
    letters = any(map(str.isalpha, value))
    if digits and letters:
        return True
    if letters and _HYPHENED.fullmatch(value):
        return _FUNCTION_WORDS.isdisjoint(re.split(r"[-_.]", value.casefold()))
    if letters and re.search(r"[a-z][A-Z]", value):
        return True
    return _INNER_SIGN.search(value) is not None and not re.fullmatch(r"[\w]+(?:['’./,-][\w]+)*", value)


def is_number(value: str) -> bool:
    """Whether it is digits alone, four or more, perhaps in groups."""
    digits = sum(map(str.isdigit, value))
    return 4 <= digits <= 12 and re.fullmatch(r"[#*]?\d+(?:[- .]\d+)*[#*]?", value) is not None


def is_long_number(value: str) -> bool:
    """Whether it is digits alone, in groups or not, and more of them than anybody counts: a key of a router."""
    digits = sum(map(str.isdigit, value))
    return 12 < digits <= 64 and re.fullmatch(r"\d+(?:[- ]\d+)*", value) is not None


def counts_something(after: str) -> bool:
    """Whether what follows a number says that it counts something."""
    return _UNITS.match(after) is not None


def is_function_word(word: str) -> bool:
    """Whether it only holds a sentence together."""
    return word.casefold() in _FUNCTION_WORDS
