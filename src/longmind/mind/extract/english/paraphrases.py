"""Turns of phrase, each beside the plain sentence that says the same.

A line is ``who | turn | sentence``, and goes on where the next begins with four spaces.
``any`` may be said of anybody and without a subject, ``sub`` needs a subject,
``me`` is said of oneself, with "I" or without,
``them`` of others alone, by name. The turn is a pattern for a whole bit of a sentence behind its subject;
``<place>`` and the like stand for patterns of their own. In the sentence ``{who} {be} {s} {have}`` become "I", "I'm",
"", "have" or "Kasia", "Kasia is", "s", "has"; ``;;`` parts two sentences.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from longmind.mind.extract.english import lexicon


class Turn(NamedTuple):
    """A turn of phrase and the sentences that say the same."""

    who: str
    pattern: re.Pattern[str]
    made: tuple[str, ...]


_TABLE = r"""
any | (?P<d><very>)(?P<a>(?:<states>).+) | {be} {a}
any | (?P<o>\d{1,2})(?: ?y/?o\b| years? old| yrs old).* | {be} {o} years old
me | (?P<o>\d\d) ?(?:m|f|male|female|nb)\b.* | {be} {o} years old
me | (?P<o>\d\d), (?:m|f|male|female|nb|man|woman)\b.* | {be} {o} years old
any | <very>(?:big |heavily |really |mad |totally )?(?:into|on about) (?P<o>[a-z].+) | {be} into {o}
any | (?:mad|nuts|bonkers|crazy|daft|potty) (?:on|about|for) (?P<o>.+) | {be} obsessed with {o}
any | (?:big|massive|huge|super big) on (?P<o>.+) | {who} like{s} {o}
any | (?:an? )?(?:huge|big|massive|lifelong|total|proper|die-hard|real) (?P<o>[\w' -]{2,30}?) (?:fans?|nerds?|geeks?|
    snobs?|nuts?|buffs?|freaks?|fiends?|lovers?|obsessives?)\b.* | {who} like{s} {o}
any | swears? by (?P<o>.+) | {who} like{s} {o}
me | could (?:eat|drink|watch|listen to|read) (?P<o>.+?) (?:every|all) (?:day|night|week|single day).* | I like {o}
any | no (?:big |great |real )?fan of (?P<o>.+) | {who} dislike{s} {o}
any | (?:not|never) (?:really |that |very |too |so |much )?(?:keen on|into|fond of|big on|a fan of|
    much into) (?P<o>.+) | {who} dislike{s} {o}
any | not (?:really |much of |that much of )?an? (?P<o>[\w' -]{2,24}?) (?:person|guy|girl|woman|man|fan|drinker|eater|
    lover)\b.* | {who} dislike{s} {o}
any | (?:gone|went|going) (?:right |completely |totally )?off (?P<o>[a-z].+) | {who} dislike{s} {o}
any | (?:won't|wouldn't|refuses? to|doesn't|don't|will not) (?:touch|go near|eat) (?P<o>.+) | {who} never eat{s} {o}
me | (?:'d |would )?(?:always |much |honestly )?(?:rather|sooner|take|pick|choose) (?:have |take |do |eat |drink |
    use )?(?P<o>.+?) (?:over|than|instead of|rather than) .+ | I prefer {o}
me | (?P<o>[\w' -]{2,30}?) over (?P<p>[\w' -]{2,30}?),? (?:any ?day|every time|always|all the way|all day|for me|
    for sure).* | I prefer {o} over {p}
any | (?:over |up |down |out |here |happily |pretty much |settled |living |based |now |still |
    also ){0,3}in <place>(?P<t>,? <nowadays>) | {who} live{s} in {o}{t}
me | (?:now |still |currently )?(?:up |over |down |out |back )in <place> | I live in {o}
any | (?:been )?(?:living )?in <place>(?: for)?(?: about| around| over|
     nearly)? (?P<n>\w+) years.* | {who} {have} been living in {o} for {n} years
any | (?:raised|brought up|schooled) in <place>.* | {who} grew up in {o}
any | (?:originally|born|half|ethnically) (?P<o><nationality>) | {be} {o}
me | home(?:'s| is|:) (?:now |currently |still )?<place> | I live in {o}
me | (?:the |my |our )?new (?:base|home|home ?town|city|town)(?:'s| is|:) <place> | I've moved to {o}
me | (?:as of [\w ]{3,14}?,? i'm )?(?:now )?an? (?:new |proud |happy )?(?:resident|inhabitant) of <place>
     | I live in {o} now
any | (?:now )?back (?:at|with) my old (?:firm|job|company|employer|place),? (?P<o>(?-i:[A-Z]).+) | {who} work{s} at {o}
me | (?:gone|went|moved|switched) over to (?P<o>(?-i:[A-Z])[\w.-]+)(?: since| last \w+| in \w+| now)? | I use {o} now
any | back at (?P<o>(?-i:[A-Z])[\w&'. -]{1,40}) | {who} work{s} at {o}
me | (?:my |the )?new (?:job|gig)(?:'s| is) (?:at|with) (?P<o>(?-i:[A-Z]).+) | I work at {o}
any | off to <place>(?P<t>.*) | {who} plan{s} to visit {o}{t}
any | (?:just |finally |already )?booked (?:an? )?(?:trips?|flights?|holiday|week|weekend|tickets?|train|hotel|place|
    cottage|airbnb)?(?: to| in| for)? ?<place>(?P<t>.*) | {who} plan{s} to visit {o}{t}
any | (?:just |only just |recently )?(?:got )?back from (?:an? (?:trip|week|holiday|weekend|fortnight|month|
    visit) (?:to|in) )?<place>.* | {who} visited {o}
any | (?:just |recently |finally |also )?(?:ordered|picked up|treated myself to|splashed out on|got myself|
    invested in) (?P<o>an? .+) | {who} bought {o}
me | (?:have |'ve got |got |there's |there is )?an? (?:new |old |rescue |little |lovely |crazy |
    mad )?(?P<p>(?:[\w-]+ )?<pet>),? (?:called |named )?<name>(?:,.*|\b(?! \w).*) | I have a {p} called {o}
any | (?:get|gets|suffer from|suffers from|prone to|struggle with|struggles with|living with|lives with|have|has|had|
    got|has got|have got|dealing with) (?:really |very )?(?:bad |terrible |awful |chronic |regular |severe |
    mild )?(?P<o><condition>)\b.* | {who} {have} {o}
any | (?:have|has|got|'ve got|has got|with)? ?(?:an? )?(?:severe |bad |serious |terrible |mild |nasty )?(?P<o>(?!my\b|
    an?\b|the\b|food\b|this\b|no\b|any\b)[\w-]+(?: [\w-]+)?) (?:allergy|allergies)(?! season| meds|
     test)\b.* | {be} allergic to {o}
any | (?:react|reacts) (?:\w+ )?(?:badly|terribly|strongly) to (?P<o>.+) | {be} allergic to {o}
any | (?:swell up|swells up|come out in hives|get hives|break out) (?:from|with|when i eat|
    if i eat) (?P<o>.+) | {be} allergic to {o}
any | (?:my |her |his |got |have |has )?(?P<o>knees?|back|hips?|shoulders?|ankles?|wrists?|hearing|eyesight|neck|
    heart)(?:'s| is| are| have)? (?:completely |totally |pretty |a bit )?(?:shot|bad|gone|knackered|dodgy|wrecked|
    ruined|messed up|buggered|busted|rubbish)\b.* | {who} {have} bad {o}
any | (?:got |have |has )?(?:a )?(?:bad|dodgy|gammy|weak|knackered) (?P<o>knees?|back|hips?|shoulders?|ankles?|
    wrists?|hearing|eyesight|neck|heart)\b.* | {who} {have} bad {o}
any | (?:now |currently |still |been )?on (?P<o>\d[\d.,]* ?(?:mg|mcg|ml|g|iu|
    units)(?: of)? [\w-]+.*) | {who} take{s} {o}
me | (?:my |the )?<medic>(?:'s| has| have|'ve)? (?:just |recently |now |finally )?(?:put|started|
    got|has|have) me on (?P<o>.+) | I take {o}
me | (?:my |the )?<medic>(?:'s| has| have|'ve)? (?:just |recently |now |finally )?(?:switched|moved|changed|
    swapped) me (?:over )?(?:from|off) (?P<p>.+?) (?:on)?to (?P<o>.+) | I take {o} ;; I no longer take {p}
me | (?:my |the )?<medic>(?:'s| has| have|'ve)? (?:just |recently |now |finally )?(?:took|
    taken) me off (?P<o>.+) | I no longer take {o}
me | (?:(?:my |the )?<medic> )?(?:bumped|upped|raised|increased|doubled|lowered|reduced|dropped|cut|halved) (?:my |
    the )?(?P<o><medicine>|meds|pills|tablets)(?: dose| dosage)? (?:up |down |
    back )?(?:from [\w. ]{1,16} )?to (?P<n>\d[\w.]*(?: ?mg| mcg| ml)?).* | I take {o} {n}
any | (?:head|heads|heading) up (?P<o>[\w -]{2,40}?)(?: (?:at|
    for) (?P<p>(?-i:[A-Z]).+))? | {who} manage{s} {o} ;; {who} work{s} at {p}
me | (?:also )?(?:run|own|have|'ve got|got) (?:an? |the |our |my )(?P<o>(?:[\w'-]+ ){0,2}<shop>)\b.* | I own a {o}
me | (?:my |our )?(?:new |current )?(?:boss|manager|line manager|supervisor|team lead|teamlead)(?: as of \w+| now|
     these days| since \w+)?(?:'s|:| is|,| -)? (?:now )?<name>(?: now| these days| since .+|
     as of .+)? | My manager is {o}
any | (?:now |currently |still |all |mostly )?on (?:an? |my )?(?P<o>(?:<tool>|mac|windows|linux|android|iphone|ios|
    pixel|zulip|signal|mastodon|bluesky)\b.*) | {who} use{s} {o}
any | (?:now |currently )?running (?P<o>(?-i:[A-Z])\S*(?: \d[\w.]*)?)(?: on (?:an? |
    my )?(?P<p>.+))? | {who} use{s} {o} ;; {who} use{s} {p}
any | (?:now |just |currently |mostly )?using (?P<o>(?-i:[A-Z]).*) | {who} use{s} {o}
me | (?:hosted|all|everything|everything's|everything runs|deployed) (?:to|on|with|
    via) (?P<o>(?-i:[A-Z]).+) | I use {o}
me | (?:our |the |my )?(?:ci|ide|editor|os|browser|shell|infra|hosting|orm|linter|queue|cache|monitoring|crm|distro|
    terminal|calendar|password manager|note app|notes app|db|database)(?:'s| is| are|:)? (?:on |in |all |
    just )?(?P<o>(?-i:[A-Z]).+) | I use {o}
me | (?P<o>[\w+#.-]+)(?: [\d.]+)? as (?:the|my|our) (?:ide|editor|database|db|browser|shell|terminal|os|framework|
    queue|cache|backend|frontend|note app|orm)\b.* | I use {o}
me | (?:just |finally |recently )?(?:ditched|dumped|abandoned|binned|swapped|traded|replaced|moved (?:off|away from|
    on from|over from)|migrated (?:off|from|away from)) (?P<o>(?-i:[A-Z])[\w.+#-]*(?: [A-Z][\w.]*)?) (?:for|to|with|
    in favou?r of) (?P<p>(?-i:[A-Z]).+) | I switched from {o} to {p}
me | (?P<o>[\w+#.-]+(?: [\w+#.-]+)?) for everything\b.* | I use {o}
me | (?:got|have|'ve got|bought|getting) an? (?P<o>(?:\w+ )?(?-i:[a-z]?-?[A-Z])[\w-]*(?! call| meeting| interview|
     exam| class| account| session)(?: \w+)?)(?: instead| now)? | I own a {o}
me | (?:got rid of|sold|scrapped|gave away|flogged) (?:the|my|our) (?P<o>car|bike|motorbike|van|boat|piano|tv|
    caravan)\b.* | I no longer own a {o}
me | (?:my|our) (?:company|business|startup|shop|studio|practice|band|label|firm|agency|charity|podcast|blog|
    newsletter|channel)(?:,| is called|'s called| is) <name>(?:,.*)? | I own {o}
me | (?P<n>\w+) (?P<o>kids|children|cats|dogs|hens|chickens|horses|sisters|brothers)(?: here|
     at home) | I have {n} {o}
me | (?:the |our |my )?(?P<o><due>)(?:'s| is| goes| are)? ?(?:now )?(?:due|in|on|by|due in|due on|due by|runs out|
    ends|expires|closes|lands|ships|launches|goes live|has to be in|needs to be in|must be in|needs to be done|
    set for|is set for|scheduled for|slated for|planned for|goes out|finishes)(?: on| by| at|
     in)? (?P<p><date>.*) | The deadline for the {o} is {p}
me | (?:need|have|got|supposed|must|gotta) (?:to )?(?:hand in|submit|finish|file|deliver|ship|send off|turn in|
    get) (?:the |my |our )?(?P<o><due>)(?: in| done| out)? (?:by|before|
    on) (?P<p><date>.*) | The deadline for the {o} is {p}
me | (?:got|have|'ve got|can do|can spend|can go up to|can stretch to|can't spend more than|won't spend more than|
    can't go over|can't go above|don't want to spend more than|max|max of|maximum of|limit of|limit is|limit's|
    ceiling is|cap is|cap's|budget of|a budget of|up to) (?:about |around |roughly |
    max )?(?P<o><amount>)(?: .*)? | My budget is {o}
me | (?:my |our |the )?(?:ceiling|limit|cap|max|maximum|budget)(?:, \w+,)?(?:'s| is|:| of) (?:about |
    around )?(?P<o>(?:<amount>|\d[\d.,]*k?|<count>)(?: .*)?) | My budget is {o}
me | (?:the |our |my )?(?P<o>[a-z]+ [a-z]+|[a-z]+)(?: -|:|,) (?:now |about |around )?(?P<p><money>)(?:,
    ? .*)? | The {o} costs {p}
me | (?:my|our) (?P<o><language>)(?:'s| is) (?:pretty |quite |a bit |very |only |still )?(?:rusty|decent|good|fluent|
    basic|bad|terrible|ok|okay|passable|shaky|native|fine|great|rubbish|awful|not bad|
    conversational)\b.* | I speak {o}
me | (?P<o><language>)(?:'s| is|, that's|,) my (?:first|second|third|native|mother|main) (?:language|
    tongue)\b.* | I speak {o}
any | (?:doing|do|does|finishing|starting|halfway through) (?:my|an?|her|his|the|
    their) <degree> at (?P<p>(?-i:[A-Z]).+) | {who} stud{ies} at {p}
any | (?:doing|does|reading|studying) (?P<o>[a-z]+(?: [a-z]+)?) (?:at|in) (?P<p>(?:uni |university |
    college )?(?-i:[A-Z]).+) | {who} stud{ies} {o} ;; {who} stud{ies} at {p}
any | (?:got|gets|just got) in(?:to)? (?P<p>(?-i:[A-Z])[\w' -]+?) (?:for|to (?:do|study|
    read)) (?P<o>.+) | {who} stud{ies} at {p} ;; {who} stud{ies} {o}
any | <swim>(?! to (?:work|school|the))(?: [\w ]{1,30}?)? <often>.* | {whose} hobby is {sport}
me | (?P<o>[a-z]+(?:s|ing|y)) for fun\b.* | My hobby is {o}
me | (?:there's |have |'ve got |got )?(?:no|zero) (?P<o>car|tv|telly|oven|dishwasher|freezer|microwave|smartphone|
    garden|printer|balcony|blender|washing machine)\b.* | I don't own a {o}
me | (?:there's |have |'ve got |got )?(?:no|zero) (?P<o>kids|children|pets|siblings|brothers|
    sisters)\b.* | I don't have {o}
any | not (?:even )?on (?P<o>facebook|instagram|twitter|x|whatsapp|linkedin|tiktok|slack|discord|reddit|
    social media)\b.* | {who} do{es} not use {o}
me | (?:my )?name(?:'s| is)(?:n't| not) (?P<p>[\w-]+),? (?:it's|but|it is) (?P<o>(?-i:[A-Z])[\w-]+) | My name is {o}
me | (?:it's |that's )?(?:spelled|spelt|written) (?P<o>(?-i:[A-Z][a-z])[\w-]+)(?: .*)? | My name is {o}
me | (?:go|goes|going) by (?:my (?:middle|first|last|full) name,? )?(?P<o>(?-i:[A-Z])[\w-]+)\b.* | Call me {o}
me | (?:just |call me )?(?P<o>(?-i:[A-Z][a-z])[\w-]+)(?:'s| is) (?:fine|enough|ok|okay|what everyone calls me|
    what people call me)\b.* | Call me {o}
me | (?P<o>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?) here | I'm {o}
me | (?P<o>(?:she|he|they)/(?:her|him|them|they|she|he)) | My pronouns are {o}
me | (?P<o>no (?!problem|worries|rush|need|idea|thanks|stress|pressure|hurry|thank|offen[cs]e|clue|
    more thanks)(?:more )?[\w -]{3,40}),? (?:please|pls)\b.* | From now on {o}
me | (?P<o>no (?:more )?(?:[\w-]+ ){0,3}(?:suggestions?|recipes|recs|recommendations|ideas|emojis?|jargon|
    bullet points|links|disclaimers|headings|tours)) .* | From now on {o}
me | (?P<o>(?:[\w-]+ ){0,4}(?:units|answers|replies|spelling|format|celsius|metric|prices|tone|bullets|bullet points|
    summaries|emails|examples|comments|metres|english|german|spanish|french))(?: only)?,? (?:please|pls|only|
    if possible)\b.* | From now on {o}
me | please (?P<o>(?:spell|write|pronounce|format) (?:it|my name|that|dates|numbers) .{3,60}) | Always {o}
me | (?:my |the |our |new )?(?:new |work |personal |home )?(?:email|e-mail|mail|contact)(?:'s| is| address is| =|:|
    ,)? (?P<o>\S+@[\w.-]+\w).* | My email is {o}
me | (?:it's|it is|that's)(?: now)? (?P<o>\S+@[\w.-]+\w)(?: .*)? | My email is {o}
me | never (?P<o>coffee|tea|alcohol|beer|wine|meat|fish|sugar|milk|dairy|soda|cola|chips|pork|beef|eggs|gluten|bread)
     | I never have {o}
me | (?:use|try|write to|new one(?:'s| is)|reach me at|(?:email|
    mail) me at) (?P<o>\S+@[\w.-]+\w) | My email is {o}
me | (?:my |the |our |new )?(?:new |work |home )?(?:phone|number|mobile|cell|mob|tel|whatsapp)(?:'s| is| number is|
     no| number| =|:|,)? ?(?P<o>\+?\d[\d ()-]{6,}\d).* | My phone number is {o}
me | (?:my |our )?(?:all-time |absolute )?(?P<n>(?:favou?rite|fave?) [\w -]{2,30}?)(?: ever| of all time)?(?:'s|'d be|
     is| are| would be| has to be|:| =|,) (?:still |prob(?:ably)? |now |easily )?(?P<o>.+) | My {n} is {o}
me | name(?:'s| is|:) (?P<o>(?-i:[A-Z]).+) | My name is {o}
me | starting (?P<o>an? .+?) (?:course|degree|programme|program|apprenticeship|phd|masters?)(?: (?:at|
    with) (?P<p>(?-i:[A-Z]).+?))?(?: (?:in|on|next|this) .+)? | I study {o} ;; I study at {p}
me | (?:in |on )?(?P<o>(?:UTC|GMT) ?[+-] ?\d{1,2}(?::\d\d)?|CET|CEST|EST|EDT|PST|PDT|CST|MST|BST|IST|AEST|
    JST)(?: here)? | My time zone is {o}
me | none of us (?:eats?|drinks?|touch|touches) (?P<o>.+) | I never eat {o}
me | (?P<o>[\w -]{2,30}?)(?:'s| is| are)? (?:all )?(?:off the table|off limits|off-limits|a no-go|a no-no|a hard no|
    a no from me|not an option)\b.* | I dislike {o}
me | (?P<o>[\w' -]{2,30}?),? (?:always yes|always a yes|yes please always|any day of the week|
    all day long) | I like {o}
any | on (?:the |a |an )?(?:strict )?(?P<o><diet>)(?: diet| thing)?\b.* | {be} on a {o} diet
me | (?:please )?put me (?:back )?down as (?:an? )?(?P<o><diet>)\b.* | I'm {o}
any | an? (?P<o>(?-i:[A-Z])\w+) (?:woman|man|girl|boy|lad|lass|native)(?: myself| born and bred)?\b.* | {be} from {o}
me | (?:the |our |my )?(?P<o><due>)(?: is)? (?P<p>\d{1,2}(?:st|nd|rd|th)? (?:of )?(?:jan|feb|mar|apr|may|june?|july?|
    aug|sept?|oct|nov|dec)\w*) | The deadline for the {o} is {p}
any | (?:grew up|raised|born) with (?:an? )(?P<o><pet>)\b.* | {who} used to have a {o}
me | <name> and i (?:have |'ve )?(?:just |recently )?(?:split up|split(?! \w+ (?!in\b|ago\b|week|month|year))|
    broke up|separated|are over|are done|called it quits|divorced).* | I broke up with {o}
me | (?P<o>[\w -]{2,30}?) (?:freak|freaks|creep|creeps|scare|scares|terrify|terrifies) me(?: out| to death|
     the hell out)?\b.* | I'm afraid of {o}
me | (?:don't|can't) (?:really )?(?:do|deal with|handle|cope with|face) (?P<o>heights|needles|spiders|snakes|crowds|
    lifts|elevators|flying|blood|the dark|dogs|clowns|small spaces|enclosed spaces)\b.* | I'm afraid of {o}
me | (?P<o>[\w -]{2,30}?) (?:kills?|would kill|put me in hospital|puts me in hospital|makes? me (?:ill|sick|swell up)|
    gives? me hives|sends? me to hospital|bring me out in hives|
    brings me out in hives)(?: me)?\b.* | I'm allergic to {o}
me | carry an epipen for (?P<o>.+) | I'm allergic to {o}
any | (?P<o><diet>) (?:for|since) (?P<p>.+) | {be} {o}
me | off (?P<o>sugar|alcohol|booze|caffeine|coffee|meat|dairy|gluten|carbs|nicotine|cigarettes)(?: since .+|
     for .+)? | I quit {o}
me | take (?:my|it) (?:coffee|tea)? ?with (?P<o>(?:oat|soy|almond|soya|goat) milk)\b.* | I like {o}
me | (?:been )?doing (?P<o>aikido|yoga|judo|karate|pilates|pottery|ballet|boxing|crossfit|improv|tai chi|bjj|capoeira|
    taekwondo|fencing|archery|ceramics|calligraphy|gymnastics|parkour)\b.* | My hobby is {o}
me | (?:have a |got a )?season ticket (?:at|for|with) (?P<o>(?-i:[A-Z]).+) | I like {o}
me | (?:an? )?(?P<o>(?-i:[A-Z])[\w-]+(?: (?-i:[A-Z])\w+)?) (?:supporter|fan|till i die|stan)\b.* | I like {o}
me | (?:my )?comfort (?P<n>film|movie|food|show|book|album|read|watch) (?:is|
    has to be) (?P<o>.+) | My favourite {n} is {o}
me | anything by (?P<o>(?-i:[A-Z])[\w' -]+?)(?: and .*)? | I like {o}
me | (?:'d |would )?kill for (?:an? )?(?:good |decent |proper )?(?P<o>.+) | I like {o}
me | (?P<o>(?:dark|light) mode|tabs|spaces|metric|celsius|vim keys|24h|24-hour clock)(?: (?:everywhere|always|
    for everything|all the way|not .+|over .+|please|pls))\b.* | I prefer {o}
me | (?:just )?(?P<o>(?:give me (?:just )?the \w+|code only|answer only|text only|plain text|no explanations?|
    no comments|be brief|be concise|short version)),? ?(?:no \w+|please|pls|only)?\b.* | From now on {o}
me | (?:it's |it is |that's )(?P<o>(?-i:[A-Z][a-z])[\w-]+) with (?:an? |two |one |no )(?:'|")?\w(?:'|
    ")?s?\b(?!,? you\b).* | My name is {o}
me | (?:you've |you |you have )?(?:got |spelt |spelled |misspelt |misspelled |written )my name(?: wrong)?,? (?:it's|i'm)
     <name> | My name is {o}
me | don't call me (?P<p>[\w-]+),? (?:it's|just|call me|i'm) (?P<o>(?-i:[A-Z])[\w-]+) | Call me {o}
me | (?:my )?(?:handle|username|nick|gamertag)(?:'s| is|:)? (?P<o>@?\w[\w.-]+).* | My handle is {o}
me | (?:now )?on (?P<o>\+?\d[\d ()-]{8,}\d)(?: now| these days)? | My phone number is {o}
me | (?:flat \w+,? )?(?:now |we're |living )?(?:at )?(?P<o>\d+[a-z]? (?-i:[A-Z])[\w' -]*? (?:street|st|road|rd|avenue|
    ave|lane|ln|quay|way|close|drive|square|terrace|place|court|row|steps|hill|gardens|crescent|park|
    mews)\b.*) | My address is {o}
me | left (?P<p>(?-i:[A-Z])\w+) for (?:.+?, )?(?P<o>(?-i:[A-Z])\w+)(?: .*)? | I moved to {o}
me | (?:split|splitting) (?:my|
    our) time between (?P<o>(?-i:[A-Z])\w+) and (?P<p>(?-i:[A-Z])\w+).* | I live in {o} ;; I live in {p}
any | <place>(?: now| these days) | {who} live{s} in {o}
me | (?:the |our |my )?(?P<o>wedding|anniversary|exam|interview|surgery|driving test|sprint|demo|appointment|due date|
    move|op|operation|scan|final|finals|viva|defen[cs]e|audition|recital|marathon|race|conference|talk|visa|lease|
    contract|passport)(?:'s| is| ends| runs out| expires| closes)?(?: on| in|
     by)? (?P<p><date>.*) | The deadline for the {o} is {p}
me | (?:pin|pinned|stuck|locked|frozen) (?:the |our )?(?P<o>(?-i:[A-Z])[\w.-]+) (?:at|on|
    to) (?P<n>v?\d[\w.]*).* | The {o} version is {n}
me | (?:built|written|made) (?:on|in|with) (?P<o>(?-i:[A-Z]).+) | I use {o}
me | (?:typing|writing) this on (?:an? |my )?(?P<o>(?-i:[A-Z]).+) | I use {o}
any | (?:shoot|shoots|record|records|mix|draw|edit|write|game|ride|rides|cook) (?:on|in|with) (?:an? |
    my )(?P<o>(?-i:[A-Z]).+) | {who} use{s} {o}
me | start(?:ing)? (?:at|with) <name>(?: on .+| in .+| next .+)? | I started at {o}
me | (?:dual national|dual citizen|dual),? (?P<o><nationality>) (?:and|
    /) (?P<p><nationality>)\b.* | I'm {o} ;; I'm {p}
any | (?:hold|holds|have|has|got|still)? ?(?:an?|my|her|his) (?P<o><nationality>) (?:passport|citizenship|
    citizen)\b.* | {whose} nationality is {o}
any | (?:grew up|raised) (?:speaking|with|on) (?P<o><language>)\b.* | {who} speak{s} {o}
me | my (?:written |spoken )?(?P<o><language>) (?:is|isn't|'s) (?!(?:non-?existent|zero|nil|none)).* | I speak {o}
any | (?:a1|a2|b1|b2|c1|c2|fluent|decent|basic|conversational|
    native) (?:in )?(?P<o><language>)\b.* | {who} speak{s} {o}
me | (?:zero|no) (?P<o><language>)(?: at all)? | I don't speak {o}
me | (?:her|his|its) name(?:'s| is) <name>\b.* | I have a pet called {o}
me | (?:settled on|went with|going with|chose|picked) (?:the name )?<name> for the (?:baby|kid|little one|girl|
    boy).* | My child is called {o}
me | (?:the |my |our )?(?:dog|cat|puppy|kitten|rabbit|hamster|parrot|horse)(?:'s|
     is) an? (?P<p>[\w -]{3,30}?) (?:called|named) <name>.* | I have a {p} called {o}
me | (?:the |my |our )(?P<p>dog|cat|puppy|kitten|rabbit|hamster|parrot|horse)(?:'s| is) (?:called|
    named) <name>.* | I have a {p} called {o}
me | (?:the |my |our )twins,? (?P<o>(?-i:[A-Z])\w+) and (?P<p>(?-i:[A-Z])\w+)\b.* | My twins {o} and {p} are here
me | (?:don't|do not) speak a word of (?P<o><language>).* | I don't speak {o}
me | (?:live|living|based|live just) (?:near|outside|close to|next to|not far from) <place>.* | I live in {o}
any | on <place> time\b.* | {whose} time zone is {o} time
any | (?:not (?:a )?(?P<o><diet>)(?: anymore| any more| any longer| now)|
    no longer (?:a )?(?P<p><diet>))\b.* | {be} no longer {o} ;; {be} no longer {p}
any | (?:cancelled|canceled|uninstalled|deleted|got rid of|binned|ditched|dropped) (?:my |our |
    the )?(?P<o>(?-i:[A-Z])[\w.+-]*)(?: (?:account|subscription|last .+|in .+|ages ago|
    years ago))?\.? | {who} no longer use{s} {o}
me | (?:turns out|apparently|found out|it turns out) (?:that )?(?:i'm|i am|i have|i've got|i've) (?P<o>(?:<condition>|
    [\w-]+ intolerant|dyslexic|autistic|coeliac|celiac|diabetic|asthmatic|colourblind|
    anaemic)\b.*) | I was diagnosed with {o}
any | (?:use|uses|using|prefer|prefers) (?P<o>(?:he/him|she/her|they/them|she/they|
    he/they))\b.* | {whose} pronouns are {o}
any | applying (?:to|for) (?:study at )?(?P<o>(?-i:[A-Z]).+?)(?: for .+)? | {who} plan{s} to apply to {o}
me | (?:call|named|calling) (?:the|my|our) (?P<p>car|boat|bike|van|house|cottage|server|robot|campervan|
    camper) <name>\b.* | Our {p} is called {o}
"""

_PIECES = {
    "very": (
        r"(?:(?:also|still|very|really|super|severely|mildly|deathly|quite|pretty|pretty much|a bit|bit|kinda|kind of"
        r"|now|mostly|strictly|strict|properly|totally|massively|hugely|newly|recently|technically|currently|happily"
        r"|basically|a little|seriously|absolutely|horribly|terribly) ){0,3}"
    ),
    "states": (
        r"allergic to|intolerant to|obsessed with|crazy about|keen on|fond of|terrified of|scared of|afraid of"
        r"|petrified of|fluent in|married to|engaged to|interested in|mad about|hooked on|addicted to|partial to"
        r"|passionate about|(?:a )?(?:big |huge |massive |lifelong )?fans? of|based (?:in|out of|near)|born (?:in|on)"
        r"|lactose intolerant|gluten intolerant|diagnosed with|originally from"
        r"|from (?=(?-i:[A-Z]))|in a relationship with"
        r"|studying|working (?:at|for|as)|living in|into (?=[a-z])"
    ),
    "place": r"(?P<o>(?-i:[A-Z])[\w'-]*(?: (?:de|da|del|la|le|upon|on|of|the|(?-i:[A-Z])[\w'-]*)){0,3})",
    "name": r"(?P<o>(?-i:[A-Z])[\w'-]+(?: (?-i:[A-Z])[\w'-]+)?)",
    "nowadays": (
        r"(?:these days|now|nowadays|atm|at the moment|currently|at present|since [\w ]{2,20}|for (?:now|\w+ years?)"
        r"|these \w+ years|(?:\d+|ten|two|three|four|five|six) years (?:now|already))"
    ),
    "often": (
        r"(?:every (?:day|morning|evening|night|week|weekend|saturday|sunday|monday|tuesday|wednesday|thursday|friday)"
        r"|(?:once|twice|three times|\d times|\dx) a week|most (?:days|mornings|evenings|weekends)"
        r"|on (?:weekends|sundays|saturdays|mondays|tuesdays|wednesdays|thursdays|fridays)|daily|weekly|at weekends)"
    ),
    "medic": r"(?:doc|doctor|gp|consultant|cardiologist|psychiatrist|specialist|nurse|dermatologist|they)",
    "desk": (
        r"(?:payroll|reception|admin|sales|marketing|accounts|accounting|it support|hr"
        r"|customer service|customer support"
        r"|qa|data entry|logistics|security|tech support|support|bookkeeping|finance|procurement|legal|frontend|backend"
        r"|devops|social media|comms|nights|research|recruitment|teaching)"
    ),
    "shop": (
        r"(?:bookshop|shop|caf[eé]|bakery|chippy|pub|bar|restaurant|garage|salon|stall|farm|studio|gallery|b&b|hotel"
        r"|nursery|brewery|vineyard|boat|flat|house|cottage|allotment|campervan|motorbike|kiln"
        r"|piano|smallholding|workshop"
        r"|food truck|guesthouse)"
    ),
    "due": (
        r"(?:[\w-]+ )?(?:launch|release|submission|thesis|dissertation|essay|report|paper|lease|tax return|application"
        r"|pilot|contract|proposal|grant|draft|review|gate review|manuscript|assignment|homework|invoice|visa|permit"
        r"|passport|demo|migration|renewal|deadline|deliverable|coursework|project|go-live|cutover|freeze)"
    ),
    "date": (
        r"(?:the )?(?:last day of |end of |mid-?|early |late )?(?:(?:mon|tues?|wednes|thurs?|fri"
        r"|satur|sun)day\b|tomorrow"
        r"|(?:\d{1,2}(?:st|nd|rd|th)? (?:of )?)?(?:jan|feb|mar|apr|may|june?|july?|aug|sept?|oct|nov|dec)[a-z]*\b"
        r"|\d{1,2}(?:st|nd|rd|th)\b|\d{4}-\d\d-\d\d|\d{1,2}[/.]\d{1,2}\b)"
    ),
    "money": (
        r"(?:[£$€]\d[\d.,]*k?|\d[\d.,]*k? ?(?:quid|euros?|dollars?|pounds|bucks|kr|eur|usd|gbp"
        r"|chf|pln|sek|nok|rupees|yen|"
        r"a month|per month|a year|a night|each|an hour|p/m|pcm))"
    ),
    "amount": (
        r"(?:[£$€]\d[\d.,]*k?|(?:\d[\d .,]*k?|\w+) ?(?:quid|euros?|dollars?|pounds|bucks|kr|eur|usd|gbp|chf|grand)"
        r"|\d[\d.,]*k?(?= to spend))"
    ),
    "count": r"(?:one|two|three|four|five|six|seven|eight|nine|ten|twelve|fifteen|twenty|thirty|forty|fifty)",
    "degree": (
        r"(?:phd|master'?s(?: degree)?|ma|msc|ba|bsc|mba|meng|degree|doctorate|a-levels?|course|bachelor'?s|diploma"
        r"|apprenticeship|postgrad|foundation year|nvq)"
    ),
    "swim": r"(?P<v>swims?|cycles?|hikes?|climbs?|rows?|paints?|knits?|bakes?|surfs?|sings?|sews?|dances?|draws?"
    r"|boulders?|skis?|sails?|fishes|fish|jogs?|skates?|paddles?)",
    "number": r"(?:\d+|two|three|four|five|six|seven|eight|nine|ten)",
}
_SPORT = {
    "swim": "swimming", "run": "running", "cycle": "cycling", "hike": "hiking", "climb": "climbing", "row": "rowing",
    "paint": "painting", "knit": "knitting", "bake": "baking", "surf": "surfing", "sing": "singing", "sew": "sewing",
    "dance": "dancing", "draw": "drawing", "boulder": "bouldering", "ski": "skiing", "sail": "sailing",
    "fish": "fishing", "jog": "jogging", "skate": "skating", "paddle": "paddling",
}  # fmt: skip
"""What is done for pleasure, and how it is called."""


def _any_of(words: frozenset[str]) -> str:
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word))) + ")"


@lru_cache(maxsize=1)
def _patterns() -> tuple[Turn, ...]:
    """The table, read."""
    pieces = {
        **_PIECES,
        "nationality": _any_of(lexicon.NATIONALITIES),
        "language": _any_of(lexicon.LANGUAGES),
        "condition": _any_of(lexicon.CONDITIONS),
        "medicine": f"(?:{_any_of(lexicon.MEDICINES)}|{lexicon.MEDICINE_ENDING.pattern})",
        "diet": _any_of(lexicon.DIETS),
        "pet": _any_of(lexicon.PETS),
        "tool": _any_of(lexicon.TOOLS),
    }
    turns = []
    for line in _TABLE.strip().replace("\n    ", "").splitlines():
        who, written, sentences = line.split(" | ")
        for name, piece in pieces.items():
            written = written.replace(f"<{name}>", piece)
        turns.append(Turn(who, re.compile(written, re.IGNORECASE), tuple(sentences.split(" ;; "))))
    return tuple(turns)


def plain(said: str, topic: str, *, subject: bool) -> list[str]:
    """The plain sentences for a turn of phrase, said of ``topic`` ("" is oneself); ``subject``: whether with one."""
    for who, pattern, made in _patterns():
        if (who == "sub" and not subject) or (who == "me" and topic) or (who == "them" and not (topic and subject)):
            continue
        if match := pattern.fullmatch(said):
            told = {name: (value or "").strip() for name, value in match.groupdict().items()}
            return [filled for shape in made if (filled := _filled(shape, topic, told))]
    return []


def _filled(shape: str, topic: str, told: dict[str, str]) -> str:
    """A sentence with its gaps filled; "" when one of them has nothing to fill it."""
    if any(f"{{{name}}}" in shape and not value and name not in "td" for name, value in told.items()):
        return ""
    if told.get("t"):
        told["t"] = " " + told["t"].lstrip(" ,")
    sport = told.get("v", "").lower()
    return shape.format(
        who=topic or "I",
        be=f"{topic} is" if topic else "I'm",
        whose=f"{topic}'s" if topic else "My",
        s="s" if topic else "",
        es="es" if topic else "",
        ies="ies" if topic else "y",
        have="has" if topic else "have",
        sport=_SPORT.get(sport, _SPORT.get(sport.removesuffix("s"), _SPORT.get(sport.removesuffix("es"), sport))),
        **told,
    )
