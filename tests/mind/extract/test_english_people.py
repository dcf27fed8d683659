"""English about people and life: who they are called, where they live and work, whom they have, what ails them.

Every row is a way to say it, and stands for its kind.
"""

MUST = r"""
I'm Pell, she/her, and I'm the night porter at the Grand
    => name is: Pell; pronouns are: she/her; role is: night porter; works at: Grand
my partner Mads is Danish and works offshore => partner is: Mads; Mads / nationality is: Danish
our two girls, Ottilie and Faye, are 6 and 9 => child is: Ottilie; child is: Faye
I've been a postie for eleven years => role is: postie
Been vegetarian my whole life => diet is: vegetarian
I moved to Ghent because my girlfriend lives here => lives in: Ghent; partner is: girlfriend
my son Rufus starts at Heriot-Watt in September => child is: Rufus
I play second violin in the city orchestra => plays: second violin
my mother lives with us, she's 84 => user's mother / age is: 84
I'm a left-handed goalkeeper => role is: left-handed goalkeeper
I work three days a week at a hospice in Derry => works at: hospice
I'm a recovering alcoholic => never: drink alcohol
Allergic to latex and penicillin, just so you know => allergic to: latex; allergic to: penicillin
my Spanish is better than my French => speaks: Spanish
I've lived here in Turku since 2011 => lives in: Turku
I was raised in Nairobi but my parents are Gujarati => comes from: Nairobi
I teach year 4 => role is: teach year 4
my brother-in-law Guus runs a bakery => Guus / owns: bakery
I hurt my back at work and now I'm on codeine => takes: codeine
We adopted Pepper, a three-legged cat, last spring => pet is: Pepper
my horse is called Domino => pet is: Domino
I'm in my last year of vet school => studies: vet school
I'm studying part time for an accounting qualification => studies: accounting qualification
Anja, my flatmate, is from Riga => Anja / comes from: Riga
my line manager is a woman called Thandeka => manager is: Thandeka
I used to be called Jennifer => ~called: Jennifer
I've never eaten meat => never: eat meat
I was a Marine for six years => ~role is: Marine
I'm about 6 foot and 90 kg => height is: 6 foot; weight is: 90 kg
I live in Lyon, not in Porto => lives in: Lyon
I work at Acme, not at Initech => works at: Acme
I no longer live in Lyon but in Porto => lives in: Porto
We relocated to Porto, my dear => lives in: Porto
I moved to Leeds, mate! => lives in: Leeds
I get terrible hay fever => has condition: hay fever
I'm on HRT => takes: HRT
I met Lena through a climbing club => met: Lena
Hi, I'm Maren, pronounced MAH-ren => name is: Maren
it's Jonah btw, not Jonas => name is: Jonah
My full name is Ottilie Brandt but nobody uses it => name is: Ottilie Brandt
name's Tariq, nice to meet you => name is: Tariq
the name's Delroy => name is: Delroy
this is Ingrid from accounts => name is: Ingrid
Sabine here, quick one => name is: Sabine
I was christened Margaret but I've been Peggy since I was two => name is: Margaret; name is: Peggy
I changed my name to Alex last year => name is: Alex
my real name is Krzysztof but Chris is easier => name is: Krzysztof
hey, so I'm Tove, 41, I teach ceramics in Aarhus and I've got two teenagers
    => name is: Tove; age is: 41; role is: teach ceramics; lives in: Aarhus; has: two teenagers
I'm Deniz, I do sound for theatre, mostly in Antwerp => name is: Deniz; role is: sound; lives in: Antwerp
my coach is called Brigid => user's coach / name is: Brigid
you can call me Fitz => called: Fitz
everyone calls me Bee => called: Bee
my friends call me Woody => called: Woody
people know me as Coco => called: Coco
I go by Jay at work => called: Jay at work
Most people just call me Mick => called: Mick
please address me as Dr. Sato => called: Dr. Sato
My friends call me Tuck => called: Tuck
call me Mags => called: Mags
I'm 34 => age is: 34
i turned 40 last week => age is: 40
just turned thirty => age is: thirty
im 27 and skint => age is: 27
at 61 I've seen it all => age is: 61
my son is 9 and my daughter is 12
    => user's son / age is: 9; child is: son; user's daughter / age is: 12; child is: daughter
mum's 70 => user's mum / age is: 70
as a 45 year old father of three => age is: 45
Being 67, I don't sleep much => age is: 67
28 yo male => age is: 28
my grandson Arlo is 3 => Arlo / age is: 3
My father-in-law, Sergio, is 82 and sharp as a tack => Sergio / age is: 82
I turned sixty in January => age is: sixty
my birthday is 3 May => birthday is: 3 May
I was born on 14 February 1990 => birthday is: 14 February 1990
my bday's on the 9th of august => birthday is: 9th of august
my wife's birthday is June 12 => user's wife / birthday is: June 12; married to: wife
Leo's birthday is 2 July => Leo / birthday is: 2 July
our son was born on 2 March 2021 => user's son / birthday is: 2 March 2021; child is: son
my pronouns are she/her => pronouns are: she/her
I use he/they pronouns => pronouns are: he/they
she/her btw => pronouns are: she/her
Robin goes by they/them => Robin / pronouns are: they/them
Pronouns: xe/xem => pronouns are: xe/xem
I'm he/him => pronouns are: he/him
my partner uses they/them => user's partner / pronouns are: they/them; partner is: partner
I use she/they => pronouns are: she/they
I live in Ghent => lives in: Ghent
we live just outside Leeds => lives in: Leeds
I'm based in Tallinn => lives in: Tallinn
living in Oslo atm => lives in: Oslo atm
I've been in Madrid for six years => lives in: Madrid
we've got a flat in Brixton => lives in: Brixton
I have a little place in Cardiff => lives in: Cardiff
home is Dundee these days => lives in: Dundee
I call Lisbon home => lives in: Lisbon
we moved to Brno in 2019 => lives in: Brno
I relocated from Paris to Lyon => ~lives in: Paris; lives in: Lyon
we settled in Cork => lives in: Cork
I ended up in Deventer => lives in: Deventer
I'm in Seattle => lives in: Seattle
I rent a room in Kreuzberg => lives in: Kreuzberg
I share a flat with two nurses in Hackney => lives in: Hackney
my parents live in Jaén => user's parents / lives in: Jaén
my brother lives in Perth with his wife => user's brother / lives in: Perth; sibling is: brother
my sister moved to Canada last year => user's sister / lives in: Canada; sibling is: sister
I used to live in Rome => ~lives in: Rome
I lived in Kyoto from 2010 to 2014 => ~lives in: Kyoto
I no longer live in Boston => ~lives in: Boston
I don't live in Spain anymore => ~lives in: Spain
I'm back in Vienna for good => lives in: Vienna
I split my time between Athens and Berlin => lives in: Athens; lives in: Berlin
been in Utrecht since 2015 => lives in: Utrecht
we're up in Inverness now => lives in: Inverness
I've lived in Malmö all my life => lives in: Malmö
my aunt Sheila lives in Kent => Sheila / lives in: Kent
We live above my parents' pub in Sligo => lives in: Sligo
I moved here from Lagos in 2016 => ~lives in: Lagos
my son moved out to Lyon last autumn => user's son / lives in: Lyon; child is: son
When I was 20 I lived in Prague => ~lives in: Prague
My ex-husband lives in Dubai => user's ex-husband / lives in: Dubai; ~married to: ex-husband
I live on my own in a cabin outside Tromsø => lives in: Tromsø
I commute from Reading to London => lives in: Reading
I live with my boyfriend Sami in Turin => lives in: Turin; partner is: Sami
I moved in with my mum in Goa => lives in: Goa
We emigrated to New Zealand when I was four => lives in: New Zealand
I left Syria in 2013 => ~lives in: Syria
born and raised in Ohio => born in: Ohio
I was born in Karachi and raised in Bradford => born in: Karachi; comes from: Bradford
I was born in Malta => born in: Malta
my dad was born in Kenya => user's dad / born in: Kenya
I grew up in Bari => comes from: Bari
I'm from Galway originally => comes from: Galway originally
I come from a small town near Lublin => comes from: small town near Lublin
I hail from Saskatchewan => comes from: Saskatchewan
I'm originally from Cape Verde but have been in Rotterdam since I was nine
    => comes from: Cape Verde; lives in: Rotterdam
I was brought up in Leith by my nan => comes from: Leith
we're moving to Ghent in September => moving to: Ghent
I'm relocating to Austin for work => moving to: Austin for work
I'll be moving to Porto in May => moving to: Porto
we're about to move to Norway => moving to: Norway
my brother's moving to Chile => user's brother / moving to: Chile; sibling is: brother
we're off to live in Spain from August => moving to: Spain
I'm emigrating to Canada => moving to: Canada
We're relocating to Graz this summer => moving to: Graz
I'm half Finnish, half Greek => nationality is: Finnish; nationality is: Greek
as a Dane I find that funny => nationality is: Dane
I'm a Kiwi => nationality is: Kiwi
I hold a Canadian passport => nationality is: Canadian
I'm Portuguese but I live in Geneva => nationality is: Portuguese; lives in: Geneva
my wife is Thai => user's wife / nationality is: Thai; married to: wife
being Scottish I don't mind rain => nationality is: Scottish
I'm not American, I'm Canadian => !nationality is: American; nationality is: Canadian
I'm Welsh on my mother's side => nationality is: Welsh
my girlfriend's Japanese and we speak English together
    => user's girlfriend / nationality is: Japanese; partner is: girlfriend; speaks: English
Mum's Polish, dad's Irish => user's mum / nationality is: Polish; user's dad / nationality is: Irish
I'm Syrian, living in Cologne => nationality is: Syrian; lives in: Cologne
I work at Siemens => works at: Siemens
I work for the NHS => works at: NHS
I'm with Deloitte => works at: Deloitte
I've been at Nokia for 12 years => works at: Nokia
I'm employed by the city council => works at: city council
I joined Bosch in 2018 => works at: Bosch
I started at Zalando last week => works at: Zalando
starting at Klarna on Monday => works at: Klarna
just got a job at Pret => works at: Pret
I got hired by Volvo => works at: Volvo
I've left Accenture => ~works at: Accenture
I quit my job at Lidl => ~works at: Lidl
I got fired from Wagamama => ~works at: Wagamama
I used to work at KPMG => ~works at: KPMG
I worked at Fiat for thirty years => ~works at: Fiat
I don't work at Shell any more => ~works at: Shell
my husband works for Airbus => user's husband / works at: Airbus; married to: husband
I work nights at a petrol station => works at: petrol station
I volunteer at the food bank => works at: food bank
I do two days a week at Oxfam => works at: Oxfam
I interned at CERN in 2016 => ~works at: CERN
I handed in my notice at Barclays => ~works at: Barclays
my son just started at Oxford => user's son / works at: Oxford; child is: son
On Tuesdays and Thursdays I help out at an animal shelter => works at: animal shelter
I got the job at Fjord! => works at: Fjord
I start at Fjord on Monday => works at: Fjord
I'm on the night shift at the hospital => works at: hospital
I work remotely for a firm in Austin => works at: firm
I got let go from Brightwell => ~works at: Brightwell
I changed jobs: I'm at Nimbus Labs now => works at: Nimbus Labs
I'm a nurse at St Mary's => role is: nurse; works at: St Mary's
I'm freelance => role is: freelance
I'm self-employed => role is: self-employed
I'm retired => role is: retired
I'm a plumber by trade => role is: plumber
I work as a paramedic => role is: paramedic
I drive a lorry for a living => role is: drive a lorry
I teach chemistry at a secondary school => role is: teach chemistry; works at: secondary school
I'm an apprentice electrician => role is: apprentice electrician
I make a living selling honey => role is: selling honey
I earn my living as a translator => role is: translator
I'm a stay-at-home dad => role is: stay-at-home dad
I got promoted to team lead => role is: team lead
I've just been made head chef => role is: head chef
I became a midwife in 2009 => role is: midwife
I used to be a teacher => ~role is: teacher
I was a bus driver for 20 years => ~role is: bus driver
ex-army, now a locksmith => role is: locksmith
I'm no longer a manager => ~role is: manager
I'm not a doctor => !role is: doctor
my dad's a retired miner => user's dad / role is: retired miner
my wife is a GP => user's wife / role is: GP; married to: wife
Amara is our new CTO => Amara / role is: CTO
I'm the CTO => role is: CTO
I'm head of ops => role is: head of ops
I do accounts for a brewery => role is: accounts
I work in logistics => role is: logistics
I'm in marketing => role is: marketing
I look after other people's kids for a living => role is: look after other people's kids
as a nurse I see this a lot => role is: nurse
the missus is a teacher => user's wife / role is: teacher; married to: wife
my uncle is a priest => user's uncle / role is: priest
I coach the under-9s => role is: coach the under-9s
These days I'm mostly a landscape gardener => role is: landscape gardener
I left nursing in 2018 => ~role is: nursing
I'm a contractor for Shell => role is: contractor; works at: Shell
I'm the vet at Hillside => role is: vet; works at: Hillside
I've worked for myself since 2012 => role is: self-employed
I took early retirement last spring => role is: retired
I'm a PhD student in Uppsala => role is: PhD student; lives in: Uppsala
I volunteer as a lifeguard => role is: lifeguard
I'm employed as a forklift driver => role is: forklift driver
I'm head gardener at Kew => role is: head gardener; works at: Kew
I study law at Leuven => studies: law; studies at: Leuven
I'm studying for a degree in geology => studies: geology
I'm doing a PhD in linguistics at Edinburgh => studies: linguistics; studies at: Edinburgh
I'm in my second year of medicine => studies: medicine
I'm a second-year physics student at Bonn => studies: physics; studies at: Bonn
I majored in history => ~studies: history
my daughter is studying nursing in Cork => user's daughter / studies: nursing; child is: daughter
I'm taking evening classes in Italian => studies: Italian
I'm learning to weld => studies: weld
I've been learning Danish for a year => studies: Danish
teaching myself Rust => studies: Rust
I'm on the nursing course at Hull => studies: nursing; studies at: Hull
my niece Clio is learning the trumpet => Clio / studies: trumpet
I'm learning Basque with an app => studies: Basque
I'm taking a course on bookkeeping => studies: bookkeeping
I did law at Durham => ~studies: law; ~studies at: Durham
I'm learning to play the harmonica => studies: play the harmonica
I go to Leeds Uni => studies at: Leeds Uni
I'm at uni in Graz => studies at: uni in Graz
I graduated from Trinity in 2015 => ~studies at: Trinity
I did my masters at Delft => ~studies at: Delft
I'm in my third year at Bologna, studying law => studies at: Bologna; studies: law
I speak Tamil at home => speaks: Tamil
I'm fluent in Farsi => speaks: Farsi
my Polish is rusty => speaks: Polish
I'm a native Dutch speaker => speaks: Dutch
I can get by in Portuguese => speaks: Portuguese
I know some sign language => speaks: sign language
I don't speak German => !speaks: German
we speak Basque at home => speaks: Basque
my first language is Igbo => speaks: Igbo
I grew up speaking Welsh => speaks: Welsh
my mother only speaks Cantonese => user's mother / speaks: Cantonese
I'm bilingual, Spanish and English => speaks: Spanish; speaks: English
trilingual: Dutch, French and Arabic => speaks: Dutch; speaks: French; speaks: Arabic
I speak Spanish, some Catalan, and enough German to get lost => speaks: Spanish; speaks: Catalan; speaks: German
Mandarin is my mother tongue => speaks: Mandarin
I speak fluent Hungarian because of my grandmother => speaks: Hungarian
my Italian is good enough to order food => speaks: Italian
my mum's called Bernadette => parent is: Bernadette
my mum's name is Dolores => parent is: Dolores
my dad, Frank, has Parkinson's => parent is: Frank; Frank / has condition: Parkinson's
our eldest, Tomas, is 15 => child is: Tomas; Tomas / age is: 15
we have two lads, Osian and Macsen => child is: Osian; child is: Macsen
I have a daughter called Wren => child is: Wren
our little girl, Posy, starts school soon => child is: Posy
Hannah is my daughter => child is: Hannah
my daughter Ines (7) and son Teo (4) => child is: Ines; Ines / age is: 7; child is: Teo; Teo / age is: 4
kids: Ines (7), Teo (4) and baby Lou
    => child is: Ines; Ines / age is: 7; child is: Teo; Teo / age is: 4; child is: Lou
my stepson Finn plays drums => child is: Finn; Finn / plays: drums
my son Ari is in year 5 at St Jude's => child is: Ari; Ari / studies at: St Jude's
we named our daughter Saoirse => child is: Saoirse
I'm Leo's mum => child is: Leo
we've a daughter, Noor, and a son, Zaid => child is: Noor; child is: Zaid
Both kids, Ida and Per, are at the village school => child is: Ida; child is: Per
my cat Miso is 4 years old => pet is: Miso; Miso / age is: 4
we have a lurcher called Biscuit => pet is: Biscuit
my dog's called Pickle => pet is: Pickle
my cat Miso has diabetes => pet is: Miso; Miso / has condition: diabetes
we adopted a rescue greyhound named Finch => pet is: Finch
we've just got a kitten, her name is Olive => pet is: Olive
I have two cats, Salt and Pepper => pet is: Salt; pet is: Pepper
I've got a tortoise => pet is: tortoise
Rex is my dog => pet is: Rex
my golden retriever, Max, is afraid of thunder => pet is: Max; Max / afraid of: thunder
the dog, Alfie, ate my homework => pet is: Alfie
my horse Juno is 12 => pet is: Juno; Juno / age is: 12
We lost our dog Bruno in March => ~pet is: Bruno
our new puppy is called Figaro => pet is: Figaro
my cats are called Ash and Ember => pet is: Ash; pet is: Ember
we bought a house in Turku => bought: house
We just bought a cottage near Whitby => bought: cottage near Whitby
I'd love to live in Japan => wants: live in Japan
I'm at 14 Mill Lane, Ely => address is: 14 Mill Lane, Ely
we've decided to move to Crete => decided to: move to Crete
I run a bakery in Lille => owns: bakery in Lille
I own a small garage => owns: small garage
I have my own plumbing business => owns: own plumbing business
my company, Plinth, makes chairs => owns: Plinth
I'm training to be a vet => goal is: be a vet
I'm training for the London marathon => goal is: London marathon
my brother Ned drives a taxi for a living => sibling is: Ned; Ned / role is: drives a taxi
my brothers Wim and Kees run it => sibling is: Wim; sibling is: Kees
I have a twin sister, Ada => sibling is: Ada
my big sister Noor is a pilot => sibling is: Noor; Noor / role is: pilot
Tom's my brother => sibling is: Tom
my sister Bea is expecting in July => sibling is: Bea
I'm staying at my sister's in Bath until the flat's ready => sibling is: sister
my sister, who lives in Oslo, is visiting => sibling is: sister; user's sister / lives in: Oslo
I have a degree in maths => has: degree in maths
I've got a PhD in botany => has: PhD in botany
I've got three kids => has: three kids
I'm a father of four => has: four children
I have a son, he's 8 => has: son
my wife and I have two girls => has: two girls; married to: wife
I've no siblings => !has: siblings
we keep chickens => has: chickens
I don't have any pets => !has: pets
I keep bees => has: bees
I've two older brothers => has: two older brothers
my wife Ana is a vet => married to: Ana; Ana / role is: vet
I'm married to a Dane called Lars => married to: Dane called Lars
my husband's name is Idris => married to: Idris
Sam and I got married in June => married to: Sam
I married Petra in 2011 => married to: Petra
my late husband Roy built it => ~married to: Roy
I'm a widower, my late wife Edith was a botanist => ~married to: Edith; ~Edith / role is: botanist
Dan and I have been together since 2009 and got married in 2014 => married to: Dan
I got engaged to Tomasz at Christmas => engaged to: Tomasz
Kofi's my fiancé => engaged to: Kofi
I've been dating Nils for two months => partner is: Nils
Ruben's my partner => partner is: Ruben
my other half, Dev, works at Aldi => partner is: Dev; Dev / works at: Aldi
I'm seeing someone called Ines => partner is: Ines
My girlfriend of three years, Ola, moved in => partner is: Ola
my best mate Struan => friend is: Struan
I'm on the lease with my pal Struan => friend is: Struan
My best friend Imke lives in Hamburg => friend is: Imke; Imke / lives in: Hamburg
an old friend of mine, Radek, is a judge => friend is: Radek; Radek / role is: judge
my neighbour Mrs Kemp feeds the cat => neighbour is: Mrs Kemp
our neighbour Mr Pham grows orchids => neighbour is: Mr Pham; Mr Pham / works on: orchids
my boss is called Farouk => manager is: Farouk
Priya is my line manager => manager is: Priya
my boss Ottoline is leaving => manager is: Ottoline
I report to Sunniva => reports to: Sunniva
my cofounder Mette wants gantt charts everywhere => colleague is: Mette
my colleague Aziz will help => colleague is: Aziz
I work with a guy called Bo => colleague is: Bo
I share an office with Kemal, he's our accountant => colleague is: Kemal; Kemal / role is: accountant
My colleague from the Madrid office, Pilar, is vegan => colleague is: Pilar; Pilar / diet is: vegan
I manage a team of six => manages: team of six
I manage a team of eight in customer support => manages: team of eight
I'm 182 cm tall => height is: 182 cm
I'm five foot four => height is: five foot four
I stand 1.90m => height is: 1.90m
im 5ft2 => height is: 5ft2
I'm 5 foot 3 and wear a size 6 shoe => height is: 5 foot 3
I stand at 191 cm => height is: 191 cm
I weigh 80 kilos => weight is: 80 kilos
I'm 95kg => weight is: 95kg
I'm down to 80kg now => weight is: 80kg
I'm around 70 kilos => weight is: 70 kilos
I weighed 90 kilos last year, now I'm 78 => ~weight is: 90 kilos; weight is: 78
I'm Catholic => religion is: Catholic
I was raised Jewish => religion is: Jewish
we're Hindu => religion is: Hindu
I converted to Islam in 2015 => religion is: Islam
I'm an atheist => religion is: atheist
I was raised Catholic but I'm an atheist now => religion is: Catholic; religion is: atheist
I'm vegan => diet is: vegan
we keep kosher => diet is: kosher
I'm mostly plant-based => diet is: plant-based
my girlfriend is gluten free => user's girlfriend / diet is: gluten free; partner is: girlfriend
I went vegan in January => diet is: vegan
I'm not vegetarian anymore => ~diet is: vegetarian
I used to be vegan => ~diet is: vegan
I'm on keto => diet is: keto
I'm a vegetarian who eats fish sometimes => diet is: vegetarian
I'm a strict vegetarian, no fish either => diet is: vegetarian; never: eat fish
Sorry, I keep halal => diet is: halal
I'm pescatarian, have been since uni => diet is: pescatarian
I switched to a plant-based diet => diet is: plant-based
I don't eat meat => never: eat meat
I don't eat pork or shellfish => never: eat pork; never: eat shellfish
I'm off dairy => never: eat dairy; quit: dairy
I don't drink => never: drink alcohol
I don't touch alcohol => never: eat alcohol
I eat fish but no meat => never: eat meat
I can't have gluten => never: eat gluten
I'm teetotal => never: drink alcohol
I can't eat peanuts, I swell up => never: eat peanuts
my mum can't eat grapefruit because of her meds => user's mum / never: eat grapefruit
I can't do dairy => never: eat dairy
we don't eat beef at home => never: eat beef
I gave up meat two years ago => quit: meat
I stopped drinking in 2018 => quit: drinking
I quit the gym => quit: gym
I quit smoking nine years ago => quit: smoking
I gave up driving after the accident => quit: driving after the accident
I'm allergic to penicillin => allergic to: penicillin
I have a nut allergy => allergic to: nut
I've got a severe allergy to bee stings => allergic to: bee stings
my son's allergic to eggs => user's son / allergic to: eggs; child is: son
shellfish brings me out in hives => allergic to: shellfish
allergies: latex, kiwi => allergic to: latex; allergic to: kiwi
I'm lactose intolerant => has condition: lactose intolerant
I have type 1 diabetes => has condition: type 1 diabetes
I've got asthma => has condition: asthma
I was diagnosed with ADHD last year => has condition: ADHD
I suffer from migraines => has condition: migraines
I'm dyslexic => has condition: dyslexic
I'm hard of hearing => has condition: hard of hearing
I'm deaf in one ear => has condition: deaf in one ear
I'm colour blind => has condition: colour blind
I have a bad back => has condition: bad back
my back is knackered => has condition: bad back
I live with chronic pain => has condition: chronic pain
I had cancer in 2012 => ~has condition: cancer
I'm on the autism spectrum => has condition: autism
I'm autistic => has condition: autistic
I have epilepsy, so no flashing lights => has condition: epilepsy
I don't have diabetes => !has condition: diabetes
my anxiety's bad this week => has condition: anxiety
I'm claustrophobic => has condition: claustrophobic
turns out I'm coeliac, got the results on Monday => has condition: coeliac
I've got a bad shoulder from rugby => has condition: bad shoulder
my youngest is dyslexic => user's youngest / has condition: dyslexic; child is: youngest
as a type 1 diabetic I have to watch carbs => has condition: type 1 diabetic
I've got hay fever and mild asthma => has condition: hay fever; has condition: mild asthma
I went blind in 2010 => has condition: blind
I use a wheelchair => uses: wheelchair
I wear glasses => uses: glasses
I use an inhaler => uses: inhaler
I wear a hearing aid in my left ear => uses: hearing aid
I've been sober for two years => is: sober
I got sober in 2015 => is: sober
I take sertraline 50mg => takes: sertraline 50mg
I'm on metformin => takes: metformin
I take 20 mg of citalopram every morning => takes: 20 mg of citalopram
I've come off the pill => ~takes: the pill
I stopped taking lithium => ~takes: lithium
I take vitamin D => takes: vitamin D
I inject insulin twice a day => takes: insulin
I was prescribed ramipril => takes: ramipril
dad's on warfarin => user's dad / takes: warfarin
meds: metformin 500, ramipril 5 => takes: metformin 500; takes: ramipril 5
my blood pressure pills are amlodipine and ramipril => takes: amlodipine; takes: ramipril
I take 5mg of ramipril daily => takes: 5mg of ramipril
I was on Prozac for years but not any more => ~takes: Prozac
They took me off warfarin => ~takes: warfarin
I play the cello => plays: cello
I play five-a-side on Thursdays => plays: five-a-side
I don't play golf any more => ~plays: golf
my daughter plays the harp => user's daughter / plays: harp; child is: daughter
been playing the oboe since I was eight => plays: oboe
my roommate Jules plays the drums => Jules / plays: drums
I play badminton every Thursday with work => plays: badminton
I sing in a choir => hobby is: singing in a choir
I go climbing every weekend => hobby is: climbing
I do pottery on Tuesdays => hobby is: pottery
I collect stamps => hobby is: collecting stamps
I've taken up knitting => hobby is: knitting
my hobbies are chess and baking => hobby is: chess; hobby is: baking
I used to row => ~hobby is: rowing
I swim three times a week => hobby is: swimming
I run marathons => hobby is: run marathons
I'm a keen cyclist => hobby is: cycling
I'm in a book club => hobby is: book club
I garden => hobby is: gardening
I dabble in photography => hobby is: photography
gardening is my therapy => hobby is: gardening
I ride horses and do a bit of archery => hobby is: riding horses; hobby is: bit of archery
we go to salsa on Wednesdays => hobby is: salsa
I sing alto in the Riverside choir => hobby is: singing in a Riverside choir
I've been a member of the rowing club for ten years => hobby is: rowing club
I do stand-up comedy at weekends => hobby is: stand-up comedy
I started running last year => started: running
I'm into birdwatching => likes: birdwatching
my son is mad about trains => user's son / likes: trains; child is: son
I love hiking => likes: hiking
chess is my thing => likes: chess
my brother's into model trains => user's brother / likes: model trains; sibling is: brother
I'm a huge fan of opera => likes: opera
I play in a band called Moth => team is: Moth
I'm terrified of flying => afraid of: flying
I'm scared of spiders => afraid of: spiders
spiders freak me out => afraid of: spiders
I have a phobia of needles => afraid of: needles
my son is afraid of the dark => user's son / afraid of: dark; child is: son
I'm not afraid of heights => !afraid of: heights
I'm scared of losing my job => afraid of: losing my job
I'm petrified of wasps => afraid of: wasps
my biggest fear is drowning => afraid of: drowning
I went to Iceland last summer => visited: Iceland
we've been to Peru twice => visited: Peru
just back from Rhodes => visited: Rhodes
we honeymooned in Kerala => visited: Kerala
I've never been to Asia => !visited: Asia
we flew to Tokyo in April => visited: Tokyo
We went to Georgia for our honeymoon => visited: Georgia
last summer we drove through Albania => visited: Albania
I've just come back from Seoul => visited: Seoul
I visited Petra in 2019 and cried => visited: Petra
I met Ana in Berlin => met: Ana
I met Bowie once => met: Bowie
I bumped into Carl yesterday => met: Carl
I met my wife on a ferry => met: wife; married to: wife
I believe in ghosts => believes: ghosts
I don't believe in astrology => !believes: astrology
I believe in reincarnation => believes: reincarnation
I believe in second chances => believes: second chances
my daughter hates needles => user's daughter / dislikes: needles; child is: daughter
I can't stand heights => dislikes: heights
"""

MUST_NOT = """
My dad passed away last year
the kids go to the Steiner school
I used to be a smoker
I'm on the board at Sunrise Housing
I cycle to work every day
if I lived in Lisbon I'd surf every day
he plays the piano like a god
the band plays in Leeds tonight
do you know if Anna works at Google?
I dreamt I was a pilot
people think I'm a doctor
I look like a teacher
my character is a 300-year-old elf named Lyra
in the film she's a nurse from Ohio
I work like a dog
I live for weekends
I'm starving
I'm dead
I run late a lot
I do the dishes every night
I fix mistakes in the code
I make plans and break them
we run the tests nightly
I write emails all day
she grows on you
my boss is a pain
my phone is dead
I'm in love with this song
I'm at the airport
I'm at Heathrow
I'm in Excel right now
I'm in March's report
I wish I lived in Kyoto
I should learn Spanish
I might be allergic to cats
my grandfather supposedly fought in Spain
half of my team is German
I take sugar in my tea
I take photos
I take after my mum
I have a meeting in Oslo
the cat sat on the mat
John is a good name for a cat
who is my manager?
is my brother allergic to nuts?
Sofia is the capital of Bulgaria
Paris is lovely in spring
I call my mum every Sunday
I play it safe
I play devil's advocate
I sing in the shower
I collect my kids at 3
I drive my kids to school
I speak for the whole team
I believe you
I believe that's correct
I met the deadline
I met with the client
I visited your website
I'm 90% sure
I'm 5 minutes away
I weigh my options
I stand corrected
I'm off to bed
I'm off on Friday
I'm on the train
I'm on page 30
I'm on it
I'm from the future
I moved to the next chapter
I ended up in the ER
I joined the call
I joined the waiting list
I left the keys at home
I left Anna a message
I quit the app
I got into an argument
I got married in my head
we're both in the same boat
nobody calls me Elizabeth except my gran
I feel 80 today
when I was 12 we moved a lot
we both have birthdays in May
I'm living out of a van at the moment
I'm in Leeds till Friday
I'm in a meeting
stuck in Paris tonight
I could never live in Dubai
I nearly moved to Texas
thinking about moving to Berlin
I'm between jobs at the moment
I work from home
I'm a dad
I'm a mess
I'm a big boy
I'm an idiot
I'm his boss
English isn't my first language
my French is non-existent
dad died in 2019
I lost my husband last year
I'm not allergic to anything
my knee's been playing up
I'm in remission
I have a cold
I've got a headache
I broke my leg skiing
my vet thinks Waffles has arthritis
they upped my dose to 100mg
I take the bus
I take a nap after lunch
I'm afraid I can't make it
I'm afraid that's wrong
I'm on a waiting list for a new hip
I'm down to one coffee a day
I'm being made redundant in June
I'm on maternity leave until October
I've been to every continent except Antarctica
Never been further than Calais
I feel like I'm 80
The baby is six months old
my dad would have been 90 today
we're naming the baby Otto if it's a boy
I'm single and happy
Trying to go dairy-free
Japan was amazing
"""


def test_it_gives_just_these_claims(must, claims_in):
    sentence, claims = must
    assert claims_in(sentence) == claims


def test_it_gives_none(must_not, claims_in):
    assert claims_in(must_not) == []


class TestWhoIsNamedInPassing:
    """A tie does not hang on what the sentence is about, nor what somebody has on whether it is asked."""

    def test_kin_are_known_from_a_question(self, claims_in):
        assert claims_in("what should I get my nephew and my daughter Wren for christmas?") == ["child is: Wren"]

    def test_a_list_of_children_tells_their_ages(self, claims_in):
        told = claims_in("packing for the kids: Ines (7), Teo (4) and baby Lou")
        assert set(told) == {
            "child is: Ines",
            "Ines / age is: 7",
            "child is: Teo",
            "Teo / age is: 4",
            "child is: Lou",
        }

    def test_an_ailment_is_known_from_a_possessive(self, claims_in):
        assert claims_in("can you find a pillow that helps with my sciatica?") == ["has condition: sciatica"]

    def test_what_is_gone_is_not_had(self, claims_in):
        assert claims_in("my migraines are gone!") == []

    def test_whoever_was_lost_is_no_more(self, claims_in):
        assert claims_in("we lost our dog Bruno in March") == ["~pet is: Bruno"]

    def test_another_person_between_is_not_the_one_before(self, claims_in):
        told = claims_in("RJ stands for Ruth-Jolene Abbott, our safety officer")
        assert told in (["Ruth-Jolene Abbott / role is: safety officer"], [])


class TestWhoseABitIs:
    """What begins with another or with a thing is not told of whoever speaks."""

    def test_the_role_of_ours_is_not_mine(self, claims_in):
        told = claims_in("Our registrar, Dr Venkatesan, does her rounds at seven and cannot abide phones")
        assert not any(claim.startswith(("role is", "dislikes")) for claim in told)

    def test_an_aunt_keeps_her_own_ailments(self, claims_in):
        told = claims_in("Let me tell you who is coming. Auntie Bao, 68, lactose intolerant.")
        assert told == ["Auntie Bao / age is: 68", "Auntie Bao / has condition: lactose intolerant"]
