"""Messages that make no memory: greetings, thanks, heartbeats, instructions for a model, footers.

A message is junk only when all of it is. One word of content, and it is read like any other. A kind of junk is told by
a table of what people and programs write, in the languages that are read.
"""

from __future__ import annotations

import re
from functools import lru_cache

from longmind.mind.extract.claims import Junk

_READ = 4_000
"""So much of a message is looked at: a longer one is junk only by how it begins."""

_GREETINGS = r"""
(?:hi|hello|hey|hiya|howdy|yo|greetings|welcome back)(?: there| again| everyone| all| guys| team| folks| buddy
| friend)?
good (?:morning|afternoon|evening|night|day)(?: everyone| all| team| again)?|morning|evening|gm|gn
(?:how are you(?: doing)?(?: today)?|how's it going|how are things|what's up|sup|how do you do|are you there
|you there)
(?:good ?)?bye(?: bye)?(?: for now)?|see (?:you|ya)(?: later| soon| tomorrow| around)?
|talk (?:to you )?(?:later|soon)|cya
nice to meet you(?: too)?|have a (?:nice|good|great|lovely) (?:day|evening|night|weekend|one)|take care|ttyl
|long time no see
hallo|guten (?:morgen|tag|abend)|gute nacht|moin|servus|grüß (?:gott|dich)|tschüss|auf wiedersehen
|bis (?:später|bald|dann|morgen)
wie geht's|wie geht es (?:dir|ihnen)|hola|buenos días|buenas(?: tardes| noches)?|buen día|adiós|hasta (?:luego
|pronto|mañana)
qué tal|cómo estás|cómo está|nos vemos|chao|bonjour|salut|ciao
こんにちは|おはよう(?:ございます)?|こんばんは|やあ|もしもし|さようなら|またね|おやすみ(?:なさい)?|はじめまして
|お疲れ様です|元気ですか
"""
_ACKNOWLEDGEMENTS = r"""
(?:ok|okay|k|kk|okey|okie|alright|all right|right|sure|yes|yeah|yep|yup|ya|no|nope|nah|fine|good|great|perfect
|cool|nice|awesome
|excellent|amazing|wonderful|fantastic|lovely|brilliant|super|neat|wow|hmm+|mhm|uh huh|oh|ah|aha|i see
|interesting|true|exactly
|indeed|correct|agreed|absolutely|definitely|of course|certainly|np|lol|lmao|haha+|hehe+|done|noted|understood
|roger|copy that
|got it|gotcha|will do|sounds good|sounds great|makes sense|fair enough|good to know|no problem|no worries
|never mind|nevermind
|go ahead|please do|please|continue|go on|carry on|next|ready|that works|works for me|that's (?:it|all|fine
|great|good|right|perfect
|correct|helpful|very helpful)|that helps|that is all|looks good|lgtm|well done|good job|nice one|same|you too
|anytime|sorry)
(?:(?:ok |okay |great |perfect |awesome |cool )?(?:many )?(?:thanks|thank you|thx|ty|cheers|tysm)(?: a lot
| so much| very much| again
| a million| a bunch| for (?:your|the|all the) (?:help|info|information|answer|explanation|update))?)
|much appreciated|i appreciate it
(?:i'm |i am )?(?:happy|glad|pleased) (?:to help|i could help|that (?:worked|helps|helped))|my pleasure|great question
|(?:is there )?anything else(?: (?:i can|can i) (?:do|help)(?: for you| you with)?| you need)?
|let me know if (?:you need anything else|there's anything else|that (?:helps|works))
|(?:sure |yes )?here (?:you go|it is|you are)
|appreciated|you're (?:welcome|the best|right)|thanks that's (?:great|perfect)
danke(?: schön| sehr| dir| ihnen)?|vielen dank|alles klar|in ordnung|ja|nein|gut|super|prima|genau|stimmt
|verstanden|passt|gerne
|bitte|klar|na klar|okay danke|sehr gut|klasse|toll
gracias|muchas gracias|mil gracias|vale|de acuerdo|sí|si|claro|bien|muy bien|perfecto|genial|entendido|de nada
|por favor|listo
|está bien|exacto|ok gracias
ありがとう(?:ございます|ございました)?|はい|いいえ|うん|了解(?:です|しました)?|わかりました|分かりました
|わかった|オッケー|なるほど|どうも|お願いします|すみません|大丈夫です
merci|grazie|obrigad[oa]
"""
_HEARTBEAT = r"""
(?:\[?(?:system )?heart ?beat(?:[_ ](?:ok|ping|check|ack|tick))?\]?(?: ok| received| #?\d+)?)(?:[: ].{0,40})?
(?:ping|pong|tick|keep-?alive|still alive|alive|health ?check|status)(?:[: ]+(?:ok|ping|pong|healthy|alive|up
|green|#?\d+))?(?: in \d+ ?m?s)?
read heartbeat.?md.{0,300}|no_reply|noop|no-op|\[?(?:cron|scheduled) (?:tick|ping|check)\]?(?: .{0,40})?
"""
_BOILERPLATE = r"""
sent from my .{1,40}|get outlook for .{1,40}|von meinem .{1,20} gesendet|enviado desde mi .{1,30}
.{0,120}\b(?:unsubscribe|all rights reserved|intended recipient|do not reply to this e?-?mail|view (?:this
|it) in your browser
|terms of (?:service|use)|privacy policy|confidentiality notice|this message was sent (?:to|from|by)
|manage your preferences
|consider the environment before printing|powered by|automatically generated (?:message|e-?mail))\b.{0,400}
(?:©|\(c\)|copyright).{0,120}|this e?-?mail and any (?:attachments|files).{0,500}|we use cookies.{0,300}
"""
_SYSTEM = r"""
(?:system(?: prompt| message)?\s*:|<\|im_start\|>\s*system|\[inst\]|<<sys>>|(?:system|instructions?)\s*:|<system>)
you are (?:an? |the |now an? )?(?:[\w'-]+,? ){0,6}(?:assistant|chatbot|language model|ai model|ai agent|ai|agent|bot
|copilot)\b(?!.{0,20}\b(?:thanks|thank you|!))
(?:your (?:task|role|job) is to|as an ai(?: language model| assistant)?,? (?:you|your)|the assistant (?:is
|should|must|will)\b)
"""
_PRAISE = re.compile(r"\b(?:great|amazing|best|awesome|wonderful|terrible|good|bad|nice|excellent|such|not|really)\b")
_PIECE = re.compile(r"[.!?,;:\n\u2026~\u3002\uff01\uff1f\u3001]+|\s-+\s")
_SYMBOLS = re.compile(r"[^\w\s'#\[\](){}<>|\u00a9@/-]+|\ufe0f")
_LETTER = re.compile(r"\w")
_SHORT = 300


@lru_cache(maxsize=1)
def _kinds() -> dict[Junk, re.Pattern[str]]:
    """Kind → what a piece of such a message is, whole."""

    def whole(table: str) -> re.Pattern[str]:
        lines = table.strip().replace("\n|", "|").split("\n")
        return re.compile("|".join(f"(?:{line})" for line in lines), re.IGNORECASE)

    return {
        "greeting": whole(_GREETINGS),
        "acknowledgement": whole(_ACKNOWLEDGEMENTS),
        "heartbeat": whole(_HEARTBEAT),
        "boilerplate": whole(_BOILERPLATE),
        "system prompt": whole(_SYSTEM),
    }


def junk(text: str) -> Junk | None:
    """What kind of message without content this is; None when it says something. Never raises on any text."""
    told = text[:_READ].replace("\u2019", "'").strip()
    if not _LETTER.search(told):
        return "acknowledgement" if len(text) <= _READ else None
    if _is_system_prompt(told):
        return "system prompt"
    if len(text) > _READ:
        return None
    lines = [_bare(line) for line in told.split("\n")]
    lines = [line for line in lines if line]
    for kind in ("heartbeat", "boilerplate"):
        if lines and all(_kinds()[kind].fullmatch(line) for line in lines):
            return kind
    return _pleasantry(told) if len(told) <= _SHORT else None


def _is_system_prompt(told: str) -> bool:
    start = told.lstrip("#*-_= \n").lower()
    opening = _kinds()["system prompt"].match(start)
    return bool(opening) and not _PRAISE.search(opening[0] if opening else "")


def _bare(line: str) -> str:
    return " ".join(_SYMBOLS.sub(" ", line).split()).strip(" -.'").lower() if len(line) <= _SHORT else line.lower()


def _pleasantry(told: str) -> Junk | None:
    """A greeting or an acknowledgement, when every piece is one; a greeting may name whom it greets."""
    pieces = [" ".join(_SYMBOLS.sub(" ", piece).split()) for piece in _PIECE.split(told)]
    kinds: list[Junk] = []
    for number, piece in enumerate(pieces):
        if not piece.strip("-' "):
            continue
        kind = _kind_of(piece.lower())
        if kind is None and kinds and kinds[-1] == "greeting" and number <= 1 and _is_name(piece):
            continue
        if kind is None:
            head, _, last = piece.rpartition(" ")
            kind = _kind_of(head.lower()) if _is_name(last) else None
        if kind is None:
            return None
        kinds.append(kind)
    if not kinds:
        return "acknowledgement"
    return "greeting" if "greeting" in kinds else kinds[0]


def _kind_of(piece: str) -> Junk | None:
    for kind in ("greeting", "acknowledgement"):
        if _kinds()[kind].fullmatch(piece):
            return kind
    return None


def _is_name(piece: str) -> bool:
    return piece.isalpha() and piece.istitle()
