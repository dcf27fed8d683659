"""The words that say what stands beside them: a password, a PIN, a code, a key, in the languages we read.

A cue is looked for by one pattern for each class, and only where a short piece of one of its words is in the text at
all. What joins a cue to a value (a colon, "is", "lautet", "は") is here too, and the words that say of a password what
it is like and are none.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cache
from typing import Final

from longmind.mind.guard.found import API_KEY, CODE, PASSWORD, PIN


@dataclass(frozen=True, slots=True)
class Cue:
    """A class; what a text without capitals holds where such a cue stands; and the cue, to be matched from there."""

    what: str
    begins: str
    pattern: str

    def at(self, text: str, place: int) -> re.Match[str] | None:
        """The cue, if it stands at this place of the text."""
        return _compiled(self.pattern).match(text, place)


@cache
def _compiled(pattern: str) -> re.Pattern[str]:
    """Compiled when its first letters are first met: most never are."""
    return re.compile(pattern, re.IGNORECASE)


def _cues(what: str, *rows: tuple[str, str] | str) -> tuple[Cue, ...]:
    pairs = [(row, re.escape(row)) if isinstance(row, str) else row for row in rows]
    return tuple(Cue(what, begins, pattern) for begins, pattern in pairs)


_NETWORKS: Final = ("wifi", "wi-fi", "wlan", "wpa", "wpa2", "wpa3", "hotspot", "netzwerk", "network", "wireless")
_OPENING: Final = ("log in", "log on", "login", "log into", "sign in", "sign into", "decrypt", "get into", "get in")
_WITH: Final = r"(?:s|ged|ed)?[- ]?(?:in|on)?(?:\s[\w'’.-]{1,20}){0,5}?(?=\s(?:with|using|by typing|by entering)\s)"
_PASSWORDS: Final = _cues(
    PASSWORD,
    ("passw", "passw(?:ords?|örter|ort(?:es|s)?|d)"), ("pass phrase", "pass phrases?"), ("passphrase", "passphrases?"),
    ("pass", (r"(?<![a-z])pass(?=[\"'`]?\s{0,2}[=:|]|\s(?:is|es|est|ist|è|=)\s)|pass[-_ ](?:word|wd)s?"
              r"|(?-i:(?<=[a-z])Pass)(?=[\"'`]?\s{0,2}[=:|]|[\"']\s{1,3}value)")), "kennwort",
    "losungswort",
    ("pwd", r"(?<![a-z])pwds?(?![a-z])|pwd(?=[\"'`]?\s?[=:])"), ("passwd", "passwd"),
    ("pw", r"(?<![a-z])pws?(?![a-z])|pw(?=[\"'`]?\s?[=:])"),
    *((f"{which} word", f"{which} word") for which in ("secret", "magic", "access")), "zauberwort", "palabra secreta",
    "mot secret", "watchword",
    *((verb, rf"(?<![a-z]){verb}{_WITH}") for verb in _OPENING),
    ("psw", r"(?<![a-z])psw(?![a-z])"), "pasword", "passwrd", "pswd", "passwrod", "passowrd", "p@ssword",
    "passw0rd", "pa$$word", "pssword", ("protected", r"protected(?= (?:with|by|using)\s\S{5})"),
    "كلمة المرور", "كلمة السر", "पासवर्ड", ("mdp", r"(?<![a-z])mdp(?![a-z])"),
    ("psk", r"(?<![a-z])psk(?![a-z])"), ("contrase", "contrase[ñn]as?"), ("clave", r"(?<![a-z])claves?(?![a-z])"),
    ("mot de passe", "mots? de passe"), ("mot_de_passe", "mot_de_passe"), ("mot-de-passe", "mot-de-passe"),
    ("mots de passe", "mots de passe"), "parola d'ordine", ("parola", r"(?<![a-z])parola(?![a-z])"),
    ("senha", "senhas?"), "palavra-passe", "palavra passe",
    "wachtwoord", ("lösenord", "lösenord(?:et)?"), ("kodeord", "kodeord(?:et)?"), ("passord", "passord(?:et)?"),
    "salasana", ("adgangskode", "adgangskode[nr]?"), "비번", "비밀 번호", "mật khẩu", "kata sandi",
    "jelszó", "parolă", ("hasło", r"hasło(?:\s(?:do|od)\s\w{1,20})?(?:\sto)?"), "heslo",
    ("парол", r"парол[ья](?:\s(?:от|для|к)\s\w{1,20})?"), ("şifre", r"şifre\w{0,3}"),
    "パスワード", "パスフレーズ", "合言葉", "密码", "密碼", "口令", "비밀번호", "암호", "pre-shared key",
    *((lead, rf"{lead}[-_ ]?(?:key|schlüssel|code)") for lead in _NETWORKS),
    ("code wi", "code wi-?fi"), ("code du wi", "code du wi-?fi"), ("clave wi", "clave wi-?fi"),
    ("clé wi", "clé wi-?fi"), ("clé du wi", "clé du wi-?fi"), ("security answer", "security answers?"),
    "secret answer", "codewort", "memorable word", ("word to get in", "word to get in(?:to)?"),
    "bindpw", "requirepass", "masterauth",
    ("パス", r"パス(?=は|：|:|を「)"),
    ("pass", (
        r"(?<![a-z])pass(?= (?:for|to|of|on) (?:the|my|our|your|that|his|her) (?:\w+ )?(?:zip|archive|file"
             r"|folder|pdf|wi-?fi"
             r"|router|laptop|tablet|account|login|server|box|nas|vpn|portal|e?-?mail|drive|backup|vault|database|db"
             r"|printer|netflix|app|site|page|computer|phone|pc|mac)[^:\n.,;]{0,30}[:=]\s)"
    )),
    ("pass", r"(?<![a-z])pass(?=\s(?=\S*[A-Za-z])\S{0,40}[\d!#$%&@^*]\S)"),
    ("pass", r"(?<=, )pass(?=\s\S)|(?<=/ )pass(?=\s\S)|(?<=and )pass(?=\s\S)|(?<=with )pass(?=\s\S)"),
    ("answer to", "answer to (?:my|the|our) security question"), ("code word", "code word"), "code phrase",
    "security phrase",
    "safe phrase", ("codeword", "codeword"),
    ("safe word", "safe word"),
)  # fmt: skip
_PINS: Final = _cues(
    PIN,
    ("pin", r"(?<![a-z])pins?\d?(?:[-_ ]?(?:codes?|numbers?|nummer|zahl|no\.?))?(?![a-z])|(?<=[a-zäöü-])pin(?![a-z])"),
    ("nip", r"(?<![a-z])nip(?![a-z])"), ("puk", r"(?<![a-z])puk\d?(?:[- ]?code)?(?![a-z])"), "geheimzahl",
    "geheimnummer",
    ("passcode", "passcodes?"), ("pass code", "pass codes?"), ("code pin", "code pin"), "暗証番号", "暗証",
    "パスコード",
    ("open", r"opens?(?: up)? (?:with|using)(?: the)?(?: code| pin)?"),
    ("disarm", r"disarm(?:s|ed)?(?: \w{2,10}){0,2} (?:with|by|using)(?: the)?(?: code)?"),
    ("öffne", r"öffne\w{1,2}(?: \w{2,10}){0,3} mit(?: dem)?(?: code)?"),
    ("se abre con", "se abre con(?: el)?(?: código)?"), ("se desbloquea con", "se desbloquea con"),
    ("ouvre avec", "ouvre avec(?: le)?(?: code)?"), ("verrouille avec", "verrouille avec"),
    ("unlock", r"unlock(?:s|ed|ing)?(?: [\w'’-]{2,12}){0,3} (?:with|using|by typing|is)"),
    ("digit code", r"(?:(?<=four.)|(?<=six.)|(?<=4.)|(?<=6.))digit code"),
    ("four digits", r"four digits(?= (?:for|of|to))"),
    ("buzz", r"buzz(?:es)? (?:in|me in|yourself in|you in) (?:with|using)(?= \d)"),
    ("atm", r"(?<![a-z])atm (?:wants|takes|needs|asks for)"), ("のロック", r"のロック(?=は|：|:)"),
    *(
        (f"{lead} lock", rf"{lead} lock(?=['’]s\s\d|\s?(?:is|set to|takes|:|=|-|–|—)\s)")
        for lead in (
            "screen", "phone", "bike", "shed", "door", "gate", "locker", "garage", "suitcase", "bicycle", "cabinet",
        )
    ),
    ("entsperr", r"entsperr\w*(?: [\wäöü]{2,12}){0,3} mit"),
    ("пин", r"пин-?(?:код)?"), ("핀", r"핀\s?번호"),
)  # fmt: skip
_PLACES: Final = (
    "door|gate|alarm|entry|access|security|unlock|lock|lockbox|lock box|garage|safe|keypad|key pad|key safe|keybox"
    "|building"
    "|verification|verify|one[- ]time|2fa|mfa|otp|totp|sms|auth|authentication|authenticator|backup|recovery|log-?in"
    "|sign-?in"
    "|pairing|voicemail|secret|disarm|elevator|lift|entrance|house|home|locker|gym|bike lock|suitcase|luggage"
    "|parental|screen|phone|reset|activation|confirmation|emergency|card|guard|google|apple|whatsapp|telegram"
    "|microsoft|paypal|bank|signal|amazon"
    "|uber|airbnb|intercom|buzzer|porch|discord|steam|instagram|facebook|github"
)
_CODE_OF: Final = re.compile(
    rf"(?i)(?<![a-z])(?:{_PLACES})(?: panel| pad| system)?(?:['’]s)?[-_ ]?$|(?:tür|tor|zahlen|zugangs|zutritts"
    rf"|sicherheits|alarm"
    rf"|bestätigungs|einmal"
    rf"|freischalt|verifizierungs|haus|eingangs"
    r"|garagen|safe|tresor|entsperr|aktivierungs|handy|telefon|sim|bildschirm|schließfach|spind|koffer|keller"
    r"|wiederherstellungs|karten|notfall|schloss)-?$"
)
_CODES: Final = _cues(
    CODE,
    ("code", r"codes?(?![a-z])"), ("otp", r"(?<![a-z])otp(?![a-z])"),
    ("tan", r"(?<![a-zäöü])tan(?:[- ]?nummer)?(?![a-z])"),
    ("cvv", r"(?<![a-z])cvv2?(?![a-z])"), ("cvc", r"(?<![a-z])cvc2?(?![a-z])"), "amex cid",
    ("2fa", r"(?<![a-z])2fa(?![a-z])"),
    "prüfziffer", "prüfnummer", "digits on the back", "numbers on the back", "digits at the back",
    "numbers at the back", "digits on the reverse",
    ("two-step", r"two-step(?:\s(?:thing|verification|code|pin|number))?"), "security digits", "security number",
    *(
        (lead, (r"c[óo]digo (?:de |del |da |do |para )(?!(?:barras|producto|produto|vestimenta|error|[áa]rea|pa[íi]s"
                r"|descuento|desconto|conducta"
                r"|seguimiento|pedido|reserva|postal|fuente|ética|trabajo|proyecto))(?:la |el |las |los |mi"
                r" )?[a-zà-ÿ]{3,16}(?: [a-zà-ÿ]{3,10})?"))
        for lead in ("código d", "código p", "codigo d", "codigo p")
    ),
    *(
        (lead, (r"code (?:d['’]|de |du |pour )(?!(?:la route|produit|erreur|barres|source|conduite|réduction"
                r"|réservation|suivi|pays|travail|commande))"
                r"(?:l['’]|la |le |mon |ma )?[a-zà-ÿ]{3,16}(?: [a-zà-ÿ]{3,10})?|code secret"))
        for lead in ("code d", "code pour", "code secret")
    ),
    ("codice", r"(?:(?<=tuo )|(?<=mio )|(?<=nuovo ))codice(?=\s(?:è|di \w+ è)\s|\s?:)"),
    *(
        (lead, r"(?:(?<=tu )|(?<=su )|(?<=mi )|(?<=eu ))c[óo]digo(?=\s(?:es|é)\s|\s?:)")
        for lead in ("código", "codigo")
    ),
    ("digit code", r"(?:(?<=three.)|(?<=3.))digit code(?=\s(?:is|ist)\s\d|:\s?\d)"),
    ("csc", r"(?<![a-z])csc(?![a-z])"), ("mtan", r"(?<![a-z])mtan(?![a-z])"), ("pushtan", "pushtan"),
    ("smstan", "smstan"), "动态码", "校验码", "动态密码", "短信码",
    ("safe", r"safe(?: dial| lock)?(?=:?\s(?:[LR]\d|\d{1,2}-\d{1,2}-\d{2}))"),
    ("entry", r"(?:(?<=building )|(?<=door )|(?<=gate )|(?<=lobby ))entry(?=:?\s[#*]\d{3,8})"),
    *(
        (lead, r"c[óo]digo que (?:me|te|nos) \w{3,12}(?: \w{2,12}){0,3}?(?=\s(?:es|era)\s|:)")
        for lead in ("código que", "codigo que")
    ),
    ("code à usage", "code à usage unique"), ("clave de un solo uso", "clave de un solo uso"),
    ("alarm", r"alarm(?=(?: is|:|\s?[-–—])?\s(?!(?:[01]\d|2[0-3])[0-5]\d)\d{4,6}(?![\d:]|\s?(?:am|pm|uhr)))"),
    ("alarm", r"alarm(?=:\s?\d{4,6}\s[^.\n]{0,24}\b(?:off|disarm|press|enter)\b)"),
    ("verification", r"verification(?=\s?:\s?\d)"),
    ("authenticator", r"authenticator(?: app)? (?:shows|says|gives|gave)"),
    *(
        (lead, rf"(?:(?<=our )|(?<=the )|(?<=my )){lead}(?=:\s?(?:[#*]\d{{3,8}}|\d{{3,8}}[#*]))")
        for lead in ("gate", "door", "entrance", "garage")
    ),
    "digicode", "cryptogramme",
    ("コード", r"(?<=認証|確認|解除|解錠|暗証|ドア)コード|(?<=ロック|クセス|グイン)コード|コード(?=は)"),
    "ワンタイムパスワード", ("番号", r"(?<=口の|鍵の|庫の|クの|関の|錠の|アの)番号"), "验证码", "인증번호",
    ("codice", r"codice (?:di |del |della |dell['’]|per )[a-zà-ÿ]{3,16}"),
    ("code van", r"code van (?:de|het) [a-z]{3,16}"), ("pincode", "pincode"),
    ("combination", "combination(?!s)"), ("combo", r"combo(?![a-z])"), ("kombination", r"kombination(?![a-z])"),
    ("combinaci", "combinaci[óo]n"), "combinaison",
    *((lock, lock + "s?") for lock in ("lockbox", "lock box", "keypad", "padlock", "key safe")),
    *((lock, lock) for lock in ("zahlenschloss", "fahrradschloss", "nummernschloss", "kofferschloss")),
)  # fmt: skip
ALONE: Final = re.compile(r"(?:^|[.;!?(\n]|\s-)\s?$")
"""That a word begins a line or a sentence."""
LOCKS: Final = ("lockbox", "lock box", "keypad", "padlock", "key safe")
_YOUR_CODE: Final = re.compile(
    r"(?i)\b(?:your|ihr|dein|su|tu|votre|seu|apple)\s(?!(?:\w+\s)*(?:zip|post|postal|area|promo|discount|coupon|country|order"
    r"|booking|product|error|status|source|bar|qr|dress|colou?r|tax|course|class|sort|swift|voucher|referral|tracking"
    r"|reference|room|airport|flight|friend|invite|gift)\s)(?:[\w.-]{2,15}\s){1,3}$"
)
"""What says that it is the code that somebody was sent: "your Lyft code"."""
BARE_CODE: Final = re.compile(
    r"(?i)(?<![a-z])(?:the|my|our|his|her|their|your|votre|ihr|su|vostro|new|der|den|mein|meinen|unser|dein|neuer|el|mi|nuestro|tu|le|mon"
    r"|notre|ton|il|o|de|het)"
    r"\s(?:new |current |neue |aktuelle |nuevo |nouveau )?$"
)
OPENED: Final = re.compile(
    r"(?i)s?\s(?:for|to|für|fürs|zum|zur|vom|von|para|de|del|du|pour|à|at|on|am|an)\s"
    r"(?:the|my|our|your|die|das|den|dem|der|mein\w{0,2}|unser\w{0,2}|la|el|le|l['’]|mi|tu|mon|ma|notre)?\s?"
    r"(?:\w{1,12}\s){0,2}?"
    r"(?:gate|door|garage|alarm|safe|lock|lockbox|building|entrance|house|shed|bike|locker|suitcase|phone|tablet|ipad"
    r"|key|cabin|cottage"
    r"|airbnb|flat|apartment|office|gym|tür|tor|haus|tresor|schloss|handy|wohnung|ferienwohnung|keller|eingang|hof"
    r"|pool|storage|unit|mailbox|cabinet|barn|clubhouse|parking|lobby|basement|attic|boat|camper|church|studio|practice"
    r"|lab|server room|bathroom|restroom|toilet|shop|store|warehouse|hangar|dorm|courtyard|elevator|lift|bin"
    r"|terrace|roof"
    r"|carport|stairwell|laundry|gartenhaus|hütte|garten|scheune|praxis|büro|trastero|oficina|garaje|cochera|verja"
    r"|buzón|cave|parking|bureau|barrière|grille|résidence|entrada|entrée|puerta|móvil"
    r"|teléfono|casa|caja"
    r"|portal|candado|alarma|porte|portail|immeuble|coffre|cadenas|téléphone|portable|interphone|appartement)\w{0,12}"
    r"(?:\s(?:unit|box|room|door|gate|house|building|lock|area|entrance))?"
)
"""What a code opens, of which nothing else says that it is one."""

_KEY_OF: Final = re.compile(
    r"(?i)(?:api|access|auth|authentication|authorization|secret|private|client|app|application|encryption|decryption"
    r"|signing|signature"
    r"|master|service|account|storage|deploy|deployment|webhook|licen[cs]e|product|activation|session|refresh|bearer"
    r"|personal access"
    r"|bot|shared|root|admin|gpg|hmac|jwt|oauth2?|consumer|subscription|integration|machine|sas|sdk|write|user"
    r"|security|csrf|verify"
    r"|publish|registry|npm|pypi|github|gitlab|slack|stripe|openai|anthropic|claude|aws|azure|gcp|google|twilio"
    r"|sendgrid|datadog|sentry"
    r"|hugging ?face|telegram|discord|cloudflare|heroku|mailgun|maps|weather|notion|linear|jira|ci|dev|prod"
    r"|production|staging|test|live"
    r"|server|partner|connection|device|recovery|ssh|host|backup|id|db|database|app[- ]specific|publishable|wireguard"
    r"|tailscale|vault|2fa|totp|snyk|postmark|vercel|netlify|railway|render|opsgenie|pagerduty|codecov|bugsnag|rollbar"
    r"|algolia|mapbox|pinecone|weaviate|qdrant|cohere|mistral|deepseek|elevenlabs|replicate|perplexity|together"
    r"|fireworks"
    r"|grok|gemini|deepl|shodan|virustotal|etherscan|infura|alchemy|binance|coinbase|kraken|plaid|square|paypal"
    r"|braintree"
    r"|shopify|hubspot|salesforce|zendesk|intercom|segment|mixpanel|amplitude|posthog|grafana|splunk|new relic"
    r"|honeycomb"
    r"|dynatrace|jenkins|circleci|travis|bitbucket|atlassian|confluence|trello|asana|clickup|airtable|figma|zoom|webex"
    r"|mattermost|dropbox|spotify|twitch|reddit|twitter|facebook|strava|fitbit|plex|jellyfin|home ?assistant|mqtt"
    r"|influx(?:db)?|elastic|kibana|mongodb|supabase|firebase|planetscale|neon|turso|upstash|hetzner|linode|vultr"
    r"|scaleway"
    r"|ovh|digitalocean|nuget|cargo|docker|terraform|pulumi|doppler|sonar|artifactory"
    r"|mfa|otp|authenticator|setup|vpn|cloud|pat|rpc|node|wallet|signer|x)['’]?s?[-_. ]?$|[A-Za-z0-9]_$"
)
"""What stands before "key" or "token" where it is one that opens something."""
_NOT_SECRET: Final = re.compile(
    r"(?i)(?:public|primary|foreign|sort|partition|cache|object|dictionary|dict|map|row|natural|composite|unique"
    r"|idempotency|next|page|design|data|item|menu|group|lookup|index|i18n|translation|message)[-_ ]?$"
)
_IDS: Final = (
    "creds", "sessionid", "phpsessid", "jsessionid", "sid", "pat", "auth", "salt", "pepper", "sas", "sig", "license",
    "licence",
)  # fmt: skip
_KEYS: Final = _cues(
    API_KEY,
    *((word, rf"{word}s?(?![a-z])") for word in ("key", "token", "secret", "credential", "cookie")),
    ("authorization", r"authorization(?=[\"']?\s?[:=])"), ("bearer", r"(?<![a-z])bearer(?=\s[\w+/=.\-]{12})"),
    ("basic ", r"(?<![a-z])basic(?=\s[\w+/=]{12})"),
    *((word, rf"(?<![a-z]){word}(?=\s?[:=])") for word in _IDS),
    ("schlüssel", r"schlüssel(?![a-zäöü])"), ("schluessel", r"schluessel(?=\s?[:=])"),
    *((word, rf"{word}(?=[\"']?\s?[:=])") for word in ("secreto", "segredo", "segreto", "geheimnis")),
    *((f"{which}_seed", f"{which}_seed") for which in ("totp", "otp", "2fa", "mfa")),
    ("clave", (r"claves? (?:de |del )?(?:la )?(?:api|acceso|secreta|privada"
                                                       r"|licencia|producto|cifrado)")),
    ("clé", r"clés? (?:d['’]|de )?(?:l['’])?(?:api|accès|secrète|privée|licence|produit|chiffrement)"),
    ("jeton", r"jetons?(?: d['’](?:accès|api))?"), "キー", "トークン",
    "シークレット", "秘密鍵", "密钥", "密鑰", "令牌", ("api 키", "api 키"), "토큰", ("api-ключ", "api-?ключ"),
    "chiave api", ("chave", r"chave (?:de |da )?api"),
    ("pat", r"(?<![a-z])pats?(?=\s(?:for|from|is|with)\s)"), ("login", r"login(?=(?:=|\s)[\w.-]{20})"),
    ("recovery", r"recovery(?= key)? ?(?:key)?(?=\s?[:=]\s?(?:[A-Z0-9]{4,6}-){3})"),
    ("filevault", r"filevault(?=\s?[:=]\s?(?:[A-Z0-9]{4,6}-){3})"),
    ("bitlocker", r"bitlocker(?=\s?[:=]?\s?(?:\d{6}-){3})"),
    ("serial", r"serial (?:key|number)(?= for)"),
)  # fmt: skip
CUES: Final = (*_PASSWORDS, *_PINS, *_CODES, *_KEYS)
_BARE_KEYS: Final = frozenset(
    {
        "key",
        "token",
        "secret",
        "credential",
        "cookie",
        "schlüssel",
        "キー",
        "トークン",
        "シークレット",
        "令牌",
        "密钥",
        "토큰",
        "jeton",
    }
)


VERBS: Final = ("log", "sign", "decrypt", "get", "protected")
"""Cues that say that something is opened: what opens it comes after "with"."""


NORTHERN_CUES: Final = (
    "salasana", "heslo", "adgangskode", "passord", "kodeord", "lösenord", "hasło", "mật", "kata", "jelszó", "parol",
)  # fmt: skip
OF_DEVICE: Final = re.compile(
    r"(?i)s?\s(?:del?|de la|de mi|do|da|para el|para la|al)\s(?:la\s|mi\s|el\s)?(?:wi-?fi|correo|banco|router"
    r"|ordenador|portátil|móvil|cuenta"
    r"|red|internet|casa|tablet|cajero|netflix|gmail|instagram|facebook|spotify|email)"
)
ADVISED: Final = re.compile(
    r"(?i)(?:don['’]?t|do not|never|avoid|stop|shouldn['’]?t|nicht|niemals|nunca|jamais|people|still|everybody"
    r"|everyone|somebody)\s(?:ever\s|still\s)?"
    r"(?:us\w+|pick\w*|choos\w+|set\w*|verwend\w*|benutz\w*|nehm\w*|uses|utilis\w+)?\s?[\"'“„«]?$"
)
"""That a value is spoken of as one that nobody should have."""


def is_short(text: str, cue: Cue, start: int) -> bool | None:
    """Whether a cue for keys is a bare word ("token") with nothing before it that says more; None: it opens nothing."""
    if cue.begins not in _BARE_KEYS:
        return False
    before = text[max(0, start - 24) : start]
    if _NOT_SECRET.search(before):
        return None
    if before[-1:].isalpha() and before.isascii() and not (text[start].isupper() and before[-1].islower()):
        return False if _KEY_OF.search(before) else None
    if before[-1:].islower() and text[start].isupper():
        return False
    return not (
        _KEY_OF.search(before)
        or (not before.isascii() and re.search(r"(?i)(?:api|アクセス|ライセンス|api的?|访问)\s?$", before))
    )


_TOLD_OF: Final = re.compile(
    r"(?i)(?<![\w.@])(?:most [\w-]{2,20}|common|popular|typical|worst|example|sample|dummy|famous|classic"
    r"|häufigste|beliebteste|winning|lucky|lottery|palabra)\s$"
)
_POSTAL: Final = re.compile(r"(?i)pin-?\s?code(?:s|\sof|\sfor|\sis|\s?:|\s?-|\s)[^\n]{0,30}?(?<!\d)[1-8]\d{5}(?!\d)")


_OF_LIFE: Final = re.compile(
    r"(?i)s?\s(?:to|of|for|zu[mr]?|del?|du|al|von)\s(?:my |his |her |the |our |your |meinem |mi |mon )?"
    r"(?:heart|success|happiness|life|soul"
    r"|future|herz\w*|erfolg|glück|leben|corazón|éxito|felicidad|cœur|succès|bonheur)\b"
)
"""What only a manner of speaking opens."""
_GAME: Final = re.compile(
    r"(?i)\b(?:spiel|game|juego|jeu|rätsel|quiz|novel|film|movie|book|party|joke|family|chess|poker|tennis)\b"
)


def is_told_of(text: str, cue: re.Match[str]) -> bool:
    """Whether a sentence speaks of passwords as such ("the most common password"), or of an Indian postal code."""
    if _TOLD_OF.search(text, max(0, cue.start() - 32), cue.start()):
        return True
    if cue[0].casefold().startswith(("combin", "kombin")) and text.startswith(
        (" of ", " de ", " aus ", " von "), cue.end()
    ):
        return OPENED.match(text, cue.end()) is None and not re.match(
            r"\s(?:of|de|von)\s(?:the|my|la|el|le)\s(?:safe|lock|caja|candado|coffre)", text[cue.end() :]
        )
    if re.match(r"(?i)(?:code|secret|magic|safe|watch) ?w", cue[0]) and _GAME.search(text, cue.start(), cue.end() + 60):
        return True
    if _OF_LIFE.match(text, cue.end()):
        return True
    near = text[max(0, cue.start() - 12) : cue.end() + 60].casefold()
    return _POSTAL.match(text, cue.start()) is not None and not re.search(
        r"my|our|card|phone|sim|bank|unlock|app|alarm|door", near
    )


def is_code(text: str, cue: Cue, start: int) -> bool:
    """Whether "code" is one that opens something: the word before it says so."""
    return cue.begins != "code" or is_opening(text[max(0, start - 40) : start])


def is_opening(before: str) -> bool:
    """Whether the words before "code" say that it is one that opens something."""
    return any(one.search(before) for one in (_CODE_OF, _YOUR_CODE))


# What joins a cue and a value -----------------------------------------------------------------------------------------

_GAP: Final = (
    r"(?:,?\s(?:for|to|of|on|at|in|from|with|under|that|al|aux|dal|nel|alla|which|we|i|you|für|zum|zur|von|vom|des"
    r"|der|im|beim|am|auf|bei|de|del|della|para|en|du|pour"
    r"|sur|d|l|per|di|do|da|no|na|voor|van|op|till|til|by|there|here|this|today|near|behind|outside|inside|number|code|meine[rs]"
    r"|unsere[rs]|deine[rs]|seine[rs]|ihre[rs]|fürs)"
    r"(?:['’][^\s;!?\n:]{1,30})?(?:[^\S\n][^\s;!?\n]{0,40}[^\s.;!?\n:]){0,8}?"
    r"|\s\([^)\n]{1,60}\)|,\s[^,\n.]{1,50},(?=\s))?"
)
_ADVERBS: Final = (
    r"(?:(?:now|still|just|simply|by the way,?|btw|basically|übrigens|por cierto|d['’]ailleurs|au fait"
    r"|currently|only|always|probably|literally|again|actually|set to|jetzt|nun|noch|immer"
    r"|nog steeds|the (?:old|usual|same old|default)(?=\s\S{0,40}\d)|immer noch|aktuell|derzeit"
    r"|einfach|weiterhin|ahora|todavía|siempre|actualmente|maintenant|toujours|encore|actuellement|désormais|ora"
    r"|adesso|agora|ainda|nu|nog"
    r"|(?:all )?(?:in )?(?:lower|upper)[- ]?case(?: letters)?(?=[:,])|one word(?=[:,])|no spaces(?=[:,])"
    r"|as follows|the following|folgendes|this|this one|esta|celui-ci|l[ea](?=\s\d)|d(?:ie|er|as)(?=\s\d)|el"
    r"(?=\s\d))\b\s{0,2}[:,]?\s{0,2}){0,2}[:]?\s{0,2}"
)
_TAIL: Final = (
    r"(?:[-_]?(?:prod(?:uction)?|dev|stag(?:e|ing)|test|live|main|db|default|new|old|admin|root|user|app|api|primary"
    r"|secondary|backup|v?\d{1,4}(?!\d)|base64"
    r"|b64|base|enc|value|str|plain|raw|text|confirm(?:ation)?|again|id|es|n|s))*"
)
"""What may be joined to a name that still names a secret: DB_PASSWORD_PROD does, TOKEN_TYPE and PASSWORD_MIN do not."""
STRONG: Final = re.compile(
    _TAIL + r"[\"'`)\]*_]{0,3}(?:[ \t]{4,24}|\s{0,3})(?:\([^)\n]{1,40}\)\s{0,2})?"
    r"(?:=>|:=|={1,3}|:{1,2}|：|＝|→|->|⇒)[ \t]{0,4}"
    r"(?:\r?\n[ \t]{0,8})?(?:\*{2}\s?)?",
    re.IGNORECASE,
)
_IT_IS: Final = r"(?:(?:it|that)(?:['’]s|\sis)\s|das ist\s|es ist\s|c['’]est\s|es\s)?"
GAPPED_COLON: Final = re.compile(_GAP + r"\s?(?::|：|=|→|->)\s{0,3}" + _IT_IS + _ADVERBS, re.IGNORECASE)
COPULA: Final = re.compile(
    # A word later, "'s" tells whose it is: "the password for Ana's tablet".
    r"(?:['’]s\s{1,2}|(?:s|es|n)?"
    + _GAP
    + r"(?:(?:\s(?:is|was|are|will be|were|equals|reads|should be|must be|would be|used to be|had been|has been"
    r"|has always been|will become|is going to be|is set to|is called|is simply|is currently"
    r"|stays|remains|ist|war|lautet|lauten|heißt"
    r"|wäre|bleibt|sind|es|era|será|son|sigue siendo|est|était|sera|reste|sont|è|é|luidt|är|jest|brzmi))\s{1,2}"
    r"|\s[—–-]{1,2}\s|\sc['’]est\s))" + _ADVERBS,
    re.IGNORECASE,
)
CASED: Final = re.compile(
    r"(?:s)?\s(?:is|was)\s(?:just |simply )?(?:all |in all )?(?:lower|upper)[- ]?case\s(?=\w{4,30}[.!]?$)",
    re.IGNORECASE | re.MULTILINE,
)
COMMAS: Final = re.compile(r",\s(?=[^\W\d_]{5,30},\s)")
BECAME: Final = re.compile(_GAP + r"\s(?:became|becomes|turned into|wurde zu|pasó a ser|est devenu)\s", re.IGNORECASE)
CHANGED: Final = re.compile(
    _GAP + r"\s(?:has been |have been |had been |was |is |got |wurde |ist |ha sido |fue |a été |will be )?(?:now |just "
    r"|jetzt )?(?:set|changed|reset"
    r"|updated|switched|rotated|geändert|gesetzt|zurückgesetzt|cambiad[ao]|changé|modifié|restablecid[ao]|cambió"
    r"|actualizad[ao])\s(?:back )?"
    r"(?:to|auf|zu|a|en|à|por|in|into)\s{1,2}:?\s?",
    re.IGNORECASE,
)
TO: Final = re.compile(_GAP + r"\s(?:to|as|auf|zu|a|en|à|into|in|por|con|als)\s{1,2}", re.IGNORECASE)
SET_AFTER: Final = re.compile(r"(?i)\s\S{3,60}\s(?:geändert|gesetzt|gestellt|umgestellt|abgeändert|geaendert)")
FROM_TO: Final = re.compile(
    _GAP
    + r"\s(?:(?:has been |have been |was |is |got |wurde )?(?:changed|switched|updated|geändert|cambiada|changé)\s)?"
    r"(?:from|von|de)\s"
    r"(?P<old>[^\s\"'“”]{3,60}|[\"'“][^\"'”\n]{3,60}[\"'”])\s(?:to|auf|zu|a|à|en)\s(?P<new>[^\s\"'“”]{3,60}"
    r"|[\"'“][^\"'”\n]{3,60}[\"'”])",
    re.IGNORECASE,
)
"""From one value to another: both are told."""
CHOSEN: Final = re.compile(_GAP + r"\s(?:habe?n?|hat)\s(?:ich|wir|er|sie)\s(?:jetzt\s)?(?:auf\s)?", re.IGNORECASE)
APPOSED: Final = re.compile(
    r"(?:s|es|n)?"
    + _GAP
    + r"\s(?:is|was|ist|war|es|est|è)\s(?:(?:the|das|la|le)\s(?:single\s)?(?:word|wort|palabra|mot)\s[\"'“„«]?"
    r"|(?:my|his|her|our|their|the|mein\w*|sein\w*|ihr\w*|der|mi|su|el|mon|ma|son|sa"
    r"|le)\s[^.!?\n,:]{1,40}?[,:–—-]\s(?:so\s|namely\s"
    r"|also\s|i\.e\.\s)?)",
    re.IGNORECASE,
)
"""What it is, then itself: "his cat's name, Minka"."""
NORTHERN: Final = re.compile(
    _GAP + r"\s(?:on|er|je|to|er nå|er nu|adalah|là|este)\s(?:nyt\s|nu\s|nå\s|teraz\s)?", re.IGNORECASE
)
"""As a few languages say "is", of which nothing else is known here."""
LISTED: Final = re.compile(r"s?(?:,?\s[^\n:]{1,40})?\s?:?[ \t]?\r?\n[-*• \t]{0,4}(?:\d{1,2}[.)][ \t]{0,2})?(?=\w)")
TOLD: Final = re.compile(
    r"s?(?:\s[^\s;!?\n,.:]{1,20}){0,5}?\s?(?P<sign>[?？!,.:;–—-])\s{0,3}"
    r"(?:(?:i (?:think|believe|guess)|pretty sure|probably|maybe|ich glaube|creo que|je crois que)\s)?"
    r"(?:it['’]?s|it is|it was|that['’]?s|that is"
    r"|that['’]?d be|that would be"
    r"|es ist|das ist|es war|es lautet|sie lautet|es|era|c['’]est|c['’]était)\s" + _ADVERBS,
    re.IGNORECASE,
)
OWN: Final = re.compile(
    r"(?i)(?<![a-z])(?:my|our|his|her|their|mum's|mom's|dad's|mein\w*|unser\w*|mi|mis|nuestr\w+|mon|ma|notre)\s"
    r"(?:[\w'’-]{1,20}\s){0,3}(?:pass|pw|pwd|kennwort|clave|contrase|mdp|mot)?[^.;!?\n]{0,40}$|私の|僕の|俺の"
)
"""That what is spoken of is somebody's own."""
OF_NETWORK: Final = re.compile(r"(?i)wi-?fi|wlan|ssid|router|fritz|network|netzwerk|hotspot")
SETS: Final = re.compile(
    r"(?i)(?:\bset(?:ting)?|chang\w*|reset\w*|updat\w*|switch\w*|rotat\w*|\bmade|\bmake|änder\w*|stell\w*|\bsetz\w*|cambi\w+"
    r"|\bpuse|modifi\w+|chang[eé]\w*"
    r"|\bmis\b|pick\w*|chose|choose|use|using|nutz\w*|verwend\w*|configur\w+)\b[^.!?\n]{0,50}$"
)
"""What says before a cue that something becomes the password."""
LOOSE: Final = re.compile(
    r"(?:s|es|n)?(?:[^\S\n][^\s;!?\n:.]{1,24}){1,8}?(?:\s?:|\s(?:->|→|=)|\s(?:is|was|ist|war|lautet|es|era|est|était|è|é"
    r"|är|jest|wäre|would be|sería|serait)"
    r"|,?\sc['’]est)\s{1,2}" + _ADVERBS,
    re.IGNORECASE,
)
ASKED: Final = re.compile(
    r"s?(?:\s[^\s;!?\n,.:]{1,20}){0,4}?\s?[?？!,.:;–—-]\s{0,3}(?:(?:(?:the\s|my\s)?new (?:one|password|pin|code)(?:\sis"
    r"|:)|now it['’]?s|it is now|das"
    r" neue ist|das neue lautet|neu ist|la nueva es|ahora es|le nouveau est|maintenant c['’]est|still|namely"
    r"|nämlich|immer noch|todavía|toujours|it['’]?s still|it['’]?s|it is"
    r"|that['’]?s|that is|it was|es war|es ist|das ist|ist|es|era|c['’]était|c['’]est|it should be|try"
    r"|probier|prueba|essaie)\s{1,2}|(?<=[?？]\s)|(?<=[?？]\s\s)|(?<=？)):?\s{0,2}",
    re.IGNORECASE,
)
LOOSE_COLON: Final = re.compile(r"s?(?:[ \t][^\s;!?:.*`#_(]{1,24}){1,8}?[ \t]?:[ \t]{1,2}")
ANSWERED: Final = re.compile(r"s?[?？][\"'”]?\s{1,2}(?:[-–—]\s|[A-Z]\w{0,12}:\s)?(?=[\"'“]?\S)")
REPLIED: Final = re.compile(
    _GAP + r"[?？][\"'”]?\s{1,2}(?:[-–—]\s|[A-Z]\w{0,12}:\s)?" + _ADVERBS + r"(?=\S)", re.IGNORECASE
)
"""From a question that names no more than what it asks for to its answer: "The gate word for Ana? …"."""
NAMED_ONLY: Final = re.compile(
    r"(?i)(?:^|[.!?\n:]\s{0,2})(?!(?:what|which|know|did|do|does|is|was|has|who|forgot|need|lost|new|no|any)\w*['’\s])"
    r"(?:[\w'’-]{1,16}\s){0,3}$"
)
"""That a sentence begins with what it names."""
PINNED: Final = re.compile(r"\s(?:for|of)\s(?:(?:the|my|our)\s)?(?:[^\W\d_][\w'’-]{1,14}\s){1,3}(?=\d{4}(?:[.,;!]|$))")
BESIDE: Final = re.compile(
    r"(?:s|es)?(?:\s(?:debit|credit|card|bank|phone|sim|visa|mastercard|amex|alarm|door|karte|handy|tarjeta"
    r"|carte)(?=\s\d))?(?:\s(?:number|no\.?|code|of|was|als))?[ \t]?(?:[ \t]|\||\t|,|\()[ \t|]{0,3}",
    re.IGNORECASE,
)
PARENTHESIS: Final = re.compile(r"s?[ \t]\((?=[^\s()]{5,40}\)(?:[\s.,;!]|$))")
OVER: Final = re.compile(r"(?:[ \t][^\W\d_](?:[^\W\d_]|['’&-]){1,20}){1,5}[ \t]")
"""Over a word or two that say what it opens: "Passwort Steuerportal …"."""
COMPOUND: Final = re.compile(
    r"(?i)s?[ -](?:hint|question|polic\w+|rules?|manager|strength|length|generator|requirements?|history"
    r"|protection|reminder"
    r"|prompt|field|column|label|tip|advice|tester|checker|vault)\b"
)
"""What makes another thing of a password."""
GAPPED: Final = re.compile(_GAP + r"(?:,\s|\.{3}\s|…\s?|:\s|\s[—–-]\s)", re.IGNORECASE)
SENT: Final = re.compile(
    r"\s(?:they|you|she|he|it|i|we|that|which)\s[^.!?\n\d]{2,40}?(?:\s(?:is|was)\s|:\s)", re.IGNORECASE
)
STILL: Final = re.compile(
    r"(?:\s[^\s;!?\n,.]{1,20}){0,5}?,?\s(?:(?:it['’]?s|it is|es ist|c['’]est)\s(?:still\s|immer noch\s|toujours\s)?"
    r"|still\s|immer noch\s|sigue siendo\s)",
    re.IGNORECASE,
)
TAG: Final = re.compile(r"[\"']?>\s{0,3}")
ATTRIBUTE: Final = re.compile(
    _TAIL + r"(?:[\"']\s{1,4}(?:value|content|default)\s?=\s?(?=[\"'])"
    r"|[\"']?,?[ \t]{0,4}\r?\n[ \t]{0,12}[\"']?value[\"']?:[ \t]?)",
    re.IGNORECASE,
)
ARGUMENT: Final = re.compile(_TAIL + r"[\"']\s?,\s?(?=[\"'])", re.IGNORECASE)
"""Of a call: ``define("DB_PASSWORD", "…")``."""
DIRECT: Final = re.compile(
    r"s?(?:['’]s|\s(?:is|ist|lautet|es|est|è|é))\s(?:now\s|still\s|jetzt\s|immer noch\s|ahora\s|el\s(?=\d)|le\s"
    r"(?=\d))?",
    re.IGNORECASE,
)
EAST: Final = re.compile(
    r"\s?(?:（[^）]{1,20}）)?\s?(?:は|が|を|に|も|：|:|=|＝|是|为|為|는|은|이|가)\s?(?:[、ぁ-んァ-ヶ一-龠가-힣]{0,9}?)\s?(?=[!-~「『０-ｚ])"
)

VERBED: Final = re.compile(
    r"[^\n!?]{0,70}?\s(?:(?:set|changed|switched|reset|updated|made) (?:it|them|mine)(?: back)? to|went with|settled"
    r" on|picked|chose|ended up with|decided on"
    r"|using|use|type|enter|try|put in|put|write|gave it|elegí|puse|pongo|usé|uso|choisi|utilise|mets|tape|nehme|nahm"
    r"|verwende"
    r"|benutze|tippe)\s",
    re.IGNORECASE,
)
NEWS: Final = re.compile(
    r"[^.!?\n]{0,60}[.!,;–—-]\s(?:mine(?: is|['’]s)|ours is|meine ist|sie lautet|es lautet|la mía es|le mien est|"
    r"(?:the\s|my\s|it['’]?s\s)?(?:new (?:one|password|pin|code)(?:\sis|:|,)|now it['’]?s|it is now|now|das neue "
    r"(?:ist|lautet)|neu ist|jetzt ist es"
    r"|la nueva es|ahora es|le nouveau est|le nouveau,? c['’]est|maintenant c['’]est))\s",
    re.IGNORECASE,
)
FOREIGN: Final = re.compile(r"[^\x21-\x7e\n。．]{0,16}(?=[!-~])")
"""Between a cue in another script and a value, in a sentence whose grammar is not known here."""
PROTECTED: Final = re.compile(r"\s(?:with|by|using)\s(?:the\s)?")
OWNED: Final = re.compile(
    r"(?i)(?<![a-z])(?:my|our|his|her|their|the|mein\w*|unser\w*|das|mi|la|mon|le|il|mijn|het)\s"
    r"(?:[\w'’.-]{1,20}\s){0,3}$"
)
WHAT: Final = re.compile(
    r"(?:^|[\s(\"'“„«:])(?P<value>[^\s\"'“”„«»()]{4,60})[\"'”“»)]?\s?(?:(?:[,;–—-]\s?|\s)(?:that['’]?s|that is|is"
    r"|was|which is)\s"
    r"(?:what|how|the one)\s[^.!?\n]{1,50}|\s(?:=|→|->|<-|←)\s(?:(?:the|my|our|his|her|mein|das|mi|la|mon|le)\s)?"
    r"(?:[\w'’-]{1,20}\s){0,3})$",
    re.IGNORECASE,
)
"""A value before its cue, at some distance: "… - that's what I set the password to", "… = mail password"."""
BEFORE: Final = re.compile(
    r"(?:^|[\s(\"'“„«])(?P<value>[^\s\"'“”„«»()]{4,60})[\"'”“»)]?(?:[,;:]|\s[–—-])?\s(?:works as|serves as|is what "
    r"(?:i|we) use (?:for|as)|that['’]?s"
    r"|that is|which is|das ist|eso es|c['’]est|is|was|are|ist|war|es|era|est|è|é|as|als|como"
    r"|comme|for|für)\s"
    r"(?:(?:the|my|our|your|his|her|their|its|a|das|mein|unser|dein|sein|ihr|der|die|la|mi|nuestra|tu|su|el|le|mon"
    r"|notre|ton|un|una|il|o|minha)\s)?"
    r"(?:[\w'’&-]{1,20}\s){0,3}$",
    re.IGNORECASE,
)
"""A value before its cue: "hunter2 is my password"."""
BEFORE_EAST: Final = re.compile(
    r"[「『\"“]?(?P<value>[!-~]{4,60}?)[」』\"”]?\s?(?:が|を|という|って)(?:[ぁ-んァ-ヶ一-龠a-zA-Z]{0,10}の|私の|新しい)?$"
)
