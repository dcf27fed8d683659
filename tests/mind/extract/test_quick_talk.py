"""Quick talk: the subject left out, bits between commas, turns of phrase, apostrophes forgotten, short answers.

What says nothing about anybody for long must still say nothing, however short it is.
"""

MUST = """
the wife's a midwife so we keep odd hours => user's wife / role is: midwife; married to: wife
my fella's from Galway, I'm from Hull => user's fella / comes from: Galway; partner is: fella; comes from: Hull
mum's 81 and still drives a Micra => user's mum / age is: 81; user's mum / drives: Micra
our youngest, Tilly, starts school in September => child is: Tilly
got two cats, Salt and Pepper => pet is: Salt; pet is: Pepper
three kids here (4, 7 and 11) => has: three kids
been vegetarian since 2010 btw => diet is: vegetarian
coeliac here, so no wheat => has condition: coeliac
also, severe latex allergy. => allergic to: latex
I react badly to ibuprofen => allergic to: ibuprofen
can't do dairy, makes me ill => never: eat dairy
I can't eat gluten => never: eat gluten
bad knees so nothing with jumping => has condition: bad knees
I get migraines if I skip lunch => has condition: migraines
I've had MS for about ten years => has condition: MS
on 20mg of citalopram, since March => takes: 20mg of citalopram
doc switched me from ramipril to losartan => takes: losartan; ~takes: ramipril
came off sertraline in June => ~takes: sertraline
work as a paramedic, mostly nights => role is: paramedic
I'm in logistics at DHL => role is: logistics; works at: DHL
I'm a data engineer over at Klarna => role is: data engineer; works at: Klarna
I run the bookshop on Mill Road => owns: bookshop
my company, Larkfield Labs, makes sensors => owns: Larkfield Labs
I head up design at Monzo => manages: design; works at: Monzo
my team lead is Ines Prado => manager is: Ines Prado
new boss as of Monday: Carl Ostrom => manager is: Carl Ostrom
living in Graz now, moved from Linz in May => lives in: Graz; ~lives in: Linz
I'm up in Aberdeen these days => lives in: Aberdeen
moving to Ghent at the end of the month => moving to: Ghent
from Leeds, living in Madrid => comes from: Leeds; lives in: Madrid
new address: 12 Canal Row, Delft => address is: 12 Canal Row, Delft
born in Lagos, raised in London => born in: Lagos; comes from: London
originally Scottish, been in Berlin 8 years => nationality is: Scottish; lives in: Berlin
I drive an old Volvo V70 => drives: old Volvo V70
got rid of the car, cycling everywhere now => ~owns: car
sold my Golf, got an e-Niro instead => ~owns: Golf; owns: e-Niro
running Fedora 40 on a Framework 13 => uses: Fedora 40; uses: Framework 13
I code mostly in Elixir => uses: Elixir
ditched Notion for Obsidian => uses: Obsidian; ~uses: Notion
dropped Spotify, using Tidal now => ~uses: Spotify; uses: Tidal
moved off Heroku to Render last week => uses: Render; ~uses: Heroku
staging is on version 2.4.1 => staging / version is: 2.4.1
we bumped React to 19 => React / version is: 19
the parser depends on libfoo 3 => parser / depends on: libfoo 3
the launch is on 3 June => launch / deadline is: 3 June
launch slipped to 10 June => launch / deadline is: 10 June
tax return's due 31 January => tax return / deadline is: 31 January
need to hand in the essay by 4 May => essay / deadline is: 4 May
budget: 800 euros, max => budget is: 800 euros
I've got about 300 quid to spend => budget is: 300 quid
the flat costs 900 a month => flat / costs: 900 a month
I'm 5'8 and about 70 kilos => height is: 5'8; weight is: 70 kilos
I'm 168 cm => height is: 168 cm
just turned 40, so go easy => age is: 40
29f, from Ohio => age is: 29; comes from: Ohio
birthday's the 4th of July => birthday is: 4th of July
my bday is 12/03 => birthday is: 12/03
my Italian's decent => speaks: Italian
native Dutch speaker here => speaks: Dutch
learning Welsh on Duolingo => studies: Welsh
doing a master's in robotics at Delft => studies: robotics; studies at: Delft
finishing my PhD at KTH => studies at: KTH
into climbing and old synths => likes: climbing; likes: old synths
huge Arsenal fan => likes: Arsenal
I love a good stout => likes: good stout
can't get enough of Thai food => likes: Thai food
not keen on musicals => dislikes: musicals
I'd take the train over flying any day => prefers: train
big on crosswords => likes: crosswords
I've gone off coffee => dislikes: coffee
never liked olives => !likes: olives
my favourite author's Ursula Le Guin => favourite author is: Ursula Le Guin
fave band: Big Thief => favourite band is: Big Thief
I play five-a-side on Thursdays => plays: five-a-side
I sing in a choir => hobby is: singing in a choir
I do pottery on Tuesdays => hobby is: pottery
I collect vinyl => hobby is: collecting vinyl
used to play rugby, not since the injury => ~plays: rugby
training for the Berlin marathon in September => goal is: Berlin marathon
I want to run a sub-4 marathon => wants: run a sub-4 marathon
saving for a campervan => goal is: campervan
we're off to Crete in August => plans to: visit Crete
booked a trip to Japan for November => plans to: visit Japan
been to Iceland twice, loved it => visited: Iceland
just back from Oslo => visited: Oslo
bought a second-hand cello => bought: second-hand cello
ordered a Garmin 265 yesterday => bought: Garmin 265
finished my thesis!! => finished: thesis
started piano lessons => started: piano lessons
quit smoking in May => quit: smoking
I don't drink => never: drink alcohol
no dishwasher here => !owns: dishwasher
I'm not on Facebook => !uses: Facebook
I don't own a car => !owns: car
it's spelled Kathryn with a K and y => name is: Kathryn
people call me Bez => called: Bez
I go by my middle name, Rowan => called: Rowan
Sam here, they/them => name is: Sam; pronouns are: they/them
metric units please => instruction is: metric units
short answers please, I'm on my phone => instruction is: short answers
answer in German from now on => instruction is: answer in German from now on
don't suggest anything with nuts => instruction is: don't suggest anything with nuts
always cite your sources => instruction is: always cite your sources
stop calling me sir => instruction is: stop calling me sir
you can write to me at pia@ferns.example => email is: pia@ferns.example
my mail: pia@ferns.example, phone 0151 496 0000 => email is: pia@ferns.example; phone is: 0151 496 0000
I'm Jewish but not observant => religion is: Jewish
I'm terrified of spiders => afraid of: spiders
my dentist is Dr Okafor => user's dentist / name is: Dr Okafor
my landlord's called Mr Pym => user's landlord / name is: Mr Pym
my neighbour Ulla waters the plants => neighbour is: Ulla
my friend Gus works at the zoo => friend is: Gus; Gus / works at: zoo
my girlfriend of six years, Maja, is a nurse => partner is: Maja; Maja / role is: nurse
Maja's allergic to kiwi btw => Maja / allergic to: kiwi
got engaged to Ruth on Saturday! => engaged to: Ruth
I'm single again, Leo and I split => ~partner is: Leo
my husband and I have a farm => owns: farm; married to: husband
her name's Ottoline btw, the new puppy => pet is: Ottoline
my mate Jonno's a plasterer in Hull => friend is: Jonno; Jonno / role is: plasterer; Jonno / lives in: Hull
nan's 92 and sharp as a tack => user's nan / age is: 92
my brother-in-law Sef owns a garage => Sef / owns: garage
my boss, Wanda, hates slides => manager is: Wanda; Wanda / dislikes: slides
our CTO's Imran, he came from Monzo => Imran / role is: CTO
Marta (my sister) is visiting, she's veggie => sibling is: Marta
the twins, Ada and Max, turn 7 in May => child is: Ada; child is: Max
typing this on a Framework 16 => uses: Framework 16
my phone's a Pixel 8 => owns: Pixel 8
no oven, just an air fryer => !owns: oven
got the job!! start at Rennet on the 3rd => works at: Rennet
got my Irish passport last week => nationality is: Irish
I'm Welsh, not English => nationality is: Welsh
grew up speaking Urdu at home => speaks: Urdu
my written Arabic is weak but I speak it fine => speaks: Arabic
B2 in German => speaks: German
zero Spanish, sorry => !speaks: Spanish
snakes freak me out => afraid of: snakes
I'm colourblind so no red/green charts => has condition: colourblind
I carry an EpiPen for bee stings => allergic to: bee stings
bee stings put me in hospital => allergic to: bee stings
gluten kills me => allergic to: gluten
we keep kosher => diet is: kosher
pescatarian for ten years now => diet is: pescatarian
off sugar since January => quit: sugar
I take my tea with oat milk => likes: oat milk
been doing aikido since 2012 => hobby is: aikido
season ticket at Sunderland => likes: Sunderland
Spurs supporter, don't laugh => likes: Spurs
anything by Ishiguro and I'm happy => likes: Ishiguro
I'd kill for a decent bagel => likes: bagel
window over aisle, always => prefers: window
dark mode everywhere => prefers: dark mode
tabs not spaces => prefers: tabs
prefer tabs to spaces => prefers: tabs
code only, no comments => instruction is: code only; instruction is: no comments
be brief => instruction is: be brief
it's Anouk with a k => name is: Anouk
I'm on 07700 900111 these days => phone is: 07700 900111
postcode is BS6 5TT => postcode / is: BS6 5TT
flat 3, 22 Rowan Ave, Leith => address is: 22 Rowan Ave, Leith
we're at 9 Quay St now => address is: 9 Quay St
left London for the coast, Hastings => lives in: Hastings; ~lives in: London
split my time between Turin and Ghent => lives in: Turin; lives in: Ghent
was in Lima till June, Bogotá now => lives in: Bogotá
settled on the name Juniper for the baby => child is: Juniper
sprint ends Thursday => sprint / deadline is: Thursday
demo's Friday 10am => demo / deadline is: Friday 10am
we pin Django at 4.2 => Django / version is: 4.2
built on Rails, hosted on Hetzner => uses: Rails; uses: Hetzner
billing service belongs to Team Falcon => billing service / owned by: Team Falcon
can't go above 600 => budget is: 600
Hi! I'm Tomas and I've been living in Brno for about three years now. => name is: Tomas; lives in: Brno
I currently work as a project manager for a small solar company called Heliora.
    => role is: project manager; works at: Heliora
Thanks! By the way, I can't eat shellfish, I'm allergic. => never: eat shellfish
My daughter Noor just started first grade. => child is: Noor; Noor / started: first grade
Actually I quit my job at Fintern last Friday. => ~works at: Fintern
I'm not working at Fintern anymore, I joined Plover in May. => ~works at: Fintern; works at: Plover
I prefer window seats, by the way. => prefers: window seats
I have been playing the violin since I was six. => plays: violin
I do not like spicy food at all. => !likes: spicy food
I'm a huge fan of Studio Ghibli movies. => likes: Studio Ghibli movies
My favorite dish is lasagna, hands down. => favourite dish is: lasagna
I'm planning a trip to Norway in September. => plans to: trip to Norway
My mom's birthday is April 12. => user's mom / birthday is: April 12
Our production database runs on Postgres 15. => production database / uses: Postgres 15
We decided to go with Kafka instead of RabbitMQ. => decided to: go with Kafka
I don't use Windows, I'm on Linux. => !uses: Windows; uses: Linux
I've been diagnosed with celiac disease. => has condition: celiac disease
I stopped drinking coffee last month. => quit: drinking coffee
I'm trying to cut down on sugar. => goal is: cut down on sugar
I'd like to become a pilot one day. => wants: become a pilot
My height is 180 cm and I weigh 82 kg. => height is: 180 cm; weight is: 82 kg
I was born in Cali, Colombia in 1990. => born in: Cali, Colombia
My hometown is Tarnow. => comes from: Tarnow
Please call me Lexi instead of Alexandra. => called: Lexi
Please respond in French from now on. => instruction is: respond in French from now on
I'm a stay-at-home dad. => role is: stay-at-home dad
My son Elio has autism. => child is: Elio; Elio / has condition: autism
My husband Raf works at the port and he loves sailing. => married to: Raf; Raf / works at: port; Raf / likes: sailing
We live near Antwerp. => lives in: Antwerp
My neighbor Hank fixes bikes. => neighbour is: Hank; Hank / works on: bikes
Kim is my manager. => manager is: Kim
I've been at Corvex for six years. => works at: Corvex
I'm working on a novel about lighthouse keepers. => works on: novel about lighthouse keepers
I recently got into sourdough baking. => likes: sourdough baking
I hate flying. => dislikes: flying
I'm afraid of dogs. => afraid of: dogs
I own two motorcycles. => owns: two motorcycles
I sold my motorcycle in the spring. => ~owns: motorcycle
I can speak Hungarian and Romanian. => speaks: Hungarian; speaks: Romanian
I'm taking a course in data science. => studies: data science
My email address is now lena.k@posteo.example. => email is: lena.k@posteo.example
Our office is at 44 King Street. => office / located in: 44 King Street
My car is a red Mazda 3. => drives: red Mazda 3
Our cat's name is Pixel. => pet is: Pixel
The dog is called Fergus. => pet is: Fergus
My best friend's name is Imani. => friend is: Imani
I don't have any siblings. => !has: siblings
I've never been to Australia. => !visited: Australia
I used to smoke but I quit five years ago. => quit: smoking
I used to be a teacher, now I write software. => ~role is: teacher; works on: software
I'm no longer vegetarian. => ~diet is: vegetarian
I was a vegetarian until last year. => ~diet is: vegetarian
I think I'm lactose intolerant. => has condition: lactose intolerant
My colleague Petra says the office is moving to Graz. => colleague is: Petra
We migrated from MySQL to Postgres in March. => uses: Postgres; ~uses: MySQL
The frontend is written in TypeScript. => frontend / uses: TypeScript
The rent is 1200 euros per month. => rent / costs: 1200 euros per month
I never eat breakfast. => never: eat breakfast
I always take the stairs. => always: take the stairs
My goal is to read 30 books this year. => goal is: read 30 books
I want to buy a house in Ghent. => wants: buy a house in Ghent
I'm saving up for a new camera. => goal is: new camera
I'm Buddhist. => religion is: Buddhist
I'm half Italian, half Danish. => nationality is: Italian; nationality is: Danish
I was raised Catholic. => religion is: Catholic
I don't eat meat, but I eat fish. => never: eat meat
I live alone with my cat Olive. => pet is: Olive
My timezone is Pacific. => zone is: Pacific
I'm on Pacific time. => zone is: Pacific time
I'm the CTO of a startup called Nimbly. => role is: CTO; works at: Nimbly
I supervise three interns. => manages: three interns
Can you recommend a book? I love Le Guin. => likes: Le Guin
I wear hearing aids. => uses: hearing aids
"""

MUST_NOT = """
can you write a cover letter for a nurse at a hospital?
how much is a ticket to Rome these days?
the movie was great, loved the ending
my code keeps crashing on line 40, any idea?
the function returns 3 values, first is 10 euros
need a gift for a friend, 40, likes gardening
what's the best way to get to Oslo from Bergen in winter?
the train leaves at 9.30, arrives 11.20
is coffee bad for you? heard it is
if I lived in Paris I'd eat croissants daily
maybe I should get a dog
she said she might move to Berlin
write a poem about a cat called Felix
give me a short summary please
make it shorter please
translate this: I live in Rome and love pizza
the recipe needs 200 g flour, 2 eggs and 50.00 ml milk
add a login page, then deploy to Vercel
fix the bug in the parser, it's on line 12
thanks, that's perfect
ok great, next one: explain recursion
the meeting was moved to Friday
we went over the numbers and it came to 300
it's 25 degrees here today
I was thinking of something with chicken
I'd like a table for two in Soho
a friend of mine got into Harvard, lucky him
my character is a rogue, 30 years old, from Waterdeep
Rome or Milan for a weekend?
just checking, did you get that?
the error says: permission denied on /etc/passwd
can I return shoes after 30 days?
no rush, take your time
no problem, thanks
no worries at all, thanks
nothing fancy, budget hotels are fine
what does "allergic to" mean in Spanish?
he's 30, lives in a flat in London and hates his job. write a short story about him
in Python 3, how do I sort a list?
running late, back in 5
the app crashed twice this week
Bali in October: good idea?
Compare Postgres and MySQL for me
Explain OAuth like I'm five
any good podcasts about running?
the patient, 54, on metformin 500mg, presents with chest pain
Our client wants a logo in blue, 3 variants
people in Japan work long hours
my friend asked if I'm vegan lol, I'm not
I'm not a doctor but that looks bad
don't worry, it's fine
on Monday we ship, on Tuesday we rest
at 50 euros that's a steal
ugh, the bus was late again, 40 minutes
I have a question about taxes
I have a meeting at 3
I've got a problem with my printer
we have a situation here
a man of 50 should walk daily
Summarise: Anna, 34, nurse, moved to York in 2020.
I hate when it rains
love it! thanks
love that idea
not sure yet, maybe Thursday
that one's 12.99, the other 15
over the moon about this
so tired today
in bed with a cold
on the train now
at the airport, boarding soon
up early today
down to 3 options: Rome, Oslo, Riga
Best regards, Tom
my back is killing me today
got a minute?
got it, thanks
got your email, will reply
sold out, sorry
started raining again
started the dishwasher
left my keys at home
left the office at 6
finished lunch, back now
took the bus today
moved the file to /tmp
moved it to the Trash
joined the call late
visited the site you sent, it's down
"""


def test_it_gives_just_these_claims(must, claims_in):
    sentence, claims = must
    assert claims_in(sentence) == claims


def test_it_gives_none(must_not, claims_in):
    assert claims_in(must_not) == []


class TestOverTurns:
    def test_a_short_answer_is_read_with_its_question(self, hear):
        assert _told(hear(("assistant", "Noted. New address?"), ("user", "9 Quay St"))) == [("address is", "9 Quay St")]
        assert _told(hear(("assistant", "Any medication?"), ("user", "metformin, 500 twice"))) == [
            ("takes", "metformin")
        ]
        assert _told(hear(("assistant", "Budget?"), ("user", "80 euros"))) == [("budget is", "80 euros")]

    def test_a_sign_and_what_is_right_may_be_two_sentences(self, hear):
        (claim,) = hear(("user", "I'm 34."), ("user", "oh no, wait. 35")).claims
        assert (claim.claim.object, claim.corrects) == ("35", True)

    def test_an_address_of_mail_is_put_right_by_another(self, hear):
        (claim,) = hear(("user", "my mail is jo@quill.example"), ("user", "typo, sorry -> joh@quill.example")).claims
        assert (claim.claim.object, claim.instead_of) == ("joh@quill.example", "jo@quill.example")


class TestWhomABitIsAbout:
    def test_a_row_of_bits_goes_on_about_the_one_who_was_named(self, claims_in):
        told = claims_in("My dad is 71, hates gadgets, mad on tulips")
        assert told == ["user's dad / age is: 71", "user's dad / dislikes: gadgets", "user's dad / likes: tulips"]

    def test_what_stands_in_brackets_behind_kin_is_about_them(self, claims_in):
        told = claims_in("it's me and my son (11, obsessed with volcanoes)")
        assert told == ["child is: son", "user's son / age is: 11", "user's son / likes: volcanoes"]

    def test_a_child_of_whom_nothing_else_is_told_is_kept(self, claims_in):
        assert claims_in("where can I take my daughter on a rainy day?") == ["child is: daughter"]


def _told(extraction):
    return [(one.claim.predicate, one.claim.object) for one in extraction.claims]
