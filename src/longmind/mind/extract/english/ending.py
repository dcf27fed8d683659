"""What is over: what was claimed before and is told to have ended, in whatever words and without a new value.

"I'm on a Golf." "The Golf is sold.": the second sentence claims nothing of its own that the rules know, and yet the
first holds no longer. So what was claimed in the message and in the turns before is looked for by its name beside a
word that ends it. Only the one who speaks ends what is theirs, and only in a clause that says no more than that.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from functools import lru_cache
from typing import NamedTuple

from longmind.mind.extract.found import Found
from longmind.mind.predicates import predicate


class _Signs(NamedTuple):
    leaving: re.Pattern[str]
    over: re.Pattern[str]
    theirs: re.Pattern[str]
    parted: re.Pattern[str]
    mine: re.Pattern[str]
    named: re.Pattern[str]
    unreal: re.Pattern[str]


_STOPPING = (
    r"using|taking|playing|eating|drinking|doing|seeing|dating|learning|studying|driving|practi[sc]ing|renting"
    r"|(?:going|working|living|training)(?: to| at| for| on| in| with)?"
)
_LEAVING = (
    r"(?P<left>left)|quit|dropped(?: out of)?|ditched|dumped|sold|gave up(?: on)?|given up(?: on)?|got rid of"
    r"|gotten rid of|gave away|given away|scrap(?:ped)?|cancel(?:led|ed)|abandoned|binned|ripped out|traded in"
    rf"|swapped|replaced|retired|(?:stopped|gave up|given up|quit|done|finished)(?: with)? (?:{_STOPPING})"
    r"|(?:finished|done) with|moved (?:out of|away from|off|on from)|migrated (?:off|from|away from)"
    r"|switched (?:away )?from|came off|come off|off|broke up with|broken up with|split (?:up )?(?:with|from)"
    r"|separated from|divorced|resigned from|(?:got )?(?:laid off|fired|let go|sacked) (?:from|by|at)"
    r"|parted (?:ways )?with|deleted|uninstalled|shelved|handed in my notice at|handed my notice in at"
    r"|transferred from|graduated from|retired from|(?:stepped|stood) down (?:as|from)|resigned as|deactivated"
    r"|unsubscribed from|outgrown|outgrew|wrote off|said goodbye to"
)
_OVER = (
    r"(?:gone(?! (?:for|to|out|on|missing|back|home|early|all|again)\b)|dead|died|passed away|put down|no more|history"
    r"|sold|written off|totall?ed|stolen|decommissioned|read-only|out(?! (?:of|there|in|on|for)\b)|shut down|deleted"
    r"|cancell?ed|scrapped|called off|fell through|broke for good|packed up|gave up the ghost|off the table"
    r"|a thing of the past|behind (?:me|us)|out of the picture|didn't work out|hasn't worked out"
    r"|wasn't (?:it|for me|working out)|isn't happening|no longer (?:happening|an option|on)"
    r"|went (?:bust|under|to (?:my|our|a|the) \w+)|folded|closed(?: down)?|ran out of money|had to go|let me go"
    r"|laid me off|fired me)"
)
_THEIRS = (
    r"(?:left(?! (?:early|for (?!good)|the (?:meeting|office|room|house|call)|at\b|work\b|an? |me\b|us\b|his\b|her\b"
    r"|it\b|today|tonight|already|home|to\b|on (?!friday|monday|good))|\W*\w*ly\b)|retired|resigned|quit|moved on"
    r"|promoted|gone back|gone(?! (?:to|for|out|home|quiet|mad|on)\b)|fired|transferred|no longer (?:my|our))"
)
_IS = r"(?:is|'s|are|'re|was|were|has been|have been|got|gets|has|have)? ?(?:now |finally |all |since |just |been )*"


@lru_cache(maxsize=1)
def _signs() -> _Signs:
    before = (
        r"\A\W{0,3}(?:(?:and|so|but|ok|okay|well|yeah|yes|also|oh|then|now|update|turns out|good news|bad news"
        r"|in the end)"
        r"\b\W?\s?)*(?:(?:i|we|i've|we've|ive|i'm|we're|im|i am|we are|i have|we have) ?)?(?:(?:just|finally"
        r"|have|had to|actually|also|since|really|recently|now|both|all|officially|already|ended up|got|totally|long"
        r"|fully|completely) ?)*\Z"
    )
    named = (
        r"\A\W{0,3}(?:(?:and|so|but|ok|well|also|oh|sadly|update|then)\b\W?\s?)*"
        r"(?:(?:the|my|our|that|this) (?:[a-z-]{1,20} )?(?:[a-z-]{1,20} )?)?\Z"
    )
    return _Signs(
        re.compile(
            rf"(?<![\w'])(?:{_LEAVING}) (?:(?:the|my|our|that|this|it with) )?(?:(?:old|whole) )?\Z", re.IGNORECASE
        ),
        re.compile(rf"\A ?{_IS}{_OVER}(?![\w'])", re.IGNORECASE),
        re.compile(rf"\A ?{_IS}{_THEIRS}(?=\W|\Z)", re.IGNORECASE),
        re.compile(
            r"\A and (?:i|me) (?:(?:have|are|had|'ve|recently|just|finally) )*(?:broke up|broken up|split(?= up"
            r"|\W*\Z| in | last )|separated"
            r"|divorced|parted|are over|not together|no longer)|\A (?:left|dumped|divorced) me\b",
            re.IGNORECASE,
        ),
        re.compile(before, re.IGNORECASE),
        re.compile(named, re.IGNORECASE),
        re.compile(
            r"\?|\b(?:if|unless|almost|nearly|might|maybe|perhaps|would|could|should|thinking|considering|want to"
            r"|wanted to|wish|will|'ll|going to|gonna|planning|about to|until|imagine|hope|joking|kidding)\b",
            re.IGNORECASE,
        ),
    )


_ENDS = re.compile(
    r"\A(?:\W*\Z|[,;:.!)\u2014-]| (?:for|to|in|at|on|and|but|so|because|since|after|when|last|this"
    r"|a|two|three|yesterday|today|again|up|now|over|as|back|is|was|anyway|with|altogether|completely|entirely"
    r"|weeks?|months?|years?|off|by|from|due|cos|instead|these|did|it|diet|job|course|degree|subscription|idea"
    r"|plan|account|team|project|lessons|classes|dependency|library|service|membership|contract)\b)",
    re.IGNORECASE,
)
"""What may stand behind a name that is meant by itself: "the Golf last week", and not "the Golf keys"."""
_CLAUSE = re.compile(r"[,;:.!?()\u2014]| - | (?:and|but|so|because|since|cos|then)(?= )", re.IGNORECASE)
_SMALL = re.compile(r"(?:an?|the|my|our|some|old|new|used|second-hand|to|visit|get|go to|learn|take)\s+", re.IGNORECASE)
_HEAD = re.compile(r",| (?:with|in|for|from|at|of|on|that|which|by|to|called|named)\b", re.IGNORECASE)
_NUMBER = re.compile(r"\s+v?\d[\w.]*\Z")
_DOSE = re.compile(r"\A\d[\d.,]*\s*(?:mg|mcg|g|ml|µg|x)?\s+(?:of\s+)?", re.IGNORECASE)
_LEAST = 3
_PEOPLE = frozenset({"manager is", "reports to", "colleague is", "partner is", "married to", "engaged to", "pet is"})
_WORK = frozenset({"manager is", "reports to", "colleague is"})
_COUPLES = frozenset({"partner is", "married to", "engaged to"})
_STATES = _PEOPLE | frozenset(
    {
        "uses", "owns", "drives", "works at", "role is", "lives in", "studies", "studies at", "takes", "plays",
        "diet is", "hobby is", "works on", "team is", "plans to", "wants", "goal is", "moving to", "always",
        "has", "likes", "dislikes", "has condition", "depends on",
    }
)  # fmt: skip
_THINGS = frozenset({"uses", "owns", "drives", "takes", "plays", "has", "pet is", "always", "depends on", "hobby is"})
"""What is left somewhere and is one's own all the same: "I left the Golf at home"."""
_PLANS = frozenset({"plans to", "wants", "goal is", "moving to"})
_ANYBODYS = frozenset({"uses", "depends on"})
"""What whoever speaks for a thing ends: "we got rid of libfoo"."""
_BELONG = frozenset({"likes", "dislikes", "has condition"})
"""What only a few words end: "lost" and "left" do not."""


def handles(said: str) -> tuple[str, ...]:
    """The names by which an object is spoken of again, in small letters: "an old Pixel 6 with a crack", "pixel"."""
    bare = said.strip()
    for _ in range(3):
        bare = _DOSE.sub("", _SMALL.sub("", bare, count=1) if _SMALL.match(bare) else bare)
    head = _HEAD.split(bare)[0].strip()
    found = [bare, head, _NUMBER.sub("", head)]
    proper = re.findall(r"[A-Z][\w'-]{2,}", bare)
    found += [proper[0]] if proper else []
    return tuple(dict.fromkeys(one.casefold() for one in found if len(one) >= _LEAST))


def standing(told: Iterable[Found]) -> list[Found]:
    """Of claims in the order they were said, those that hold still: not what ended, nor what another replaced."""
    held: dict[tuple[str, ...], Found] = {}
    for one in told:
        many = predicate(one.predicate).many
        key = (one.subject, one.predicate, one.object.casefold() if many else "")
        if one.ended or one.negated:
            if key in held and held[key].object.casefold() == one.object.casefold():
                del held[key]
            continue
        if not predicate(one.predicate).event:
            held[key] = one
    return list(held.values())


def may_end(text: str) -> bool:
    """Whether there is any word in a text that may end something; most texts have none."""
    return bool(_ANY.search(text))


_ANY = re.compile(
    rf"(?<!\w)(?:{_LEAVING}|instead|no more|resigned|redundant|renam(?:ed?|ing)|notice|went off|gone off"
    rf"|round to|around to|warmed to|to like|to love"
    rf"|back (?:to|on) (?:eating|having|everything|meat|dairy)|(?:meat|fish|everything|cheese|dairy) again)(?!\w)"
    rf"|{_OVER}"
    rf"|{_THEIRS}",
    re.IGNORECASE,
)


def over(sentence: str, known: Sequence[Found], me: str) -> list[tuple[Found, int, int]]:
    """Which of the claims that are known a sentence says to be over, and where the words are that say so."""
    if _signs().unreal.search(sentence):
        return []
    low = sentence.casefold()
    ended = []
    for one in known:
        if not (one.predicate in _STATES or one.predicate.startswith("favourite ")):
            continue
        if one.subject != me and one.predicate not in _ANYBODYS:
            continue
        places = (
            place.span()
            for name in handles(one.object)
            for place in re.finditer(rf"(?<![\w-]){re.escape(name)}s?(?![\w-])", low)
        )
        if any(_ended_at(sentence, start, end, one) for start, end in places):
            first = len(sentence) - len(sentence.lstrip())
            ended.append((one, first, len(sentence.rstrip())))
    more = (*out_of_work(sentence, known, me), *renamed(sentence, known), *eats_again(sentence, known, me))
    return [*ended, *((one, 0, len(sentence.rstrip())) for one in more)]


def _ended_at(sentence: str, start: int, end: int, one: Found) -> bool:
    """Whether what stands at a place is said to be over there."""
    signs = _signs()
    if felt := _FELT.get(one.predicate):
        return bool(felt.search(sentence[:start])) and bool(_ENDS.match(sentence[end:]))
    begins = max((cut.end() for cut in _CLAUSE.finditer(sentence[:start])), default=0)
    before, behind = sentence[begins:start], sentence[end:]
    if (leaving := signs.leaving.search(before)) and _ENDS.match(behind):
        if one.predicate in _BELONG or (leaving["left"] and one.predicate in _THINGS):
            return False
        return bool(signs.mine.match(before[: leaving.start()]))
    if not signs.named.match(before):
        return False
    if one.predicate in _COUPLES and signs.parted.match(behind):
        return True
    if one.predicate in _WORK:
        return bool(signs.theirs.match(behind) or re.match(r" (?:is|has|was)? ?(?:gone|dead|died)\b", behind))
    return one.predicate not in _BELONG and bool(signs.over.match(behind))


_FELT = {
    "likes": re.compile(
        r"\b(?:i've|i have|i|we've|we) (?:\w+ )?(?:gone off|went off|(?:got|grown|gotten) (?:sick|tired) of"
        r"|fell out of love"
        r" with|(?:lost|have no|has no) interest in) (?:the )?\Z",
        re.IGNORECASE,
    ),
    "dislikes": re.compile(
        r"\b(?:i've|i have|i|we've|we) (?:\w+ )?(?:come (?:round|around) to|came (?:round|around) to|warmed to"
        r"|made my peace with"
        r"|(?:learned|learnt|grown|come|grew) to (?:like|love|enjoy)) (?:the )?\Z",
        re.IGNORECASE,
    ),
}
"""What ends a liking or a dislike, right before its name."""
_RESIGNED = re.compile(
    r"(?:\A|[,;.!] |\b(?:so|and|but) )(?:i|i've|i have|i just|so i)? ?(?:just |finally |have )?(?:resigned"
    r"|quit(?= (?:my job|today"
    r"|yesterday|last|on|in|without)|\W*\Z)|handed in my (?:notice|resignation)|handed my notice in"
    r"|(?:was|got|been|i'm|have been) (?:laid off|made redundant|fired|sacked)|lost my job|retired(?= (?:in"
    r"|last|this|on|from work)"
    r"|\W*\Z))(?! (?:as|from|to|myself)\b)",
    re.IGNORECASE,
)
_RENAMED = re.compile(r"\b(?:renam(?:ed?|ing)|changed (?:the|its|my|her|his) name)\b", re.IGNORECASE)


def out_of_work(sentence: str, known: Sequence[Found], me: str) -> list[Found]:
    """The one employer of whoever says that they left without saying whom: "so I resigned"."""
    if _signs().unreal.search(sentence) or not _RESIGNED.search(sentence):
        return []
    work = [one for one in known if one.predicate == "works at" and one.subject == me]
    return work if len(work) == 1 else []


_EATING_AGAIN = re.compile(
    r"\bback (?:to|on) (?:eating |having )?(?:everything|meat|dairy|cheese|fish|gluten|bread|carbs|normal)\b"
    r"|\b(?:eat|eating|having) (?:meat|everything|fish|cheese|dairy|carbs|bread|chicken)(?: and \w+)? again\b",
    re.IGNORECASE,
)


def eats_again(sentence: str, known: Sequence[Found], me: str) -> list[Found]:
    """The diet of whoever is back to eating what it forbids."""
    if _signs().unreal.search(sentence) or not _EATING_AGAIN.search(sentence):
        return []
    return [one for one in known if one.predicate == "diet is" and one.subject == me]


def renamed(sentence: str, known: Sequence[Found]) -> list[Found]:
    """The one name of a thing that is told to have another name now."""
    if _signs().unreal.search(sentence) or not _RENAMED.search(sentence):
        return []
    named = [
        one for one in known if one.predicate in ("called", "name is") and one.object.casefold() in sentence.casefold()
    ]
    return named if len(named) == 1 else []


# Something of the same sort ------------------------------------------------------------------------------------------

_VERSIONED = re.compile(r"(?P<name>[A-Za-z][\w .+#-]*?)\s+v?(?P<number>\d[\w.]*)\Z")
_SORTS = tuple(
    re.compile(rf"\b(?:{words})\b", re.IGNORECASE)
    for words in (
        r"phone|iphone|pixel|galaxy|fairphone|oneplus|nokia|xiaomi|smartphone|motorola",
        r"laptop|macbook|thinkpad|chromebook|xps|framework",
    )
)
_TOOLS = tuple(
    frozenset(words.split(";"))
    for words in (
        "vim;neovim;emacs;helix;vs code;vscode;zed;sublime;sublime text;intellij;pycharm;atom;cursor;webstorm;nano",
        "slack;teams;ms teams;microsoft teams;discord;mattermost;zulip;rocket.chat",
        "jira;linear;asana;trello;height;monday;clickup;basecamp;shortcut;youtrack",
        "aws;gcp;azure;google cloud;hetzner;heroku;digitalocean;fly.io;bluehost;linode;vercel;netlify;render;ovh",
        "postgres;postgresql;mysql;mariadb;sqlite;mongodb;oracle;mongo;cockroachdb",
        "chrome;firefox;safari;edge;brave;arc;vivaldi;opera",
        "spotify;tidal;apple music;deezer;qobuz;youtube music;amazon music",
        "notion;obsidian;evernote;onenote;bear;logseq;roam;apple notes;joplin",
        "windows;linux;ubuntu;macos;fedora;arch;debian;mint;mac",
        "word;latex;google docs;pages;typst;scrivener;libreoffice",
        "jenkins;github actions;gitlab ci;circleci;travis;buildkite;drone",
        "npm;yarn;pnpm;bun",
        "pip;poetry;uv;pipenv;conda",
        "webpack;vite;rollup;parcel;esbuild",
        "github;gitlab;bitbucket;codeberg;gitea",
        "zoom;google meet;meet;webex;jitsi",
        "gmail;outlook;proton;protonmail;fastmail;posteo;proton mail",
        "lightroom;darktable;capture one",
        "photoshop;affinity photo;gimp",
        "figma;sketch;penpot;adobe xd",
        "strava;garmin connect;komoot",
        "react;vue;svelte;angular;solid",
        "django;flask;fastapi;rails;laravel",
        "todoist;things;ticktick;omnifocus",
        "1password;bitwarden;lastpass;keepass;dashlane",
        "whatsapp;signal;telegram;threema",
        "quickbooks;xero;freeagent;sage",
        "kindle;kobo",
        "netflix;disney+;mubi",
        "duolingo;babbel;busuu",
    )
)
"""Tools of one sort, of which one takes the place of another when somebody switches."""
_NAMES_TOO = frozenset({"bear", "mint", "word", "pages", "edge", "brave", "arc", "arch", "sage", "things", "height"})


def is_tool(said: str) -> bool:
    """Whether something is one of the tools that have a sort, and nothing else."""
    return said.casefold() not in _NAMES_TOO and any(said.casefold() in sort for sort in _TOOLS)


_SWITCHED = re.compile(
    r"\b(?:switch\w*|moved?|migrat\w+|(?:gone|went|going|am|'m|'re|are) (?:back|over)|back (?:to|on)|now"
    r"|instead|replac\w+"
    r"|changed|swapped|converted|since|these days)\b",
    re.IGNORECASE,
)
_GOT = re.compile(r"\b(?:got|bought|new|upgraded|switched|replaced|have)\b", re.IGNORECASE)
_BESIDE = re.compile(r"\b(?:second|also|too|as well|another|work phone|spare|both|for my|for the)\b", re.IGNORECASE)
_INSTEAD = re.compile(r"\binstead\b(?! of)", re.IGNORECASE)
_TONGUE = re.compile(r"\b(?:English|German|French|Spanish|Italian|Dutch|Japanese|Portuguese|Polish|Swedish)\b")


def may_replace(new: Sequence[Found], text: str) -> bool:
    """Whether new claims may take the place of others, as :func:`replaced` knows."""
    signs = _GOT.search(text) or _SWITCHED.search(text) or _INSTEAD.search(text)
    return any(
        (one.predicate in _REPLACING and (signs or any(map(str.isdigit, one.object))))
        or (one.predicate == "instruction is" and _TONGUE.search(one.object))
        for one in new
    )


_REPLACING = frozenset({"uses", "owns", "drives", "bought", "takes", "has", "works on", "decided to"}) | _PLANS


def replaced(new: Sequence[Found], known: Sequence[Found], text: str) -> list[tuple[Found, Found]]:
    """Which claims that are known give way to new ones, though both could hold: each with what takes its place.

    Another version of the same thing, another phone, what is planned instead, another language to answer in.
    """
    gone = []
    for one in new:
        if one.ended or one.negated or (one.mode == "planned" and one.predicate not in _PLANS):
            continue
        for old in known:
            if old is one or old.subject != one.subject or old.object.casefold() == one.object.casefold():
                continue
            if _is_newer(one, old, text):
                gone.append((old, one))
    return gone


def _is_newer(one: Found, old: Found, text: str) -> bool:
    things = ("uses", "owns", "drives", "bought", "takes", "has")
    if old.predicate in things and one.predicate in things:
        mine, theirs = _VERSIONED.match(one.object), _VERSIONED.match(old.object)
        if mine and theirs and mine["name"].casefold() == theirs["name"].casefold() and old.predicate != "takes":
            return not _BESIDE.search(text)
        if old.predicate in ("owns", "uses") and one.predicate in ("owns", "bought", "uses"):
            alike = any(sort.search(one.object) and sort.search(old.object) for sort in _SORTS)
            if alike and _GOT.search(text) and not _BESIDE.search(text):
                return True
    if old.predicate == one.predicate == "uses" and _SWITCHED.search(text) and not _BESIDE.search(text):
        return any({old.object.casefold(), one.object.casefold()} <= sort for sort in _TOOLS)
    if old.predicate == one.predicate == "works on":
        return re.search(r"\b(?:moved|switched|transferred|reassigned)(?: over)? to\b", text) is not None
    if old.predicate in _PLANS and one.predicate in (*_PLANS, "decided to"):
        return bool(_INSTEAD.search(text))
    if old.predicate == one.predicate == "instruction is":
        return bool(_TONGUE.search(old.object) and _TONGUE.search(one.object))
    return False


def as_ended(old: Found, start: int, end: int) -> Found:
    """The claim that another is over."""
    return replace(
        old, ended=True, negated=False, true_from=None, true_until=None, about=None, corrects=False, instead_of=None,
        slip="", start=start, end=end,
    )  # fmt: skip


def put_in_its_place(old: Found, text: str) -> str:
    """What was taken in the place of what is over: "swapped the Golf for a Skoda"; "" for nothing."""
    taken = re.search(
        r"\b(?:swapped|traded(?: in)?|exchanged|ditched|dropped|replaced) (?:my |our |the )?"
        rf"(?:old )?{re.escape(old.object)} (?:for|with) (?:an? |the |my |our )?"
        r"(?P<new>(?!good\b|now\b)\w[\w' -]{1,40}?)"
        r"(?= (?:last|in|on|this|and|but|because|which|since|so)\b|[,.;!?]|\s*\Z)",
        text,
        re.IGNORECASE,
    )
    return taken["new"] if taken else ""


_THEN_AND_NOW = re.compile(
    r"\A(?P<lead>.{0,60}?)(?P<who>(?:\b(?:I|we|he|she|they|my [\w-]+|(?-i:[A-Z])[\w'-]+) )?)\bused to "
    r"(?P<verb>be|live|work|drive|play|take|use|study|ride|speak|own|have)\b"
    r"(?P<by> (?:in|at|for|on|with|as)\b)?(?P<old>[^,;.]{2,60}?)(?:,(?: and| but)?| and| but| -) "
    r"(?P<now>(?:now|these days|nowadays|currently),? (?:it's |it is )?|(?=been (?:in|at|with) ))"
    r"(?P<rest>[^;?]{2,120})\Z",
    re.IGNORECASE,
)
_SOMEBODY = re.compile(r"(?:i|we|you|he|she|they|it|my|our|there|that|not|no)\b", re.IGNORECASE)
_WHERE = re.compile(r"(?:in|at|with|for|on) ", re.IGNORECASE)
_OFTEN_AS_I = frozenset({"", "i", "we", "they"})


def then_and_now(text: str) -> tuple[int, int, str] | None:
    """Where what was ends, where what is now begins, and that as a sentence: "I used to live in Rome, now Milan"."""
    told = _THEN_AND_NOW.match(text)
    if told is None or _SOMEBODY.match(told["rest"]) or told["rest"].lower().startswith(told["verb"].lower()):
        return None
    who, verb, rest = told["who"].strip() or "I", told["verb"].lower(), told["rest"]
    mine = told["who"].strip().lower() in _OFTEN_AS_I
    if not told["now"]:
        made = f"{who} {'have' if mine else 'has'} {rest}"
    elif verb == "be":
        made = f"{who} {('am' if who.lower() == 'i' else 'are') if mine else 'is'} {rest}"
    else:
        by = "" if _WHERE.match(rest) else told["by"] or ""
        made = f"{who} {verb if mine else {'have': 'has', 'study': 'studies'}.get(verb, verb + 's')}{by} {rest}"
    return told.end("old"), told.start("now"), made
