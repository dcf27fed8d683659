"""Verbs with what stands behind them, and what they tell together: "ended up in Ghent", "fixes bikes for a living".

A line is ``verbs | what stands behind | told | how``. The verb is named once and read in any form; who does it, whether
it is denied, over or to come is known before a line is looked at, so that a line holds for "I", "my brother" and for a
sentence whose subject was left out. ``<place>``, ``<org>`` and the like are sorts of words: what does not fit them is
not told. Told is ``relation=sort``, with ``~`` before what holds no longer, ``!`` before what does not hold at all, and
words in quotation marks for what is always the same; ``whole`` is the verb with all behind it.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from longmind.mind.extract.english import lexicon
from longmind.mind.extract.english.acting import taken
from longmind.mind.extract.english.saying import Heard, Say

_TABLE = r"""
rent,share | <flat>(?: with .{1,30}?)? <near> <place> | lives in=place
have | (?!.*\b(?:holiday|summer|second|weekend|beach|family)\b)<flat> <near> <place> | lives in=place
pay | .{1,20} for <flat> <near> <place> | lives in=place | me
end,wind | up (?:living )?<near> <place> | lives in=place | event somewhere
settle | (?:down )?<near> <place> | lives in=place | event
stay,live,lodge | (?:put )?(?:with .{2,20} )<near> <place> | lives in=place
be | (?:happily |still |now |also |all |firmly )*(?:settled|rooted|stationed|holed up|living|
    resident) <near> <place> | lives in=place
be | (?:now |back |still |currently |here |over |out |up |down )+in <place>(?: for good| permanently| now| again)* | li
    ves in=place | me once
be | in <place> (?:now|these days|nowadays|for good|permanently|full[- ]time) | lives in=place
work | in <field>(?: team| department| side)?(?:,? (?:at|for|with) <org>)? | role is=field; works at=org
be | (?:in|into) <field>(?: team| department| side| world)?(?:,? (?:at|for|with) <org>)? | role is=field; works at=org
work | (?:<hours> ){1,3}(?:at|for|in) <org> | works at=org
do | (?:<hours> ){1,3}(?:at|for) <org> | works at=org
work | for (?:myself|himself|herself|themselves) | role is="self-employed"
work | under <name> | reports to=name
work | with (?:an? |this |my )?(?:[\w-]+ )?(?:guy|girl|woman|man|lady|bloke|chap|lad|lass|colleague|person) (?:called|
    named) <name> | colleague is=name
work,sit | (?:out of|from|in) (?:the |our |an? )?<place> office | located in=place
any | (?P<np>.+?) for a living | role is=whole
make,earn | (?:a|my|his|her|their) living (?:by |out of |from )?(?P<np>\w+ing\b.*) | role is=np
make,earn | (?:a|my|his|her|their) living (?:as )<np> | role is=np
teach | (?P<np>(?!me\b|us\b|you\b|him\b|her\b|them\b).+?) at <org> | role is=whole; works at=org
teach | (?P<np>(?!me\b|us\b|you\b|him\b|her\b|them\b).+?) in <place> | role is=whole; lives in=place
teach | (?!me\b|us\b|you\b|him\b|her\b|them\b|myself\b|himself\b|herself\b)<np> | role is=whole | short
employ | (?:by|at) <org> | works at=org
lay | off (?:from|by|at) <org> | ~works at=org | event
fire,sack | (?:from|by|at) <org> | ~works at=org | event
make | redundant (?:from|by|at) <org> | ~works at=org | event
make | (?:up to )?(?P<role>(?:senior|junior|head|lead|chief|principal|staff|deputy|assistant|regional|team|shift|
    branch|store|general|managing|vice|acting)[ -][\w ]{2,30}|partner|manager|supervisor|director|captain|foreman|
    professor) | role is=role | event passive
found,set,start,launch,open,own,run,have | (?:up )?(?:an? |my |our |my own |our own )(?:own )?(?:[\w'-]+ ){0,3}<busines
    s>,? (?:called|named) <name> | owns=name
found,open | (?:an? |my |our |my own |our own )(?:own )?(?P<np>(?:[\w'-]+ ){0,3}<business>) | owns=np | event
run,own,have | (?:an? |my |our |his |her |their )(?P<np>(?:[\w'-]+ ){0,2}<business>(?: in <where>)?) | owns=np
be | (?:an? )?(?P<np>freelance|freelancer|self-employed) | role is=np | short
be | (?:also |now |still |currently )*the (?:new |current |acting )?<chief> | role is=chief
be | (?:also |now |still |currently )*(?:my|our|the|their) (?:new |current |acting )?<chief> | role is=chief | other
be | under (?:an? (?:guy|woman|man) called )?(?:someone called )?<name> | reports to=name | me
be | an? (?:proud |single |working |new |happy |busy )*(?:father|mother|mum|mom|dad|parent|mama|papa) (?:of|
    to) <number>(?: (?:kids|children|boys|girls))? | has=number children | me
be | an only child | !has="siblings" | me
be | expecting (?:our |my |a |their |her )?(?:first |second |third |fourth )?(?:baby|child|kid|
    twins)?.* | plans to="have a baby" | me
study | for (?:an? |my |his |her )<degree> (?:in|on) <np> | studies=np
do | (?:an? |my |his |her |their )<degree> (?:in|on) (?P<np>.+?)(?: (?:at|in) <org>)? | studies=np; studies at=org
do | (?:an? |my |his |her |their )<degree>(?: course)? (?:at) <org> | studies at=org
be | (?:in )?(?:my |his |her |their |the )?<nth>[- ]year (?:of |studying |at .{3,20} doing )?(?P<np>(?!student|at\b|
    in\b)[\w ]+?)(?: student| undergrad| degree| phd)?(?: (?:at|in) <org>)? | studies=np; studies at=org
be | an? <nth>[- ]year (?P<np>(?!student|phd|master|degree|undergrad)[\w ]+?) (?:student|undergrad|undergraduate|phd|
    apprentice)(?: (?:at|in) <org>)? | studies=np; studies at=org
be | (?:at|in) (?P<org>(?:uni|university|college|grad school|med school|law school|
    art school)(?: in <place>)?)(?: (?:studying|doing|reading) <np>)? | studies at=org; studies=np
be | at (?P<org>(?:<cap> ){1,4}(?:Uni|University|College|Academy|Poly|School|Primary|High|Grammar|High School|
    Primary School|Secondary)) | studies at=org
be | on (?:the|a|an) (?P<np>[\w ]+?) (?:course|programme|program|degree)(?: at <org>)? | studies=np; studies at=org
go | (?:back )?to (?P<org>(?:<cap> ){1,4}(?:Uni|University|College|Academy|Poly|School|Primary|High|Grammar|
    High School|Primary School|Secondary)) | studies at=org
drop | out of (?P<org>(?:<cap> ){0,4}(?:uni|university|college|high school|law school|med school|school|Uni|
    University|College|School)) | ~studies at=org | event
take | (?:an? )?(?:evening |night |online |weekend |private |adult )*(?:classes|lessons|course|class|lesson) (?:in|
    on) <np> | studies=np
take | (?:evening |night |online |weekend |private )*(?P<np>(?!evening|night|online|weekend|private|the|extra|my|any|
    some)[\w-]+(?: [\w-]+)?) (?:classes|lessons) | studies=np
teach | (?:myself|himself|herself|themselves) (?:to |how to )?<np> | studies=np | now
learn | (?:how )?to (?P<np>(?!live|cope|deal|let|accept|love|trust|use|be|read the|say|not|
    do\b)\w.*) | studies=np | now
get,manage | by in <language> | speaks=language
know,understand | (?:some |a bit of |a little |basic |enough |a few words of |quite a bit of )*<language>(?: quite well
    | well| fluently| a bit| to .*)? | speaks=language
be | (?:bi|tri)lingual(?:,| in| -|:)? (?:in )?<language>(?:,? (?:and|
    &) (?P<two><tongue>)) | speaks=language; speaks=two
be | (?:bi|tri)lingual(?:,| in| -|:)? (?:in )?<language>, (?P<two><tongue>)(?:,? (?:and|
    &) (?P<three><tongue>)) | speaks=language; speaks=two; speaks=three
be | (?:very |quite |pretty |fairly |almost |nearly |also |still )*(?P<condition>(?:partially |profoundly |completely |
    half |partly |legally |severely |slightly |a bit |red-green )?(?:deaf|blind|hard of hearing|visually impaired|
    partially sighted|colou?r[- ]?blind|short[- ]?sighted|long[- ]?sighted|tone deaf|hearing impaired)(?: in (?:one|
    my|his|her|the|both)(?: left| right)? (?:ear|eye|ears|eyes))?) | has condition=condition
be | (?:\w+ )?on the (?:autism )?spectrum | has condition="autism"
be | (?:living|struggling|dealing|coping|battling) (?:with )?<condition> | has condition=condition
live,cope,deal,struggle,suffer,battle | (?:with|from)? ?<condition> | has condition=condition
have,get | (?:quite |really |very )?(?:an? |some )?<bad> (?P<condition>(?:lower |left |right )?<body>) | has condition=
    bad condition
have | (?:an? |the |my |this |really |very |quite |severe |mild |chronic |bad |terrible |awful |slight |recurring |recu
    rrent |regular |frequent |early |early-stage |late |stage |a bit of )*<condition>(?: in (?:my|his|her|both|the|
    one|their) .+)? | has condition=condition
have,get | (?:been )?diagnosed (?:with|as having) (?:an? )?<condition> | has condition=condition
diagnose | (?:as )?(?P<condition>(?:dyslexic|autistic|diabetic|coeliac|celiac|bipolar|
    asthmatic)) | has condition=condition
inject,need | <medicine> | takes=medicine
prescribe | (?P<np>.+?)(?: by .+)? | takes=np | passive
start | (?:on|taking) <medicine> | takes=medicine | event
come,go,get,be | off (?:the |my |his |her )?<medicine> | ~takes=medicine | event
wear | (?P<np>(?:reading |prescription |thick |bifocal |varifocal )?(?:glasses|contact lenses|contacts|hearing aids?|
    a hearing aid|an insulin pump|a pacemaker|braces|dentures|orthotics|varifocals|bifocals)) | uses=np
use,need,walk | (?:with )?(?P<np>(?:an? )?(?:\w+ )?(?:wheelchair|walking stick|cane|crutches|walker|inhaler|epipen|
    cpap|cpap machine|stairlift|screen reader|guide dog|insulin pump|hearing aid|hearing aids|mobility scooter|
    rollator)) | uses=np
carry | (?P<np>an? (?:epipen|inhaler))(?! for) | uses=np
be | (?:clean and |now |completely |totally )*(?:stone cold )?sober(?: (?:for|since) .+)? | is="sober" | lasting
be | (?:a )?(?:teetotal|tee-total|teetotaller|teetotaler|non-drinker|recovering alcoholic) | never="drink alcohol"
be | off (?P<np><food>) | never=eat np
eat | (?P<np>.{0,40}?)\bno (?P<two><food>)(?: or (?P<three><food>))? | never=eat two; never=eat three
drink | (?:(?:at all|alcohol|any alcohol|ever|booze|anything alcoholic)[ ,]*){0,2}$ | never="drink alcohol" | denied
touch,eat,do,have | (?:any )?(?P<np>(?:<food>)(?:(?:,| or| and|, or|,? nor) (?:<food>))*) | never=eat np | denied
convert | to (?P<religion>Islam|Christianity|Judaism|Buddhism|Hinduism|Catholicism|Sikhism|
    Orthodoxy) | religion is=religion | event
raise | (?:as )?(?:an? )?(?P<religion>Catholic|Muslim|Jewish|Hindu|Protestant|Mormon|Baptist|Quaker|Sikh|Buddhist|
    Lutheran|Methodist|Anglican)(?! school) | religion is=religion | passive
stand | (?:at )?(?:about |around |a |just over |just under )?(?P<np>\d[\w'".,]* ?(?:cm|m|ft|feet|
    foot)?(?: ?\d+"?)?)(?: tall)? | height is=np
be | (?:about |around |almost |nearly |just over |just under |only |a |currently |now )*(?P<np>(?:\d ?(?:ft|foot|
    feet) ?(?:\d{1,2})?|\d['’]\d{0,2}["”]?|(?:four|five|six|seven) (?:foot|feet|ft)(?: (?:one|two|three|four|five|six|
    seven|eight|nine|ten|eleven|\d+))?|\d{3} ?(?:cm|centimet\w+)|[12][.,]\d\d? ?(?:m|met(?:er|
    re)s?)?))(?: tall)? | height is=np
be | (?:about |around |almost |nearly |just over |just under |only |currently |now |down to |up to |back to )*(?P<np>\d
    {2,3}(?:\.\d)? ?(?:kg|kgs|kilos?|lbs?|pounds|stone)(?: \d+)?) | weight is=np
weigh | (?:in at )?(?:about |around |almost |nearly |just over |just under |only )*(?P<np>\d{2,3}(?:\.\d)? ?(?:kg|kgs|
    kilos?|lbs?|pounds|stone)?(?: \d+)?) | weight is=np
take | up (?!smoking|drinking|too|the (?:offer|challenge|job|post)|my|your|residence|space|time|an? (?:lot|job|post|
    role|position|new))<np> | hobby is=np | event
keep | (?P<np>(?:\w+ )?(?:bees|chickens|hens|ducks|pigeons|goats|sheep|rabbits|horses|ferrets|koi|tropical fish|
    reptiles|snakes|alpacas|llamas|pigs|quail)) | has=np
breed | (?P<np>(?:\w+ )?\w+s) | hobby is=whole
run | (?P<np>(?:half[- ]|ultra[- ]?)?(?:marathons|5ks|10ks|ultras|cross[- ]country)) | hobby is=whole
coach | (?!myself|you)(?:an? |the |my )?<np> | role is=whole
referee,umpire | <np> | hobby is=whole | short
dabble | in <np> | hobby is=np
be | in (?:an? |the |my |our )?(?P<np>(?:[\w'-]+ ){0,3}(?:book club|choir|band|orchestra|chess club|running club|
    drama group|walking group|quiz team|knitting group|writing group|cycling club|rowing club|theatre group|
    theater group))(?:,? (?:called|named) <name>)? | hobby is=np; team is=name
play | (?P<np>.*?)\b(?:in|for) (?:an? |the |my |our )?(?P<two>(?:[\w'-]+ ){0,3}(?:band|orchestra|quartet|quintet|trio|
    duo|ensemble))(?:,? (?:called|named) <name>)? | plays=np; team is=name
sing | (?:(?:alto|bass|tenor|soprano|lead|backing vocals) )?(?:in|with|
    for) (?:an? |the |my |our )?(?P<np>(?:[\w'-]+ ){0,3}(?:choir|band|group|chorus|quartet|
    opera)) | hobby is=singing in a np
sing,row,paint,knit,bake,surf,dance,draw,boulder,ski,sail,jog,skate,swim,cycle,hike,climb,crochet,sew,garden,kayak,box,
    fence,forage,birdwatch,ride,sculpt,juggle,meditate,camp,scuba,dive,snowboard,whittle,quilt,brew,canoe,paddle,skateb
    oard | (?:(?:a lot|a bit|loads|regularly|most days|daily|every day|for fun|as a hobby|too|in my spare time|
    competitively|religiously|when i can)[ ,]*){0,3}$ | hobby is=gerund | alone
run,cycle,swim,climb,hike,row,ride,jog,surf,ski,paint,dance,sing,bake,box,dive,boulder,skate,sail,garden,knit,sew,croch
    et,camp,kayak | (?:(?!to work|into|to school|to the|home|away|off|late|up|out|over|for (?:president|office|mayor)|
    on\b)[\w' ]{0,24} )?<often>.* | hobby is=gerund | alone
go | (?P<np>(?!to|being|going|doing)\w+ing)(?:,? .{0,30})? <often>.* | hobby is=np | alone
go | to (?:an? |the |my )?(?P<np>(?:[\w'-]+ ){0,2}(?:choir|band practice|orchestra|judo|karate|yoga|pilates|book club|
    pottery|ballet|salsa|zumba|aikido|boxing|crossfit)) .*<often>.* | hobby is=np | alone
spend | (?:my|his|her|our|most|all) .{0,25}(?:weekends|evenings|free time|spare time|sundays|saturdays|nights|
    mornings|days off|holidays) (?P<np>(?!working|sleeping|worrying|trying|in|at|on|
    with)\w+ing\b.*) | hobby is=np | alone
meet | (?:up with )?(?P<np>(?:my|our|his|her) (?:now[- ])?(?:husband|wife|partner|boyfriend|girlfriend|fianc[eé]e?|
    best friend)) | met=np | event
bump,run | into (?:my (?:old )?\w+ )?<name> | met=name | event
spend | .{0,30}?(?:days?|weeks?|weekends?|months?|nights?|summers?|winters?|fortnight|holidays?|honeymoon|christmas|
    easter|new year|time|years?) (?:travelling |traveling |camping |hiking |skiing |backpacking |walking |touring |ove
    r |out |down |up )*(?:in|around|through|at) <place> | visited=place | event
honeymoon,holiday,vacation,backpack,interrail | (?:around |round |all |through |in |across |to )+<place> | visited=plac
    e | event
travel,tour,cycle,drive,hike,trek,sail,walk,motorbike,hitchhike | (?:all |a bit |right )*(?:around|round|through|
    across) <place> | visited=place | event
fly,drive,go,pop,nip,come,travel,head,get | (?:(?:back|over|out|up|down|away|off) )*(?:to|from) <place> (?:last|in|
    for (?:a|the|our|my|two|three|\d|work)|on|with|this|over|when|once|twice) ?.* | visited=place | event went
be | (?:just |only just |recently )?back from (?:an? |my |our )?(?:(?:lovely |short |long |great |brilliant |quick |two
    -week |week-long )?(?:trip|week|holiday|weekend|fortnight|month|visit|tour|honeymoon|few days|couple of weeks|
    two weeks|long weekend|break|conference|wedding) (?:to|in|around|round) )?<place> | visited=place
see | <place> (?:last|in (?:19|20)\d\d|twice|once) ?.* | visited=place | event
move | (?:back |over |out |up |down |away )*from <place> (?:back |over |out |up |down )*to (?P<two><where>) | ~lives in
    =place; lives in=two | event known
move | (?:over |across )?from <org> to (?P<two><cap>(?: <cap>){0,3}) | ~works at=org; works at=two | event unknown
move | (?:back |over |out |up |down |away )*from <place> (?:back |over |out |up |down )*to (?P<two><where>) | moving to
    =two | plan
be | in <place>(?=\s*(?:$|[,.;!]|and\b|but\b|so\b|where\b)) | lives in=place | me once alone somewhere
do | (?:all |most of )?(?:the|our) (?P<np>(?!<chores>)[\w-]+(?: (?!for\b|in\b|at\b|of\b|and\b|with\b|on\b|
    every\b)[\w-]+)?) | works on=np | alone short
look | after (?:the|our|all the) (?P<np>(?!kids|children|dog|cat|baby|house|garden|pennies|little|twins|boys|
    girls)[\w-]+(?: [\w-]+)?) | works on=np | alone short
chair,captain | (?:the |an? |our |my )<np> | role is=whole | alone
run,manage,oversee,head,supervise | (?:the |our )(?P<np>(?:[\w'-]+ ){0,2}(?:shift|workshop|kitchen|team|department|
    office|lab|site|warehouse|floor|bar|store|branch|crew|unit|ward|desk|studio|section|group|programme|
    program)) | manages=np | alone
run,manage | an? (?P<np>(?:[\w'-]+ ){0,2}(?:cinema|theatre|theater|hotel|pub|bar|shop|store|branch|restaurant|caf[eé]|
    farm|team|gym|school|nursery|library|museum|gallery|warehouse|call centre|bakery|bookshop|hostel|clinic|surgery|
    garage|factory|supermarket|hospice|care home|charity))(?: (?:in|near|
    outside) <place>)?(?: called <name>)? | manages=np; lives in=place | alone
build,make,fix,repair,restore,sell,design,paint,translate,narrate,groom,breed,tune,import,install,brew,bind,carve,weld,
    train,grow,deliver,clean,edit,write,test,review,audit,teach,photograph | (?P<np>(?!<idle>)(?:[a-z-]+ )?[a-z]{3,}(?:
    s|ing|ware|ance|insurance|furniture|software|poetry|fiction|jewellery|jewelry|pottery|beer|cheese|honey|property|
    stone|steel))(?=\s*(?:$|[,.;!)]|in\b|for\b|at\b|and\b|from\b)) | works on=np | alone short
be | the (?:one|person) with <condition> | has condition=condition
be | (?:a )?(?P<condition>type (?:1|2|one|two) diabetic) | has condition=condition
eat | (?:anything|everything|most things|pretty much anything|almost anything|all sorts)(?: at all)?,? (?:except|but|
    apart from|bar|other than|besides)(?: for)? <np> | never=eat np
raise,bring,grow | (?:up )?(?:on|in) .{2,30}? (?:outside|near|in) <place> | comes from=place
answer | (?:only )?to <name> | called=name
share | (?:an? |the )?(?:office|desk|cubicle|lab) with <name> | colleague is=name
be | (?:living |based |back |up |down |over |out )?in <place> | lives in=place | dated
help | out at <org> | works at=org
retrain,qualify,train | as (?:an? )<np> | role is=np | event
be | in (?:my |his |her |their |the )<nth> year at <org>(?:,? (?:studying|doing|
    reading) <np>)? | studies at=org; studies=np
ride | (?P<np>(?:horses|ponies|motorbikes|motorcycles|dirt bikes|bikes)) | hobby is=riding np | alone
leave,quit | <field> | ~role is=field | event
come,get,return | (?:just )?back from (?:an? |my |our )?(?:(?:\w+ )?(?:trip|week|holiday|weekend|fortnight|month|
    visit|tour|honeymoon|conference) (?:to|in|around) )?<place> | visited=place | event
take | over (?:from \w+ )?as (?:the |our |an? )?(?P<np>(?:[\w-]+ ){0,2}[\w-]+) | role is=np | event
play | (?P<np>(?:[a-z-]+ ){0,2})for (?:the )?(?P<two><where>(?: U\d+s?)?) | plays=np; team is=two
do | (?P<np><task>)(?: for .+| at <org>)? | role is=np; works at=org | alone
be | in (?:year|grade|class|form|reception) ?\w{0,6} at <org> | studies at=org
be | (?:an? (?:\w+ )?member of|part of) (?:an? |the |my |our )?(?P<np>(?:[\w'-]+ ){0,3}<club>) | hobby is=np
join | (?:an? |the |my |our )(?P<np>(?:[\w'-]+ ){0,3}<club>) | hobby is=np | event
take | early retirement | role is="retired" | event
commute,travel | (?:in |up |down |over )?(?:to work )?from <place> to <where> | lives in=place | alone
get | (?:clean and )?sober | is="sober" | event
go | (?:completely |partially |totally )?(?P<condition>blind|deaf|bald) | has condition=condition | event
be | (?:happily )?married with (?P<np>(?:one|two|three|four|five|\d) (?:kids|children|boys|girls|daughters|
    sons)) | has=np
do,read | (?P<np><subject>) at <org> | studies=np; studies at=org
volunteer | as <np> | role is=np
leave | <place> | ~lives in=place | event known
be | on the (?:night|day|early|late|morning|graveyard) shift at <org> | works at=org
employ | as <np> | role is=np
hit | (?P<np>\d\d|thirty|forty|fifty|sixty|seventy|eighty|ninety)(?= last| this| yesterday| in|
    \W*$) | age is=np | event
study | (?:part[- ]time |full[- ]time |online )?for (?:an? |my |his |her )(?P<np>(?:[\w-]+ ){1,3}(?:qualification|
    diploma|certificate|licence|accreditation)) | studies=np
adopt,rescue | <name>,? an? (?:[\w-]+ ){0,3}<pet> | pet is=name | event
leave | <place> for (?:good|<where>) | ~lives in=place | event known
be | off to (?:live|work|study) in <place> | moving to=place
"""
_CAP = r"(?:(?-i:[A-Z])[\w'’&.-]*)"
_WHERE = (
    rf"(?:(?:the )?{_CAP}(?:(?: (?:de|da|del|do|la|le|los|las|upon|on|of|the|el|al|am|an der|sur|under))*[ "
    rf"-]{_CAP}){{0,3}}"
    rf"(?:, {_CAP}(?: {_CAP})?)?)"
)
_FIELDS = (
    "marketing|sales|logistics|finance|insurance|hr|human resources|it|tech|advertising|pr|publishing|construction|"
    "real estate|recruitment|recruiting|education|healthcare|banking|investment banking|catering|hospitality|retail|"
    "procurement|accounting|accounts|consulting|telecoms|pharma|biotech|the army|the navy|the raf|the air force|"
    "the police|the fire service|the civil service|social care|social work|customer service|customer support|"
    "tech support|security|cyber ?security|data entry|payroll|aged care|childcare|events|tourism|film|television|tv|"
    "radio|journalism|academia|research|manufacturing|engineering|mining|oil and gas|renewables|farming|agriculture|"
    "forestry|shipping|warehousing|aviation|automotive|fashion|design|graphic design|web design|software|"
    "software development|web development|machine learning|data science|game development|analytics|compliance|"
    "property|property management|policy|politics|local government|government|the charity sector|nursing|teaching|"
    "dentistry|medicine|palliative care|intensive care|a&e|quality assurance|qa|devops|operations|ops|supply chain|"
    "planning|comms|communications|law enforcement|corporate law|family law|tax|audit|archives|conservation"
)
_BUSINESS = (
    "bookshop|bookstore|shop|caf[eé]|bakery|chippy|chip shop|pub|bar|restaurant|bistro|garage|salon|stall|farm|studio|"
    "gallery|b&b|hotel|hostel|nursery|brewery|distillery|vineyard|smallholding|workshop|food truck|guesthouse|business|"
    "company|startup|start-up|firm|agency|consultancy|practice|clinic|charity|label|press|magazine|podcast|blog|"
    "newsletter|channel|florist|butcher's|barber's|barbershop|launderette|laundromat|gym|dance school|driving school|"
    "record shop|corner shop|kennels|cattery|market stall|takeaway|pizzeria|creperie|deli|delicatessen|ice cream van|"
    "campsite|riding school|nail bar|tattoo studio|print shop|forge|pottery|orchard|ranch|dairy|law firm"
)
_ORG_ENDS = (
    "company|council|hospital|school|university|college|bank|firm|startup|start-up|agency|bakery|station|centre|center|"
    "office|lab|library|museum|clinic|surgery|practice|shop|store|supermarket|factory|plant|warehouse|hotel|restaurant|"
    "caf[eé]|pub|bar|garage|nursery|charity|council|ministry|department|institute|post office|call centre|call center|"
    "care home|nursing home|hospice|law firm|newspaper|magazine|airport|zoo|theatre|theater|gym|salon|brewery|farm|"
    "prison|court|embassy|studio|consultancy|foundation|society|union|church|cathedral|shelter|food bank|dockyard|"
    "shipyard|brickworks|steelworks|mill|mine|quarry|depot|bookshop|chip shop|garden centre|vets|dentist's|butcher's|"
    "barber's|florist|coastguard|railway|railways|post|police|army|navy|fire service|ambulance service|civil service"
)
_BODY = (
    "knees?|back|hips?|shoulders?|ankles?|wrists?|hearing|eyesight|neck|heart|legs?|feet|foot|hands?|elbow|spine"
    "|lungs?|"
    "eyes|teeth|stomach|circulation|chest"
)
_FOODS = (
    "gluten|dairy|nuts|peanuts|lactose|wheat|soy|soya|shellfish|caffeine|alcohol|booze|meat|red meat|pork|beef|lamb|"
    "chicken|poultry|eggs?|spicy food|seafood|fish|milk|onions?|garlic|bread|carbs|sugar|cheese|mushrooms?|tomatoes|"
    "raw fish|bacon|ham|veal|liver|offal|oysters|prawns|mussels|crab|lobster|fast food|junk food|ultra-processed food|"
    "processed food|sweets|chocolate|animal products|gelatine|honey|tofu|aubergine|cilantro|coriander|celery|kiwi|"
    "bananas|avocado|olives|anchovies|coffee"
)
_OFTEN = (
    r"(?:every (?:day|morning|evening|night|week|weekend|lunchtime|summer|winter|other \w+|single day|mon|tues|wednes|"
    r"thurs|fri|satur|sun)\w*|(?:once|twice|three times|four times|five times|\d times|\dx|\d-\d times) (?:a|per) "
    r"(?:week|"
    r"month|day|year)|most (?:days|mornings|evenings|weekends|nights|sundays|saturdays)|(?:on|at) (?:the "
    r")?(?:weekends?|"
    r"mondays|tuesdays|wednesdays|thursdays|fridays|saturdays|sundays)|on (?:mon|tues|wednes|thurs|fri|satur|sun)day "
    r"(?:mornings|evenings|nights|afternoons)|daily|weekly|in my (?:free|spare) time|for fun|as a hobby|regularly"
    r"|a lot)"
)
_HOURS = (
    r"(?:nights|days|shifts|weekends|part[- ]time|full[- ]time|evenings|mornings|remotely|casually|mondays|tuesdays|"
    r"wednesdays|thursdays|fridays|saturdays|sundays|(?:one|two|three|four|a couple of|a few|\d+|a) (?:days?|shifts?|"
    r"mornings?|evenings?|hours?|nights?|afternoons?)(?: (?:a|per|each|every) (?:week|month))?|the (?:night|early|late|"
    r"day) shift|freelance|as (?:an? )?(?:\w+ ){1,3}?(?=at|for))"
)
_CHIEF = (
    "ceo|cto|cfo|coo|cmo|cio|head chef|team lead|tech lead|team leader|treasurer|secretary|chairman|chairwoman|chair|"
    "captain|goalkeeper|goalie|head teacher|headteacher|headmaster|principal|site manager|store manager|office manager|"
    "project manager|product manager|project lead|scrum master|lead developer|lead engineer|head nurse|caretaker|"
    "general manager|managing director|finance director|creative director|landlord|editor|deputy|deputy head"
    "|vicar|mayor|"
    "receptionist|bookkeeper|accountant|union rep|designer|drummer|singer|bassist|guitarist|keyboard player|sysadmin|"
    "head of [\\w ]{2,24}|director of [\\w ]{2,24}|vp of [\\w ]{2,24}"
)
_PIECES = {
    "place": rf"(?P<place>{_WHERE}|<lowplace>)",
    "where": f"(?:{_WHERE}|<lowplace>)",
    "near": (
        r"(?:(?:up|over|out|down|just|right|back|round|deep|happily) )*(?:in|near|outside|around|just off|close to"
        r"|next to|on the edge of|on the outskirts of|not far from|in the (?:middle|heart|centre|center|north"
        r"|south|east"
        r"|west|suburbs|hills|countryside|old part) of)"
    ),
    "flat": (
        r"(?:an? |our |my |the |this )?(?:[\w-]+ ){0,3}(?:flat|house|place|room|apartment|home|cottage|studio|condo"
        r"|bungalow|bedsit|flatshare|loft|maisonette|duplex|townhouse|farmhouse)"
    ),
    "org": (
        rf"(?P<org>(?:the |a |an |my |our |his |her )?(?:{_CAP}(?: (?:of|and|&|for|the|de|in))? ){{0,5}}{_CAP}"
        rf"|(?:the |a |an |our |my |his |her |your )?(?:(?!called|named|where|that|which|for|from|in|at)[\w'&-]+ "
        rf"){{0,4}}?"
        rf"(?:{_ORG_ENDS})(?:,? (?:called|named) {_CAP}(?: {_CAP}){{0,3}})?)"
    ),
    "name": rf"(?P<name>(?:(?:Mrs?|Ms|Miss|Dr|Prof)\.? )?{_CAP}(?: {_CAP}){{0,2}})",
    "cap": _CAP,
    "np": r"(?P<np>.+)",
    "field": rf"(?P<field>{_FIELDS})",
    "business": f"(?:{_BUSINESS})",
    "hours": _HOURS,
    "chief": rf"(?P<chief>{_CHIEF})",
    "number": r"(?P<number>one|two|three|four|five|six|seven|eight|nine|ten|\d{1,2}|twins|triplets)",
    "degree": (
        r"(?:phd|ph\.d\.?|doctorate|master'?s(?: degree)?|masters?|ma|msc|mba|meng|mphil|bachelor'?s?(?: degree)?"
        r"|ba|bsc"
        r"|beng|degree|diploma|apprenticeship|foundation degree|foundation year|postgrad|nvq|btec|a-levels?|pgce|hnd)"
    ),
    "nth": r"(?:first|second|third|fourth|fifth|sixth|final|last|1st|2nd|3rd|4th|5th)",
    "bad": r"(?P<bad>bad|dodgy|gammy|weak|knackered|terrible|poor|awful|dicky|crooked|wonky|replacement)",
    "body": f"(?:{_BODY})",
    "food": f"(?:{_FOODS})",
    "often": _OFTEN,
    "task": (
        r"(?:sound|lighting|lights|props|make-?up|hair|costumes|catering|accounts|marketing|design|graphics|pr|it"
        r"|admin|security"
        r"|press|research|qa|testing|support|sales|translations?|editing|voice-?overs|bookkeeping|logistics"
        r"|procurement|payroll"
        r"|communications|comms|finance|recruitment|training|maintenance|deliveries|reception|front of house|web "
        r"design)"
    ),
    "club": (
        r"(?:book club|choir|band|orchestra|chess club|running club|drama group|walking group|quiz team|knitting group"
        r"|writing group|cycling club|rowing club|theatre group|theater group|tennis club|golf club|football club"
        r"|judo club"
        r"|karate club|swimming club|climbing club|hiking club|sailing club|photography club|film club|gardening "
        r"club|debate club)"
    ),
    "subject": (
        r"(?:law|medicine|maths|mathematics|physics|chemistry|biology|history|english|french|german|spanish"
        r"|geography|economics"
        r"|engineering|philosophy|psychology|sociology|architecture|computer science|nursing|music|drama|art|fine "
        r"art|politics"
        r"|ppe|classics|business|accounting|linguistics|geology|journalism|marine biology|anthropology"
        r"|archaeology|dentistry)"
    ),
    "chores": (
        r"(?:dishes|laundry|shopping|washing|washing-up|school run|cooking|cleaning|ironing|hoovering|same|maths?"
        r"|trick|job"
        r"|work|rest|opposite|right|thing|things|driving|talking|others?|weekly|groceries|honours|best|homework"
        r"|whole|first"
        r"|second|last|next|usual|one|two|crossword|gardening|garden|bins|odd|plants|trip|tour|walk|course"
        r"|reading|minimum)\b"
    ),
    "idle": (
        r"(?:\w+ )?(?:mistakes|sense|plans|friends|jokes|noises|things|decisions|excuses|faces|ends|calls|notes"
        r"|lists|sandwiches"
        r"|promises|changes|errors|bugs|problems|issues|messages|emails|texts|letters|reports|this|kids|thanks"
        r"|dinners|meals"
        r"|tests|hours|ways|years|days|weeks|posts|reviews|comments|words|always|perhaps|guests|its|his|hers|ours|yours"
        r"|during|being|having|doing|going|something|anything|nothing|everything)\b"
    ),
}


class Construction(NamedTuple):
    """A line of the table."""

    behind: re.Pattern[str]
    told: tuple[tuple[str, str], ...]
    how: frozenset[str]


_AFTER = (
    r"(?=\s*(?:$|[,.;:!?()\u2014\u2013]|-\s)|\s+(?:in|on|at|for|since|with|from|to|and|but|as|by|until|till|now"
    r"|these|this|last"
    r"|next|right|every|who|which|because|when|while|where|so|after|before|over|under|during|near|too|again|here"
    r"|anymore"
    r"|any|full|part|most|already|then|ago|back|just|or|not|about|instead|yesterday|today|tomorrow|tonight|nowadays|atm"
    r"|lol|haha|btw|though|tho|currently|still|also|each|per|if|via|plus|mostly|these|alongside|despite|two|three|a|i"
    r"|we|whose|bc|cos|once|twice|several|many|myself|himself|herself|together|anyway|actually|honestly|if|recently"
    r"|[a-z]+day|[a-z]+days|jan\w*|feb\w*|mar\w*|apr\w*|may|june?|july?|aug\w*|sep\w*|oct\w*|nov\w*|dec\w*|\d+)\b)"
)


def _any_of(words: frozenset[str]) -> str:
    return "(?:" + "|".join(re.escape(word) for word in sorted(words, key=lambda word: (-len(word), word))) + ")"


@lru_cache(maxsize=1)
def _lines() -> dict[str, list[str]]:
    """Verb → its lines, not read yet."""
    told: dict[str, list[str]] = {}
    for line in _TABLE.strip().replace("\n    ", "").splitlines():
        verbs, _, rest = line.partition(" | ")
        for verb in verbs.split(","):
            told.setdefault(verb.strip(), []).append(rest)
    return told


@lru_cache(maxsize=1)
def _pieces() -> dict[str, str]:
    return {
        **_PIECES,
        "tongue": _any_of(lexicon.LANGUAGES),
        "language": f"(?P<language>{_any_of(lexicon.LANGUAGES)})",
        "condition": (
            f"(?P<condition>{_any_of(lexicon.CONDITIONS)}(?:(?:, and|,| and| &) (?:an? |mild |severe |bad "
            f"|chronic |some "
            f")?{_any_of(lexicon.CONDITIONS)}){{0,4}})"
        ),
        "medicine": (
            rf"(?P<medicine>(?:\d+ ?(?:mg|mcg|ml|iu) (?:of )?)?(?:{_any_of(lexicon.MEDICINES)}"
            rf"|{lexicon.MEDICINE_ENDING.pattern})(?: \d+ ?(?:mg|mcg|ml|iu)?)?)"
        ),
        "pet": _any_of(lexicon.PETS),
        "lowplace": _any_of(lexicon.PLACES),
    }


def _patterns() -> tuple[re.Pattern[str], ...]:
    """Every pattern of the table."""
    return tuple(line.behind for verb in _lines() for line in of(verb))


_SLOT = re.compile(r"(?<!\?P)<(\w+)>")


@lru_cache(maxsize=512)
def of(verb: str) -> tuple[Construction, ...]:
    """The constructions of a verb, read when they are first wanted."""
    made = []
    for line in _lines().get(verb, ()):
        behind, told, how = (*(part.strip() for part in line.split(" | ")), "")[:3]
        for _ in range(2):
            behind = _SLOT.sub(lambda slot: _pieces()[slot[1]], behind)
        pairs = tuple(
            (relation.strip(), slot.strip()) for relation, _, slot in (one.partition("=") for one in told.split(";"))
        )
        open_ended = behind.endswith((".+)", ".*)", "$", ".*"))
        made.append(
            Construction(
                re.compile(behind + ("" if open_ended else _AFTER), re.IGNORECASE), pairs, frozenset(how.split())
            )
        )
    return tuple(made)


def knows(verb: str, behind: str) -> bool:
    """Whether a verb with these words behind it stands in the table."""
    return any(line.behind.match(behind) for line in of(verb))


_BESIDE = re.compile(r"(?:(?:now|currently|still|also|just|mostly|mainly|already|actually|happily|recently) )*")
_PASSING = re.compile(
    r"\b(?:till|until|today|tonight|tomorrow|this (?:week|weekend|month|morning|afternoon|evening)|on holiday|for work"
    r"|for (?:the|a) (?:week|weekend|night|day|conference|few days|couple)|visiting|at the moment with|on business)\b",
    re.IGNORECASE,
)
"""Beside where somebody is: only for a while."""


def read(heard: Heard, say: Say) -> int:
    """Read a clause by the constructions of its verb: where what told something ends in the words, else -1."""
    words = say.words
    skipped = _BESIDE.match(words)
    skip = skipped.end() if skipped and say.verb.lemma != "be" else 0
    if (say.verb.always or say.verb.never) and say.verb.lemma != "be" and say.verb.tense == "present":
        return -1  # a habit
    lines = of(say.verb.lemma)
    if " for a living" in words:
        lines = (*lines, *of("any"))
    for line in lines:
        match = line.behind.match(words, skip)
        if match and _fits(say, line, match) and _tell(heard, say, line, match):
            return match.end()
    return -1


def _fits(say: Say, line: Construction, match: re.Match[str]) -> bool:
    """Whether a line holds for who does it and how."""
    how = line.how
    if say.subject.kind in ("thing", "attribute", "other") or ("me" in how and say.subject.kind != "me"):
        return False
    if "other" in how and say.subject.kind == "me":
        return False
    return _fits_verb(say, how) and _fits_place(say, how, match)


def _fits_verb(say: Say, how: frozenset[str]) -> bool:
    """Whether a line holds for the tense and the form of the verb."""
    verb = say.verb
    if ("passive" in how) != (verb.form == "passive") and verb.lemma in ("make", "prescribe", "raise"):
        return False
    if "denied" in how and (not verb.negated or say.anymore):
        return False
    if "now" in how and verb.tense not in ("progressive", "perfect"):
        return False
    if "alone" in how and (verb.tense not in ("present", "progressive") or verb.negated):
        return False
    if "dated" in how and not (say.dated and verb.tense == "perfect"):
        return False
    if "lasting" in how and not (say.dated or verb.tense in ("perfect", "present")):
        return False
    return not ("went" in how and verb.lemma in ("get", "come", "head") and "back" not in say.words)


def _fits_place(say: Say, how: frozenset[str], match: re.Match[str]) -> bool:
    """Whether a line holds for the words behind it, and for the place it names."""
    if "short" in how and len(say.words.split()) > _SHORT:
        return False
    if "somewhere" in how and _NOWHERE.match(match.group("place")):
        return False
    if "once" in how and _PASSING.search(say.words):
        return False
    places = [str(match.groupdict().get(slot)).lower() for slot in ("place", "two", "org")]
    known = not lexicon.PLACES.isdisjoint(places)
    is_tool = any(lexicon.one_of(lexicon.TOOLS, place) for place in places)
    return not (("known" in how and not known) or ("unknown" in how and (known or is_tool)))


_SHORT = 5
_FREE = re.compile(r"\b(?:free|spare) time\b|\bfor fun\b|\bas a hobby\b|\bweekends?\b|\bevenings?\b", re.IGNORECASE)
_NOWHERE = re.compile(
    r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec|mon|tue|wed|thu|fri|sat|sun)\w*|english|french|german"
    r"|spanish|year"
    r"|class|slack|teams|zoom|jira|excel|grade|room|hr|it|a&e|er|icu|hospital|love|trouble|bed|charge|jail|prison"
    r"|the (?!hague|netherlands|usa?\b|uk\b|states|philippines|bahamas|gambia|cotswolds|highlands|hebrides"
    r"|midlands|azores)",
    re.IGNORECASE,
)
"""What somebody is in without living there."""


def _tell(heard: Heard, say: Say, line: Construction, match: re.Match[str]) -> bool:
    """Put down what a line tells; whether it told anything."""
    verb = say.verb
    sort = "event" if "event" in line.how else "state"
    how, over = taken(say, sort)
    if verb.form == "passive" and verb.tense in ("past", "present", "perfect", "pluperfect") and not verb.unsure:
        how, over = "holds", False
    if verb.tense == "can" and line.told[0][0] == "speaks":
        how = "holds"
    if "denied" in line.how and verb.tense in ("present", "can", "future") and not verb.unsure:
        how = "holds"
    if "alone" in line.how and verb.ended:
        how = "holds"
    if "plan" in line.how:
        if how != "plan" or verb.negated:
            return False
        how = "holds"
    if how != "holds":
        return False
    if verb.negated and sort == "event" and line.told[0][0] != "visited":
        return True  # understood, and nothing happened
    made = len(heard.found)
    for relation, slot in line.told:
        _put(heard, say, relation, slot, match, over=over, denied="denied" in line.how)
    return len(heard.found) > made


def _put(heard: Heard, say: Say, relation: str, slot: str, match: re.Match[str], *, over: bool, denied: bool) -> None:
    name, offset = relation.lstrip("~!"), say.rest[0]
    negated = (say.verb.negated or say.verb.never) and not denied
    negated ^= relation[0] == "!"
    ended = over or relation[0] == "~"
    groups = match.groupdict()
    if slot.startswith('"'):
        heard.add(say, name, slot.strip('"'), negated=negated, ended=ended)
        return
    if slot == "whole":
        told = f"{_base(say)} {match.group('np') if 'np' in groups and say.words.endswith('living') else _whole(match)}"
        told = told.removeprefix("do ").removeprefix("does ").removeprefix("doing ")
        name = "hobby is" if name == "works on" and _FREE.search(say.line.text) else name
        heard.add(say, name, told.strip(), negated=negated, ended=ended)
        return
    if slot == "gerund":
        heard.add(say, name, gerund(say.verb.lemma), negated=negated, ended=ended)
        return
    head, _, last = slot.rpartition(" ")
    if not (said := groups.get(last) or (last == "children" and "children")):
        return
    if last == "children":
        heard.add(say, name, f"{groups['number']} children", negated=negated, ended=ended)
    elif head:
        lead = groups.get(head) or head
        start, end = match.span(last)
        for piece in _pieces_of(say.words[start:end]):
            heard.add(say, name, f"{lead} {piece}", negated=negated, ended=ended)
    elif last == "np":
        heard.put(say, name, offset + match.start(last), offset + match.end(last), negated=negated, ended=ended)
    else:
        said = re.sub(r"^(?:the|a|an|my|our|his|her) (?=\S)", "", said) if last == "org" else said
        if last == "name":
            heard.mention(said)
        said = said.split(" called ")[-1].split(" named ")[-1].strip(" ,.'")
        for piece in _pieces_of(said) if last == "condition" else [said]:
            heard.add(say, name, piece, negated=negated, ended=ended)


def _pieces_of(said: str) -> list[str]:
    return [one.strip() for one in re.split(r",? (?:or|and|nor|&) |, ", said) if one.strip()]


def _whole(match: re.Match[str]) -> str:
    """All behind the verb, as far as the line reaches, without where it is done."""
    last = min((match.start(slot) for slot in ("org", "place") if match.groupdict().get(slot)), default=match.end())
    said = match.string[match.start() : last]
    return re.sub(r" (?:at|in|for|a|the|an)\s*$", "", said.strip())


def _base(say: Say) -> str:
    """The verb as it is said of now: "fix", "fixes"."""
    token = say.line.tokens[say.verb.after - 1]
    return say.line.text[token.start : token.end]


_GERUNDS = {
    "run": "running",
    "jog": "jogging",
    "swim": "swimming",
    "knit": "knitting",
    "quilt": "quilting",
    "scuba": "scuba diving",
}


def gerund(lemma: str) -> str:
    """The -ing form of a verb."""
    if lemma in _GERUNDS:
        return _GERUNDS[lemma]
    return lemma[:-1] + "ing" if lemma.endswith("e") and not lemma.endswith(("ee", "oe")) else lemma + "ing"
