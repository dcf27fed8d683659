"""The verbs that are read, as a table: how each is spelled, what its past means, what its prepositions tell.

A line is ``verb(past, participle, -ing) sort: preposition=predicate, …``; regular forms are made. A preposition without
a predicate ends the object before it, ``=predicate`` alone is the direct object, ``~`` says that it holds no longer.
The sort says how to take the tenses: ``state`` (the past is over), ``feeling`` (the past says nothing of now),
``event`` (only the past says that it happened), and ``plain`` verbs, which ``doing`` reads one by one.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from functools import lru_cache

_TABLE = """
live state: in=lives in, at=lives in, with, near, on, by, alone, close, next, for, as, because, outside=lives in,
    above, over, below, under, behind, opposite, across, there, here, right, out
reside state: in=lives in, at=lives in, with
stay plain:
stick(stuck,stuck) plain:
move event: to=lives in, from=~lives in, in=lives in, into, with, for, because, between, as, across, away
relocate event: to=lives in, from=~lives in, for, with
emigrate event: to=lives in, from=~lives in, with, for
settle event: in=lives in, down, with
grow(grew,grown) plain:
work state: at=works at, for=works at, as=role is, on=works on, towards=goal is, toward=goal is, in, with,
    from, remotely, nights, under, out,
    there, to, night, hard, late, together, weekends
volunteer state: at=works at, for=works at, with, in, as, on
intern state: at=works at, for=works at, in, as
freelance plain:
join event: =works at, as=role is, for, with, in, on, at
leave(left,left,leaving) plain:
resign event: from=~works at, as=~role is, in, because
retire plain:
study state: =studies, at=studies at, in, for, with, to, under, hard, abroad, on
major state: in=studies, at=studies at
attend state: =studies at, in, with, on
graduate event: from=~studies at, in, with, at
enroll event: in=studies, at=studies at
enrol event: in=studies, at=studies at
teach(taught,taught) plain:
learn plain:
speak(spoke,spoken) plain:
like feeling: =likes
love feeling: =likes
enjoy feeling: =likes
adore feeling: =likes
hate feeling: =dislikes
dislike feeling: =dislikes
detest feeling: =dislikes
loathe feeling: =dislikes
despise feeling: =dislikes
prefer(preferred,preferred,preferring) plain:
own state: =owns, with, in, for, since
drive(drove,driven) plain:
have(had,had,having) plain:
use state: =uses, for, as, on, in, to, with, at, when, because, instead, via, from, every
run(ran,run,running) plain:
code state: in=uses, with, on, for, at
program(programmed,programmed,programming) state: in=uses, with, on, for, at
write(wrote,written) plain:
build(built,built) plain:
develop plain:
manage state: =manages, at, in, for, with
lead(led,led) state: =manages, at, in, for, with
supervise state: =manages, at, in, for, with
report state: to=reports to, at, in, for
play plain:
collect plain:
practice plain:
practise plain:
do(did,done) plain:
eat(ate,eaten) plain:
drink(drank,drunk) plain:
smoke plain:
follow plain:
keep(kept,kept) plain:
take(took,taken) plain:
believe plain:
marry event: =married to, in, on, at
divorce event: =~married to, in, after
date state: =partner is, for, from
see(saw,seen) plain:
break(broke,broken) plain:
split(split,split,splitting) plain:
visit event: =visited, with, for, because, to, as
travel event: to=visited, with, for, by, from, around, in, through
fly(flew,flown) event: to=visited, with, for, from, in, by
go(went,gone) plain:
buy(bought,bought) event: =bought, for, from, at, in, on, with, because, to, online, off
purchase event: =bought, for, from, at, in, on, with, because, to, online
meet(met,met) event: =met, at, in, on, for, through, while, during, with, to, via, when, over
start plain:
begin(began,begun,beginning) plain:
finish event: =finished, at, in, with, for, on, early, late, up
complete event: =finished, at, in, with, for, on
stop(stopped,stopped,stopping) plain:
quit(quit,quit,quitting) plain:
give(gave,given) plain:
switch plain:
change plain:
migrate plain:
decide plain:
choose(chose,chosen) plain:
pick plain:
settle_on plain:
plan(planned,planned,planning) plain:
intend plain:
hope plain:
want plain:
wanna plain:
aim plain:
try plain:
train plain:
save plain:
dream plain:
call plain:
weigh state: =weight is
cost(cost,cost) state: =costs, for, to, because
depend state: on=depends on, upon=depends on, for, in
rely state: on=depends on, for
belong state: to=owned by
host plain:
suffer state: from=has condition, since
diagnose plain:
turn plain:
identify plain:
come(came,come) plain:
hail state: from=comes from
originate state: from=comes from
raise plain:
bear(bore,born) plain:
adopt plain:
get(got,gotten,getting) plain:
become(became,become) plain:
promote plain:
hire plain:
sell(sold,sold) plain:
name plain:
base plain:
locate plain:
engage plain:
need plain:
think(thought,thought) plain:
say(said,said) plain:
tell(told,told) plain:
know(knew,known) plain:
hear(heard,heard) plain:
mention plain:
claim plain:
guess plain:
suppose plain:
wish plain:
assume plain:
remember plain:
feel(felt,felt) plain:
swear(swore,sworn) plain:
realize plain:
realise plain:
notice plain:
forget(forgot,forgotten,forgetting) plain:
ask plain:
joke plain:
doubt plain:
insist plain:
imagine plain:
pretend plain:
explain plain:
admit(admitted,admitted,admitting) plain:
worry plain:
find(found,found) plain:
stand(stood,stood) plain:
bear_with plain:
tolerate plain:
support plain:
listen plain:
watch plain:
read(read,read) plain:
cook plain:
own_up plain:
wear(wore,worn) plain:
require plain:
measure plain:
agree(agreed,agreed,agreeing) plain:
fall(fell,fallen) plain:
hold(held,held) plain:
land plain:
accept plain:
rescue plain:
upgrade plain:
wrap(wrapped,wrapped,wrapping) plain:
hand plain:
favour feeling: =prefers, over, to
favor feeling: =prefers, over, to
knit(knitted,knitted,knitting) plain:
garden plain:
sew plain:
crochet plain:
surf plain:
ski plain:
fish plain:
sail plain:
climb plain:
meditate plain:
draw(drew,drawn) plain:
skate plain:
other plain:
include plain:
celebrate plain:
spend(spent,spent) plain:
share plain:
sing(sang,sung) plain:
dance plain:
paint plain:
swim(swam,swum,swimming) plain:
hike plain:
jog(jogged,jogged,jogging) plain:
cycle plain:
bake plain:
fear state: =afraid of
care plain:
dig(dug,dug,digging) plain:
pay(paid,paid) plain:
rise(rose,risen) plain:
increase plain:
jump plain:
amount plain:
total plain:
retail plain:
stretch plain:
afford plain:
set(set,set,setting) plain:
cut(cut,cut,cutting) plain:
lower plain:
reduce plain:
slip(slipped,slipped,slipping) plain:
shift plain:
slide(slid,slid) plain:
end plain:
close plain:
expire plain:
ship(shipped,shipped,shipping) plain:
launch plain:
open plain:
happen plain:
submit(submitted,submitted,submitting) plain:
file plain:
deliver plain:
send(sent,sent) plain:
return plain:
renew plain:
sit(sat,sat,sitting) plain:
lie(lay,lain,lying) plain:
store plain:
park plain:
stash plain:
update plain:
bump plain:
downgrade plain:
pin(pinned,pinned,pinning) plain:
lock plain:
roll plain:
push plain:
freeze(froze,frozen) plain:
patch plain:
hit(hit,hit,hitting) plain:
reach plain:
maintain plain:
handle plain:
pass plain:
operate plain:
blog(blogged,blogged,blogging) plain:
post plain:
publish plain:
transfer(transferred,transferred,transferring) plain:
design plain:
compose plain:
edit plain:
record plain:
deploy plain:
test plain:
monitor plain:
track plain:
log(logged,logged,logging) plain:
draft plain:
organise plain:
organize plain:
replace plain:
ditch plain:
swap(swapped,swapped,swapping) plain:
trade plain:
exchange plain:
dump plain:
abandon plain:
ride(rode,ridden) plain:
defend plain:
ace plain:
bow plain:
pull plain:
cancel(cancelled,cancelled,cancelling) plain:
sign plain:
drop(dropped,dropped,dropping) plain:
refuse plain:
bore plain:
annoy plain:
irritate plain:
disgust plain:
exhaust plain:
stress plain:
relax plain:
calm plain:
delight plain:
fascinate plain:
bank plain:
insure plain:
subscribe plain:
cache plain:
quote plain:
top(topped,topped,topping) plain:
apply plain:
abide plain:
rip(ripped,ripped,ripping) plain:
avoid plain:
extend plain:
"""
_COMMON = """
motorbike captain narrate groom tune import bind(bound,bound) audit
rent end wind lodge pay earn employ lay fire sack make(made,made,making) found set(set,set,setting) launch open
stack sort serve wait cover handle head chair oversee(oversaw,overseen) mend fix repair clean deliver
cut(cut,cut,cutting) drop(dropped,dropped,dropping) inject prescribe carry convert breed(bred,bred) coach
referee umpire dabble row box fence forage birdwatch ride(rode,ridden) sculpt juggle camp(camped,camped,camping)
dive snowboard whittle quilt brew canoe paddle skateboard kayak boulder scuba interrail honeymoon holiday
vacation backpack tour trek walk hitchhike pop(popped,popped,popping) nip(nipped,nipped,nipping) bump cope
deal(dealt,dealt) struggle battle understand(understood,understood) touch react swell wed christen appoint elect
lose(lost,lost,losing) pass die grieve bury miss foster look happen seem appear send(sent,sent)
bring(brought,brought) put(put,put,putting) let(let,let,letting) help show(showed,shown) return wake(woke,woken)
sleep(slept,slept) sit(sat,sat,sitting) lie(lay,lain,lying) win(won,won,winning) throw(threw,thrown)
catch(caught,caught) fill order book cancel check create design produce translate edit publish record film
photograph shoot(shot,shot) mix(mixed,mixed,mixing) roast grill plant harvest milk farm hunt race compete score
lift squat stretch push pull(pulled) hang(hung,hung) apply interview audition qualify retrain matriculate fail
revise cram(crammed,crammed,cramming) snore laugh cry shout argue fight(fought,fought)
hug(hugged,hugged,hugging) kiss chat(chatted,chatted,chatting) text email message phone ring(rang,rung) reply
answer invite thank owe lend(lent,lent) borrow invest trade donate charge bill insure lease
sublet(sublet,sublet) renovate decorate extend park commute arrive depart board queue crash
slip(slipped,slipped,slipping) hurt(hurt,hurt) injure twist sprain tear(tore,torn) recover heal bleed(bled,bled)
ache itch faint sneeze cough vomit sting(stung,stung) bite(bit,bitten) scratch avoid refuse crave fast
skip(skipped,skipped,skipping) count track log(logged,logged,logging) blame trust respect admire inspire scare
frighten terrify bother annoy surprise upset(upset,upset,upsetting) amaze fascinate interest bore excite delight
please suit(suited) fit(fitted,fitted,fitting) match remind expect await deserve afford matter contain consist
exist remain continue repeat shrink(shrank,shrunk) rise(rose,risen) increase reduce add remove replace install
configure test debug ship(shipped,shipped,shipping) merge review commit(committed,committed,committing) query
store load scale cache monitor document schedule postpone delay approve reject sign submit file describe compare
consider suggest recommend prove discover invent solve wonder dread fancy envy resent regret mind stare peek
scream whisper yawn smile nod wave point knock kick jump rain snow freeze(froze,frozen) melt burn boil fry stir
chop(chopped,chopped,chopping) peel pour wash dry iron sweep(swept,swept) hoover vacuum tidy rehearse perform
busk act direct mentor tutor lecture nurse doctor babysit(babysat,babysat) childmind carve weld solder restore
bid(bid,bid) gamble bet(bet,bet) stream game binge scroll blog vlog podcast moor dock drift roam wander explore
cross enter exit hide(hid,hidden) seek(sought,sought) steal(stole,stolen) swap(swapped,swapped,swapping) ditch
dump bin(binned,binned,binning) scrap(scrapped,scrapped,scrapping) purge
"""
"""Common verbs that tell nothing by a table of their own: they say where a clause begins."""
_WORD = re.compile(r"\w+(?:\([^)]*\))?")
_LINE = re.compile(r"(\w+)(?:\(([^)]*)\))? (\w+): ?(.*)")


@dataclass(frozen=True, slots=True)
class Frame:
    """A verb: how its tenses are taken, and what stands behind each preposition ("" is the direct object)."""

    lemma: str
    sort: str
    cases: dict[str, str] = field(default_factory=dict)


@lru_cache(maxsize=1)
def frames() -> dict[str, Frame]:
    """Verb → frame."""
    return _read()[0]


@lru_cache(maxsize=1)
def forms() -> dict[str, tuple[tuple[str, str], ...]]:
    """Form → its verbs, each with the forms it is: ``b`` base, ``s``, ``p`` past, ``n`` participle, ``g`` -ing."""
    return _read()[1]


@lru_cache(maxsize=1)
def common() -> frozenset[str]:
    """The verbs that are known but not read: as likely a noun where no subject stands before them."""
    return frozenset(word.partition("(")[0] for word in _WORD.findall(_COMMON))


@lru_cache(maxsize=1)
def _read() -> tuple[dict[str, Frame], dict[str, tuple[tuple[str, str], ...]]]:
    known: dict[str, Frame] = {}
    spelled: dict[str, dict[str, str]] = {}
    common = [f"{word} plain:" for word in _WORD.findall(_COMMON)]
    for line in [*_TABLE.strip().replace("\n    ", " ").splitlines(), *common]:
        if not (match := _LINE.fullmatch(line)):
            raise AssertionError(line)  # a table of ours
        lemma, irregular, sort, told = match.groups()
        cases = {}
        for case in filter(None, (part.strip() for part in told.split(","))):
            preposition, _, predicate = case.partition("=")
            cases[preposition] = predicate
        known[lemma] = Frame(lemma, sort, cases)
        for form, letter in _spellings(lemma, irregular or ""):
            by_lemma = spelled.setdefault(form, {})
            by_lemma[lemma] = by_lemma.get(lemma, "") + letter
    return known, {form: tuple(by_lemma.items()) for form, by_lemma in spelled.items()}


def _spellings(lemma: str, irregular: str) -> list[tuple[str, str]]:
    given = [part.strip() for part in irregular.split(",") if part.strip()]
    y = lemma.endswith("y") and lemma[-2] not in "aeiou"
    e = lemma.endswith("e")
    third = lemma[:-1] + "ies" if y else lemma + ("es" if lemma.endswith(("s", "sh", "ch", "o", "x", "z")) else "s")
    past = lemma[:-1] + "ied" if y else lemma + ("d" if e else "ed")
    ing = lemma[:-1] + "ing" if e and not lemma.endswith("ee") else lemma + "ing"
    third = {"have": "has"}.get(lemma, third)
    past, participle, ing = (given + [past, given[0] if given else past, ing][len(given) :])[:3]
    return [(lemma, "b"), (third, "s"), (past, "p"), (participle, "n"), (ing, "g")]
