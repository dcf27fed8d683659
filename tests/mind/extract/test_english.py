"""English: what is said plainly, in the many ways people say it, and what is not said at all."""

from __future__ import annotations

MUST = """
Alice works at Acme Corp as a senior engineer. She prefers Python for backend development.
    => Alice / works at: Acme Corp; Alice / role is: senior engineer; Alice / prefers for backend: Python
I run every morning. => hobby is: running
I prefer short answers => prefers: short answers
I'm interested in blockchain => likes: blockchain
I am working on a thesis project => works on: thesis project
I live in Lisbon. => lives in: Lisbon
I'm Clara, I'm 34 and I live in Porto with my wife Anna.
    => name is: Clara; age is: 34; lives in: Porto; married to: Anna
My name is Max => name is: Max
I no longer live in Rome => ~lives in: Rome
I used to live in Rome => ~lives in: Rome
I lived in Oslo in 2019 => ~lives in: Oslo
I don't live in Rome anymore, I moved to Milan last year. => ~lives in: Rome; lives in: Milan
Anna said she hates coffee => Anna / dislikes: coffee
Since I live in Rome, where can I buy good cheese? => lives in: Rome
I'm vegan, what should I cook tonight? => diet is: vegan
I'm moving to Oslo in June => moving to: Oslo
We use Python 3.11 on Phoenix => uses: Python 3.11
Phoenix uses PostgreSQL => Phoenix / uses: PostgreSQL
The API endpoint is /v2/users => API endpoint / is: /v2/users
I like apples, pears and plums => likes: apples; likes: pears; likes: plums
I love both hiking and sailing => likes: hiking; likes: sailing
I like neither beer nor wine => !likes: beer; !likes: wine
I like tea but not coffee => likes: tea; !likes: coffee
I was born in Porto on 3 May 1990 => born in: Porto; birthday is: 3 May 1990
We've got two cats called Miso and Mochi => pet is: Miso; pet is: Mochi
I have a dog named Rex. => pet is: Rex
My sister Clara lives in Porto and works at Google.
    => sibling is: Clara; Clara / lives in: Porto; Clara / works at: Google
My brother is a doctor => user's brother / role is: doctor; sibling is: brother
I've been with Acme since 2020 => works at: Acme
I quit smoking => quit: smoking
I quit my job at Acme => ~works at: Acme
I gave up coffee => quit: coffee
I switched from vim to VS Code => uses: VS Code; ~uses: vim
Call me Max => called: Max
I can't stand olives => dislikes: olives
big fan of jazz => likes: jazz
I'm a big fan of jazz => likes: jazz
I'm allergic to peanuts and shellfish => allergic to: peanuts; allergic to: shellfish
The deadline is now Friday => project / deadline is: Friday
keep your answers short => instruction is: keep your answers short
From now on, answer in German => instruction is: answer in German
I just turned 30 => age is: 30
My birthday's on March 12 => birthday is: March 12
My email is max@example.com and my phone number is +351 912 345 678
    => email is: max@example.com; phone is: +351 912 345 678
I work as a nurse at St. Mary's Hospital => role is: nurse; works at: St. Mary's Hospital
I think I'm allergic to cats => allergic to: cats
I got a new job at Stripe as a data scientist => works at: Stripe; role is: data scientist
Tom is my brother => sibling is: Tom
Alice is Bob's manager => Bob / manager is: Alice
My favourite colour is blue => favourite colour is: blue
I speak English, German and a little Spanish => speaks: English; speaks: German; speaks: Spanish
I decided to quit my job => decided to: quit my job
We chose SQLite over Postgres for the cache => decided to: use SQLite
I always use metric units => always: use metric units
I never eat meat => never: eat meat
I'm afraid of spiders => afraid of: spiders
I have asthma => has condition: asthma
My kids are Leo and Mia => child is: Leo; child is: Mia
I visited Japan last year => visited: Japan
I bought a new bike yesterday => bought: new bike
I plan to run a marathon in October => plans to: run a marathon
I want to learn piano => wants: learn piano
My goal is to lose 5 kg => goal is: lose 5 kg
I've lived in Berlin for five years => lives in: Berlin
Mom lives in Faro => user's mom / lives in: Faro
I'm married to Tom => married to: Tom
I study physics at MIT => studies: physics; studies at: MIT
I play the guitar => plays: guitar
Big fan of jazz. => likes: jazz
Just moved to Berlin! => lives in: Berlin
I live in Lisbon, no wait, Porto => lives in: Porto
I live in Lisbon. Actually, no, Porto. => lives in: Porto
I live in Milan, not Rome => lives in: Milan
I'm not 30 but 31 => age is: 31
Actually, I live in Porto => lives in: Porto
My sister Clara, who lives in Porto, is a nurse.
    => sibling is: Clara; Clara / lives in: Porto; Clara / role is: nurse
I used to work at Google but now I work at Meta. => ~works at: Google; works at: Meta
I don't like mushrooms => !likes: mushrooms
I love cooking and I hate cleaning => likes: cooking; dislikes: cleaning
I hate mushrooms because they taste like dirt. => dislikes: mushrooms
I prefer tea over coffee => prefers: tea
I prefer tea to coffee in the morning => prefers: tea
I prefer window seats when flying => prefers: window seats
I go by Max => called: Max
My friends call me Maxi => called: Maxi
Everyone calls me Bobby => called: Bobby
My wife's name is Laura and she's a teacher. => married to: Laura; Laura / role is: teacher
My dog's name is Rex => pet is: Rex
Our son Leo just turned 5 => child is: Leo; Leo / age is: 5
I have two kids, Leo and Mia. => child is: Leo; child is: Mia
I'm a software engineer at Google, working on search. => role is: software engineer; works at: Google
I'm a vegetarian => diet is: vegetarian
I've been vegan since 2018 => diet is: vegan
I moved to Berlin in March 2021 for work => lives in: Berlin
I'm the CTO of Acme => role is: CTO; works at: Acme
I'm head of marketing at Globex. => role is: head of marketing; works at: Globex
My boss is Karen. => manager is: Karen
I report to David Chen => reports to: David Chen
I manage a team of five engineers => manages: team of five engineers
My team uses Jira => uses: Jira
Our staging server is staging.example.com => staging server / is: staging.example.com
The deadline for the report is June 15 => report / deadline is: June 15
Remember that I'm allergic to penicillin => allergic to: penicillin
Remember the wifi password is hunter22 => wifi password / is: hunter22
I'd like to visit Japan someday => wants: visit Japan
I used to smoke => quit: smoking
I stopped eating meat => quit: eating meat
I stopped using Windows => ~uses: Windows
I don't drink alcohol => never: drink alcohol
I no longer drink coffee, I drink tea now => ~likes: coffee; likes: tea
I'm learning Spanish => studies: Spanish
I was a teacher for ten years => ~role is: teacher
I worked at Siemens from 2010 to 2015 => ~works at: Siemens
I graduated from MIT in 2012 => ~studies at: MIT
I'm from Brazil but I live in Canada => comes from: Brazil; lives in: Canada
I grew up in Texas => comes from: Texas
My hobbies are chess, running and painting => hobby is: chess; hobby is: running; hobby is: painting
I collect stamps => hobby is: collecting stamps
I do yoga every morning => hobby is: yoga
I drive a Tesla Model 3 => drives: Tesla Model 3
I own a house in Faro => owns: house
I take metformin for my diabetes => takes: metformin; has condition: diabetes
I'm diabetic => has condition: diabetic
I have a peanut allergy => allergic to: peanut
I've got a severe allergy to shellfish => allergic to: shellfish
My pronouns are they/them => pronouns are: they/them
I'm 1.80 m tall => height is: 1.80 m
My height is 180 cm => height is: 180 cm
I weigh 75 kg => weight is: 75 kg
My time zone is CET => zone is: CET
I'm Portuguese => nationality is: Portuguese
I'm Catholic => religion is: Catholic
I'm on the platform team => team is: platform
My budget is 2000 euros => budget is: 2000 euros
My website is https://max.dev => website is: https://max.dev
I met Tom at a conference last week. He works at Stripe. => met: Tom; Tom / works at: Stripe
Tom and Anna live in Rome => Tom / lives in: Rome; Anna / lives in: Rome
Tom works at IBM. He hates meetings. => Tom / works at: IBM; Tom / dislikes: meetings
My brother and my father both love fishing
    => user's brother / likes: fishing; user's father / likes: fishing; sibling is: brother
I'm getting married to Sam in September => plans to: get married to Sam
I'm engaged to Sam => engaged to: Sam
I broke up with Julia => ~partner is: Julia
My car is a Honda Civic => drives: Honda Civic
I'm Max, by the way => name is: Max
I don't live in Rome but in Milan => lives in: Milan
I live not in Rome but in Milan => lives in: Milan
I like not only tea but also coffee => likes: tea; likes: coffee
Hey! My name is Priya and I'm a product manager at Atlassian in Sydney.
    => name is: Priya; role is: product manager; works at: Atlassian; lives in: Sydney
I've been working as a freelance illustrator for about six years now. => role is: freelance illustrator
My husband Marco and I have two daughters, Giulia (7) and Sofia (4).
    => married to: Marco; child is: Giulia; child is: Sofia; Giulia / age is: 7; Sofia / age is: 4
We adopted a rescue greyhound called Biscuit last spring. => pet is: Biscuit
I'm severely lactose intolerant so please don't suggest anything with dairy. =>
    has condition: lactose intolerant; instruction is: don't suggest anything with dairy
I absolutely love Thai food, but I can't handle anything too spicy. => likes: Thai food
Not a big fan of horror movies. => dislikes: horror movies
I switched from Android to iPhone last month => uses: iPhone; ~uses: Android
I've switched from TensorFlow to PyTorch. => uses: PyTorch; ~uses: TensorFlow
I moved to Lisbon in May, and I'm vegetarian. => lives in: Lisbon; diet is: vegetarian
I'm originally from Chile, but I've been living in Canada since 2015. => comes from: Chile; lives in: Canada
I used to be a lawyer; now I run a small bakery in Ghent. => ~role is: lawyer; owns: small bakery in Ghent
My mother's name is Ingrid and she lives in Bergen. => parent is: Ingrid; Ingrid / lives in: Bergen
My best friend Julia works for the UN in Geneva. => friend is: Julia; Julia / works at: UN
My sister is allergic to bees. => user's sister / allergic to: bees; sibling is: sister
I'm training for my first marathon. => goal is: my first marathon
I'm saving up for a house. => goal is: house
I'm trying to lose weight => goal is: lose weight
I'm planning a trip to Iceland next summer => plans to: trip to Iceland
I'm planning to move to Denmark next year => plans to: move to Denmark
My favorite book is The Hobbit => favourite book is: The Hobbit
My favourite movies are Alien and Heat => favourite movies is: Alien and Heat
I really enjoy gardening on weekends. => likes: gardening on weekends
I don't have any pets => !has: pets
I don't have any allergies => !has: allergies
I do not eat pork => never: eat pork
I never drink coffee after noon => never: drink coffee after noon
I always fly economy => always: fly economy
I left Microsoft last year and joined a startup called Nimbus => ~works at: Microsoft; works at: Nimbus
I got promoted to senior manager last week => role is: senior manager
I got laid off from Intel in January => ~works at: Intel
I'm starting a new job at Shopify next Monday => plans to: start a new job at Shopify
I started learning the cello in January => started: learning the cello
I finished my PhD in 2020 => finished: PhD
I finished reading Middlemarch => finished: reading Middlemarch
My partner and I live in Utrecht. => lives in: Utrecht; partner is: partner
My girlfriend Mei is from Taiwan => partner is: Mei; Mei / comes from: Taiwan
My ex-wife Dana lives in Reno => ~married to: Dana; Dana / lives in: Reno
Our cat Luna is 12 => pet is: Luna; Luna / age is: 12
I just bought a house in Denver => bought: house
I own two bikes and a kayak => owns: two bikes; owns: kayak
Python is my favorite language => favourite language is: Python
Blue is my favourite colour => favourite colour is: Blue
Sushi is my favorite food. => favourite food is: Sushi
My favorite programming language is Rust => favourite programming language is: Rust
Sarah is my manager => manager is: Sarah
Our CTO is Dana White => Dana White / role is: CTO
My manager is called Priyanka => manager is: Priyanka
The project deadline is March 31st => project / deadline is: March 31st
Our budget for the kitchen is 15,000 euros => budget is: 15,000 euros
The staging database is db-stage-02 => staging database / is: db-stage-02
The office is located in Hamburg => office / located in: Hamburg
Acme is headquartered in Toronto => Acme / located in: Toronto
The premium plan costs $20 a month => premium plan / costs: $20 a month
Orion depends on the billing service => Orion / depends on: billing service
The billing service is owned by the payments team => billing service / owned by: payments team
We're on version 4.2 of Django => Django / version is: 4.2
Our API is written in Go => API / uses: Go
Phoenix runs on Kubernetes => Phoenix / uses: Kubernetes
The password is correct-horse => password / is: correct-horse
I speak fluent French and some Arabic. => speaks: French; speaks: Arabic
I can speak Japanese => speaks: Japanese
I can't speak German => !speaks: German
I don't speak German => !speaks: German
I play tennis twice a week => plays: tennis
I play bass in a band => plays: bass
I used to play the violin => ~plays: violin
I studied economics at LSE => ~studies: economics; ~studies at: LSE
I'm studying medicine at Charité in Berlin => studies: medicine; studies at: Charité
I'm a second-year PhD student in physics at ETH Zurich => role is: second-year PhD student; studies at: ETH Zurich
I take 20 mg of citalopram every morning => takes: 20 mg of citalopram
I was diagnosed with celiac disease last year => has condition: celiac disease
I suffer from migraines => has condition: migraines
I'm terrified of heights => afraid of: heights
I believe in karma => believes: karma
I like to read before bed => likes: to read before bed
I want you to be concise => instruction is: be concise
I want to buy a house => wants: buy a house
I hope to retire at 50 => wants: retire at 50
My dream is to open a bakery => wants: open a bakery
I'm John Smith from Acme => name is: John Smith
I'm 27 and single => age is: 27
I am 29 years old => age is: 29
Quick update: I got the job at Spotify! => works at: Spotify
I'm Lena, a 29-year-old UX designer living in Munich.
    => name is: Lena; age is: 29; role is: UX designer; lives in: Munich
Just so you know, I'm colorblind. => has condition: colorblind
FYI I'm allergic to latex. => allergic to: latex
By the way, my partner's name is Jordan. => partner is: Jordan
My partner Jordan works nights at a hospital. => partner is: Jordan; Jordan / works at: hospital
I've been playing the cello since I was eight. => plays: cello
I got married to Elena in 2015. => married to: Elena
My wife and I have three children: Ana, Luis and Marco.
    => child is: Ana; child is: Luis; child is: Marco; married to: wife
We have a golden retriever called Sunny and a cat named Ash. => pet is: Sunny; pet is: Ash
My cat is called Mittens. => pet is: Mittens
I have two brothers. => has: two brothers
I have a brother named Ivan who lives in Kyiv. => sibling is: Ivan; Ivan / lives in: Kyiv
My older brother Ivan lives in Kyiv and my younger sister Olga studies law in Lviv.
    => sibling is: Ivan; Ivan / lives in: Kyiv; sibling is: Olga; Olga / studies: law
My dad is a retired teacher => user's dad / role is: retired teacher
my daughter started school last week => user's daughter / started: school; child is: daughter
I was raised in a small town near Lyon => comes from: small town near Lyon
I hold a degree in chemistry => has: degree in chemistry
I have a degree in chemistry from Yale => has: degree in chemistry from Yale
I don't eat dairy or eggs => never: eat dairy; never: eat eggs
I follow a low-carb diet => diet is: low-carb
I'm on a gluten-free diet => diet is: gluten-free
I stick to a plant-based diet => diet is: plant-based
I went vegan two years ago => diet is: vegan
I became a vegetarian in 2019 => diet is: vegetarian
I'm trying to cut down on sugar => goal is: cut down on sugar
I quit drinking last year => quit: drinking
I stopped drinking alcohol in 2021 => quit: drinking alcohol
I gave up smoking five years ago => quit: smoking
I'm not a fan of cilantro => dislikes: cilantro
I'm not really into sports => !likes: sports
I don't really like sushi => !likes: sushi
I don't care for opera => dislikes: opera
I used to love sushi, but now I hate it. => ~likes: sushi
I used to like metal music => ~likes: metal music
I'm no longer vegan => ~diet is: vegan
I'm not vegan anymore => ~diet is: vegan
I don't work at Nokia anymore => ~works at: Nokia
I don't have a car anymore, I sold it => ~owns: car
I don't play tennis any more => ~plays: tennis
I no longer use Slack => ~uses: Slack
We no longer use Jenkins => ~uses: Jenkins
We migrated from Jenkins to GitHub Actions => uses: GitHub Actions; ~uses: Jenkins
We switched to Linear from Jira => uses: Linear; ~uses: Jira
My favourite food is ramen. Actually, scratch that, it's pho. => favourite food is: pho
I'm 34. Sorry, 35. => age is: 35
I work at Acme - no wait, I mean Globex. => works at: Globex
Tom told me he's moving to Canada => Tom / moving to: Canada
My sister said she's vegan now => sibling is: sister; user's sister / diet is: vegan
I heard that Anna quit her job => Anna / quit: her job
Did I tell you I moved to Ghent? => lives in: Ghent
Did you know I have a twin brother? => has: twin brother
Please call me Dr. Jones. => called: Dr. Jones
You can call me Liz. => called: Liz
Never use emojis. => instruction is: Never use emojis
Always answer in English. => instruction is: Always answer in English
Don't use bullet points. => instruction is: Don't use bullet points
Please use metric units. => instruction is: use metric units
I want you to answer in French. => instruction is: answer in French
I prefer that you use formal language. => instruction is: use formal language
I'd prefer short answers. => prefers: short answers
Please keep it short. => instruction is: keep it short
Stop suggesting meat recipes. => instruction is: Stop suggesting meat recipes
Please don't recommend horror films. => instruction is: don't recommend horror films
My goal this year is to read 30 books => goal is: read 30 books
I'm aiming to run a half marathon in under two hours => goal is: run a half marathon in under two hours
I'm hoping to visit Peru next year => wants: visit Peru
I plan on studying abroad => plans to: studying abroad
I'm going to visit my parents next weekend => plans to: visit my parents
I'm flying to Tokyo on Friday => plans to: fly to Tokyo
We're planning to get a dog => plans to: get a dog
I decided to learn Rust => decided to: learn Rust
We decided on Postgres => decided to: use Postgres
I've decided to become a nurse => decided to: become a nurse
I bought a Tesla last month => bought: Tesla
I just got a new laptop => owns: new laptop
I got a puppy named Max => pet is: Max
My laptop is a ThinkPad X1 => owns: ThinkPad X1
I use a MacBook Pro for work => uses: MacBook Pro
I usually use VS Code => uses: VS Code
I mostly code in Python => uses: Python
I'm working on a novel => works on: novel
I'm building a chatbot for my company => works on: chatbot for my company
I'm writing my thesis on bees => works on: thesis on bees
My birthday is in July => birthday is: July
I was born on July 4, 1990 in Dallas => born in: Dallas; birthday is: July 4, 1990
Born and raised in Chicago => born in: Chicago
I'm 6'2" => height is: 6'2
My wifi password is hunter2 => wifi password / is: hunter2
My phone number is 555-123-4567 => phone is: 555-123-4567
you can reach me at jo@example.org => email is: jo@example.org
Email me at jo@example.org => email is: jo@example.org
My address is 12 Elm Street, Springfield => address is: 12 Elm Street, Springfield
I live at 12 Elm Street => address is: 12 Elm Street
I live near the beach in Santos => lives in: Santos
We live just outside Boston => lives in: Boston
I've just moved into a new apartment in Ghent => lives in: Ghent
I work part-time at a bakery => works at: bakery
I work remotely for a company called Nimbus => works at: Nimbus
I run my own business => owns: own business
I own a bakery => owns: bakery
I'm self-employed => role is: self-employed
I'm unemployed right now => role is: unemployed
I'm retired => role is: retired
I retired last year => role is: retired
I'm a stay-at-home mom => role is: stay-at-home mom
I'm a nurse by profession => role is: nurse
I'm a big coffee drinker => likes: coffee
I love coffee but I hate tea. => likes: coffee; dislikes: tea
I love dogs, cats and horses, but not snakes. => likes: dogs; likes: cats; likes: horses; !likes: snakes
I like Python more than Java => likes: Python
I like my job => likes: my job
I've always loved the sea => likes: sea
I've always wanted to visit Iceland => wants: visit Iceland
I have never liked olives => !likes: olives
I have never been to Asia => !visited: Asia
I've been to Japan twice => visited: Japan
I went to Japan in 2018 => visited: Japan
I go running every morning => hobby is: running
I swim twice a week => hobby is: swimming
I enjoy swimming, cycling and running => likes: swimming; likes: cycling; likes: running
In my free time I paint => hobby is: painting
On weekends I usually hike with my dog => hobby is: hiking with my dog
I have a dog => pet is: dog
I have a cat named Whiskers and a dog named Spot => pet is: Whiskers; pet is: Spot
I have 3 cats => pet is: 3 cats
We have two kids => has: two kids
I have no siblings => !has: siblings
I have a sister in Berlin => has: sister
I have a twin sister named Amelia => sibling is: Amelia
I have type 2 diabetes => has condition: type 2 diabetes
I have ADHD and anxiety => has condition: ADHD; has condition: anxiety
I have high blood pressure => has condition: high blood pressure
I have a fear of flying => afraid of: flying
I have a Toyota Corolla => owns: Toyota Corolla
I have a MacBook => owns: MacBook
I have a green card => has: green card
I have blue eyes => has: blue eyes
I've got asthma => has condition: asthma
I got a dog last week => pet is: dog
I got engaged to Priya last night! => engaged to: Priya
I got accepted to Stanford => studies at: Stanford
I got into pottery recently => likes: pottery
My name's Tom, and I work in Leeds as a plumber. => name is: Tom; role is: plumber
My name is not Tom => !name is: Tom
My name isn't Tom, it's Tim => name is: Tim
My boss's name is Helen => manager is: Helen
My boss, Helen, lives in Kent => manager is: Helen; Helen / lives in: Kent
My grandmother lives in Kyoto => user's grandmother / lives in: Kyoto
My grandfather was a carpenter => ~user's grandfather / role is: carpenter
My parents live in Ohio => user's parents / lives in: Ohio
My roommate Kevin plays drums => Kevin / plays: drums
My neighbor Sue has three dogs => neighbour is: Sue; Sue / pet is: three dogs
My colleague Raj is vegetarian. => colleague is: Raj; Raj / diet is: vegetarian
My team lead is Monika => manager is: Monika
My husband is German => user's husband / nationality is: German; married to: husband
My husband works for the city => user's husband / works at: city; married to: husband
My kid is allergic to eggs => user's kid / allergic to: eggs; child is: kid
My son's name is Theo => child is: Theo
My son is named Theo => child is: Theo
My son is called Theo and he's 6 => child is: Theo; Theo / age is: 6
My daughter, Zoe, is 9 years old => child is: Zoe; Zoe / age is: 9
My dog Rex is a labrador => pet is: Rex
My car is a Volvo => drives: Volvo
My phone is a Pixel 8 => owns: Pixel 8
My office is in Berlin => office / located in: Berlin
My hometown is Porto => comes from: Porto
My job title is Staff Engineer => role is: Staff Engineer
My occupation is electrician => role is: electrician
My employer is Siemens => works at: Siemens
My company is called Nimbus => works at: Nimbus
My major is biology => studies: biology
My diet is mostly plant-based => diet is: plant-based
My hobby is birdwatching => hobby is: birdwatching
My hobbies include chess and running => hobby is: chess; hobby is: running
My passion is photography => likes: photography
My goal is to become fluent in Korean => goal is: become fluent in Korean
My plan is to retire early => plans to: retire early
My dream is owning a vineyard => wants: owning a vineyard
My favorite band is Radiohead => favourite band is: Radiohead
My favourite author is Le Guin, and my favourite book is The Dispossessed
    => favourite author is: Le Guin; favourite book is: The Dispossessed
My fav color is teal => favourite color is: teal
My all-time favorite movie is Blade Runner => favourite movie is: Blade Runner
My preferred language is Go => favourite language is: Go
My go-to editor is Neovim => favourite editor is: Neovim
My email's max@example.com => email is: max@example.com
My new email is max2@example.com => email is: max2@example.com
My number is 0171 2345678 => phone is: 0171 2345678
My birthday is on the 5th of June => birthday is: 5th of June
My age is 45 => age is: 45
My height is 5'9" => height is: 5'9
My time zone is GMT+2 => zone is: GMT+2
My timezone is Europe/Berlin => zone is: Europe/Berlin
My pronouns are she/her => pronouns are: she/her
My nationality is Spanish => nationality is: Spanish
My religion is Buddhism => religion is: Buddhism
My native language is Tamil => speaks: Tamil
My mother tongue is Welsh => speaks: Welsh
My budget is around 500 dollars => budget is: 500 dollars
My deadline is Friday => deadline is: Friday
My allergies are pollen and dust => allergic to: pollen; allergic to: dust
My flight number is LH123 => flight number / is: LH123
My license plate is B-XY 123 => license plate / is: B-XY 123
My order number is 12345 => order number / is: 12345
My friends call me Lexi, but my real name is Alexandra. => called: Lexi; name is: Alexandra
I'm called Sam => called: Sam
I'm known as Sam => called: Sam
You can reach me on +49 171 2345678 => phone is: +49 171 2345678
I have been a teacher for 20 years => role is: teacher
I've been learning Korean for two years => studies: Korean
I've been using Obsidian since January => uses: Obsidian
I've used Emacs for 20 years => uses: Emacs
I've had asthma since childhood => has condition: asthma
I've had this car for years => owns: car
I've had my dog Rex for five years => pet is: Rex
I've worked at Google for three years and I love it => works at: Google
I worked at Google from 2012 until 2016, then I moved to Stripe. => ~works at: Google; works at: Stripe
I studied law at Oxford between 2001 and 2004 => ~studies: law; ~studies at: Oxford
I lived in Tokyo for two years => ~lives in: Tokyo
I was living in Tokyo when the earthquake hit => ~lives in: Tokyo
I was vegetarian until last year => ~diet is: vegetarian
I was married to Kim until 2018 => ~married to: Kim
I was the CEO of Initech => ~role is: CEO; ~works at: Initech
I was at Initech for six years => ~works at: Initech
I used to have a cat called Tom => ~pet is: Tom
I used to play football for Porto => ~plays: football; ~team is: Porto
I used to drink coffee, now I only drink tea => ~likes: coffee
I don't eat meat anymore => ~likes: meat
I don't smoke anymore => quit: smoking
I no longer eat meat => ~likes: meat
I'm no longer with Acme => ~works at: Acme
I'm not at Acme anymore => ~works at: Acme
I'm no longer working at Acme => ~works at: Acme
I have stopped using Facebook => ~uses: Facebook
I never use Windows => never: use Windows
I always take the train to work => always: take the train to work
I always prefer the window seat => prefers: window seat
I usually prefer tea => prefers: tea
I really really love chocolate! => likes: chocolate
I LOVE chocolate => likes: chocolate
i love chocolate => likes: chocolate
i live in lisbon => lives in: lisbon
my name is tom => name is: tom
im vegan => diet is: vegan
I'm vegan btw => diet is: vegan
i work at google as an engineer => works at: google; role is: engineer
ive lived in rome for 3 years => lives in: rome
dont like olives => !likes: olives
I dont like olives => !likes: olives
My brother doesn't like olives => !user's brother / likes: olives; sibling is: brother
My brother doesn't eat meat => user's brother / never: eat meat; sibling is: brother
My sister used to live in Rome but moved to Oslo last year
    => ~user's sister / lives in: Rome; sibling is: sister; user's sister / lives in: Oslo
My sister's husband Karl works at Volvo
    => user's sister / married to: Karl; Karl / works at: Volvo; sibling is: sister
My sister's dog is called Bamse => user's sister / pet is: Bamse; sibling is: sister
My wife Laura hates cilantro. She prefers parsley.
    => married to: Laura; Laura / dislikes: cilantro; Laura / prefers: parsley
My wife hates cilantro, but I love it => user's wife / dislikes: cilantro; married to: wife
Laura hates cilantro and her husband does too => Laura / dislikes: cilantro
Anna's birthday is on 3 May => Anna / birthday is: 3 May
Anna's email is anna@example.com => Anna / email is: anna@example.com
Anna is vegan => Anna / diet is: vegan
Anna is from Porto => Anna / comes from: Porto
Anna is 29 => Anna / age is: 29
Anna is my wife => married to: Anna
Anna is Tom's boss => Tom / manager is: Anna
Anna was born in Porto => Anna / born in: Porto
Anna moved to Berlin in 2020 => Anna / lives in: Berlin
Anna doesn't work at Acme anymore; she's at Globex now => ~Anna / works at: Acme; Anna / works at: Globex
Anna's at Globex now => Anna / works at: Globex
Anna left Acme for Globex => ~Anna / works at: Acme; Anna / works at: Globex
Anna got promoted to director => Anna / role is: director
Anna manages the data team => Anna / manages: data team
Anna reports to Tom => Anna / reports to: Tom
Bob is allergic to cats => Bob / allergic to: cats
Bob likes cats, but his wife hates them => Bob / likes: cats
Bob said he likes cats => Bob / likes: cats
Bob's favourite colour is green => Bob / favourite colour is: green
Bob has two daughters, Ann and Sue => Bob / child is: Ann; Bob / child is: Sue
Bob speaks Dutch => Bob / speaks: Dutch
Bob plays the trumpet => Bob / plays: trumpet
Bob owns a bakery => Bob / owns: bakery
Bob studies law => Bob / studies: law
Bob is a lawyer => Bob / role is: lawyer
Bob went to Rome last week => Bob / visited: Rome
Bob bought a house => Bob / bought: house
Project Atlas depends on the billing API => Project Atlas / depends on: billing API
The billing API depends on Redis and Kafka => billing API / depends on: Redis; billing API / depends on: Kafka
Atlas is written in Rust => Atlas / uses: Rust
Atlas is owned by the platform team => Atlas / owned by: platform team
Atlas version is 2.4.1 => Atlas / version is: 2.4.1
The current version is 2.4.1 => project / version is: 2.4.1
The current version of Atlas is 2.4.1 => Atlas / version is: 2.4.1
Atlas is at version 2.4.1 => Atlas / version is: 2.4.1
The deadline for Atlas is 15 October => Atlas / deadline is: 15 October
The deadline moved to Friday => project / deadline is: Friday
The deadline has been moved to Friday => project / deadline is: Friday
Deadline of phase 1 is October 15 => phase 1 / deadline is: October 15
The budget is 40k => project / budget is: 40k
The server's IP is 10.0.0.1 => server's IP / is: 10.0.0.1
Our office is in Hamburg => office / located in: Hamburg
Our stack is Django and React => uses: Django; uses: React
We use Django and React => uses: Django; uses: React
We never deploy on Fridays => never: deploy on Fridays
We're using Terraform for infrastructure => uses: Terraform
We're migrating to Kubernetes => plans to: migrate to Kubernetes
We moved from MySQL to Postgres => ~uses: MySQL; uses: Postgres
We've moved to Postgres => uses: Postgres
We chose Postgres because it's reliable => decided to: use Postgres
We decided to drop Python 3.8 support => decided to: drop Python 3.8 support
The name's Bond, James Bond. => name is: Bond
Marcus here! => name is: Marcus
Hi, Marcus here. => name is: Marcus
You can just call me Mac. => called: Mac
People know me as Mac. => called: Mac
Most people call me Mac. => called: Mac
I turned 41 in March. => age is: 41
I was born on the 4th of July 1988. => birthday is: 4th of July 1988
My birthday falls on December 1st. => birthday is: December 1st
My b-day is April 9. => birthday is: April 9
I use they/them pronouns. => pronouns are: they/them
I go by she/her. => pronouns are: she/her
My pronouns: he/him => pronouns are: he/him
I currently reside in Seville. => lives in: Seville
I'm living in Marseille these days. => lives in: Marseille
I call Lisbon home. => lives in: Lisbon
Lisbon is my home now. => lives in: Lisbon
I'm based out of Austin, Texas. => lives in: Austin, Texas
We relocated to Tallinn last spring. => lives in: Tallinn
I just moved back to Chicago. => lives in: Chicago
I live in the suburbs of Chicago. => lives in: suburbs of Chicago
I hail from Goa. => comes from: Goa
I'm a native of Naples. => comes from: Naples
I'm originally from a small village in Crete. => comes from: small village in Crete
I'm moving to Denver next month for work. => moving to: Denver
We're relocating to Malta in the autumn. => moving to: Malta
I'll be moving to Vienna in September. => moving to: Vienna
I'm about to move to Ghent. => moving to: Ghent
I'm a Brazilian citizen. => nationality is: Brazilian
I hold Irish citizenship. => nationality is: Irish
I'm Dutch by birth. => nationality is: Dutch
I'm employed at Siemens. => works at: Siemens
I work over at Netflix. => works at: Netflix
I recently joined Spotify as a backend developer. => works at: Spotify; role is: backend developer
I've been at Netflix for three years. => works at: Netflix
I started working at IKEA in January. => works at: IKEA
I got hired by Bosch last week. => works at: Bosch
I landed a job at NASA! => works at: NASA
I accepted an offer from Shopify. => works at: Shopify
I teach chemistry at Lincoln High. => role is: teach chemistry; works at: Lincoln High
I'm the founder of a startup called Zephyr. => role is: founder; works at: Zephyr
I'm a product designer by trade. => role is: product designer
I do data science for a living. => role is: data science
I work as an accountant. => role is: accountant
I recently got promoted to team lead. => role is: team lead
I'm now a senior architect. => role is: senior architect
I'm studying at the University of Porto. => studies at: University of Porto
I go to Yale. => studies at: Yale
I attend Trinity College. => studies at: Trinity College
I'm majoring in economics. => studies: economics
I'm doing a master's in robotics at ETH. => studies: robotics; studies at: ETH
I'm a biology major. => studies: biology
I'm getting my PhD in linguistics. => studies: linguistics
I'm fluent in Mandarin. => speaks: Mandarin
My first language is Catalan. => speaks: Catalan
I'm a native Spanish speaker. => speaks: Spanish
I know a bit of Swedish. => speaks: Swedish
I can speak three languages: Dutch, German and French. => speaks: Dutch; speaks: German; speaks: French
My partner is called Robin. => partner is: Robin
I've been dating Kim since last summer. => partner is: Kim
I'm seeing someone called Alex. => partner is: Alex
Pat and I got engaged last month. => engaged to: Pat
I have a 6-year-old daughter, Mia. => child is: Mia
We have three kids: Ava, Ben and Cal. => child is: Ava; child is: Ben; child is: Cal
My mum's called Brenda. => parent is: Brenda
My father, Stefan, is a retired pilot. => parent is: Stefan; Stefan / role is: retired pilot
My brother's name's Luca. => sibling is: Luca
I've a sister, Ines. => sibling is: Ines
My best mate is called Dave. => friend is: Dave
My close friend Tara lives in Cork. => friend is: Tara; Tara / lives in: Cork
I share an office with my colleague Jin. => colleague is: Jin
My coworker is named Deepak. => colleague is: Deepak
I report to Karen. => reports to: Karen
My manager's Helen. => manager is: Helen
My line manager is Omar. => manager is: Omar
I manage a team of eight. => manages: team of eight
I supervise two interns, Kai and Lou. => manages: two interns; manages: Kai; manages: Lou
My next-door neighbour is called Mrs. Quinn. => neighbour is: Mrs. Quinn
I have a tabby called Tiger. => pet is: Tiger
We rescued a greyhound named Dash. => pet is: Dash
Our dog's called Waffles. => pet is: Waffles
I have two dogs, Salt and Pepper. => pet is: Salt; pet is: Pepper
I own a Fender Stratocaster. => owns: Fender Stratocaster
I've got a 3D printer at home. => owns: 3D printer at home
I drive an old Volvo. => drives: old Volvo
I use Arch, by the way. => uses: Arch
I'm a Vim user. => uses: Vim
I write most of my code in Kotlin. => uses: Kotlin
I'm currently working on Project Falcon. => works on: Project Falcon
I'm crazy about sushi. => likes: sushi
I adore the smell of rain. => likes: smell of rain
I have a soft spot for old westerns. => likes: old westerns
I can't get enough of K-pop. => likes: K-pop
I'm hooked on crossword puzzles. => likes: crossword puzzles
I really dig bossa nova. => likes: bossa nova
I'm fond of opera. => likes: opera
I despise cold coffee. => dislikes: cold coffee
I can't bear loud music. => dislikes: loud music
I'm not keen on seafood. => !likes: seafood
I have no interest in football. => !likes: football
I don't enjoy crowds. => !likes: crowds
I'm not a big fan of winter. => dislikes: winter
I favour tea over coffee. => prefers: tea
I prefer to work in the morning. => prefers: to work in the morning
My favourite dish is paella. => favourite dish is: paella
My all-time favourite band is Pulp. => favourite band is: Pulp
Purple's my favourite colour. => favourite colour is: Purple
I'm a strict vegan. => diet is: vegan
I keep halal. => diet is: halal
I eat a mostly plant-based diet. => diet is: plant-based
I've gone gluten-free. => diet is: gluten-free
I've been a vegetarian for ten years. => diet is: vegetarian
I can't eat peanuts, I'm allergic. => never: eat peanuts
I have a severe nut allergy. => allergic to: nut
I'm lactose intolerant. => has condition: lactose intolerant
I've been diagnosed with ADHD. => has condition: ADHD
I suffer from chronic migraines. => has condition: chronic migraines
I have Crohn's disease. => has condition: Crohn's disease
I'm on blood pressure medication. => takes: blood pressure medication
I take vitamin D every day. => takes: vitamin D
I'm taking antibiotics this week. => takes: antibiotics
I enjoy bouldering in my spare time. => likes: bouldering in my spare time
I knit in my free time. => hobby is: knitting
I'm an avid reader. => hobby is: reading
I'm a keen cyclist. => hobby is: cycling
I play the drums in a band. => plays: drums
I play chess online every day. => plays: chess
My mail is lea@example.org. => email is: lea@example.org
My number's 555 0199 233. => phone is: 555 0199 233
I live at 5 Rue Cler, Paris. => address is: 5 Rue Cler, Paris
My website's lea.dev. => website is: lea.dev
I'm in the PST time zone. => zone is: PST
I'm on Central European Time. => zone is: Central European Time
I'm planning to run the Berlin marathon. => plans to: run the Berlin marathon
I intend to apply for a PhD. => plans to: apply for a PhD
We settled on MongoDB. => decided to: use MongoDB
I want to become a pilot. => wants: become a pilot
One of my goals is to read 50 books this year. => goal is: read 50 books
I'm working towards a black belt. => goal is: black belt
I've visited Petra twice. => visited: Petra
Last summer we went to Iceland. => visited: Iceland
I picked up a new laptop yesterday. => bought: new laptop
I ran into Sofia at the market. => met: Sofia
I took up pottery last year. => hobby is: pottery
I've started taking Italian lessons. => started: taking Italian lessons
I wrapped up my thesis last week. => finished: thesis
I handed in my notice at Ernst & Young. => ~works at: Ernst & Young
I've got a tattoo of a swallow. => has: tattoo
Heights terrify me. => afraid of: Heights
I have a phobia of snakes. => afraid of: snakes
I believe in reincarnation. => believes: reincarnation
I always book aisle seats. => always: book aisle seats
I never drink on weekdays. => never: drink on weekdays
The tickets cost 45 euros each. => tickets / costs: 45 euros
The rent is 900 euros a month. => rent / costs: 900 euros a month
My thesis is due on 30 June. => thesis / deadline is: 30 June
The report is due Friday. => report / deadline is: Friday
The HQ is in Lyon. => HQ / located in: Lyon
We're running Postgres 15. => uses: Postgres 15
We upgraded to Node 20. => uses: Node 20
Gateway depends on the auth service. => Gateway / depends on: auth service
The parser module is maintained by Ines. => parser module / owned by: Ines
I'm 172 cm tall. => height is: 172 cm
I weigh about 68 kilos. => weight is: 68 kilos
I'm Muslim. => religion is: Muslim
I'm part of the growth team. => team is: growth
I'm on the security team. => team is: security
My budget for this trip is 1500 dollars. => budget is: 1500 dollars
Our budget is capped at 10k. => budget is: 10k
Please keep responses under 100 words. => instruction is: keep responses under 100 words
Always give me metric units. => instruction is: Always give me metric units
I'd like you to be blunt with me. => instruction is: be blunt with me
Hi! I'm Priya, a data engineer from Pune, and I just moved to Toronto.
    => name is: Priya; role is: data engineer; comes from: Pune; lives in: Toronto
My name is Omar. I work at Shopify as a staff engineer, mostly on payments.
    => name is: Omar; works at: Shopify; role is: staff engineer; works on: payments
I'm vegetarian, allergic to walnuts, and I hate cilantro.
    => diet is: vegetarian; allergic to: walnuts; dislikes: cilantro
I have two cats, Pixel and Byte, and a dog called Turing. => pet is: Pixel; pet is: Byte; pet is: Turing
My daughter Lily is 7 and my son Max is 4. => child is: Lily; Lily / age is: 7; Max / age is: 4; child is: Max
My wife works as a pediatrician at Mercy Hospital.
    => user's wife / role is: pediatrician; user's wife / works at: Mercy Hospital; married to: wife
We live in a small house outside Leeds with our dog Biscuit. => lives in: Leeds; pet is: Biscuit
I speak Hindi, English and a bit of French. => speaks: Hindi; speaks: English; speaks: French
I prefer dark mode and concise answers. => prefers: dark mode; prefers: concise answers
I prefer Postgres over MySQL for analytics. => prefers for analytics: Postgres
For backend work I prefer Go. => prefers for backend: Go
For editing I use Neovim, and for notes I use Obsidian. => uses: Neovim; uses: Obsidian
At work we use Slack and Jira. => uses: Slack; uses: Jira
Our CI runs on GitHub Actions. => CI / uses: GitHub Actions
The staging URL is https://staging.acme.io. => staging URL / is: https://staging.acme.io
The prod database is called orders-prod. => prod database / called: orders-prod
The frontend is built with React and TypeScript. => frontend / uses: React; frontend / uses: TypeScript
Service Atlas depends on Redis and Kafka. => Service Atlas / depends on: Redis; Service Atlas / depends on: Kafka
Nadia owns the billing service. => Nadia / owns: billing service
Nadia manages the platform team and reports to Greg. => Nadia / manages: platform team; Nadia / reports to: Greg
The launch deadline is 12 May 2026. => launch / deadline is: 12 May 2026
The deadline for the audit moved to June 3. => audit / deadline is: June 3
We've decided to migrate to Kubernetes in Q3. => decided to: migrate to Kubernetes in Q3
I'm training for the Lisbon half marathon in October. => goal is: Lisbon half marathon
My favourite restaurant is Noma and my favourite dish there is the duck.
    => favourite restaurant is: Noma; favourite dish is: duck
I quit Google in March and started at Anthropic in April. => ~works at: Google; works at: Anthropic
I no longer work at Google; I'm at Stripe now. => ~works at: Google; works at: Stripe
I stopped using Evernote and switched to Notion. => ~uses: Evernote; uses: Notion
I used to play football, but now I mostly climb. => ~plays: football; hobby is: climbing
I've been learning the cello for two years. => studies: cello
I graduated from ETH Zurich in 2014 with a degree in physics. => ~studies at: ETH Zurich
I was born in Cairo but grew up in Marseille. => born in: Cairo; comes from: Marseille
My parents are from Lebanon. => user's parents / comes from: Lebanon
My mother is a nurse and my father teaches history.
    => user's mother / role is: nurse; user's father / role is: teaches history
My brother Sam is getting married in June. => sibling is: Sam; Sam / plans to: get married
My sister Elena and her husband Paul live in Graz. => sibling is: Elena; Elena / married to: Paul
My best friend is called Noor. => friend is: Noor
My boss, Ingrid, prefers email to Slack. => manager is: Ingrid; Ingrid / prefers: email
Ingrid is allergic to shellfish. => Ingrid / allergic to: shellfish
I'm scared of dogs, but I love cats. => afraid of: dogs; likes: cats
I have ADHD and take Ritalin every morning. => has condition: ADHD; takes: Ritalin
I turned 33 yesterday. => age is: 33
I'm 33, married, and have two kids. => age is: 33; has: two kids
My birthday is 3 October 1992. => birthday is: 3 October 1992
I'm colour-blind and wear glasses. => has condition: colour-blind; uses: glasses
I don't drink alcohol or coffee. => never: drink alcohol; never: drink coffee
I never eat breakfast. => never: eat breakfast
I always read the docs first. => always: read the docs first
Always answer in bullet points. => instruction is: Always answer in bullet points
Please don't use emojis in your replies. => instruction is: don't use emojis in your replies
From now on, call me Captain. => called: Captain
My timezone is UTC+2. => zone is: UTC+2
You can email me at priya@pune.io or call me on +1 416 555 0100.
    => email is: priya@pune.io; phone is: +1 416 555 0100
We're planning a trip to Patagonia in January. => plans to: trip to Patagonia
I'm going to start a podcast next year. => plans to: start a podcast
I want to learn to sail. => wants: learn to sail
I visited Kyoto and Nara last autumn. => visited: Kyoto; visited: Nara
I bought a Canon R6 in December. => bought: Canon R6
I met Juan at PyCon in 2023. => met: Juan
I finished my master's thesis in July. => finished: master's thesis
My car is a 2015 Subaru Outback. => drives: 2015 Subaru Outback
Our office is at 5 Main Street, Dublin. => office / located in: 5 Main Street, Dublin
The rent for my flat is 1,200 euros a month. => rent for my flat / costs: 1,200 euros a month
We use version 5.2 of the API. => API / version is: 5.2
I believe in open source. => believes: open source
I'm into board games and sci-fi. => likes: board games; likes: sci-fi
I enjoy long walks, jazz and cooking Thai food. => likes: long walks; likes: jazz; likes: cooking Thai food
I can't stand loud restaurants. => dislikes: loud restaurants
I love hiking; my wife prefers the beach. => likes: hiking; user's wife / prefers: beach; married to: wife
Tom, my roommate, plays the trumpet. => Tom / plays: trumpet
I'm Catholic but not practicing. => religion is: Catholic
I identify as non-binary and use they/them pronouns. => pronouns are: they/them
I've had migraines since I was a teenager. => has condition: migraines
I have been to Brazil three times. => visited: Brazil
I moved from Lima to Bogotá in 2020. => ~lives in: Lima; lives in: Bogotá
I was a chef before I became a programmer. => ~role is: chef
I studied law, but I work as a translator. => ~studies: law; role is: translator
I live in Ghent, Belgium. => lives in: Ghent, Belgium
I don't live in Ghent any more. => ~lives in: Ghent
I'm no longer allergic to milk. => ~allergic to: milk
I'm not a vegetarian. => !diet is: vegetarian
I don't have kids. => !has: kids
I don't have a car. => !owns: car
I don't speak Italian. => !speaks: Italian
Anna doesn't live in Rome. => !Anna / lives in: Rome
"""
MUST_NOT = """
my boss thinks I like golf
Do I like tea?
I wish I lived in Paris
If I lived in Rome I'd own a Vespa
Would you like tea?
She lives in Rome
The meeting is at 5
The weather is nice today
Please remember that my flight is on Friday
It will likely rain tomorrow
Do you remember?
Just kidding, I don't live on Mars
I love Mondays, said no one ever
Imagine I'm a pirate. I live on a ship.
Translate this: I live in Rome
How do you say "I live in Rome" in Italian?
He said "I hate tea"
I'm hungry
I'm so tired of this
I'm going to the store
I have a question about Python
I have a meeting tomorrow
I need help with my code
I'm looking for a restaurant in Rome
Can you recommend a hotel in Paris?
I'm thinking about getting a dog
I might move to Spain
Maybe I'll buy a car
It's pronounced Zho-wow
My flight is on Tuesday
I have an exam tomorrow
I'm reading Dune right now
I'm studying for an exam
I believe the store closes at 5
I think he likes jazz
I hate it when people are late
I love it!
I like that
I like how you explained it
I like your answer
I'd like a coffee please
I want to know more
I'm done
I'm sorry
I'm in Paris right now
I'm home
I'm a bit tired
I'm a mess today
I'm 5 minutes late
Actually it's 35, not 34
I meant Tuesday
Sorry, I meant Porto, not Lisbon.
I would never live in London
I could eat pizza every day
I wouldn't say I like jazz
If I were you I'd buy it
Say I live in Paris, what would you recommend?
Let's pretend I'm a doctor.
My friend thinks I'm lazy
My mom says I'm too thin
People say I look like Brad Pitt
Does Anna like tea?
Is my name Max?
What's my favourite colour?
Do you know where I live?
You know I hate flying, right?
I hate flying, don't I?
So I like tea?
Can you remember that I'm vegan?
Write me a poem about dogs.
Use a for loop here
Give me three examples
I'll be in Paris next week
I'm thinking of moving to Spain
My car broke down
I'm currently reading Dune
I'm a Leo
I work from home
I work in Berlin
I like it when answers are short
I like the way you think
I enjoyed the movie
I loved that restaurant
I went to bed late
I went to the doctor yesterday
I go to the gym every day
I have an appointment on Friday
I have a headache
I have a cold
I have a problem with my printer
I have to go
I have been thinking
I got sick
I got a cold
I got it
I got your message
I got a new phone number: 555 222 3333
My names are hard to spell
My name was misspelled in the letter
My boss is annoying
My teacher is strict
My doctor told me to rest
My parents are divorced
My dog is sick
My car is red
My car is in the garage
My phone is broken
My internet is slow
My house is on fire
My job is stressful
My job is teaching kids
My company makes shoes
My school is closed
My favourite is the red one
My e-mail address is not working
My email is full
My birthday was last week
My allergy is getting worse
I've worked at Google before
Bob thinks that cats are evil
Bob would like a cat
Bob may move to Oslo
Bob is an idiot
Bob is here
Bob is late
Bob called me yesterday
The server is at 10.0.0.1
Oh sure, I just love being stuck in traffic.
Yeah, because I totally live in a palace.
I could live in Rome forever.
I feel like I live at the office.
It's as if I lived in Rome.
My character lives in Rome and hates elves.
In the movie, my favourite scene is the ending.
Write a story where I live in Mars.
Suppose my name is Bob and I work at Acme.
Let's say I have three kids.
For example, "I like cats" is a sentence.
The song goes "I love you, I live for you".
He asked whether I live in Rome.
She wondered if I like tea.
Tom believes I'm rich.
Everyone assumes I'm vegan.
They say I'm lazy.
My mom wants me to be a doctor.
My dad hopes I become a lawyer.
I was told I have asthma.
I dreamed that I lived in Paris.
I wish I had a dog.
If only I were a pilot.
I should stop smoking.
I might quit my job.
I may be allergic to nuts.
I'm probably going to move to Spain.
I'm not sure I like tea.
I don't know if I'm allergic to cats.
I don't think I like jazz.
I doubt that Anna lives in Rome.
Does my sister live in Rome?
Is Anna vegan?
Am I allergic to nuts?
Do you think I should move to Rome?
Should I buy a Tesla?
Have I told you where I live?
Where do I work again?
What if I moved to Rome?
Can you find me a hotel in Rome?
Please book a table at Luigi's for two.
Remind me to call Anna.
Remember to buy milk.
Don't forget that meeting.
I'm looking for a job at Google.
I applied for a job at Google.
I have an interview at Google tomorrow.
I'm in Rome for work.
I just landed in Rome.
I had a great time in Rome.
I was in Rome last week.
I saw a dog in the park.
I petted a cat called Tom.
The neighbour's dog is called Rex.
I'm using your suggestion.
I use the term loosely.
I like what you did there.
I love you.
I hate Mondays lol jk
I hate to say it but you're wrong.
I hate that this happened.
I prefer not to answer.
I prefer the second option.
I prefer this one.
I never said that.
I never thought about it.
I always thought you were a bot.
I never knew that.
I want a refund.
I want to order a pizza.
I need a new phone.
I have two questions.
I have no idea.
I have a dream.
I have the same problem.
I've got to run.
I got this error.
I am here to help.
I'm a bot.
I'm an AI.
I'm your biggest fan.
I'm on my way.
I'm from the future.
I'm the one who asked.
I'm all ears.
I'm 100% sure.
I'm 3 weeks late.
I'm dying to know.
I play it safe.
I drive my kids to school.
I take the bus.
I take sugar in my coffee.
I speak for everyone here.
I study hard.
I work hard.
I work out every day.
I work on Sundays.
I live for music.
I live and breathe football.
I moved the file to the archive.
I moved the meeting to Friday.
I changed my mind.
I switched off the light.
I left my keys at home.
I left at noon.
I lost my phone.
I broke my leg.
I bought it yesterday.
I finished it.
I started it yesterday.
I decided.
I quit.
It is what it is.
That's my favourite.
Rex is a good boy.
Anna is here.
The answer is 42.
The total is 15 euros.
The test is failing.
The build is broken.
The issue is #42.
The PR is ready.
The team is great.
The API is down.
The function returns None.
The code uses a loop.
The capital of France is Paris.
Water boils at 100 degrees.
Shakespeare wrote Hamlet.
"""


def test_it_gives_just_these_claims(must, claims_in):
    sentence, claims = must
    assert claims_in(sentence) == claims


def test_it_gives_none(must_not, claims_in):
    assert claims_in(must_not) == []
