"""Words by what they do in a sentence: a few sorts of common words in ten languages, cues, and what others are made of.

A sentence is read as the row of the sorts of its words, so that "my pin is", "mi pin es" and "mein Pin ist" are one.
"""

from __future__ import annotations

import re
from functools import cache
from typing import Final, NamedTuple

from longmind.mind.guard.found import MARK

_SAID: Final = re.compile(r"(?:i|you|we|they|he|she|it|that|who|what|there|here)['’](?:m|ve|re|ll|d|s)")
_WORD: Final = re.compile(rf"{MARK.pattern}|[ぁ-ヿ一-鿿]+|[^\s\u3000-\u303fぁ-ヿ一-鿿]+|[、。「」]")
_OPENING: Final = re.compile(r"^[\"'“„«`‘‚「『(\[{*_<¿¡]+")
_CLOSING: Final = re.compile(r"(?:['’]s)?[\"'”»`’“」』)\]}*_>.,;:!?…]+$|['’]s$")

COMMON_TABLE: Final = {
    "be": """
        c'est it's that's is are was were be been 's ist sind war waren lautet lauten heißt es son era est sont
        était è sono é são foi är er on jest byl je var reads says spells equals remains stays becomes became bleibt
        sigue reste luidt
    """,
    "prep": """
        for of on in at from by near behind under für auf im am bei beim vom von zum zur an del de en para por du
        des pour sur dans au aux di della da do na no nel per van voor op till dla
    """,
    "det": """
        the a an this that these those der die das den dem des ein eine einen einem el la los las un una le les une
        l' il lo gli uno o os as um uma het een de det en ett
    """,
    "own": """
        my our your his her their its mein meine meinem meinen meiner unser unsere dein ihr sein mi mis nuestra
        nuestro tu su mon ma mes notre nos ton votre mio mia nostra tuo meu minha mijn ons onze min mitt vår
    """,
    "who": """
        j'ai i you he she we they it me him us them one mine ours yours ich du er sie wir ihr mir dir yo él ella
        nosotros je il elle nous vous on io lui lei noi eu ele ela ik jij hij wij someone anyone everyone people
        everybody nobody
    """,
    "still": """
        still now just only currently always actually again simply basically also too then so right here today
        probably literally once immer noch jetzt nun nur einfach wieder ahora todavía siempre sólo solo aún
        maintenant toujours encore ora adesso ancora sempre agora ainda nu nog alltid
    """,
    "set": """
        set sets setting changed change changes changing reset resets updated switched picked pick chose chosen
        choose made make went settled rotated geändert gesetzt gestellt stelle ändere nehme genommen cambié cambiado
        puse pongo puesto elegí cambia changé mis choisi mets impostato cambiato mudei coloquei veranderd bytte
    """,
    "type": """
        type types typed typing enter enters entered entering use uses used using put puts try tried tries give gave
        gives given hit punch press dial key say said tell told write wrote input answer answers wants takes needs
        accepts asks works opens gets lets tippe tippen eingeben gib gebe benutze nutze verwende nimm sag escribe
        usa uso pon marca di dile tape tapez utilise entrez dis digita scrivi digite typ gebruik skriv
    """,
    "to": """
        to auf zu
    """,
    "with": """
        with mit con com avec met med via through
    """,
    "as": """
        as like als como comme come wie
    """,
    "not": """
        not n't never no none without don't doesn't isn't wasn't won't can't didn't shouldn't cannot nicht kein
        keine nie niemals nunca jamás sin ne pas jamais aucun sans non mai senza não niet nooit inte aldrig ikke
    """,
    "what": """
        what which who whose when where why how was wer wie wo welches welche qué cuál cual cómo dónde quel quelle
        quoi comment où quale cosa come qual wat welk vad hva
    """,
    "must": """
        must should can could may might will would shall need needs has have had muss soll sollte kann darf wird hat
        habe haben debe debes puede puedes tiene doit dois peut peux faut deve può precisa pode moet kan måste
    """,
    "if": """
        if whenever until before after once unless because since wenn falls bis weil bevor nachdem si cuando porque
        hasta quand lorsque parce avant se quando perché als omdat om när
    """,
    "and": """
        and or but plus then und oder aber y e o pero et ou mais ma oppure mas en och og
    """,
    "ask": """
        forgot forget forgotten remember reset lost vergessen olvidé olvidado oublié dimenticato esqueci share send
        sent expire expires expired require required requires requirements policy manager minimum least characters
        digits length strong weak secure safe rule rules field
    """,
    "other": """
        course class order product discount promo promotion room exit area colour color zip postal post country
        error status source bar qr dress tracking booking reservation friend voucher coupon referral invite team
        section flight seat part model version building tax sort bank swift airport discord descuento barras
        producto réduction produit erreur postleitzahl fehler produkt gutschein rabatt hex python java git morse
        checkout gift track invoice customer ticket case student staff item stock
    """,
    "when": """
        monday tuesday wednesday thursday friday saturday sunday montag dienstag mittwoch donnerstag freitag samstag
        sonntag lunes martes miércoles jueves viernes lundi mardi mercredi jeudi vendredi samedi dimanche january
        february march april june july august september october november december tomorrow yesterday tonight week
        month year morgen gestern heute hoy mañana ayer demain hier aujourd'hui
    """,
    "name": """
        username user usr usuario benutzername benutzer utilisateur identifiant name named called heißt llama
        appelle utente nombre nom id email e-mail account host ssid
    """,
    "sample": """
        common popular typical worst famous lucky winning lottery joke heart hopes game novel film movie example
        sample dummy placeholder fake beispiel ejemplo exemple esempio e.g z.b such test
    """,
}
"""Common words by their sort, apart by spaces; of two sorts the first has a word."""
_CUES: Final = (
    (
        "pass",
        (
            r"pass(?:-?\s?w(?:or)?[dt]s?|wörter|phrase|w|wd|code)|pwd?s?|psw|psk|mdp|kennwort|losungswort|contrase[ñn]as?"
            r"|claves?|parola|senhas?|wachtwoord|l[öo]senord\w*|kodeord\w*|passord\w*|salasana|adgangskode\w*|has[łl]o|hesl[oa]|парол\w+"
            r"|şifre\w*|jelszó|codeword|codewort|watchword|creds?|credentials?|zugangsdaten|credenciales|identifiants"
            r"|p[a@][s$]{2}w[o0]rd|pasword|passwrd|.*passwor[td]\w{0,2}|.*kennwort|pass"
        ),
    ),
    ("pin", r"pins?\d?|.*-pin|nip|puk\d?|geheimzahl|geheimnummer|pincode|пин\w*|.{2,14}pin(?<!opin)"),
    (
        "code",
        (
            r"codes?|c[óo]digos?|codice|combo|combination|kombination|combinaci[óo]n|combinaison|otps?|tan|cvv2?|cvc"
            r"|.{3,16}code|digicode|код"
        ),
    ),
    (
        "login",
        (
            r"log-?ins?|logon|zugang|acceso|accesso|admin|root|sign-?in|einloggen|anmelden|connexion|inloggen|connecter?"
            r"|connecte-toi|log|sign|logs|signs|logged|signed|portal|portail|console|account|konto|cuenta|compte|conto|site|dashboard"
            r"|mailbox|app|superuser|database|server|laptop|tablet|ipad|phone|pc|mac|spreadsheet|pdf|zip|archive|drive|disk|backup"
            r"|encrypted|netflix|spotify|disney|hulu|paypal|gmail|icloud|instagram|facebook|zoom|dropbox|github|gitlab|wordpress|jira"
            r"|keepass|bitlocker|nas|vpn|ssh|ftp|sftp|rdp|vnc|mail|outlook|amazon|ebay|linkedin|steam|plex"
        ),
    ),
    ("net", r"wi-?fi|wlan|hotspot|network|netzwerk|router|.{2,10}-?wlan|réseau|rete|netwerk|red"),
    (
        "open",
        (
            r"unlocks?|unlocked|unlocking|opens?|locks?|locked|lockbox|padlock|keypad|gate|door|safe|alarm|garage|locker|vault"
            r"|tür|tor|.*(?:haus|büro|keller|wohnungs)tür|.{0,12}schloss|.{0,9}tresor|alarmanlage|puerta|candado|caja|porte|portail|coffre"
            r"|cadenas|porta|portone|cancello|cofre|cassaforte|kluis|deur|poort|cerradura|alarma|alarme|allarme|entrance|intercom"
            r"|interphone|digicode|voicemail|disarm|entry|elevator|lift|suitcase|luggage|bike|shed|buzzer|panel|pad|latch|caisse"
            r"|immeuble|apre|abre|ouvre|öffnet|entsperren|entsperrt|desbloquea|déverrouille|card|debit|credit|karte|tarjeta|carte|sim|atm"
        ),
    ),
    (
        "sent",
        (
            r"sms|texted|text|authenticator|verify|verification|verifizierung|confirm|2fa|mfa|one-time|einmal|emailed|whatsapp"
            r"|signal|telegram|bestätigen|verificar|vérifier|verifica"
        ),
    ),
    ("key", r"keys?|tokens?|secrets?|schlüssel|clé|llave|chiave"),
    (
        "word",
        (
            r"words?|phrases?|wort|palabra|mot|parola|palavra|woord|seed|recovery|mnemonic|answers?|question|maiden|safeword|frase"
            r"|pregunta|frage|domanda"
        ),
    ),
)
_EASTERN: Final = (
    ("pass", re.compile(r"パスワード|合言葉|パスフレーズ|密码|密碼|口令|パス(?!タ|ポ|カ)|비밀번호|암호|비번")),
    ("pin", re.compile(r"暗証|パスコード|ピン")),
    ("code", re.compile(r"コード|番号|验证码")),
    ("open", re.compile(r"金庫|入口|玄関|警備|解除|ロック|暗号|錠|鍵")),
    ("net", re.compile(r"ネットワーク")),
    ("login", re.compile(r"ログイン|アカウント|システム")),
    ("sent", re.compile(r"認証|確認")),
)


COMMON: Final = frozenset(COMMON_TABLE)
MARKED: Final = "mark"
"""The sort of what was taken out."""


class Word(NamedTuple):
    """A word of a text, without the signs around it, and those signs."""

    start: int
    end: int
    value: str
    lead: str
    trail: str
    sort: str
    """What it is in a sentence: a cue, one of a few sorts of common words, or what it is made of."""
    ends: bool
    """Whether a sentence or a line ends with it."""

    @property
    def is_cue(self) -> bool:
        """Whether it says that something is secret, or that something is got into."""
        return self.sort[0] == "*"

    @property
    def told(self) -> str:
        """Its sort, all words alike that are neither common nor a cue."""
        if self.sort in COMMON or self.is_cue:
            return self.sort
        return "W" if self.sort[0] in "aA" else self.sort[0]

    @property
    def made(self) -> str:
        """What it is made of, common words alike."""
        return "f" if self.sort in COMMON else self.sort


@cache
def _sorts() -> dict[str, str]:
    return {word: sort for sort, words in reversed(COMMON_TABLE.items()) for word in words.split()}


@cache
def _cue_form() -> re.Pattern[str]:
    return re.compile("|".join(f"(?P<{name}>(?:{form})$)" for name, form in _CUES))


def _sort(word: str) -> str:
    """What a word without capitals is; "" for none of these."""
    known = _sorts().get(word.replace("’", "'")) or (_SAID.fullmatch(word) and "who")
    if known is not None:
        return known
    cue = _cue_form().match(word)
    if cue is not None:
        return f"*{cue.lastgroup}"
    return "" if word.isascii() else next((f"*{name}" for name, form in _EASTERN if form.search(word)), "")


def _shape(value: str) -> str:
    """What a word that is none of the common ones is made of."""
    digits = sum(map(str.isdigit, value))
    if not value:
        return "sign"
    if digits == len(value):
        return f"9{min(digits, 9)}"
    letters = sum(map(str.isalpha, value))
    if not letters:
        return "9-" if digits else "sign"
    if letters == len(value):
        if value.islower():
            return "a"
        return "A" if value.isupper() and len(value) > 1 else "Aa" if value[1:].islower() else "aA"
    if digits:
        return "a9" if digits + letters == len(value) else "a9-"
    return "a-" if re.fullmatch(r"[^\W\d_]+(?:['’-][^\W\d_]+)*", value) else "a!"


def words_in(text: str, begin: int, end: int) -> list[Word]:
    """The words from one place of a text to another, in their order."""
    words: list[Word] = []
    for found in _WORD.finditer(text, begin, end):
        raw = found[0]
        if MARK.fullmatch(raw):
            words.append(Word(found.start(), found.end(), "", "", "", MARKED, ends=False))
            continue
        lead = _OPENING.match(raw)
        start = lead.end() if lead else 0
        tail = _CLOSING.search(raw, start)
        stop = tail.start() if tail else len(raw)
        value, trail = raw[start:stop], raw[stop:]
        sort = _sort(value.casefold()) or _shape(value)
        ends = any(one in "?!.。" for one in trail) or text[found.end() : found.end() + 1] == "\n" or raw == "。"
        words.append(Word(found.start() + start, found.start() + stop, value, raw[:start], trail, sort, ends))
    return words
