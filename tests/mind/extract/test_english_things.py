"""English about things and will: what they cost, when they are due, where they are, what is liked, used and planned.

Each row is a way in which people say it, with just the claims it makes, or with none.
"""

from __future__ import annotations

MUST = r"""
I like Pulp a lot better than Blur => likes: Pulp
The user's favourite framework is TensorFlow => favourite framework is: TensorFlow
The user now prefers PyTorch over TensorFlow => prefers: PyTorch
I really like jazz => likes: jazz
honestly i love thai food => likes: thai food
I'm a big fan of Studio Ghibli films => likes: Studio Ghibli films
we're both really into board games => likes: board games
i've always liked rainy days => likes: rainy days
I absolutely adore ceviche, could eat it daily => likes: ceviche, could eat it daily
I've got a real soft spot for old synths => likes: old synths
cheese is my weakness => likes: cheese
I'm partial to a good stout => likes: good stout
The thing I love most is hiking in autumn => likes: hiking
Marta loves opera and hates musicals => Marta / likes: opera; Marta / dislikes: musicals
I've grown to like olives => likes: olives
lately i've been loving Turkish coffee => likes: Turkish coffee
I quite enjoy cooking for friends => likes: cooking for friends
I do like a window seat => likes: window seat
big fan of Linear here => likes: Linear
I'm fond of brutalist architecture => likes: brutalist architecture
I'm obsessed with mechanical keyboards => likes: mechanical keyboards
i could live on ramen => likes: ramen
what I like is quiet mornings => likes: quiet mornings
podcasts are my thing => likes: podcasts
I hate flying => dislikes: flying
I don't like mushrooms => !likes: mushrooms
i don't really like horror films => !likes: horror films
I can't stand cilantro => dislikes: cilantro
not a fan of open-plan offices => dislikes: open-plan offices
I'm not a big fan of coconut => dislikes: coconut
I've never liked beetroot => !likes: beetroot
I really dislike phone calls => dislikes: phone calls
crowds aren't my thing => dislikes: crowds
I've gone off coffee lately => dislikes: coffee
Raisins? Hate them. => dislikes: raisins
I'm not keen on early starts => !likes: early starts
my husband can't stand garlic => user's husband / dislikes: garlic; married to: husband
I'm not into football => !likes: football
I wouldn't touch oysters with a bargepole => never: eat oysters with a bargepole
horror isn't for me => dislikes: horror
I loathe marzipan and aniseed => dislikes: marzipan; dislikes: aniseed
I prefer tea to coffee => prefers: tea
I prefer aisle seats => prefers: aisle seats
I'd rather take the train than fly => prefers: train
for flights I prefer a window seat => prefers for flights: window seat
I'd rather have oat milk => prefers: oat milk
I prefer using Postgres for analytics => prefers for analytics: using Postgres
I'm more of a cat person => prefers: cat
I'm more of a tea drinker these days => prefers: tea
I much prefer working from home => prefers: working from home
I tend to prefer paper books over ebooks => prefers: paper books
When it comes to editors I prefer Helix => prefers for editors: Helix
My preference is vegetarian restaurants => prefers: vegetarian restaurants
tabs over spaces, always => prefers: tabs
dark mode please, always => prefers: dark mode
My preferred airline is KLM => favourite airline is: KLM
my go-to editor is Helix => favourite editor is: Helix
my favourite band is Low => favourite band is: Low
my favorite color is teal => favourite color is: teal
Favourite dish? Moussaka. => favourite dish is: Moussaka
Dune is my favourite book => favourite book is: Dune
my all-time favourite film is Alien => favourite film is: Alien
Autumn is my favourite season => favourite season is: Autumn
My favourite author's Ursula Le Guin => favourite author is: Ursula Le Guin
pistachio is my favourite ice cream flavour => favourite ice cream flavour is: pistachio
I like Go better than Rust => likes: Go
morning meetings suit me best => prefers: morning meetings
I'd choose a boutique hotel over a chain any day => prefers: boutique hotel
I own a small vineyard => owns: small vineyard
I drive a 2015 Golf => drives: 2015 Golf
I drive an electric car, a Renault Zoe => drives: electric car
I've got a Kindle and an iPad => owns: Kindle; owns: iPad
we have a cargo bike => owns: cargo bike
I just bought a second-hand piano => bought: second-hand piano
We bought a house in Leeds last year => bought: house
I got a new laptop, a Framework 13 => owns: new laptop
my car is a Toyota Yaris => drives: Toyota Yaris
my car's an old Saab => drives: old Saab
I don't own a car => !owns: car
I don't have a car => !owns: car
I used to own a Vespa => ~owns: Vespa
I sold my motorbike in March => ~owns: motorbike
we sold the boat => ~owns: boat
I've traded in the Golf for a Tesla Model 3 => drives: Tesla Model 3; ~drives: Golf
I've just picked up a Fuji X100V => bought: Fuji X100V
I treated myself to a Moog => bought: Moog
my sister drives a Mini => user's sister / drives: Mini; sibling is: sister
Tom owns two restaurants => Tom / owns: two restaurants
I'm the owner of a bakery in Bath => owns: bakery in Bath
we've a holiday cottage in Wales => owns: holiday cottage in Wales
I have a telescope => owns: telescope
I've got a 3D printer at home => owns: 3D printer at home
I've got a mortgage => has: mortgage
I have a PhD in chemistry => has: PhD in chemistry
I have a UK driving licence => has: UK driving licence
I have no car => !owns: car
we got rid of the TV => ~owns: TV
I ride a Ducati => drives: Ducati
My bike's a Brompton => owns: Brompton
the Volvo's gone, we have a Skoda now => owns: Skoda
I replaced my iPhone with a Pixel 9 => owns: Pixel 9; ~owns: iPhone
I want to buy a van => wants: buy a van
I'm getting a new car next month => plans to: get a new car
I use Obsidian for notes => uses: Obsidian
we use Postgres at work => uses: Postgres
I mostly use vim => uses: vim
I'm using Arch Linux => uses: Arch Linux
we run everything on Kubernetes => uses: Kubernetes
our stack is React and Django => uses: React; uses: Django
we're on AWS => uses: AWS
I've been using Notion since 2021 => uses: Notion
I'm a Firefox user => uses: Firefox
I code in Rust => uses: Rust
I write mostly Python => uses: Python
my editor is Neovim => uses: Neovim
My phone is a Pixel 8 => owns: Pixel 8
I switched from Chrome to Firefox => uses: Firefox; ~uses: Chrome
we've moved from Jenkins to GitHub Actions => ~uses: Jenkins; uses: GitHub Actions
we migrated off Heroku onto Fly.io => uses: Fly.io; ~uses: Heroku
we ditched Slack for Zulip => uses: Zulip; ~uses: Slack
I stopped using Evernote => ~uses: Evernote
I don't use Facebook anymore => ~uses: Facebook
I don't use Windows => !uses: Windows
we no longer use Jira => ~uses: Jira
I've started using Anki => uses: Anki
our team uses Figma => uses: Figma
the backend is written in Go => backend / uses: Go
Atlas is built with Svelte => Atlas / uses: Svelte
the website runs on WordPress => website / uses: WordPress
the payments service uses Redis for caching => payments service / uses: Redis
we're still using Python 3.8 => uses: Python 3.8
I'm on Windows 11 => uses: Windows 11
We use Python 3.11 and PostgreSQL. => uses: Python 3.11; uses: PostgreSQL
I use Python 3.11, PostgreSQL and Redis. => uses: Python 3.11; uses: PostgreSQL; uses: Redis
We run Postgres 16 and Redis. => uses: Postgres 16; uses: Redis
We're on Python 3.11 and Postgres 16. => uses: Python 3.11; uses: Postgres 16
We run Postgres 16 and Anna hates it. => uses: Postgres 16
I replaced Spotify with Tidal => uses: Tidal; ~uses: Spotify
we're switching to Bazel next quarter => plans to: switch to Bazel
I tried Zed but went back to VS Code => uses: VS Code
I rely on Todoist => depends on: Todoist
I use a standing desk => uses: standing desk
I use metric => uses: metric
we deploy with Ansible => uses: Ansible
We host our docs on Netlify => uses: Netlify
I keep my notes in Logseq => uses: Logseq
I do my budgeting in YNAB => uses: YNAB
I'm working on a board game about bees => works on: board game about bees
I work on the billing service => works on: billing service
I'm building a compiler in my spare time => works on: compiler in my spare time
I'm currently writing a novel set in Trieste => works on: novel set in Trieste
we're working on Project Lynx => works on: Project Lynx
I'm on the platform team => team is: platform
I'm in the growth team => team is: growth
I joined the search team => team is: search
I moved to the infra team last month => team is: infra
my team is Payments => team is: Payments
I've been moved from payments to the fraud team => team is: fraud; ~team is: payments
Jonas is on the data team => Jonas / team is: data
I lead the mobile team => manages: mobile team
I used to be on the ads team => ~team is: ads
I play for Hull City reserves => team is: Hull City reserves
I finished working on Atlas => ~works on: Atlas
I'm not working on Atlas any more => ~works on: Atlas
I'm planning to run a marathon in October => plans to: run a marathon
we plan to move to Valencia next year => plans to: move to Valencia
I'm going to Japan in April => plans to: go to Japan
we're off to Crete on Friday => plans to: visit Crete
I've booked a trip to Iceland => plans to: visit Iceland
I intend to apply for the lead role => plans to: apply for the lead role
I'm flying to Boston tomorrow => plans to: fly to Boston
we're getting married in June => plans to: get married
I'll be visiting Oslo in May => plans to: visit Oslo
I'm hoping to visit Peru next year => wants: visit Peru
we're spending Christmas in Malta => plans to: spend Christmas in Malta
My plan is to retire at 55 => plans to: retire at 55
the plan is to launch in May => plans to: launch
I've signed up for the Berlin marathon => plans to: Berlin marathon
I'm meeting Dana on Tuesday => plans to: meet Dana
I've decided to learn the cello => decided to: learn the cello
we decided to use Kafka => decided to: use Kafka
we went with SQLite in the end => decided to: use SQLite in the end
we've settled on Tailwind => decided to: use Tailwind
we chose Bristol for the offsite => decided to: use Bristol
It's decided, we're moving to Ghent => moving to: Ghent
we agreed to drop IE support => decided to: drop IE support
we're going with the oak floor => decided to: go with oak floor
We decided not to renew the lease => decided to: not renew the lease
I want to learn to sail => wants: learn to sail
my dream is to open a bookshop => wants: open a bookshop
I want a dog => wants: dog
I'd like to become a nurse => wants: become a nurse
My goal is to read 40 books this year => goal is: read 40 books
my goal for 2026 is a sub-4 marathon => goal is: sub-4 marathon
I'm trying to lose 5 kilos => goal is: lose 5 kilos
I'm saving for a house deposit => goal is: house deposit
I'm training for a triathlon => goal is: triathlon
I'm aiming for 80 kg by summer => goal is: 80 kg
I've always wanted to visit Kyoto => wants: visit Kyoto
I no longer want to be a lawyer => ~wants: be a lawyer
we hope to buy a flat soon => wants: buy a flat
Anna wants to study law => Anna / wants: study law
I always take the stairs => always: take the stairs
I never eat breakfast => never: eat breakfast
I never work on Sundays => never: work on Sundays
I always carry an EpiPen => always: carry an EpiPen
every morning I swim in the sea => hobby is: swimming in the sea
I swim every morning => hobby is: swimming
i go running every sunday => hobby is: running
I don't ever drink => never: drink alcohol
We never fly => never: fly
I've never been to Asia => !visited: Asia
I meditate daily => hobby is: meditating
from now on, answer in bullet points => instruction is: answer in bullet points
always use metric units => instruction is: always use metric units
never suggest pork => instruction is: never suggest pork
please don't use emojis => instruction is: don't use emojis
keep it short please => instruction is: keep it short please
stop calling me buddy => instruction is: stop calling me buddy
don't schedule anything before 10 => instruction is: don't schedule anything before 10
whenever you write code, use type hints => instruction is: whenever you write code, use type hints
I'd like you to answer in French from now on => instruction is: answer in French from now on
when I ask for recipes, give grams not cups => instruction is: when I ask for recipes, give grams not cups
please remember to include sources => instruction is: include sources
going forward, use British spelling => instruction is: use British spelling
Can you always show prices in euros? => instruction is: always show prices in euros
you can skip the disclaimers => instruction is: you can skip the disclaimers
no more emojis please => instruction is: no more emojis please
no need to apologise every time => instruction is: no need to apologise every time
dates in ISO format please => instruction is: dates in ISO format
I want answers in Spanish => instruction is: answers in Spanish
address me as Dr. Osei => called: Dr. Osei
If I write in Dutch, reply in Dutch => instruction is: If I write in Dutch, reply in Dutch
Speak to me like a colleague, not like a customer => instruction is: Speak to me like a colleague, not like a customer
I started pottery classes in May => started: pottery classes
I've just started a new job at Nokia => works at: Nokia
I took up fencing => hobby is: fencing
I've begun training as a pilot => started: training as a pilot
I finished my thesis => finished: thesis
we finally finished the loft conversion => finished: loft conversion
I just finished reading Middlemarch => finished: reading Middlemarch
I completed the Pennine Way last August => finished: Pennine Way
I quit smoking two years ago => quit: smoking
I gave up sugar => quit: sugar
I quit my job => quit: job
I've stopped eating meat => quit: eating meat
I dropped out of law school => quit: law school
I left the choir => quit: choir
I've cancelled my gym membership => quit: gym membership
I don't play tennis any more => ~plays: tennis
I passed my driving test => finished: driving test
I've given up on learning Mandarin => quit: learning Mandarin
I quit Twitter => quit: Twitter
Started Ozempic last week => started: Ozempic
the flat costs 1200 a month => flat / costs: 1200 a month
my rent is 950 => rent / costs: 950
our rent is €1,100 a month => rent / costs: €1,100 a month
I pay 40 euros a month for the gym => gym / costs: 40 euros a month
the subscription's $12 a month => subscription / costs: $12 a month
The course costs £300 => course / costs: £300
the sofa was 800 quid => sofa / costs: 800 quid
tickets are £25 each => tickets / costs: £25
A room at the Astoria is 140 euros a night => room at the Astoria / costs: 140 euros a night
the repair came to £420 => repair / costs: £420
Netflix went up to 17.99 => Netflix / costs: 17.99
my budget is 500 euros => budget is: 500 euros
I've got a budget of £2,000 => budget is: £2,000
we can spend up to 3k => budget is: 3k
the budget for the kitchen is 15k => kitchen / budget is: 15k
the project budget is $40,000 => project / budget is: $40,000
we have 10 grand to spend => budget is: 10 grand
I don't want to spend more than 200 => budget is: 200
max 80 euros => budget is: 80 euros
the budget's been cut to 30k => project / budget is: 30k
we raised the budget to 60k => budget is: 60k
my budget is around 1500 for the laptop => budget is: 1500 for the laptop
the deadline is 3 May => project / deadline is: 3 May
the deadline for the grant is Friday => grant / deadline is: Friday
the report is due on the 12th => report / deadline is: 12th
The report is due next Tuesday => report / deadline is: next Tuesday
my thesis is due in September => thesis / deadline is: September
Invoices are due by the 30th => Invoices / deadline is: 30th
the launch is on 4 September => launch / deadline is: 4 September
the launch moved to October => launch / deadline is: October
the deadline got pushed to 20 June => project / deadline is: 20 June
the deadline has been extended to the 15th => project / deadline is: 15th
applications close on 1 March => applications / deadline is: 1 March
my visa expires on 2 August => visa / deadline is: 2 August
my passport runs out in November => passport / deadline is: November
I have to hand in my essay by Monday => essay / deadline is: Monday
I need to submit the tax return by 31 January => tax return / deadline is: 31 January
the migration must be done by March => migration / deadline is: March
Registration ends Sunday => Registration / deadline is: Sunday
the exam is on June 14 => exam / deadline is: June 14
my interview is on the 9th => interview / deadline is: 9th
The lease ends in March 2027 => lease / deadline is: March 2027
the office is in Rotterdam => office / located in: Rotterdam
our office is in Leeds => office / located in: Leeds
the restaurant is on Baker Street => restaurant / located in: Baker Street
the company is based in Oslo => company / located in: Oslo
Norvik is headquartered in Bergen => Norvik / located in: Bergen
the server's in the basement => server / located in: basement
my flat is in Moabit => flat / located in: Moabit
the conference is in Dublin => conference / located in: Dublin
The office moved from Leeds to York => office / located in: York; ~office / located in: Leeds
our head office is located at 5 Mill Lane => head office / located in: 5 Mill Lane
the logs live in /var/log/atlas => logs / located in: /var/log/atlas
the config file is in the repo root => config file / located in: repo root
my gym is near the station => gym / located in: station
the cluster runs in Frankfurt => cluster / located in: Frankfurt
we're on version 4.2 of Django => Django / version is: 4.2
the API is at version 2 => API / version is: 2
Atlas is now v3.1 => Atlas / version is: 3.1
the current version of the SDK is 5.0.1 => SDK / version is: 5.0.1
we upgraded Postgres to 16 => Postgres / version is: 16
we're still on Node 18 => uses: Node 18
the firmware version is 1.0.9 => firmware / version is: 1.0.9
I'm running macOS 14.5 => uses: macOS 14.5
Lyra was bumped from 2.3 to 2.4 => Lyra / version is: 2.4; ~Lyra / version is: 2.3
we downgraded the driver to 535 => driver / version is: 535
we pinned numpy at 1.26 => numpy / version is: 1.26
Prod is running 3.4.1 => Prod / version is: 3.4.1
checkout depends on the inventory service => checkout / depends on: inventory service
The frontend relies on the auth API => frontend / depends on: auth API
Atlas requires Java 21 => Atlas / depends on: Java 21
billing no longer depends on Oracle => ~billing / depends on: Oracle
billing doesn't depend on Oracle => !billing / depends on: Oracle
our app needs at least Android 10 => app / depends on: Android 10
search is built on top of Elasticsearch => search / uses: Elasticsearch
the report is blocked by legal => report / depends on: legal
the billing service is owned by the payments team => billing service / owned by: payments team
the payments team owns the billing service => billing service / owned by: payments team
Kestrel belongs to Mona's team => Kestrel / owned by: Mona's team
Priya owns the onboarding flow => Priya / owns: onboarding flow
Priya is the owner of the roadmap => roadmap / owned by: Priya
The building is owned by my uncle => building / owned by: uncle
Ravi maintains the parser => parser / owned by: Ravi
Ravi is responsible for the parser => parser / owned by: Ravi
Dana took over the roadmap from Lou => roadmap / owned by: Dana; ~roadmap / owned by: Lou
ownership of search moved to the core team => search / owned by: core team
the point of contact for Atlas is Ines => Atlas / owned by: Ines
my website is annab.example => website is: annab.example
my site's at annab.example => website is: at annab.example
I blog at words.example.org => website is: words.example.org
my portfolio: paulz.example/work => website is: paulz.example/work
the docs are at docs.atlas.example => docs / website is: docs.atlas.example
our shop's website is tealeaf.example => shop / website is: tealeaf.example
my email is ann@mail.example => email is: ann@mail.example
email: ann@mail.example => email is: ann@mail.example
you can reach me on ann@mail.example => email is: ann@mail.example
my email changed to ann2@mail.example => email is: ann2@mail.example
Anna's email is anna@x.example => Anna / email is: anna@x.example
my number is 0171 555 0199 => phone is: 0171 555 0199
call me on 0171 555 0199 => phone is: 0171 555 0199
phone: +44 7700 900123 => phone is: +44 7700 900123
my new mobile is 07700 900 555 => phone is: 07700 900 555
my sister's number is 555-0142 => user's sister / phone is: 555-0142; sibling is: sister
I live at 14 Elm Street, Bath => address is: 14 Elm Street, Bath
my address is 14 Elm Street => address is: 14 Elm Street
my new address: Flat 3, 9 Quay Road, Poole => address is: Flat 3, 9 Quay Road, Poole
we've moved to 22 Hill View, Cork => lives in: 22 Hill View, Cork
the shop is at 7 High Street => shop / located in: 7 High Street
I'm in CET => zone is: CET
my timezone is Europe/Madrid => zone is: Europe/Madrid
I'm on Pacific time => zone is: Pacific time
I'm at UTC+2 => zone is: UTC+2
we work on Eastern Time => zone is: Eastern Time
the wifi password is sunflower42 => wifi password / is: sunflower42
my locker code is 4417 => locker code / is: 4417
our stand-up is at 9:30 => stand-up / is: 9:30
the staging branch is called develop => staging branch / called: develop
my project is called Heron => project / called: Heron
I live in Lisbon. I meant Porto. => lives in: Porto
my budget is 500, no wait, 600 => budget is: 600
My favourite colour is red. Actually, it's blue. => favourite colour is: blue
we use MySQL, sorry, Postgres => uses: Postgres
my rent is 900, no 950 => rent / costs: 950
call me Dan. no, Daniel => called: Daniel
my sister's name is Ann. Sorry, Anne with an e. => sibling is: Anne
I bought a Canon. Nikon I mean => bought: Nikon
it's spelled Jon, not John => name is: Jon
my boss says the deadline is Friday => project / deadline is: Friday
Anna said she hates cilantro => Anna / dislikes: cilantro
Tom told me he bought a Tesla => Tom / bought: Tesla
can you recommend a bag for my MacBook Air? => owns: MacBook Air
how do I fix the brakes on my Brompton? => owns: Brompton
since I use Arch, how do I install it? => uses: Arch
Which lens fits my Fuji X100V? => owns: Fuji X100V
I use Figma, Notion and Slack => uses: Figma; uses: Notion; uses: Slack
likes: tea, jazz, long walks => likes: tea; likes: jazz; likes: long walks
dislikes: olives; phone calls => dislikes: olives; dislikes: phone calls
I love tea, coffee and mate but hate cola => likes: tea; likes: coffee; likes: mate; dislikes: cola
I don't like olives or capers => !likes: olives; !likes: capers
stack: Rust, Axum, Postgres => uses: Rust; uses: Axum; uses: Postgres
three goals: get fit, learn Welsh, write more => goal is: get fit; goal is: learn Welsh; goal is: write more
I own a kayak, a tent, and two bikes => owns: kayak; owns: tent; owns: two bikes
by the way, I lived in Oslo from 2010 to 2014 => ~lives in: Oslo
before Linear we used Trello => ~uses: Trello
back in 2015 I drove a Fiat => ~drives: Fiat
until last year our office was in Hull => ~office / located in: Hull
I had a Volvo before the Skoda => ~owns: Volvo before the Skoda
as a student I used Emacs => ~uses: Emacs
in those days I hated olives => ~dislikes: olives
my rent was 700 until May => ~rent / costs: 700
I'm a backend developer and we mostly use Elixir at work. => role is: backend developer; uses: Elixir
For context: we run a small brewery in Ghent and sell online. => owns: small brewery in Ghent
My desk setup is a Dell monitor, a Keychron keyboard and an old ThinkPad. =>
    uses: Dell monitor; uses: Keychron keyboard; uses: old ThinkPad
i drive a beat up corolla to work => drives: beat up corolla
Just so you know, I always write dates day first. => always: write dates day first
btw i pay 61 euros a month for fiber => fiber / costs: 61 euros a month
our landlord raised the rent to 1020 => rent / costs: 1020
My favourite spot in town is the Rusty Anchor. => favourite spot in town is: Rusty Anchor
I can't live without my espresso machine. => likes: espresso machine
I've owned a Steinway upright since 2012. => owns: Steinway upright
we got a cat last spring, Miso => pet is: cat
My laptop runs Fedora. => laptop / uses: Fedora
I'm allergic to penicillin, please note that. => allergic to: penicillin
Our wifi network is called Hobbiton. => wifi network / called: Hobbiton
My portfolio is at mira-draws.example. => website is: at mira-draws.example
I speak Tagalog with my parents and English with everyone else. => speaks: Tagalog; speaks: English
For the newsletter we use Buttondown. => uses: Buttondown
I'm the treasurer of our allotment society. => role is: treasurer of our allotment society
The cabin is in Vermont and it sleeps six. => cabin / located in: Vermont
All our code lives on Codeberg. => code / located in: Codeberg
I was on the data team. Now I'm on platform. => ~team is: data
I sold the Passat and bought a cargo bike instead. => ~owns: Passat; bought: cargo bike
My budget went from 2k to 3k. => budget is: 3k; ~budget is: 2k
I used to love horror films, now I can't watch them. => ~likes: horror films
I've stopped drinking coffee. => quit: drinking coffee
My new email is k@north.example, the old one bounces. => email is: k@north.example
Netflix is cancelled, we only have Mubi now. => uses: Mubi
These days I prefer podcasts to the radio. => prefers: podcasts
I finished the course, so I'm free on Tuesdays again. => finished: course
I quit the choir in June. => quit: choir
I have never used Photoshop. => !uses: Photoshop
We don't own a TV. => !owns: TV
We never eat out. => never: eat out
No, I don't use an iPhone. => !uses: iPhone
I can't have dairy. => never: eat dairy
I didn't buy the tent in the end. => !bought: tent
We aren't using Kafka, just plain queues. => !uses: Kafka, just plain queues
My boss prefers email over Slack. => user's boss / prefers: email
Our neighbour drives a red Mustang. => user's neighbour / drives: red Mustang
My daughter wants to become a vet. => user's daughter / wants: become a vet; child is: daughter
Lukas is learning the cello. => Lukas / studies: cello
My brother bought a flat in Malmö. => user's brother / bought: flat; sibling is: brother
Sofia never eats meat. => Sofia / never: eats meat
My dad's favourite team is Leeds. => user's dad / favourite team is: Leeds
My wife hates cilantro and so do I. => user's wife / dislikes: cilantro; dislikes: cilantro; married to: wife
The printer on the second floor belongs to accounting. => printer on the second floor / owned by: accounting
The museum costs 12 euros for adults. => museum / costs: 12 euros
Marble depends on libpq 16. => Marble / depends on: libpq 16
The search service is written in Rust and runs on Fly. => search service / uses: Rust; search service / uses: Fly
The contract ends on 31 December. => contract / deadline is: 31 December
Dave says he's going to buy a boat. => Dave / plans to: buy a boat
Ana told me she's allergic to latex. => Ana / allergic to: latex
Can I bring my cello on a flight with KLM? => owns: cello
What's the best way to clean my Aeropress? => owns: Aeropress
Should I get the Pixel or stick with my iPhone 13? => owns: iPhone 13
Do you think my 2016 Mazda will pass inspection? => owns: 2016 Mazda
Where can I sell my old Nikon D90? => owns: Nikon D90
Wish me luck, my driving test is on Thursday! => driving test / deadline is: Thursday
Tech we use: Kafka, Flink and Postgres. => uses: Kafka; uses: Flink; uses: Postgres
I like: hiking, cheese, bad puns => likes: hiking; likes: cheese; likes: bad puns
Goals for 2026: run a 10k; read more; learn to weld => goal is: run a 10k; goal is: read more; goal is: learn to weld
Favourite colour: green => favourite colour is: green
The kitchen renovation budget is 18,000 euros. => kitchen renovation / budget is: 18,000 euros
The wedding is on 5 September. => wedding / deadline is: 5 September
Rent is due on the 1st. => Rent / deadline is: 1st
My car insurance runs out on 4 April. => car insurance / deadline is: 4 April
My passport expires in 2029. => passport / deadline is: 2029
We're meeting the architect next Wednesday. => plans to: meet the architect
I've been using Linux since 2009. => uses: Linux
In 2018 I bought my first van. => bought: first van
The boat is called Sea Biscuit. => boat / called: Sea Biscuit
Our project's codename is Walrus. => project / called: Walrus
Oh, I should have mentioned: we sold the house in Kent back in March. => ~owns: house in Kent
I forgot to tell you that I passed my driving test in April! => finished: driving test
It turns out I finished the thesis in May already, never told you. => finished: thesis
Before the Zoe we had an old Passat. => ~owns: old Passat
When I was a student I drove a Fiat Panda. => ~drives: Fiat Panda
Until 2020 I used a Mac. => ~uses: Mac
Hello, I'm Rosa. I run a ceramics studio in Porto and sell on Etsy. => name is: Rosa; owns: ceramics studio in Porto
Our database is MariaDB 11 and we cache with Redis. => uses: MariaDB 11; uses: Redis
I ride a Brompton to the station every day. => drives: Brompton
My camera is a Leica M6. => owns: Leica M6
There's a grand piano in our living room. => owns: grand piano
I'm a sucker for stationery. => likes: stationery
I find musicals unbearable. => dislikes: musicals
I'm not crazy about sushi. => !likes: sushi
Cooking relaxes me. => hobby is: Cooking; likes: Cooking
I'd choose the mountains over the sea any day. => prefers: mountains
We usually fly with Finnair. => uses: Finnair
I bank with Triodos. => uses: Triodos
We have a subscription to Le Monde. => uses: Le Monde
I'm insured with Helvetia. => uses: Helvetia
For invoices I use FreshBooks. => uses: FreshBooks
Signal is what I use for messages. => uses: Signal
My ultimate goal is to play at Carnegie Hall. => goal is: play at Carnegie Hall
What I want most is a quiet garden. => wants: quiet garden
We dream of living by the sea. => wants: living by the sea
I'm determined to finish my degree. => plans to: finish my degree
We've set ourselves the goal of cutting waste by half. => goal is: cutting waste by half
I plan on taking a sabbatical next year. => plans to: taking a sabbatical
The plan for this year is to insulate the loft. => plans to: insulate the loft
In September I'm starting a course in bookbinding. => plans to: start a course in bookbinding
The annual fee is £85. => annual fee / costs: £85
Parking sets us back 90 euros a month. => Parking / costs: 90 euros a month
A season ticket costs 430 pounds. => season ticket / costs: 430 pounds
We were quoted 12,400 for the windows. => windows / costs: 12,400
The dentist bill was 340 euros. => dentist bill / costs: 340 euros
Our mortgage is 1,150 a month until 2041. => mortgage / costs: 1,150 a month
I've set aside 2,500 for the trip. => trip / budget is: 2,500
Our budget tops out at 30k. => budget is: 30k
We mustn't spend over £50 a head. => budget is: £50 a head
The submission date is 14 October. => submission / deadline is: 14 October
The call for papers closes on 2 May. => call for papers / deadline is: 2 May
I've got until Friday to finish the slides. => slides / deadline is: Friday
The slides need to be ready by Tuesday. => slides / deadline is: Tuesday
Our rental contract runs until August. => rental contract / deadline is: August
The warranty is valid until May 2028. => warranty / deadline is: May 2028
My residence permit is up for renewal in June. => residence permit / deadline is: June
The grant must be spent by December. => grant / deadline is: December
The warehouse is just outside Tilburg. => warehouse / located in: Tilburg
Our servers are in Frankfurt. => servers / located in: Frankfurt
The archive is stored in the east cellar. => archive / located in: east cellar
HQ sits on the Herengracht. => HQ / located in: Herengracht
Kite is at release 12. => Kite / version is: 12
We run Postgres 14 in production. => uses: Postgres 14
The exporter won't work without ImageMagick. => exporter / depends on: ImageMagick
The roadmap belongs to Helen. => roadmap / owned by: Helen
Helen is in charge of the roadmap. => roadmap / owned by: Helen
The code for the alarm is 2580. => code for the alarm / is: 2580
Our VAT number is GB 123 4567 89. => VAT number / is: GB 123 4567 89
My shoe size is 43. => shoe size / is: 43
Please answer in Dutch unless I say otherwise. => instruction is: answer in Dutch unless I say otherwise
From here on, no small talk. => instruction is: no small talk
Stop apologising, just fix it. => instruction is: Stop apologising, just fix it
I prefer it when you give me the code first. => instruction is: give me the code first
Be brief with me. => instruction is: Be brief with me
Don't sugar-coat things. => instruction is: Don't sugar-coat things
Use my first name. => instruction is: Use my first name
Remember that I'm vegetarian when you suggest recipes. => diet is: vegetarian
All times should be in CET. => instruction is: All times should be in CET
I only want vegan recipes. => instruction is: only want vegan recipes
Skip the intro next time. => instruction is: Skip the intro next time
Could you use grams instead of ounces from now on? => instruction is: use grams instead of ounces from now on
No spoilers, please. => instruction is: No spoilers, please
Keep in mind that I hate surprises. => dislikes: surprises
I've swapped the Fiesta for a Leaf. => drives: Leaf; ~drives: Fiesta
I uninstalled TikTok. => ~uses: TikTok
I've cut out sugar. => quit: sugar
My number has changed: 0131 555 0188. => phone is: 0131 555 0188
My address is now 4 Weir Lane. => address is: 4 Weir Lane
The meeting room moved to the third floor. => meeting room / located in: third floor
I prefer tea. Scratch that, coffee. => prefers: coffee
My neighbour's dog loves cheese. => user's neighbour's dog / likes: cheese
I collect vintage maps and old radios. => hobby is: collecting vintage maps; hobby is: collecting old radios
We're a Mac household. => uses: Mac
The only spice I can't stand is cumin. => dislikes: cumin
I've got nothing against cats but I prefer dogs. => prefers: dogs
I keep my bike at the office. => bike / located in: office
I do the accounts in Xero. => uses: Xero
We have Zoom and Teams, but I prefer a phone call. => prefers: phone call
I'm learning guitar on a borrowed Yamaha. => studies: guitar
My work laptop is a Dell XPS, my own one a MacBook. => owns: Dell XPS
I've been vegan for ten years and I've never missed cheese. => diet is: vegan
I like my coffee black. => likes: my coffee black
We bought three tickets for the show. => bought: three tickets
I run every morning with my dog. => hobby is: running
The concert was moved to Saturday. => concert / deadline is: Saturday
The code is on GitHub. => code / located in: GitHub
We got the van for 6,500. => van / costs: 6,500; bought: van
The MOT is due in October. => MOT / deadline is: October
Jonas handles billing these days. => billing / owned by: Jonas
The Oslo office is run by Kari. => Oslo office / owned by: Kari
I moved my blog to Ghost. => uses: Ghost
I'm switching from Android to iPhone next month. => plans to: switch from Android to iPhone
Turns out the deadline is Thursday, not Friday. => project / deadline is: Thursday
I said Monday but the demo is on Tuesday. => demo / deadline is: Tuesday
Our goal for Q3 is 500 users. => goal is: 500 users
We've agreed on Lisbon for the offsite. => decided to: use Lisbon
I was born in 1985, I mean 1986. => birthday is: 1986
My team is called Falcons. No wait, Hawks. => team is: Hawks
The meeting budget is 300. Make that 350. => meeting / budget is: 350
We use Slack. Sorry, I mean Teams. => uses: Teams
My email is a@x.example, sorry, b@x.example. => email is: b@x.example
I misspoke: the launch is in June. => launch / deadline is: June
That's wrong, my budget is 500. => budget is: 500
You've got my name wrong, it's Jana. => name is: Jana
My best friend Ines runs a vineyard near Évora. => friend is: Ines; Ines / owns: vineyard
We got a Roomba and called it Dusty. => owns: Roomba
I switched to decaf in January. => uses: decaf
I'm no fan of buffets. => dislikes: buffets
What I can't stand is queueing. => dislikes: queueing
Give me mountains over beaches any day. => prefers: Give me mountains
I own a first edition of Emma. => owns: first edition of Emma
I've a weakness for salted caramel. => likes: salted caramel
Mum uses a hearing aid. => user's mum / uses: hearing aid
My daughter never eats vegetables. => user's daughter / never: eats vegetables; child is: daughter
Leo wants to be an astronaut. => Leo / wants: be an astronaut
Version 3 of the API ships in May. => API / deadline is: May
The staging database moved to Frankfurt. => staging database / located in: Frankfurt
Our Berlin office is closing in March. => Berlin office / deadline is: March
The licence costs 99 dollars per seat. => licence / costs: 99 dollars per seat
The gym is 35 a month. => gym / costs: 35 a month
Childcare runs us 1,400 a month. => Childcare / costs: 1,400 a month
We've got 15k for the bathroom. => bathroom / budget is: 15k
Our anniversary is 9 October. => anniversary / deadline is: 9 October
My appointment is on 3 July at 10. => appointment / deadline is: 3 July
The permit runs out at the end of June. => permit / deadline is: end of June
I must renew my passport before August. => passport / deadline is: August
The manuscript is due to the publisher by 1 March. => manuscript / deadline is: the publisher by 1 March
The dashboard is maintained by the data team. => dashboard / owned by: data team
Our CMS is Drupal. => uses: Drupal
We track time in Toggl. => uses: Toggl
All our contracts live in DocuSign. => contracts / located in: DocuSign
I edit my photos with Darktable. => uses: Darktable
My Mac died so I'm on a Chromebook for now. => uses: Chromebook
I've got rid of my smartphone. => ~owns: smartphone
I no longer use a paper diary. => ~uses: paper diary
I stopped going to the gym. => quit: going to the gym
I finally quit sugar. => quit: sugar
I've finished the first draft. => finished: first draft
I started a podcast in March. => started: podcast
We've decided on oak. => decided to: use oak
I plan to hike the West Highland Way. => plans to: hike the West Highland Way
We're flying to Oslo on the 3rd. => plans to: fly to Oslo
I always bring my own mug. => always: bring my own mug
I never answer unknown numbers. => never: answer unknown numbers
From now on please sort things by price. => instruction is: sort things by price
When you list options, number them. => instruction is: When you list options, number them
Write dates as 2026-03-01. => instruction is: Write dates as 2026-03-01
Mail me at lo@pond.example. => email is: lo@pond.example
We're on Lisbon time. => zone is: Lisbon time
"""

MUST_NOT = """
he doesn't like cats
I have a meeting at three
I have a question about taxes
I've got an idea
I lost my Garmin
she works on the iOS app
I might go to Rome
I want you to summarise this
I want to know the capital of Peru
I want a refund
remind me to call mum tomorrow
translate this into German please
write me a poem about frogs
use the second option
make it shorter
it costs 50 euros
send it to billing@corp.example
the API key rotates every 90 days
the meeting is at 3
The shop closes at six
forget what I said about the budget
I own a boat. just kidding
if I had a boat I'd sail to Malta
I would buy a Tesla if I had the money
what if we used Rust?
should I buy a Golf or a Polo?
do you like jazz?
imagine I own a castle
I read that coffee is bad for you
They say Porto is lovely
my boss wants me to use Jira
Someone told me you like jazz
I wish I could play the harp
Suppose my budget is 500
let's say I drive a Golf
My team ships every other Thursday.
I'd describe myself as a minimalist.
I'm no longer on the board of the school.
We dropped Python 3.8 support last week.
She doesn't own the café, she just works there.
The library isn't open source.
I don't hate Mondays.
I wouldn't say I dislike jazz.
My doctor told me to cut down on salt.
He claims the car costs 20k.
If we move to Berlin, I'd sell the car.
I might switch to Linux.
Maybe I'll learn Polish.
Would a Golf be a good first car?
Is it true that you can run Doom on a fridge?
if money were no object I'd buy a vineyard
Shopping for the party: crisps, olives, two baguettes.
I buy my coffee at Drop on Kirk Street.
I keep a spreadsheet of every book I read.
I hang out at the Blue Door a lot.
They charge 60 euros an hour.
The team meets in room 4.12.
Kite needs at least 4 GB of RAM.
Answer as if I were five.
Remind me on Friday.
Draft a reply to Tom.
I've changed my mind about the tattoo, not doing it.
In the novel I own a castle.
The character drives a Jaguar.
I used to think I'd hate Rust.
People say I like gossip.
I wish I liked olives.
Do I look like I own a yacht?
Even if I had 5k I wouldn't buy it.
Someone should buy a new printer.
The recipe says to use butter.
He said "I love London".
I can't decide between Vim and Emacs.
I nearly bought a boat once.
I thought about moving to Rome.
I had a dream that I owned a bakery.
They want us to use Teams.
Imagine the rent is 500.
I'd use Rust if I had time.
Why would I buy a Mac?
The boat needs a new engine.
I'm a paying member of the National Trust.
We switched the office to standing desks.
I hate that it gets dark at four.
I love how quiet it is here.
I like it here.
I'd like a coffee.
I'd love some help with this.
I have to buy milk.
I need to finish this by tonight.
I started crying.
I never know what to say.
I always wonder about that.
I'm going to bed.
I'm going to need more time.
The thing costs a fortune.
The meeting costs us an hour.
The film starts at nine.
The shop is closed.
The project is going well.
The results are in the table.
The cat is on the roof.
Everything is in order.
I'm in a hurry.
I'm on it.
We're on the same page.
The team is on holiday.
The report is in German.
This is on me.
It depends on the weather.
That depends.
He needs help.
My head hurts.
My plan is simple.
My goal is clear.
Our server is down.
The app needs work.
The app needs an update.
I paid the bill yesterday.
I spent the morning in the garden.
I spent 40 minutes on this.
We have two hours left.
The train leaves at 7:40.
The article is from 2019.
I moved the file to the archive.
I moved the chair to the corner.
I replaced the bulb.
I dropped my phone.
I quit the game.
I left my umbrella on the bus.
I lost 3 kilos.
She goes with the flow.
Let's go with the second one.
We'll take the blue one.
I use it daily.
I used the stairs.
I work with children.
I work in a team of six.
It runs in the family.
The deal is off.
The price is right.
The fee is waived.
It's due any minute.
My flight was delayed until nine.
I pinned the note to the board.
She took over.
They took over the bar.
The answer is no.
The date is wrong.
The password is too short.
The address is wrong.
My number is up.
I called the office.
I live on coffee.
I can't go over this again.
Just keep it under control.
Our yearly rent review puts us at 1,340 a month now.
The tutor charges 35 an hour.
I've put the trip off until spring.
I gave Duolingo a go but dropped it.
It's a Polo, not a Golf.
She lives in Ulm, no, in Bonn.
I'm a night owl and do my best work after ten.
I'm terrible with names.
My bike got stolen last week.
The exam is in three weeks.
I take the number 9 tram to work.
I decided I'm not going to apply.
I want my kids to learn Welsh.
I'm six hours behind London.
"""


def test_it_gives_just_these_claims(must, claims_in):
    sentence, claims = must
    assert claims_in(sentence) == claims


def test_it_gives_none(must_not, claims_in):
    assert claims_in(must_not) == []


class TestAPartOfAThing:
    """What is a part of something is no subject without it: another's part would take its place."""

    def test_two_warranties_are_not_one(self, claims_in):
        for said in ("The warranty of the piano runs until 2027", "The warranty of the laptop in Lund runs until 2029"):
            assert not any(claim.startswith("warranty /") for claim in claims_in(said))

    def test_two_keys_are_not_one(self, claims_in):
        assert not any(claim.startswith("key /") for claim in claims_in("The key of the shed costs 5 euros"))
