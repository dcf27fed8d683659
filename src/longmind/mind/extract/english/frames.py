"""Frames: what a verb and the words right behind it tell of things: money, days, places, versions, tools, teams.

A line is ``who | verbs | words behind | claims | marks``, and goes on where the next begins with four spaces. ``who``
is ``me``, ``it`` (a thing, or what has a name) or ``any``. The words behind are a pattern from their beginning, in
which ``<name>`` is a piece from the table below and ``<name2>`` the same again. A claim is ``subject ~ predicate ~
object``: ``@`` is whom the clause speaks of, ``me`` the speaker, ``{name}`` what was found; ``was`` says that it holds
no longer. The tense and the negation of the verb are taken as for any other verb. Marks: ``event`` (only the past
tells it), ``done`` (a participle behind "be" or "get"), ``now`` (the past tells nothing), ``must`` (it may stand
behind "has to"), ``can``, ``come`` (it may be to come), ``deny`` (it is told by a negation), and the names of checks.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from longmind.mind.extract.english.lexicon import TOOLS
from longmind.mind.extract.times import DATE


class Frame(NamedTuple):
    """A frame: the words behind its verb, what they tell, and how the verb is to be taken."""

    who: str
    rest: re.Pattern[str]
    claims: tuple[tuple[bool, str, str, str], ...]
    """Whether it is over, the subject, the predicate, the object."""
    marks: frozenset[str]


_TABLE = r"""
it | be cost come go run rise drop amount sell total start retail | (?:up |down |back )?(?:to |for |at |in at )?
    <money> | @ ~ costs ~ {money} | come priced
it | rise go jump drop fall increase climb come | (?:up |down )?from <money2> to <money>
    | @ ~ costs ~ {money} ; was @ ~ costs ~ {money2} | event
any | raise increase put bump push lower cut reduce drop | (?:up )?(?:the|my|our) (?P<n>rent|price|fee|fees|membership
    |subscription|insurance|premium|tuition|mortgage) (?:up |down )?(?:from <money2> )?to <money>
    | {n} ~ costs ~ {money} ; was {n} ~ costs ~ {money2} | event
it | set | (?:me|us) back <money> | @ ~ costs ~ {money}
me | pay spend | <money> (?:for|on) <n> | {n} ~ costs ~ {money}
me | have spend stretch afford go pay | (?:got )?(?:to |up to |as high as |a maximum of |at most |max(?:imum)? )?
    <money> (?:max|tops|at most|to spend|to play with|for this|in total|all in|to work with)
    | me ~ budget is ~ {money} | now can
me | spend go pay stretch do afford | (?:up )?to <money> | me ~ budget is ~ {money} | now can
me | spend go pay stretch afford | (?:anything )?(?:more than|over|above|beyond|past|higher than) <money>
    | me ~ budget is ~ {money} | deny can
me | have set keep | (?:got )?(?:an?|our|my|the) (?:\w+ )?budget
     (?:of|to|at|under|is) <money> | me ~ budget is ~ {money}
me | raise cut lower increase reduce get agree | (?:an?|our|my|the) (?:\w+ )?budget (?:of|to|at|under|is) <money>
    | me ~ budget is ~ {money} | event
me | want like intend plan | to (?:spend|go|pay) (?:anything )?(?:more than|over|above|beyond) <money>
    | me ~ budget is ~ {money} | deny
me | keep stay | (?:it |things |everything )?(?:under|below|within) <money> | me ~ budget is ~ {money} | must
it | be get | (?:been )?(?:raised|cut|reduced|increased|set|capped|lowered|upped|trimmed|fixed|slashed)
     (?:from <money2> )?(?:back |up |down )?(?:to|at) <money> | @ ~ costs ~ {money} ; was @ ~ costs ~ {money2} | done
it | be get | (?:been )?(?:now |just )?(?:moved|pushed|shifted|delayed|postponed|brought forward|bumped|extended|put off
    |set|rescheduled|scheduled|slated|planned|fixed)(?: back| out| up| forward)?(?: from <date2>)?
     (?:to|until|till|for|on) <date> | @ ~ deadline is ~ {date} | done matter
it | move slip shift change slide | (?:back |out |forward )?(?:from <date2> )?(?:to|until) <date>
    | @ ~ deadline is ~ {date} | event matter
it | be | (?:now |still |only )?(?:due|over|up)(?: in| out| back)?(?: on| by| before| at| for)? <date>
    | @ ~ deadline is ~ {date} | came
it | be need have | (?:to )?(?:be )?(?:to be |supposed to be )?(?:done|finished|ready|submitted|in|delivered|filed
    |spent|used|decided|agreed|booked|cleared|registered|renewed|confirmed
    |completed?|handed in|sent|paid|out|signed|live|shipped|returned|on \w+'s desk)(?: in| off)?
     (?:by|before|no later than|on) <date> | @ ~ deadline is ~ {date} | must come done
it | end close expire finish ship launch run begin land go happen | (?:out |live |in |off |up )?(?:in |on |by |at )?
    <date> | @ ~ deadline is ~ {date} | come soon
it | be | (?:in |on |by )?<day> | @ ~ deadline is ~ {day} | come came datable
me | have need hand submit finish file deliver send turn get pay return renew complete write | (?:to )?(?:(?:submit
    |finish|file|deliver|send|pay|return|renew|complete|write|turn in|hand in|get|send off|wrap up|have) )?
    (?:in |off |back )?(?:the|my|our) <n>(?: (?:in|done|out|off|ready|finished|submitted))? (?:by|before|no later than)
     <date> | {n} ~ deadline is ~ {date} | must come now
it | be | (?:now |still |currently |also )?(?:based |located |situated |headquartered |hosted |stored |kept |parked
    |moored |held |up |down |over |out |just |hidden )?<at> <place> | @ ~ located in ~ {place} | place
it | run | (?:now |currently )?in <place> | @ ~ located in ~ {place} | place
it | live sit stand stay lie | (?:now |currently )?<at> <place> | @ ~ located in ~ {place} | place now
it | move relocate | (?:from <place2> )?(?:over |back )?to <place>
    | @ ~ located in ~ {place} ; was @ ~ located in ~ {place2} | event place
me | move migrate switch | (?:all )?(?:my|our|the) (?:whole )?(?:blog|site|website|notes|files|code|docs|data|email
    |mail|repos?|projects?
    |photos|newsletter|shop|store|calendar|backups?)(?: from <tool2>)? (?:over )?to <tool>
    | was me ~ uses ~ {tool2} ; me ~ uses ~ {tool} | event tool
any | be | an? <tool> (?:household|shop|family|house|team|company) | @ ~ uses ~ {tool} | tool
me | buy get | (?:the|an?|my|our) (?P<n>[\w-]+(?: [\w-]+){0,2}) for <sum>
    | {n} ~ costs ~ {sum} ; me ~ bought ~ {n} | event
me | back | up to <tool> | me ~ uses ~ {tool} | tool now
me | move switch | (?:over )?(?:on)?to the (?P<n>[\w -]{3,30} project) | me ~ works on ~ {n} | event
it | cost run | (?:me|us) <money> | @ ~ costs ~ {money} | now
me | have | (?:got )?<sum> for (?:the|my|our) <n> | {n} ~ budget is ~ {sum} | now
me | have | (?:got )?rid of (?:my|our|the) <n> | was me ~ owns ~ {n}
me | track log manage edit organise organize record plan | [a-z]+ (?:in|with|using) <tool> | me ~ uses ~ {tool}
    | tool now
me | be | (?:now |still )?on an? <tool> | me ~ uses ~ {tool} | tool
me | share | (?:an?|our|the) <n> | me ~ drives ~ {n} | vehicle now
me | move relocate | (?:the|our|my) <n> (?:over |from <N2> )?to <N>
    | {n} ~ located in ~ {N} ; was {n} ~ located in ~ {N2} | event somewhere
me | keep store park leave stash | (?:the|my|our) (?P<n>(?:spare |old |good |best )?[\w-]+(?: [\w-]+)?) <at> <place>
    | {n} ~ located in ~ {place} | now place small
it | be | (?:now |currently |still |up to |already )?(?:at |on |up to )?<ver> | @ ~ version is ~ {ver} | versioned
it | move go switch jump upgrade | (?:up |over )?to <ver> | @ ~ version is ~ {ver} | event versioned
it | run use hit reach sit need | (?:now |currently |still )?(?:at |on )?<ver> | @ ~ version is ~ {ver} | versioned
it | be get | (?:been )?(?:bumped|upgraded|updated|downgraded|moved|raised|pinned|rolled back|locked|frozen|patched
    |migrated)(?: up| down| back)?(?: from <num2>)? (?:to|at|on) (?:version )?<num>
    | @ ~ version is ~ {num} ; was @ ~ version is ~ {num2} | done
me | upgrade update bump downgrade move migrate pin lock roll take push freeze patch | (?:back )?(?:the |our |my )?
    (?P<n>(?!from\b|to\b|it\b|back\b)[\w.-]+(?: (?!from\b|to\b|at\b|on\b|back\b)[\w.-]+)?)(?: back| up| down)?
    (?: from <num2>)? (?:to|at|on) (?:version )?<num>
    | {n} ~ version is ~ {num} ; was {n} ~ version is ~ {num2} | event
me | be run use | (?:now |still |currently |stuck |only )?(?:on |at |running |using )?version (?P<v>v?\d[\w.]*) of <n>
    | {n} ~ version is ~ {v}
me | be | (?:now |still |currently |stuck |only |all |already )*(?:on |running |using )
    (?P<n>(?-i:[A-Z])[\w.+#-]*(?: (?-i:[A-Z])[\w.+#-]*)? v?\d+(?:\.\d+)*)(?: and <tool2>)?
    | me ~ uses ~ {n} ; me ~ uses ~ {tool2} | tool
me | use | (?:on )?(?P<n>(?-i:[a-zA-Z]*[A-Z])[\w.+#-]*(?: (?-i:[A-Z])[\w.+#-]*)? v?\d+(?:\.\d+)*)
    (?!,? (?:and|or|&) |, (?-i:[A-Z])) | me ~ uses ~ {n}
me | run | (?:on )?(?P<n>(?-i:[a-zA-Z]*[A-Z])[\w.+#-]*(?: (?-i:[A-Z])[\w.+#-]*)? v?\d+(?:\.\d+)*)
    (?: and <tool2>)? | me ~ uses ~ {n} ; me ~ uses ~ {tool2}
it | need require | (?:at least |only )?<dep> | @ ~ depends on ~ {dep} | now needs
it | be | (?:blocked|gated|held up|waiting) (?:by|on) (?:the )?<n> | @ ~ depends on ~ {n} | now
it | own | <thing> | {thing} ~ owned by ~ @ | now owner crew
any | maintain handle | <thing> | {thing} ~ owned by ~ @ | now owner
any | be | (?:now |still )?(?:responsible for|in charge of|the (?:\w+ )?(?:owner|maintainer) of) <thing>
    | {thing} ~ owned by ~ @ | now owner
it | be | (?:now |all |still |mostly )?(?:on|in) <tool> | @ ~ uses ~ {tool} | crew tool
it | be | (?:still |always |totally |definitely |so )?(?:not )?(?:really )?my (?:thing|jam|weakness|passion|cup of tea
    |happy place|guilty pleasure|comfort food|bag|kind of thing) | me ~ likes ~ {@} | denied
it | be | (?:still |always |just )?(?:not )?(?:really )?for me | me ~ likes ~ {@} | denied only_denied
it | suit work | (?:for )?(?:me|us) (?:best|better|fine|well|the best) | me ~ prefers ~ {@} | now
it | build run | (?:all )?(?:on|with) (?:plain )?<tool> | me ~ uses ~ {tool} | everything tool now
it | build run | (?:all )?(?:on|with) (?P<n>plain [a-z]+ [a-z]+) | me ~ uses ~ {n} | everything now
me | be | (?:so |finally |completely |totally )?done with (?P<n>(?-i:[A-Z])[\w.+#-]*(?: (?-i:[A-Z])[\w.+#-]*)?)
    | was me ~ uses ~ {n} | tool
me | live | on (?P<n>ramen|coffee|tea|noodles|pasta|toast|curry|cheese|chocolate|sushi|bread) | me ~ likes ~ {n} | wish
it | be start begin | (?:now |always )?(?:at )?<clock> | @ ~ is ~ {clock} | come regular
any | take | over (?:the )?<thing>(?: from (?P<n2>(?-i:[A-Z])[\w-]+))?
    | {thing} ~ owned by ~ @ ; was {thing} ~ owned by ~ {n2} | event owner
it | move pass go | (?:over |on )?to (?:the )?<n> | {of} ~ owned by ~ {n} | event ownership
it | be | (?:now )?with (?:the )?<n> | {of} ~ owned by ~ {n} | ownership
it | be | <N> | {of} ~ owned by ~ {N} | contact
it | be live | (?:now |also |up |over )?(?:at |on )?<url> | @ ~ website is ~ {url} | sited
me | be blog write post publish sell | (?:\w+ (?:\w+ )?)?(?:at|on|over at|under) <url> | me ~ website is ~ {url}
any | have run | (?:got )?(?:an? |my |her |his |our )?(?:\w+ )?(?:website|site|blog|portfolio|page|newsletter)
    (?: \w+){0,3}?,? (?:at |called |on )?<url> | @ ~ website is ~ {url}
it | change | (?:to|from .+ to) (?P<mail>\S+@[\w.-]+\w) | me ~ email is ~ {mail} | event mine
me | work be operate run live | (?:in|on|at) (?:the )?(?P<n><zone>)(?: time)?(?: ?zone)? | me ~ zone is ~ {n}
any | be work sit | (?:now |currently |still |also |back )?(?:on|in|with|part of|over in) (?:the |our )<team>
     (?:team|squad|crew) | @ ~ team is ~ {team}
any | join move switch transfer change | (?:over )?(?:to |from (?:the )?<team2>(?: team)? to )?the <team>
     (?:team|squad|crew|department) | @ ~ team is ~ {team} ; was @ ~ team is ~ {team2} | event
any | be get | (?:been )?(?:moved|transferred|reassigned|switched)(?: over)?(?: from (?:the )?<team2>(?: team)?)? to
     the <team> (?:team|squad|crew|department) | @ ~ team is ~ {team} ; was @ ~ team is ~ {team2} | done
me | work code program develop write build draw design compose edit record | (?:mostly |mainly |a lot |almost only
    |everything |it all |stuff )*(?:with|in|using) <tool>(?: and <tool2>)? | me ~ uses ~ {tool} ; me ~ uses ~ {tool2}
    | tool now
me | write | (?:mostly |mainly )<tool>(?: and <tool2>)? | me ~ uses ~ {tool} ; me ~ uses ~ {tool2} | tool now
me | deploy host keep track do store write manage run build ship monitor edit plan draw record organise organize log
    draft | (?:(?:all |most of )?(?:our|my|the) (?:own )?[\w-]+(?: [\w-]+)?|everything|it all|all of it|notes
    |most things|stuff|things) (?:in|on|with|using|to|via) <tool> | me ~ uses ~ {tool} | tool now
me | deploy host test build monitor | (?:with|on|to|via|using) <tool> | me ~ uses ~ {tool} | tool now
me | replace ditch swap trade drop exchange dump abandon | (?:in )?(?:my |our |the |an? )?(?:old )?
    (?P<n>[\w.+#-]+(?: [\w.+#-]+){0,2}?) (?:for|with|by|in favou?r of) (?:my |our |the |an? )?
    (?:new |used |second-?hand )?(?P<n2>[\w.+#'-]+(?: [\w.+#'-]+){0,3})
    | me ~ {has} ~ {n2} ; was me ~ {has} ~ {n} | event swapped
me | move | from <tool> to <tool2> | was me ~ uses ~ {tool} ; me ~ uses ~ {tool2} | event tool
me | migrate move switch | (?:away )?(?:off of|off|from|away from) <tool> (?:on ?to|to|over to) <tool2>
    | me ~ uses ~ {tool2} ; was me ~ uses ~ {tool} | event tool
me | go move switch come | back to <tool> | me ~ uses ~ {tool} | event tool
me | have | <tool> now | me ~ uses ~ {tool} | tool now
me | be | (?:now |all )?on <tool> now | me ~ uses ~ {tool} | tool
me | refuse | to (?P<n>[a-z]+ .+) | me ~ never ~ {n} | now
me | avoid | <n> | me ~ dislikes ~ {n} | now lasting
it | bore annoy irritate disgust exhaust stress | (?:me|us)(?: (?:to (?:tears|death)|out|so much|no end))?
    | me ~ dislikes ~ {@} | now
it | relax calm delight fascinate | (?:me|us) | me ~ likes ~ {@} | now
me | find | (?:the )?(?P<n>[\w' -]{2,40}?) (?:really |so |too |very |absolutely |quite )*(?:unbearable|boring|dull
    |annoying|awful|tedious
    |disgusting|irritating|exhausting|stressful|terrifying|horrible|pointless|unpleasant|depressing)
    | me ~ dislikes ~ {n} | now thing
me | find | (?:the )?(?P<n>[\w' -]{2,40}?) (?:really |so |very |absolutely |quite )*(?:fascinating|relaxing
    |wonderful|delicious
    |soothing|calming|addictive|delightful|irresistible) | me ~ likes ~ {n} | now thing
me | fly bank insure | with <tool> | me ~ uses ~ {tool} | tool now
me | be | (?:insured|registered|with the bank) with <tool> | me ~ uses ~ {tool} | tool now
me | subscribe | to <N> | me ~ uses ~ {N}
me | have | (?:got )?(?:an? )?(?:\w+ )?subscription (?:to|for|with) <N> | me ~ uses ~ {N}
me | cache search index queue deploy host | with <tool> | me ~ uses ~ {tool} | tool now
it | be | what (?:i|we) (?:use|am using)(?: for .+)? | me ~ uses ~ {@} | now
me | be | (?:absolutely |really |so )?determined to (?P<n>[a-z].+) | me ~ plans to ~ {n} | now
me | set | (?:myself|ourselves) the goal of (?P<n>.+) | me ~ goal is ~ {n}
me | set | (?:myself|ourselves) a goal of (?P<n>.+) | me ~ goal is ~ {n}
me | set | aside <money>(?: for (?:the |my |our )?<n>)? | {n} ~ budget is ~ {money} | event
me | be | quoted <money> for <n> | {n} ~ costs ~ {money} | done
it | top max | out at <money> | @ ~ costs ~ {money} | now
me | have | (?:got )?(?:until|till) <date> to (?:finish|submit|hand in|send|file|write|complete|deliver|pay
    |do) (?:the |my |our )?<n>
    | {n} ~ deadline is ~ {date} | now
it | run hold apply | (?:on )?(?:until|till|through) <date> | @ ~ deadline is ~ {date} | come now
it | be | (?:still |only )?(?:valid|good|open|available|in force|on|guaranteed) (?:until|till|through) <date>
    | @ ~ deadline is ~ {date} | came
it | be | up for renewal (?:in|on|by) <date> | @ ~ deadline is ~ {date} | came
it | work run start build function compile | without <dep> | @ ~ depends on ~ {dep} | deny can come
me | cut | (?:out|down on) <n> | me ~ quit ~ {n} | event
me | rip take throw | out (?:the |our |my )?<tool>(?: db| database)? | was me ~ uses ~ {tool} | event tool
it | be | (?:all |just |only )<tool>(?: now)? | me ~ uses ~ {tool} | everything tool
me | live | without <n> | me ~ likes ~ {n} | without
me | have | (?:very |so |really )?(?:little|no|zero) (?:patience|time|love|use) for <n> | me ~ dislikes ~ {n} | now
it | run | <tool> | @ ~ uses ~ {tool} | tool device
me | go pay stretch | (?:up )?to <money> (?:max|tops|at most|if i have to|for it) | me ~ budget is ~ {money} | wish
any | ride | (?:an?|my) <n> | @ ~ drives ~ {n} | vehicle
any | have | (?:got )?(?:an? |my )?(?P<n>mortgage|pension|sweet tooth|lodger) | @ ~ has ~ {n}
me | pass submit defend ace | (?:my|the|our) <n> | @ ~ finished ~ {n} | event
me | drop bow pull | out of <n> | @ ~ quit ~ {n} | event
me | leave | (?:my|the|our) (?P<n>(?:[\w'-]+ )?(?:choir|band|club|team|gym|course|programme|program|committee|board
    |union|church|league)) | @ ~ quit ~ {n} | event
me | cancel drop end | (?:my|our|the) (?P<n>(?:[\w-]+ ){0,2}(?:membership|subscription|lessons|classes|contract|policy
    |plan|account)) | @ ~ quit ~ {n} | event
me | finish stop quit | working on (?:the )?<n> | was @ ~ works on ~ {n} | event
me | sign | up (?:for|to) (?:the )?<n> | @ ~ plans to ~ {n} | event
me | spend | (?P<n>(?:christmas|easter|new year|the (?:summer|winter|holidays)|next (?:week|month|year)
    |(?:two|three|a few|\d) (?:weeks|months|days)) in <N>) | @ ~ plans to ~ spend {n} | soon come
"""
"""Verbs by their base forms; "be" with what it is said of."""

SUM = (
    r"[£$€¥₹]\s?\d[\d.,]*(?<=\d)(?:k|m|bn)?(?![\w])|\d[\d,.]*(?: \d{3})*k? ?(?:quid|euros?|dollars?|pounds|bucks|kr|eur"
    r"|usd|gbp|chf|sek|nok|pln|rupees|yen|grand|francs|kronor|pence)\b|\d[\d,.]*k\b|\d[\d,. ]*(?:a|per) (?:month|night"
    r"|week|year|head|person)\b|\d[\d,. ]*(?:pcm|p/m)\b|(?:an? |one |two |three |four |five |six |seven |eight "
    r"|nine |ten "
    r"|eleven |twelve |fifteen |sixteen |eighteen |twenty |thirty |forty |fifty |sixty |eighty "
    r"|ninety )+(?:and a half )?"
    r"(?:hundred|thousand|grand|quid|euros|dollars|pounds|bucks)(?: (?:quid|euros|dollars|pounds|bucks))?\b"
)
_BARE = (
    r"\d[\d,]*(?:[.,]\d\d)?(?![\w%:/-]|[.,]\d| ?(?:%|am\b|pm\b|years?\b|people\b|(?-i:(?!for\b|but\b|and\b|now\b"
    r"|each\b|per\b|max\b|tops\b"
    r"|until\b|after\b|since\b|from\b|with\b|in\b)[a-z]{3,})))"
)
_MONEY = (
    r"(?:about |around |roughly |only |just |nearly |almost |some |exactly |now |approximately |currently |like "
    r"|still )*"
    rf"(?P<@@>(?:{SUM}|{_BARE})(?: ?(?:(?:a|per|each|an|every|/) ?(?:month|year|week|night|day|hour|head|person|seat"
    rf"|user"
    r"|pop|piece|kilo|litre)|pcm|p/m))?)(?: (?:each|a head|apiece|monthly|ish|now))*"
)
_DATE = (
    r"(?:the )?(?P<@@>(?:(?:last day|end|start|beginning|middle) of )?(?:"
    rf"{DATE}|\d{{1,2}}(?:st|nd|rd|th)\b)(?:,? (?:at )?(?:{DATE}|noon|midnight|\d{{1,2}}(?::\d\d)? ?(?:am|pm)\b"
    r"|\d{1,2}:\d\d))?)"
)
_STOP = (
    r"(?=\s*(?:$|[,;:!?()\u2014\u2013]|\.(?:\s|$))|\s-+\s|\s(?:for|to|in|on|at|by|from|with|and|but|because|since|so"
    r"|when"
    r"|until|now|instead|after|before|via|using|while|if|which|who|that|though|anymore|these|as|last|next|this|again"
    r"|already|yet|over|tho|too|myself|ourselves|not|or|is|are|was)\b)"
)
_NOUN = (
    r"(?:(?:the|an?|my|our|his|her|their|some) )?"
    r"(?P<@@>(?:[\w'&/+#@-]|\.(?=\w))+(?: (?:[\w'&/+#@-]|\.(?=\w))+){0,5}?)"
)
_WORDS = frozenset(
    {"go", "swift", "spring", "brave", "teams", "arch", "rust", "safari", "excel", "sheets", "zoom", "linear", "notion"}
    | {
        "discord",
        "spark",
        "flask",
        "rails",
        "ruby",
        "outlook",
        "sketch",
        "chrome",
        "polars",
        "pandas",
        "windows",
        "slack",
    }
)
"""Tools that are words like any other, in small letters."""
_PIECES = {
    "money": _MONEY,
    "date": _DATE,
    "sum": rf"(?P<@@>{SUM}|\d[\d,]{{2,}}(?![\w%]))",
    "day": (
        r"(?:the )?(?P<@@>(?:(?:mon|tues|wednes|thurs|fri|satur|sun)day,? )?(?:(?:\d{1,2}(?:st|nd|rd"
        r"|th)?)(?: of)? (?:jan"
        r"|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*|(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*"
        r" \d{1,2}(?:st|nd|rd|th)?\b|\d{1,2}(?:st|nd|rd|th)|\d{4}-\d\d-\d\d|(?:next )?(?:mon|tues|wednes|thurs|fri"
        r"|satur"
        r"|sun)day)(?:,? (?:19|20)\d\d)?)"
    ),
    "n": _NOUN + _STOP,
    "N": r"(?:the |a )?(?P<@@>(?-i:[A-Z])[\w.'&+#-]*(?: (?:(?-i:[A-Z])[\w.'&+#-]*|of(?= [A-Z])|the|de|la)){0,4})",
    "thing": _NOUN + _STOP,
    "dep": (
        r"(?:the |an? |our )?(?P<@@>[\w.+#-]+(?: (?:service|api|server|library|client|(?-i:[A-Z])[\w.+#-]*|module"
        r"|database"
        r"|queue))*(?: ?(?:>=|v)?\d[\w.]*)?)"
    ),
    "ver": (
        r"(?:version |release |v\.? ?)?(?P<@@>v?\d+(?:\.\d+){1,2}(?:[-.]?(?:rc|beta|alpha)\.?\d*)?"
        r"|(?<=version )v?\d+|v\d+"
        r"|(?<=release )\d+)(?![\w%:/]|\.\d| ?(?:%|[a-z]))"
    ),
    "num": r"(?P<@@>v?\d+(?:\.\d+)*)(?![\w%:/]|\.\d| ?%| (?:euros|percent|million|people|quid|dollars|o'clock)"
    "| ?[ap]m)",
    "place": (
        r"(?P<@@>(?:(?:the|an?|my|our|your|his|her) )?(?:[\w'&/-]|\.(?=\w))+(?: (?:(?:of|and) (?:the )?)?(?:[\w'&-]"
        r"|\.(?=\w)"
        r")+){0,4}?(?:, (?-i:[A-Z])[\w'-]+)?)"
        + _STOP
    ),
    "url": (
        r"(?P<@@>(?:https?://)?(?:[a-z0-9-]+\.)+(?:com|org|net|io|dev|example|app|me|co|uk|de|eu|fr|es|nl|se|art"
        r"|blog|shop"
        r"|studio|info|be|ie)(?:\.[a-z]{2})?(?:/[\w./-]*)?)(?![\w@])"
    ),
    "team": r"(?P<@@>(?!same\b|other\b|right\b|whole\b|new\b|wrong\b|first\b)[\w&/+-]+(?: [\w&/+-]+){0,2}?)",
    "clock": r"(?P<@@>\d{1,2}(?:[:.]\d\d)?(?: ?[ap]\.?m\b\.?)?|noon|midnight|half past \w+)",
    "tool": (
        r"(?P<@@>(?-i:[A-Z]|i(?=[A-Z]))[\w+#-]*(?:\.\w+)*(?: (?-i:[A-Z]|\d)[\w.+#-]*){0,2}(?<!\.)"
        rf"|\b(?:{'|'.join(sorted(map(re.escape, TOOLS - _WORDS), key=len, reverse=True))})\b)"
    ),
}  # fmt: skip
_FIXED = {
    "at": r"(?:in|at|on|under|behind|near|next to|above|below|beside|inside|opposite|outside|by|off)",
    "zone": (
        r"(?:UTC|GMT) ?[+\u2212-]? ?\d{0,2}(?::\d\d)?|(?-i:CET|CEST|EST|EDT|PST|PDT|CST|MST|BST|IST|AEST|JST|EET|WET)"
        r"|(?:Pacific|Eastern|Central|Mountain|Greenwich|Atlantic|Japan|Central European)(?: Standard)? Time"
    ),
}
_PIECE = re.compile(r"(?<!\?P)<([a-zA-Z]+?)(\d?)>")


def _put_in(piece: re.Match[str]) -> str:
    name, number = piece[1], piece[2]
    return _FIXED[name] if name in _FIXED else _PIECES[name].replace("@@", name + number)


@lru_cache(maxsize=1)
def by_verb() -> dict[str, tuple[Frame, ...]]:
    """Verb → its frames, in the order of the table."""
    found: dict[str, list[Frame]] = {}
    for line in _TABLE.strip().replace("\n    | ", " | ").replace("\n    ", "").splitlines():
        who, verbs, rest, told, *marks = (part.strip() for part in re.split(r" \| ", line))
        claims = []
        for claim in told.split(" ; "):
            subject, predicate, said = (part.strip() for part in claim.removeprefix("was ").split(" ~ "))
            claims.append((claim.startswith("was "), subject, predicate, said))
        frame = Frame(
            who,
            re.compile(_PIECE.sub(_put_in, rest) + _STOP, re.IGNORECASE),
            tuple(claims),
            frozenset(" ".join(marks).split()),
        )
        for verb in verbs.split():
            found.setdefault(verb, []).append(frame)
    return {verb: tuple(frames) for verb, frames in found.items()}
