"""Short answers: "Where do you live?" and "Lisbon" together.

A question and its answer are put together into the statement they make ("I live in Lisbon"), which is then read like
any other. "Yes" makes the question itself the statement. What answers with a sentence of its own needs none of this.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from longmind.mind.attributes import attribute
from longmind.mind.extract.english.questions import (
    instruction_agreed,
    statement_agreed,
    statement_with_gap,
    swapped,
)

_YES = re.compile(
    r"(?:(?:oh |well |uh )?(?:yes|yeah|yep|yup|sure|absolutely|definitely|of course|correct|indeed"
    r"|certainly|exactly|that's right"
    r"|i do|i am|i have|we do|we are|we have|i can|ja|right|true)\b[,.!]{0,3}\s{0,3}){1,6}",
    re.IGNORECASE,
)
_NO = re.compile(
    r"(?!no (?:more|later|less|earlier|fewer|meat|fish|dairy|nuts|kids|pets|car)\b)(?:(?:oh |well |uh )?(?:no|nope"
    r"|nah|not really|not at all|i don't|i do not|i'm not|i am not|we"
    r" don't|i haven't|never)\b[,.!]{0,3}\s{0,3}){1,6}",
    re.IGNORECASE,
)
_LEAD = re.compile(
    r"(?:(?:and|so|ok|okay|great|nice|cool|got it|thanks|thank you|hi|hello|hey|well|now|also|by the"
    r" way|just curious|out of curiosity"
    r"|perfect|sure|good|alright|lovely|wonderful|awesome|interesting)\b[ ,!.:-]{0,4}){1,6}",
    re.IGNORECASE,
)
_ASKING_FOR = re.compile(
    r"(?:(?:can|could|may|would) (?:you (?:please )?(?:tell me|share|give me|remind me(?: of)?|let me"
    r" know)|i (?:ask|have|get|know))"
    r"|please (?:tell me|share|give me|provide)|tell me|do you mind (?:telling|sharing)(?: me)?|mind if i ask)\s+",
    re.IGNORECASE,
)
_ANSWER_LEAD = re.compile(
    r"(?:(?:well|oh|um|uh|hmm|sure|it's|it is|that's|that would be|that'd be|they're|they are|he's"
    r"|she's|ta|ok|okay|yeah|ooh|ah|lol|haha|cheers|thanks|probably|just|mostly|mainly)"
    r"\b[ ,]{0,3}){1,6}",
    re.IGNORECASE,
)
_UNSURE = re.compile(
    r"\b(?:maybe|perhaps|probably|not sure|no idea|don't know|depends|hard to say|why|secret|guess)\b", re.IGNORECASE
)
_EITHER = re.compile(
    r"(?:(?:what|which)(?: one)?(?: do you|'d you| would you) (?:prefer|like|want|rather)(?: have)?,? )?"
    r"(?:which (?:of (?:the two|these|those)|one) do you (?:like|prefer)(?: better| more| best)?,? )?"
    r"(?:(?:(?:do|would) you )?(?:prefer|like|rather|want)(?: have| an?| the)? )?[\w' -]{2,40} or [\w' -]{2,40}",
    re.IGNORECASE,
)
"""Which of two: "Coffee or tea?"."""
MAX_WORDS = 16
"""Of a short answer."""


class _Template(NamedTuple):
    question: re.Pattern[str]
    statement: str
    drops: str = ""
    """A preposition that the answer may repeat."""


_TABLE = (
    (r"where (?:do|are) you (?:currently |now )?(?:live|based|living|located|staying)", "I live in {a}", "in|at"),
    (
        r"(?:what|which) (?:city|town|country|place) (?:do|are) you (?:live|living|based)(?: in)?",
        "I live in {a}",
        "in",
    ),
    (r"where (?:are you|do you come) (?:originally )?from|where did you grow up", "I'm from {a}", "from|in"),
    (
        (
            r"where (?:do|are) you (?:currently )?work(?:ing)?|who do you work for|(?:what|which)"
            r" company do you work (?:for|at)"
        ),
        "I work at {a}",
        "at|for",
    ),
    (
        (
            r"where (?:do|are|did) you (?:study|studying|go to (?:school|university|college))|(?:what"
            r"|which) (?:university|school|college) do you (?:go to|attend)"
        ),
        "I study at {a}",
        "at",
    ),
    (r"where were you born", "I was born in {a}", "in"),
    (
        (
            r"when(?: is|'s) your birthday|when were you born|what(?: is|'s) your (?:date of birth"
            r"|birth date|birthday)"
        ),
        "My birthday is {a}",
        "on",
    ),
    (r"how old are you|what(?: is|'s) your age", "I'm {a}", ""),
    (r"how tall are you", "My height is {a}", ""),
    (r"how much do you weigh", "My weight is {a}", ""),
    (
        (
            r"what do you do(?: for (?:a living|work))?\s*$|what(?: is|'s) your (?:job|occupation"
            r"|profession|line of work)"
        ),
        "I'm {a}",
        "",
    ),
    (
        r"what (?:should|can|may|do) (?:i|we|people|your friends) call you|how should i (?:call|address) you",
        "Call me {a}",
        "",
    ),
    (r"what(?:'s| is) (?:the name of )?your (?P<n>[\w' ]+?)(?:'s name| called| named)", "My {n}'s name is {a}", ""),
    (r"what(?:'s| is) the name of your (?P<n>[\w' ]+)", "My {n}'s name is {a}", ""),
    (r"what(?:'s| is| are) your (?P<n>[\w' -]+?) (?:called|names?)$", "My {n} are called {a}", ""),
    (
        (
            r"what are your (?:hobbies|interests|pastimes)(?: and interests)?|what do you (?:like to "
            r"|enjoy |usually )?(?:do|doing) (?:in your (?:free|spare) time|for fun|on weekends)"
        ),
        "My hobbies are {a}",
        "",
    ),
    (
        (
            r"(?:what (?:are you|foods? are you) allergic to|(?:do you have )?any (?:food )?allergies"
            r"|do you have (?:any )?(?:food )?allergies|are you allergic to anything)"
        ),
        "I'm allergic to {a}",
        "to",
    ),
    (
        (
            r"(?:do you (?:have|follow) )?(?:any |a )?(?:special )?(?:diet|dietary (?:restrictions?"
            r"|preferences?|requirements?|needs))(?: .*)?"
        ),
        "I'm {a}",
        "",
    ),
    (r"(?:what|which) (?:time ?zone) are you in", "My time zone is {a}", ""),
    (
        (
            r"(?:what|which)(?: [\w-]+){1,3} do you (?P<v>speak|play|drive|use|prefer|like|study|own"
            r"|take)(?: (?:most|best|the most))?"
        ),
        "I {v} {a}",
        "",
    ),
    (
        (
            r"what (?:do|would) you (?:usually |currently |mainly |mostly )?(?P<v>study|drive|play"
            r"|prefer|like|use|teach|take|own)(?: (?:most|best|the most|for .+))?"
        ),
        "I {v} {a}",
        "",
    ),
    (
        (
            r"what are you (?:currently )?(?P<v>studying|working on|learning|building|allergic to"
            r"|afraid of|interested in)"
        ),
        "I'm {v} {a}",
        "",
    ),
    (
        (
            r"(?:(?:any|what|which) |are you (?:on|taking) any "
            r"|do you take any )(?:other )?(?:medications?|meds|medicines?)\b.*?"
        ),
        "I take {a}",
        "",
    ),
    (r"(?:what(?:'s| is) (?:your|the) )?new address", "My address is {a}", "at"),
    (
        (
            r"(?:any |and |what(?:'s| is) (?:your|the) |your )?(?:max |rough )?budget(?: in mind| range)?"
            r"|how much (?:can|could|do|are|would) you (?:want to |willing to |like to |able to )?(?:spend|pay"
            r"|go to)(?: .*)?"
        ),
        "My budget is {a}",
        "",
    ),
    (
        r"(?:any |and |what(?:'s| is) the )?deadline|by when|when is it due|when do you need (?:it|this)(?: by)?",
        "The deadline is {a}",
        "on|by",
    ),
    (r"(?:which|what|and) time ?zone\b.*?", "My time zone is {a}", ""),
    (r"how old (?:is|are) (?P<n>(?:he|she|they|your [\w' ]+?))(?: now)?", "{n} is {a}", ""),
    (r"what(?:'s| is) (?P<n>his|her|its) name", "{n} name is {a}", ""),
    (r"(?:what|which) (?:car|bike|motorbike|van)(?: do you (?:drive|have|own|ride))?", "I drive {a}", ""),
    (
        (
            r"(?:what|which) (?:editor|ide|os|operating system|browser|framework|database|stack|tool"
            r"|tools|phone|laptop|camera"
            r"|setup|distro|programming language|shell|cloud|hosting|app)(?: (?:are|do) you .*?)?"
        ),
        "I use {a}",
        "",
    ),
    (
        (
            r"whereabouts(?: .*?)?|(?:which|what) (?:city|town|country)(?: (?:are you|do you live) in)?|where are you"
            r"|where(?:'s| is) home(?: .*?)?|based where"
        ),
        "I live in {a}",
        "in|at",
    ),
    (r"where to|where are you (?:going|headed|heading|off to|flying|travell?ing)(?: to)?", "I plan to visit {a}", "to"),
    (
        (
            r"(?:is there )?any(?:thing|(?: foods?| ingredients?)?) (?:you|to|that you) (?:dislike"
            r"|don't (?:like|eat|want)|can't (?:eat|stand)|hate|avoid).*?"
            r"|any (?:food )?(?:dislikes|no-gos?|restrictions)"
        ),
        "I dislike {a}",
        "",
    ),
    (r"any (?:favou?rites|hobbies|interests)", "I like {a}", ""),
    (r"(?:any )?(?:kids|children|pets|siblings)", "I have {a}", ""),
    (
        (
            r"(?:who(?:'s| is) )?your (?:boss|manager)(?: now)?|who do you report to(?: now)?"
            r"|who(?:'s| is) the new (?:boss|manager)"
        ),
        "My manager is {a}",
        "",
    ),
    (r"(?:which|what) (?:languages?)(?: do you speak)?", "I speak {a}", ""),
    (r"(?:which|what) (?:company|firm|hospital|employer)|where(?:'s| is) that job", "I work at {a}", "at|for"),
    (r"(?:which|what) (?:uni|university|school|college)", "I study at {a}", "at"),
    (r"(?:which|what) (?:subject|course|degree|major)|studying what", "I study {a}", ""),
    (r"(?:which|what) (?:club|band|artist|author|genre)s?", "I like {a}", ""),
    (
        r"(?:what(?:'s| is) )?(?:the best |your |a good )?(?:phone )?number(?: (?:to|for) .+)?",
        "My phone number is {a}",
        "",
    ),
    (r"what(?:'s| is) (?P<n>(?:the|your) [\w' -]+?) (?:called|named)", "{n} is called {a}", ""),
    (
        r"what do you (?:want|hope|plan) to (?P<v>learn|buy|read|visit|build|see|study)(?: next| this year| one day)?",
        "I want to {v} {a}",
        "",
    ),
    (r"(?:which|what) team", "I'm on the {a} team", ""),
    (r"(?:which|what) (?:instrument|sport)s?(?: do you play)?", "I play {a}", ""),
    (r"(?:which one )?do you prefer|(?:and )?your preference", "I prefer {a}", ""),
    (r"(?:which (?:one )?do you prefer|do you prefer|would you prefer)\b.*", "I prefer {a}", ""),
    (
        (
            r"do you (?:have|own) (?:any |a |an )?(?P<k>pets?|kids|children|siblings|brothers or"
            r" sisters|brothers|sisters|cars?|dogs?|cats?|animals)(?: at home)?"
        ),
        "I have {a}",
        "",
    ),
    (r"who(?: is|'s| are) your (?P<n>[\w' -]+)", "My {n} is {a}", ""),
    (r"when(?: is|'s) (?P<n>the deadline.*)|what(?: is|'s) (?P<m>the deadline.*)", "{n} is {a}", "on|by"),
    (r"(?:what(?: is|'s| are)|and|how about|what about) your (?P<n>[\w' -]+)", "My {n} is {a}", ""),
    (r"your (?P<n>[\w' -]+)", "My {n} is {a}", ""),
    (r"what(?: is|'s) (?P<n>the [\w' -]+)", "{n} is {a}", ""),
)
"""A question, the statement that its answer makes, and the preposition that the answer may repeat."""


@lru_cache(maxsize=1)
def _templates() -> tuple[_Template, ...]:
    return tuple(
        _Template(re.compile(question, re.IGNORECASE), statement, drops) for question, statement, drops in _TABLE
    )


_YES_NO = (
    (
        re.compile(
            r"do you (?:still |also |really |actually )?(?P<r>(?!know|remember|think|want|need|mean"
            r"|have any idea|mind)\w.*)",
            re.IGNORECASE,
        ),
        "I {r}",
        "I don't {r}",
    ),
    (
        re.compile(
            r"are you (?:still |also |really |actually |currently )?(?P<r>(?!sure|ready|ok|okay|there"
            r"|free|available)\w.*)",
            re.IGNORECASE,
        ),
        "I'm {r}",
        "I'm not {r}",
    ),
    (
        re.compile(
            r"have you (?:ever )?(?P<r>been to .*|visited .*|used .*|tried .*|owned .*|driven .*|played .*|worked .*)",
            re.IGNORECASE,
        ),
        "I have {r}",
        "I have never {r}",
    ),
    (re.compile(r"can you (?P<r>(?:speak|play) .*)", re.IGNORECASE), "I can {r}", "I can't {r}"),
    (re.compile(r"is your (?P<r>[\w' -]+? (?:called|named|still) .*)", re.IGNORECASE), "My {r}", ""),
    (
        re.compile(r"(?:is|so) your (?P<n>(?:name|birthday|email|favou?rite \w+)) (?P<r>.*)", re.IGNORECASE),
        "My {n} is {r}",
        "",
    ),
)


_ASKS_WHICH_IT_IS = re.compile(
    r"\b(?:mean|meant|did you say)\b|(?:\A|[,.;:] )\W*(?:is|was|are|were|does|did)\b", re.IGNORECASE
)
"""Who answers "Is it Jean or Joan?" prefers neither."""


def statement(question: str, answer: str) -> str:
    """The statement that a question and its short answer make; "" when they make none."""
    asked = question.strip().strip("?!. ")
    for _ in range(2):
        if lead := _LEAD.match(asked):
            asked = asked[lead.end() :]
        if lead := _ASKING_FOR.match(asked):
            asked = asked[lead.end() :]
    said = _PLEASE.sub("", answer.strip().strip("!. ")).strip("!. ,")
    if not said or len(said.split()) > MAX_WORDS or _UNSURE.search(said):
        return ""
    yes, no = _YES.match(said), _NO.match(said)
    agreed = yes or no
    rest = said[agreed.end() :].strip(" ,.-") if agreed else said
    if yes and (told := instruction_agreed(question, said)):
        return told
    if agreed and not _adds(rest):
        return _agreed(asked, yes=bool(yes)) or (statement_agreed(question) if yes else "")
    if no:
        return _agreed(asked, yes=False)
    if more := _more_than_yes(question, asked, rest, yes=bool(yes)):
        return more
    chosen = re.sub(r"^(?:an?|the) ", "", said, flags=re.IGNORECASE)
    if _EITHER.fullmatch(asked) and re.search(rf"\b{re.escape(chosen)}\b", asked, re.IGNORECASE):
        which_it_is = chosen[:1].isupper() and _ASKS_WHICH_IT_IS.search(question)
        return "" if which_it_is or "call you" in asked else f"I prefer {chosen}"
    if lead := _ANSWER_LEAD.match(rest):
        rest = rest[lead.end() :]
    made = (statement_with_gap(question, rest) if rest else "") or _filled(asked, _MOST.sub("", rest))
    return made or (statement_agreed(question) if yes else "")


def _more_than_yes(question: str, asked: str, rest: str, *, yes: bool) -> str:
    """What somebody feels about what was asked, has of it, or says of when and where it is so."""
    if (felt := _FELT.fullmatch(rest)) and (liked := _LIKED.fullmatch(asked)):
        return f"I {felt['how']} {liked['o']}"
    if yes and (had := _HAD.fullmatch(asked)) and re.match(r"(?:an?|my|the|[A-Z]|\S+[.@]\S+)\b", rest):
        return f"My {had['n']} is {rest}"
    if (one := _ONE_OF.fullmatch(asked)) and (named := _named_in(asked, rest)):
        return f"I {one['v'].lower()} {named}"
    if yes and (some := _SOME.fullmatch(asked)) and not re.match(r"(?:it|that|but|i|we)\b", rest, re.IGNORECASE):
        return f"I {some['v'].lower()} {rest}"
    if yes and _WHEN_OR_WHERE.match(rest) and (made := _agreed(asked, yes=True) or statement_agreed(question)):
        return f"{made} {rest}"
    return ""


_ONE_OF = re.compile(
    r"(?:what|which)(?: one)? do you (?P<v>use|take|drive|speak|play|own|support"
    r"|follow),? [\w' .+#-]{1,40} or [\w' .+#-]{1,40}",
    re.IGNORECASE,
)


def _named_in(asked: str, said: str) -> str:
    """What of a choice was taken."""
    bare = re.sub(r"^(?:the|an?) ", "", said, flags=re.IGNORECASE)
    return bare if bare and re.search(rf"\b{re.escape(bare)}\b", asked, re.IGNORECASE) else ""


def felt_otherwise(told: str, answer: str) -> str:
    """What is felt of the thing that was thought to be liked: "You like fish." "No, I hate it."."""
    no = _NO.match(answer.strip())
    felt = _FELT.fullmatch(answer.strip()[no.end() :].strip(" ,.!") if no else "")
    thing = re.match(r"I (?:really )?(?:like|love|enjoy|prefer|hate|dislike|adore) (?P<o>.+)", told)
    return f"I {felt['how']} {thing['o']}" if felt and thing else ""


_SOME = re.compile(
    r"do you (?:already |currently |regularly )?(?P<v>use|play|speak|take|own|like|listen to|follow) (?:any|some"
    r"|an?) .+",
    re.IGNORECASE,
)
_WHEN_OR_WHERE = re.compile(
    r"(?:to|in|with|at|since|for|from|on|yesterday|last|this|next|just|today|\w+ \w+ ago)\b", re.IGNORECASE
)
_PLEASE = re.compile(
    r",? (?:please|pls|thanks|thank you|mostly|mainly|easily|for sure|definitely|obviously|i guess)\Z", re.IGNORECASE
)
_MOST = re.compile(
    r"^(?:no more than|not more than|at most|up to|max(?:imum)?|under|about|around) (?=[£$€\d])", re.IGNORECASE
)
_FELT = re.compile(
    r"(?:i (?:really |absolutely )?)?(?P<how>love|hate|adore|can't stand|loathe|detest|don't like|like|prefer|enjoy)"
    r" (?:it|them|that|those)(?: .{1,20})?",
    re.IGNORECASE,
)
_LIKED = re.compile(
    r"(?:do you (?:like|enjoy|eat|drink|love|listen to|want|use|mind)|how do you feel about|what about|how about"
    r"|are you into|any thoughts on) (?P<o>.+)",
    re.IGNORECASE,
)
_HAD = re.compile(
    r"(?:do you (?:have|own|drive|use)|have you got) an? (?P<n>website|blog|phone number|email address|email|car"
    r"|bike|phone|laptop|camera|tablet|computer|van|boat)",
    re.IGNORECASE,
)


def is_agreement(answer: str) -> bool:
    """Whether it says yes and nothing else, to what was not asked."""
    said = _PLEASE.sub("", answer.strip().strip("!. ")).strip("!. ,")
    return bool(_YES.fullmatch(said)) and bool(_FIRM.match(said))


_FIRM = re.compile(
    r"(?:yes|yeah|yep|yup|correct|exactly|that's right|right|true|indeed|absolutely|definitely)\b", re.IGNORECASE
)


_OWN_QUESTION = re.compile(
    r"(?:(?:and|so|also|oh|my|our|the|your) )*(?P<o>(?!wh|how|why|is |are |do |did |can |could |should |any |anyone"
    r"|right|ok)"
    r"[\w'-]+(?: [\w'-]+){0,3})",
    re.IGNORECASE,
)


def own_question(text: str) -> str:
    """What a short question asks that its speaker is about to answer: "Favourite dish?"; "" when it is none."""
    match = _OWN_QUESTION.fullmatch(text.strip(" ?!."))
    return match["o"] if match else ""


def answered_oneself(asked: str, answer: str) -> str:
    """The statement that somebody's own short question and their answer make; "" when they make none."""
    said = answer.strip(" .!")
    if felt := _FELT.fullmatch(re.split(r"[,;.!]", said)[0]):
        return f"I {felt['how']} {asked.lower() if asked.istitle() and ' ' not in asked else asked}"
    first = re.split(r"[,;.!]|\s-\s", said)[0].strip()
    if not attribute(asked) or not 0 < len(first.split()) <= _MOST_WORDS_INSTEAD + 1 or _OWN_WORDS.search(first):
        return ""
    return f"My {asked.lower()} is {first}"


def no_longer(question: str, answer: str) -> str:
    """What holds no longer when "Do you still …?" is answered with a no and more; "" when that was not asked."""
    if _NOT_ANY_MORE.match(answer.strip()) and (told := statement_agreed(question)).startswith("I "):
        return f"I no longer {told.removeprefix('I ')}"
    if not _NO.match(answer.strip()):
        return ""
    still = re.search(r"\bdo you still (?P<r>[^?]+)|\bare you still (?P<b>[^?]+)", question, re.IGNORECASE)
    if not still:
        return ""
    return f"I no longer {swapped(still['r'])}" if still["r"] else f"I'm no longer {swapped(still['b'])}"


_VALUE = re.compile(
    r"(?P<o>(?:the )?[£$€]?\d[\w.,:/]*(?: [a-z]{2,9})?)(?:,? (?:now|since|actually|as of|from)\b.*)?\W*\Z",
    re.IGNORECASE,
)
_NOT_ANY_MORE = re.compile(r"(?:no,? )?(?:not any ?more|no longer|not any longer|i used to|not now)\b", re.IGNORECASE)


def replacing(answer: str) -> str:
    """What stands in the place of something wrong: "Lyon" of "No, Lyon."; "" when nothing does."""
    no = _NO.match(answer.strip())
    if not no and (value := _VALUE.match(answer.strip())):
        return value["o"]
    if not no:
        return ""
    rest = answer.strip()[no.end() :].strip(" ,.!-")
    if lead := _ANSWER_LEAD.match(rest):
        rest = rest[lead.end() :]
    rest = re.sub(r"^(?:in|at|for|on|from|only|just|i'm|it's) ", "", rest, flags=re.IGNORECASE)
    few = 0 < len(rest.split()) <= _MOST_WORDS_INSTEAD
    return rest if few and not _OWN_WORDS.search(rest) else ""


_MOST_WORDS_INSTEAD = 4
_OWN_WORDS = re.compile(
    r"\b(?:i|we|you|he|she|they|is|are|was|do|don't|not|thanks|thank|please|need|that|this)\b", re.IGNORECASE
)


def _adds(rest: str) -> bool:
    """Whether something is told behind the yes or no."""
    return bool(rest) and not re.match(
        r"(?:i|it|that|he|she|they|we|very|really|a lot|thanks|thank|please|but|so|indeed|definitely)\b",
        rest,
        re.IGNORECASE,
    )


def _agreed(asked: str, *, yes: bool) -> str:
    if re.search(r"\bor\b|\banything\b|\bsomething\b|\bany\b", asked):
        return ""
    for question, agreed, denied in _YES_NO:
        if match := question.fullmatch(asked):
            shape = agreed if yes else denied
            filled = shape.format(**match.groupdict())
            return re.sub(r"\byour\b", "my", filled)
    return ""


def _filled(asked: str, said: str) -> str:
    if lead := _ANSWER_LEAD.match(said):
        said = said[lead.end() :]
    for question, shape, drops in _templates():
        match = question.fullmatch(asked) or (question.match(asked) if question.pattern.endswith(".*)?") else None)
        if not match:
            continue
        if drops and (preposition := re.match(rf"(?:{drops})\s+", said, re.IGNORECASE)):
            said = said[preposition.end() :]
        if not said:
            return ""
        groups = {name: value or "" for name, value in match.groupdict().items()}
        noun = re.sub(r"^your ", "my ", groups.get("n") or groups.get("m", ""))
        return shape.format(
            a=said, n=noun[:1].upper() + noun[1:] if shape.startswith("{n}") else noun, v=groups.get("v", "")
        )
    return ""
