"""What a question asks for: a table of questions with right values, written before the rules that read them.

Each line is a question, what is wanted, the time it asks about, whether it wants several things, and the names in it.
"""

from __future__ import annotations

from collections import Counter
from typing import NamedTuple

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from longmind.mind.asking import READ_CHARS, read_asking

QUESTIONS = """
# people, family and friends
Who is my dentist? | who | now | one |
Who did I have lunch with yesterday? | who | then | one |
Who are my cousins? | who | now | several |
Whose idea was the garden party? | who | any | one |
Which of my friends plays the cello? | who | now | several |
Who was my landlord before Mr. Silva? | who | then | one | Mr. Silva
Who works at the bakery on Elm Street? | who | now | one | Elm Street
With whom did Caroline go hiking? | who | any | one | Caroline
Who will pick up the children on Friday? | who | any | one |
Which colleague recommended the physiotherapist? | who | any | one |
Tell me who gave Matt Patterson the telescope. | who | any | one | Matt Patterson
Do you remember who came to Lena's graduation? | who | any | one | Lena
Who used to live in the flat upstairs? | who | then | one |
Who have I lent books to? | who | any | several |
Who's watering the plants while we are away? | who | now | one |
Who else came to the wedding, and where was it held? | who | any | one |
Which person should I call about the boiler? | who | any | one |
What is the name of Ana's dog? | what | now | one | Ana
What is my sister's husband called? | what | now | one |
What do Joanna and Nate both like to watch? | preference | now | several | Joanna; Nate
# dates and times
When did Melanie paint the sunrise? | when | any | one | Melanie
When is my next appointment with Dr. Okafor? | when | now | one | Dr. Okafor
What time does the pharmacy close? | when | now | one |
What date did we sign the lease? | when | any | one |
In which year did grandpa emigrate to Canada? | when | any | one | Canada
On what day is the bin collection? | when | now | one |
How long ago did I service the car? | when | any | one |
When was the last time I saw a doctor? | when | any | one |
Since when has Priya been vegan? | when | any | one | Priya
When did she stop smoking? | when | change | one |
When did I switch from TensorFlow to PyTorch? | when | change | one | TensorFlow; PyTorch
Do you know when the exhibition opens? | when | now | one |
When are the school holidays? | when | now | one |
What month was Tom born in? | when | any | one | Tom
Remind me when rent is due. | when | now | one |
By when must I hand in the tax return? | when | any | one |
How soon will the parcel arrive? | when | any | one |
Caroline, when did you adopt the cat? | when | any | one | Caroline
When did the team move from Jenkins to GitHub Actions? | when | change | one | Jenkins; GitHub Actions
# places
Where does Ana live? | where | now | one | Ana
Where did Ana live before Lisbon? | where | then | one | Ana; Lisbon
Where did I park the car? | where | any | one |
Where have I travelled with Jonas? | where | any | several | Jonas
Where are my keys? | where | now | one |
Which city was Marta born in? | where | any | one | Marta
In what country did they spend their honeymoon? | where | any | one |
Where do I keep the spare fuse? | where | now | one |
Where did we stay in New York last summer? | where | then | one | New York
What's the address of the notary? | where | now | one |
Where should I go for dinner with my parents? | preference | any | one |
Can you tell me where the fuse box is? | where | now | one |
Where was I on 9 June 2023? | where | then | one |
Where exactly in Porto is Rita's studio? | where | now | one | Porto; Rita
Where do we still have open invoices? | where | change | one |
Which countries has Sam visited? | where | any | several | Sam
Which restaurant did we book for Saturday? | what | any | one |
What places did Nadia and Leo visit in Japan? | where | any | several | Nadia; Leo; Japan
From where did Yusuf move four years ago? | where | then | one | Yusuf
# how many, how much, how long
How many siblings does Elif have? | how_many | now | several | Elif
How many books did I read in 2022? | how_many | then | several |
How much did the new roof cost? | how_many | any | one |
How often does Ben go swimming? | how_many | now | several | Ben
How many times have I been to the gym this month? | how_many | any | several |
How long did the marathon take me? | how_many | any | one |
How old is my niece Clara? | how_many | now | one | Clara
How far is the cabin from the lake? | how_many | now | one |
How tall was the tree we planted? | how_many | any | one |
How much did I spend on bikes in total? | how_many | any | several |
How many of the tests are still failing? | how_many | change | several |
What is the total number of concerts I attended? | how_many | now | several |
How many people came to Ravi's farewell? | how_many | any | several | Ravi
How much do I currently pay for electricity? | how_many | now | one |
How many weeks passed between the surgery and the first run? | how_many | any | several |
Tell me how many eggs the cake needs. | how_many | now | several |
How long have Nate and Joanna known each other? | how_many | any | one | Nate; Joanna
How heavy was the baby at birth? | how_many | any | one |
What was the price of the sofa? | how_many | any | one |
How much flour goes into the pizza dough? | how_many | now | one |
How big is our storage quota? | how_many | now | one |
At what temperature do I roast the beans? | how_many | now | one |
How much longer is the warranty valid? | how_many | now | one |
# how to
How do I reset the router? | how_to | any | one |
How to sharpen a chisel? | how_to | any | one |
How can I export the invoices to CSV? | how_to | any | one | CSV
How should I season the cast iron pan? | how_to | any | one |
How did I fix the leaking tap? | how_to | any | one |
How did we solve the timeout in the payment service? | how_to | any | one |
What are the steps to deploy the staging server? | how_to | any | several |
What's the best way to clean the coffee machine? | how_to | any | one |
how do you make grandma's plum dumplings | how_to | any | one |
How would one undo a bad migration? | how_to | any | one |
Show me how to tie a bowline. | how_to | any | one |
Explain how to file the VAT return. | how_to | any | one | VAT
How can we stop the cat from scratching the couch? | how_to | any | one |
How is the backup restored? | how_to | any | one |
What command do I use to tail the logs? | what | now | one |
How could I get in touch with Hana? | how_to | any | one | Hana
How did Omar repair the bicycle wheel? | how_to | any | one | Omar
what is the procedure for closing the shop | how_to | any | one |
# preferences, suggestions
Which do I prefer, tea or coffee? | preference | now | one |
What is my favourite colour? | preference | now | one |
What's Greta's favorite film? | preference | now | one | Greta
Can you recommend a hotel in Seville? | preference | any | one | Seville
Any suggestions for a birthday present for Lars? | preference | any | several | Lars
What should I cook tonight? | preference | any | one |
Could you suggest some podcasts for my commute? | preference | any | several |
Do you have any tips for sleeping better? | preference | any | several |
I'm looking for a new series to watch. | preference | any | one |
I need some advice on choosing running shoes. | preference | any | one |
Any ideas for what to do in Oslo this weekend? | preference | any | several | Oslo
What kind of music do I like? | preference | now | one |
What does Ana like to do on rainy days? | preference | now | one | Ana
What food does Theo dislike? | preference | now | one | Theo
Does she prefer the window seat or the aisle? | preference | now | one |
What would my father enjoy for his retirement? | preference | any | one |
Help me choose a paint for the hallway. | preference | any | one |
How do I like my eggs? | preference | now | one |
Which sports did I use to love? | preference | then | several |
What did I originally want to study? | what | then | one |
Recommend me a thriller for the flight. | preference | any | one |
What gift should we get for Ingrid? | preference | any | one | Ingrid
I'm bored, what could I read next? | preference | any | one |
Which of these two laptops would suit me better? | preference | any | one |
What was Dario's favourite band when he was a teenager? | preference | then | one | Dario
What are Sofia's favourite dishes? | preference | now | several | Sofia
Do I still prefer aisle seats? | preference | change | one |
# yes or no
Is Ana vegetarian? | yes_no | now | one | Ana
Am I allergic to penicillin? | yes_no | now | one |
Did I pay the electricity bill? | yes_no | any | one |
Does Karim speak Turkish? | yes_no | now | one | Karim; Turkish
Has Wen ever been to Iceland? | yes_no | any | one | Wen; Iceland
Is the office still on the third floor? | yes_no | change | one |
Does Paula work at Siemens anymore? | yes_no | change | one | Paula; Siemens
Do I not eat meat any more? | yes_no | change | one |
Was the flight cancelled? | yes_no | any | one |
Will the plumber come tomorrow? | yes_no | any | one |
Would Caroline enjoy a jazz concert? | yes_no | any | one | Caroline
Can Felix swim? | yes_no | any | one | Felix
Have we met Dr. Haas before? | yes_no | then | one | Dr. Haas
Isn't the deadline on Monday? | yes_no | now | one |
Did the dog use to be afraid of thunder? | yes_no | then | one |
Are both cars insured? | yes_no | now | several |
Should I renew the passport this year? | yes_no | any | one |
Didn't Ivan quit his job? | yes_no | change | one | Ivan
Were there any complaints from the neighbours? | yes_no | any | one |
Is there a spare key at Nora's place? | yes_no | now | one | Nora
Have all the invoices been sent? | yes_no | any | several |
Ana, did you lock the door? | yes_no | any | one | Ana
So is Bruno now a manager? | yes_no | now | one | Bruno
Do you know whether Mia eats fish? | yes_no | now | one | Mia
Did it rain all day at the picnic? | yes_no | any | one |
Has Lukas finished his thesis yet? | yes_no | any | one | Lukas
# why
Why did Ana leave Acme? | why | any | one | Ana; Acme
Why is the garden gate locked? | why | now | one |
How come we never got the refund? | why | any | one |
What made Selma become a nurse? | why | change | one | Selma
For what reason was the order cancelled? | why | any | one |
What's the reason we chose PostgreSQL? | why | now | one | PostgreSQL
Why do I take magnesium? | why | now | one |
Do you remember why Petra sold the boat? | why | any | one | Petra
Why did I switch to the night shift? | why | change | one |
What caused the outage last Tuesday? | why | then | one |
What motivated Jon to open a dance studio? | why | any | one | Jon
Why don't I drink coffee any longer? | why | change | one |
Why was the first design rejected? | why | any | one |
What were the reasons for postponing the launch? | why | any | several |
# now, then, change
What is my current address? | where | now | one |
What was my previous phone number? | what | then | one |
What did I say about the budget last week? | what | then | one |
How has my opinion of remote work changed? | what | change | one |
How did Ana's diet change over time? | what | change | several | Ana
What changed in the contract since May? | what | change | one |
What did Emre do for a living at first? | what | then | one | Emre
What does Emre do these days? | what | now | one | Emre
What language did the backend use initially? | what | then | one |
What is the latest version of the logo? | what | now | one |
What was the plan back in 2019? | what | then | one |
Which bank was I with before I moved to N26? | what | then | one | N26
What job did Ewa have when she was a student? | what | then | one | Ewa
What replaced the old printer? | what | change | one |
What is Kofi working on at the moment? | what | now | one | Kofi
What school did Zoe formerly attend? | what | then | one | Zoe
What was the weather like from 3 to 9 May? | what | then | one |
How has my running pace improved? | what | change | one |
What medication am I no longer taking? | what | change | one |
Which database are we using right now? | what | now | one |
What did the doctor originally prescribe? | what | then | one |
What did we talk about two days ago? | what | then | one |
Is Lisbon where Ana lived as a child? | yes_no | then | one | Lisbon; Ana
What was our dog's name in the past? | what | then | one |
Did my salary go up after the review? | yes_no | change | one |
How did the team's deployment process evolve? | what | change | one |
What have you been calling me recently? | what | any | several |
# several things
Which books did Anna finish this year? | what | any | several | Anna
What hobbies does Caroline have? | what | now | several | Caroline
List all the allergies of my kids. | what | any | several |
What have I told you about my knee? | what | any | several |
What are my plans for the summer? | what | now | several |
What has Priya cooked for the potluck? | what | any | several | Priya
Summarise everything we decided about the kitchen. | what | any | several |
In what order did I visit the museums? | what | any | several |
What kind of art does Melanie make? | what | now | one | Melanie
What kinds of pets has Gina had? | what | any | several | Gina
What does Oskar's brother do? | what | now | one | Oskar
What happens to the deposit when we cancel? | what | now | one |
What news did Farah get? | what | any | one | Farah
Which bus goes to the hospital? | what | now | one |
What are you doing? | what | now | one |
Name three songs that Iris played. | what | any | several | Iris
What were the names of the two kittens? | what | any | several |
Give me an overview of the project's milestones. | what | any | several |
Which instruments do Nina and Paul play? | what | now | several | Nina; Paul
What different jobs has Maya had? | what | any | several | Maya
Compare the offers from Allianz and AXA. | what | any | several | Allianz; AXA
Which class does Hugo teach? | what | now | one | Hugo
What events has Joanna taken part in? | what | any | several | Joanna
What children's book did Ada write? | what | any | one | Ada
# other questions, notes and fragments
What did Caroline research? | what | any | one | Caroline
What did May say about the rehearsal? | what | any | one | May
What did we do in May? | what | then | one |
What is the wifi password? | what | now | one |
What does "saudade" mean? | what | now | one | | saudade
Who wrote "The Left Hand of Darkness"? | who | any | one | | The Left Hand of Darkness
What did Ana mean by 'the usual place'? | what | any | one | Ana | the usual place
Where is the file “budget final.xlsx”? | where | now | one | | budget final.xlsx
wifi password | what | any | one |
Ana's birthday | what | any | one | Ana
New York trip | what | any | one | New York
deploy the staging server | what | any | one |
error E-4711 in the billing job | what | any | one | E-4711
How was the trip to the Azores? | what | any | one | Azores
How did the interview at Bosch go? | what | any | one | Bosch
How does Nils feel about moving? | what | now | one | Nils
How is mum doing? | what | now | one |
How did Rosa react to the news? | what | any | one | Rosa
What would happen if the Berlin office closed? | what | any | one | Berlin
I met Ana. What did she bring? | what | any | one | Ana
What about the second candidate, Ms Novak? | what | any | one | Ms Novak
WHERE IS THE PASSPORT | where | now | one |
where's the passport | where | now | one |
Is the party on Saturday or on Sunday? | what | now | one |
Did she pick the red one or the blue one? | what | any | one |
What did the University of Porto offer Inês? | what | any | one | University of Porto; Inês
What did O'Brien tell Jean-Luc about Windows 11? | what | any | one | O'Brien; Jean-Luc; Windows
What did Vincent van Gogh's brother sell? | what | any | one | Vincent van Gogh
Has the CEO of Acme replied? | yes_no | any | one | CEO; Acme
What's the plot of `Dune`? | what | now | one | | Dune
What breed is Tim's new puppy? | what | now | one | Tim
What game were they playing on Christmas Eve 2022? | what | then | one | Christmas Eve
Which medicine does Grandma Ruth take in the morning? | what | now | one | Grandma Ruth
The deadline for the grant: what is it? | what | now | one |
Which candidate did we hire, and why? | what | any | one |
# written after the rules, and read by them as they were: 64 of these 70 were right in every column
When is Helga's birthday? | when | now | one | Helga
What day did the roofers come? | when | any | one |
Who taught me to ski? | who | any | one |
Who are the members of the choir? | who | now | several |
Where did the Kims go on holiday in 2021? | where | then | one | Kims
Which hospital treated my broken wrist? | what | any | one |
What did the vet say about Rex's paw? | what | any | one | Rex
How many cups of coffee does Amir drink each day? | how_many | now | several | Amir
How much sugar should I add? | how_many | any | one |
How long is the commute from Utrecht to Delft? | how_many | now | one | Utrecht; Delft
How do I prune the apple tree? | how_to | any | one |
How did Lotte get the stain out of the carpet? | how_to | any | one | Lotte
How does the thermostat work? | what | now | one |
How did Ana and Bob meet? | what | any | one | Ana; Bob
Why has the shop been closed? | why | any | one |
Why do the twins argue with Grandma? | why | now | one | Grandma
What should I wear to the gala? | preference | any | one |
Any recommendations for podcasts about history? | preference | any | several |
What type of wine does Pierre prefer? | preference | now | one | Pierre
Can you suggest a good book on gardening? | preference | any | one |
Does Chloe still live with her parents? | yes_no | change | one | Chloe
Did we use to own a van? | yes_no | then | one |
Has the landlord changed the locks? | yes_no | change | one |
Is Mr. Ito coming to the meeting? | yes_no | now | one | Mr. Ito
Will there be parking at the venue? | yes_no | any | one |
What was the name of the hotel in Madeira? | what | any | one | Madeira
What languages does Ingmar speak? | what | now | several | Ingmar
What is Deniz allergic to? | what | now | one | Deniz
What was my job before I joined Philips? | what | then | one | Philips
What does the error "disk quota exceeded" mean? | what | now | one | | disk quota exceeded
Which of the apartments had a balcony? | what | any | several |
What medicine did the doctor prescribe for Liam in March? | what | then | one | Liam
Which airline lost my luggage? | what | any | one |
What instruments can Sven play? | what | any | several | Sven
Where can I find the contract with Vodafone? | where | any | one | Vodafone
Where is Dr. Lindqvist's new office? | where | now | one | Dr. Lindqvist
When did Alice and Priya last see each other? | when | any | one | Alice; Priya
At what time does the ferry leave? | when | now | one |
Who is Caroline's favourite author? | who | now | one | Caroline
What are some of Melanie's hobbies? | what | now | several | Melanie
Tell me everything about the Berlin trip. | what | any | several | Berlin
What is the API key rotation policy? | what | now | one | API
How do I like my steak? | preference | now | one |
How has Hassan's training plan changed since January? | what | change | one | Hassan
When did we migrate from MySQL to Postgres? | when | change | one | MySQL; Postgres
What's my mother's maiden name? | what | now | one |
Could you remind me where we hid the presents? | where | any | one |
Which trails have I hiked in the Alps? | what | any | several | Alps
I want to bake a cake for Noor, any suggestions? | preference | any | several | Noor
Did Tariq or Yara win the match? | what | any | one | Tariq; Yara
What colour is the front door now? | what | now | one |
What was the original deadline? | what | then | one |
Who owned the house in the 1990s? | who | then | one |
Is it true that Olga is pregnant? | yes_no | now | one | Olga
In which month do the cranes return? | when | now | one |
How old was Grandpa when he died? | how_many | any | one | Grandpa
Do any of my colleagues have dogs? | yes_no | now | one |
what did john say to mary | what | any | one |
phone number of the locksmith | what | any | one |
What year was the Golden Gate Bridge opened? | when | any | one | Golden Gate Bridge
What kind of dog did Emma adopt last month? | what | then | one | Emma
How often did I see the physio in April? | how_many | then | several |
What does Kenji do to relax? | what | now | one | Kenji
Which projects is Aisha leading these days? | what | now | several | Aisha
Whose birthday is on 3 May? | who | now | one |
What advice did Professor Wu give me? | what | any | one | Professor Wu
Would you say Jonas is an introvert? | yes_no | any | one | Jonas
What might Nadia's degree be in? | what | any | one | Nadia
What motivates Carlos to run marathons? | why | now | one | Carlos
What symbolizes freedom in Lea's painting? | what | now | one | Lea
"""


class Asked(NamedTuple):
    """One line of the table."""

    query: str
    wants: str
    tense: str
    several: bool
    names: tuple[str, ...]
    quoted: tuple[str, ...]


def _asked(line: str) -> Asked:
    query, wants, tense, number, *rest = (part.strip() for part in line.split("|"))
    names, quoted = (*rest, "", "")[:2]
    assert number in ("one", "several"), line
    listed = tuple(tuple(one.strip() for one in part.split(";") if one.strip()) for part in (names, quoted))
    return Asked(query, wants, tense, number == "several", *listed)


TABLE = [_asked(line) for line in QUESTIONS.splitlines() if line and not line.startswith("#")]


class TestTable:
    """The table itself: wide enough that a rule for one question cannot pass for a rule."""

    def test_there_are_enough_questions_each_once(self) -> None:
        assert len({one.query for one in TABLE}) == len(TABLE) >= 150

    @pytest.mark.parametrize(
        ("column", "values"),
        [
            ("wants", "who when where how_many how_to preference yes_no why what"),
            ("tense", "now then change any"),
        ],
    )
    def test_each_answer_is_asked_for_often(self, column: str, values: str) -> None:
        counted = Counter(getattr(one, column) for one in TABLE)
        assert set(counted) == set(values.split())
        assert min(counted.values()) >= 14


class TestReading:
    """Every line of the table is read as it stands there."""

    @pytest.mark.parametrize("asked", TABLE, ids=[one.query for one in TABLE])
    def test_a_question_is_read(self, asked: Asked) -> None:
        read = read_asking(asked.query)
        assert (read.wants, read.tense, read.several) == (asked.wants, asked.tense, asked.several)
        assert (read.names, read.quoted) == (asked.names, asked.quoted)

    @pytest.mark.parametrize("asked", TABLE[::7], ids=[one.query for one in TABLE[::7]])
    def test_what_is_wanted_does_not_hang_on_capitals_or_the_question_mark(self, asked: Asked) -> None:
        read = read_asking(asked.query.lower().rstrip("?"))
        assert (read.wants, read.several) == (asked.wants, asked.several)

    @pytest.mark.parametrize("before", ["So, ", "Hey Ana. ", "I was in Rome last year. ", "Please, "])
    @pytest.mark.parametrize("asked", TABLE[:20], ids=[one.query for one in TABLE[:20]])
    def test_what_is_said_before_it_asks_for_nothing(self, before: str, asked: Asked) -> None:
        read = read_asking(before + asked.query)
        assert (read.wants, read.tense) == (asked.wants, asked.tense)

    def test_a_name_is_told_once_and_in_the_order_of_the_words(self) -> None:
        assert read_asking("Did Ben ask Ana, and did Ana tell Ben's wife?").names == ("Ben", "Ana")

    def test_curved_and_straight_quotation_marks_are_one(self) -> None:
        asked = [
            'Who said "see you"?',
            "Who said \u201csee you\u201d?",
            "Who said \u2018see you\u2019?",
            "Who said 'see you'?",
        ]
        assert {read_asking(one) for one in asked} == {read_asking(asked[0])}
        assert read_asking(asked[0]).quoted == ("see you",)

    def test_an_apostrophe_quotes_nothing(self) -> None:
        assert read_asking("Are Ana's and the kids' rooms next to Ben's?").quoted == ()

    @pytest.mark.parametrize(
        ("query", "names"),
        [
            ("\u00bfD\u00f3nde vive \u00c1ngela Garc\u00eda?", ("\u00c1ngela Garc\u00eda",)),
            ("O\u00f9 habite \u00c9lodie ?", ("\u00c9lodie",)),
            (
                "\u0413\u0434\u0435 \u0436\u0438\u0432\u0451\u0442 \u0410\u043d\u043d\u0430?",
                ("\u0410\u043d\u043d\u0430",),
            ),
        ],
    )
    def test_names_are_found_in_languages_whose_questions_are_not_read(
        self, query: str, names: tuple[str, ...]
    ) -> None:
        assert read_asking(query).names == names


class TestAnyText:
    """No text is an error, and a long one costs no more than its beginning."""

    @given(st.text(max_size=80) | st.lists(st.sampled_from([one.query for one in TABLE]), max_size=3).map(" ".join))
    @example("")
    @example("''\u2019s \u201c\u201d `")
    @example("\u0130s \u01c5 \u00df's the")
    def test_nothing_raises_and_names_stand_in_the_text(self, query: str) -> None:
        read = read_asking(query)
        assert all(name and name in query.replace("\u2019", "'") for name in read.names)
        assert len(set(read.names)) == len(read.names)
        assert all(quote in query for quote in read.quoted)

    @pytest.mark.parametrize(
        "unit", ["what ", "used to ", '"', "A", "Ana of ", "'a ", "how do ", ". ", "what would ", "Mr. "]
    )
    def test_a_long_text_is_read_as_its_beginning(self, unit: str) -> None:
        text = unit * (1_000_000 // len(unit))
        assert read_asking(text) == read_asking(text[:READ_CHARS])
