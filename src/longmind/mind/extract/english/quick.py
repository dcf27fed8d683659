"""Quick writing made plain: apostrophes left out, "fave", "the wife", "mum's a nurse", "my boss (Carla)".

Each is written as it would be in full, so that one way of reading serves all. Nothing is added that was not said: who
writes "the wife" and "mum" without more speaks of their own.
"""

from __future__ import annotations

import re

from longmind.mind.extract.english.lexicon import KIN

_SHORT = {
    "cant": "can't", "dont": "don't", "wont": "won't", "isnt": "isn't", "wasnt": "wasn't", "doesnt": "doesn't",
    "didnt": "didn't", "havent": "haven't", "hasnt": "hasn't", "couldnt": "couldn't", "wouldnt": "wouldn't",
    "shouldnt": "shouldn't", "arent": "aren't", "werent": "weren't", "thats": "that's", "whats": "what's",
    "theres": "there's", "fave": "favourite", "fav": "favourite", "bc": "because", "cos": "because", "yrs": "years",
    "u": "you", "ur": "your", "w/": "with", "w/o": "without", "rly": "really", "tho": "though", "thru": "through",
}  # fmt: skip
_WORD = re.compile(r"(?<![\w'/.@-])(?:w/o|w/|[A-Za-z]{1,8})(?![\w'/@-]|\.\w)")
_OWN = re.compile(
    r"\b(?P<the>the) (?P<kin>wife|missus|mrs|husband|hubby|other half|kids|boyfriend|girlfriend|fianc[eé]e?)\b",
    re.IGNORECASE,
)
_RELATIVES = "|".join(
    sorted(
        (
            word
            for word in KIN
            if word.isalpha()
            and word
            not in (
                "baby",
                "child",
                "parent",
                "friend",
                "mate",
                "pal",
                "bf",
                "gf",
                "doctor",
                "dentist",
                "vet",
                "gp",
                "coach",
                "tutor",
                "twin",
                "bloke",
                "oldest",
                "buddy",
            )
        ),
        key=lambda word: (-len(word), word),
    )
)
_BARE = re.compile(
    rf"(?P<before>\A\s*|[,;(:] |\b(?:and|but|so|oh|well|because|since|btw|also|anyway) )(?P<kin>{_RELATIVES})"
    r"(?=(?:'s| is| was| has| had| lives| works| hates| loves| likes| wants| says| said| thinks| reckons| passed| died"
    r"| moved| got| can't| never| always| just| and i\b|,? \(?(?-i:[A-Z])[a-z]+[),]| turned| turns| still| does"
    r"| doesn't| drives| speaks| plays| needs| takes| runs| made| gave| bought)\b|'s |,? \((?-i:[A-Z]))",
    re.IGNORECASE,
)
_NAMED = re.compile(
    rf"\b(?P<my>(?:my|our) (?:\w+ )?(?:{_RELATIVES})) \((?P<name>[A-Z][\w'-]+(?: [A-Z][\w'-]+)?)(?:\)|, )"
)
_NAMED_BEFORE = re.compile(rf"\b(?P<name>[A-Z][\w'-]+) \((?:my |our )?(?P<kin>{_RELATIVES})\)")
_FOR_YEARS = re.compile(rf"\b(?P<my>(?:my|our) (?:{_RELATIVES})) of (?:\w+ )?(?:\d+|\w+) years(?=,|\b)")
_POSSESSED = re.compile(
    rf"\b(?P<my>(?:my|our) (?:{_RELATIVES}))s (?=name|birthday|a |an |from |called |in |allergic"
    rf"|been |vegan|vegetarian|turning"
    r"|\d)",
    re.IGNORECASE,
)
_IN_LAW = re.compile(r"\b(?P<kin>mother|father|sister|brother|daughter|son) in law\b", re.IGNORECASE)
_WHEREABOUTS = re.compile(
    r"(?<!grew )(?<!grown )(?<!growing )(?<!brought )(?<!set )(?<!sign )(?<!end )(?<!ended )(?<!based )"
    r"\b(?:over|out|up|down) (?P<at>at|in)(?= (?:the )?(?-i:[A-Z]))"
)
_MINE = re.compile(
    r"(?P<before>\A\s*|[,;(:] |\b(?:and|but|so|oh|well"
    r"|btw) )(?=(?:all-time )?(?:favou?rite [\w ]{2,30}?|home|bday|birthday"
    r"|budget|job|name|time ?zone|hometown|blood type|shoe size|boss|manager)(?:'s| is| are) )",
    re.IGNORECASE,
)
_TOPPING = re.compile(
    r"\A\s*(?P<o>(?:coeliac|celiac|vegan|vegetarian|diabetic|asthmatic|pescatarian|veggie)) here\b", re.IGNORECASE
)


_AS_FOR = re.compile(
    r"\A(?P<lead>\s*(?:(?:and|so|well|but|also|oh)\b,? )?)(?:when it comes to|as for"
    r"|in terms of) (?P<o>[^,]{2,40}?),? (?=i(?:'d|'m)? )",
    re.IGNORECASE,
)


_WHAT_I = re.compile(
    r"\A\s*(?:(?:and|but|so|also),? )?(?:what|the (?:only "
    r"|one )?[a-z]+) (?:that )?i (?P<really>really )?(?P<v>can't stand|want"
    r"|love|like|hate|enjoy|prefer)"
    r"(?: (?:most|best|the most|more than anything))?(?P<for> (?:this|next) year)? (?:is|are) (?P<o>(?!when|that|how"
    r"|if|to see)[^,;.]{2,80})",
    re.IGNORECASE,
)
_IS_WHAT = re.compile(r"\A\s*(?P<n>[\w.+#' -]{2,30}) is what (?:i|we) use(?P<for> for [\w ]+)?(?=\W|\Z)", re.IGNORECASE)
_CHANGED_TO = re.compile(
    r"\A\s*(?P<n>my (?:new )?(?:phone )?(?:number|email|e-mail|address|surname|last name))(?: has"
    r"|'s)? (?:just )?changed(?: to|:|,| -| \u2014)+"
    r"(?: it's(?: now)?)? ?(?P<o>\S.*)",
    re.IGNORECASE,
)


def _turned(one: re.Match[str]) -> str:
    """Read "what I want most is a garden" as "I want a garden"."""
    return f"I {one['v'].lower()} {one['o']}"


_OPENER = re.compile(
    r"\A\s*(?:(?:oh|so|and|but|well|also|btw),? )*(?:it turns out|turns out|as it happens|i (?:forgot"
    r"|meant) to (?:say|mention|tell you)"
    r"|i (?:should|could) have (?:said|mentioned)(?: (?:that|it))?|i never (?:told|mentioned to) you"
    r"|(?:just )?(?:a )?fun fact|confession"
    r"|full disclosure|one thing i never mentioned|for (?:the|your) record|quick update(?: on me)?|small update"
    r"|update|news)"
    r"(?: that| but|,| before)*[,:]? (?=(?:i|we|my|our|the)\b)",
    re.IGNORECASE,
)


def in_full(text: str) -> str:
    """A sentence as it would be written in full; itself when nothing is short."""
    text = _OPENER.sub("", text)
    text = _WHAT_I.sub(_turned, text)
    text = _IS_WHAT.sub(lambda one: f"I use {one['n']}{one['for'] or ''}", text)
    text = _CHANGED_TO.sub(lambda one: f"{one['n']} is {one['o']}", text)
    text = _AS_FOR.sub(lambda one: f"{one['lead']}For {one['o']}, ", text)
    said = _WORD.sub(lambda word: _SHORT.get(word[0].lower(), word[0]) if word[0] not in ("U", "UR") else word[0], text)
    said = _OWN.sub(lambda own: f"my {_KIN_OF.get(own['kin'].lower(), own['kin'])}", said)
    said = _IN_LAW.sub(lambda one: f"{one['kin']}-in-law", said)
    said = _BARE.sub(lambda bare: f"{bare['before']}my {bare['kin'].lower()}", said)
    said = _MINE.sub(lambda one: f"{one['before']}my ", said)
    said = _FOR_YEARS.sub(lambda one: one["my"], said)
    said = _NAMED.sub(lambda one: f"{one['my']} {one['name']}{' (' if one[0].endswith(', ') else ''}", said)
    said = _NAMED_BEFORE.sub(lambda one: f"my {one['kin']} {one['name']}", said)
    said = _POSSESSED.sub(lambda one: f"{one['my']}'s ", said)
    said = _WHEREABOUTS.sub(lambda one: one["at"], said)
    return _TOPPING.sub(lambda one: f"I'm {one['o']}", said)


_KIN_OF = {"missus": "wife", "mrs": "wife"}
