"""English about others: whose a fact is, what they are called, and where nobody can know.

Every row stands for its kind. In doubt nothing is told: a row with few claims is there for those that are missing.
"""

MUST = r"""
Anna's brother Tom is a plumber. He lives in Leeds with his wife Carla.
    => Anna / sibling is: Tom; Tom / role is: plumber; Tom / lives in: Leeds; Tom / married to: Carla
My wife's brother Otto is a cook. Her other brother, Emil, is a priest.
    => user's wife / sibling is: Otto; Otto / role is: cook; married to: wife; user's wife / sibling is: Emil;
    Emil / role is: priest
dad's girlfriend is allergic to cats so Misty stays with us. she's a lawyer btw
    => user's dad's girlfriend / allergic to: cats; user's dad's girlfriend / role is: lawyer
My ex works for Deloitte. His new girlfriend is a yoga teacher.
    => user's ex / works at: Deloitte; ~partner is: ex; user's ex's girlfriend / role is: yoga teacher
My nieces are vegetarian. The older one, Ida, plays the flute, her sister Mila is more into football.
    => Mila / likes: football
My friend Kate's partner works at Lloyds. He's called Dan and is from Perth.
    => friend is: Kate; Dan / works at: Lloyds; Kate / partner is: Dan; Dan / comes from: Perth
My daughter's boyfriend is a vegan. He's called Jasper.
    => Jasper / diet is: vegan; child is: daughter; user's daughter / partner is: Jasper
Emma is my sister's daughter. She's three and loves dinosaurs.
    => sibling is: sister; Emma / age is: three; Emma / likes: dinosaurs
Our new intern Malik comes from Rabat. He's 22 and studies physics.
    => Malik / comes from: Rabat; Malik / age is: 22; Malik / studies: physics
My mother-in-law is Greek and speaks no English.
    => user's mother-in-law / nationality is: Greek; !user's mother-in-law / speaks: English
Our designer Mia uses Figma. => Mia / uses: Figma
My neighbour's dog Rufus is afraid of fireworks. => user's neighbour / pet is: Rufus; Rufus / afraid of: fireworks
Rosie (my stepdaughter, 16) has switched schools, she's at Hillview now.
    => child is: Rosie; Rosie / age is: 16; Rosie / studies at: Hillview
Luca builds boats in Genoa; Sandro, the younger one, is training to be a priest.
    => Luca / works on: boats; Sandro / goal is: be a priest
Maryam, our neighbour across the hall, is a locksmith. => neighbour is: Maryam; Maryam / role is: locksmith
Omar, whose father is from Sudan, is a doctor. => Omar / role is: doctor
Jakob from sales speaks fluent Polish. => Jakob / speaks: Polish
Jim's ex-wife Carol lives in Spain. Jim himself moved back to Leeds.
    => ~Jim / married to: Carol; Carol / lives in: Spain; Jim / lives in: Leeds
My cousin has three cats: Salt, Pepper and Chilli.
    => user's cousin / pet is: Salt; user's cousin / pet is: Pepper; user's cousin / pet is: Chilli
Tom and Anna have two kids, Leo and Mia.
    => Tom / child is: Leo; Anna / child is: Leo; Tom / child is: Mia; Anna / child is: Mia
We've got two kids, Leo and Mia. => child is: Leo; child is: Mia
My sister and her wife are expecting. Jo, that's the wife, is carrying. => sibling is: sister
My dad's new partner, Gill, moved out. She's a retired headteacher.
    => user's dad / partner is: Gill; Gill / role is: retired headteacher
My sister married an Italian. He's a baker from Bari called Enzo. => sibling is: sister
My son plays football with a boy called Jaden. He's from Ghana and he's brilliant.
    => user's son / plays: football; child is: son
My son Theo is best friends with Ravi. His mum is a dentist. => child is: Theo
Our cat Miso sleeps on the radiator. Our neighbour feeds her when we're away; he's a retired postman. => pet is: Miso
My friend's daughter is getting married. She's a paramedic and he's a fireman.
    => user's friend's daughter / plans to: get married; user's friend's daughter / role is: paramedic
My wife is a pharmacist and so is her sister. She works at Boots. => user's wife / role is: pharmacist; married to: wife
My mum and my aunt both love opera. She sings in a choir. => user's mum / likes: opera; user's aunt / likes: opera
Mum's birthday is on 3 May and dad's is 9 June. => user's mum / birthday is: 3 May
Hi, I'm the carer for Mr and Mrs Laurent. He is 88, nearly deaf.
    => role is: carer; Mr Laurent / age is: 88; Mr Laurent / has condition: deaf
My colleague Anders moved here from Denmark. He's teaching me Danish at lunch.
    => colleague is: Anders; ~Anders / lives in: Denmark
Priya and Raj bought a boat. They have two dogs, Biscuit and Gravy. => Priya / bought: boat; Raj / bought: boat
"""

MUST_NOT = """
I have a cousin in Toronto who's a firefighter and another one in Calgary who has a farm.
The new guy in accounts is called Pete, he supports Arsenal.
The kids' piano teacher lives in Acton. She likes dogs but has a cat.
My roommates: Ivo (chemist, allergic to nuts), Petra (nurse), and Dan who's always away.
My team: Ravi does backend, Lucia does design.
The plumber said he's allergic to dogs.
The nurses are really kind. One of them is from Manila and she speaks Tagalog.
A guy at the bus stop told me he's a surgeon and lives in Hove.
Sara's dog bit my neighbour. He is a lawyer.
Olga told Vera that she got the job at Philips.
They have a dog, Rex, and a boat.
Ben's barber moved to Hull. His daughter studies law in Leiden.
"""


def test_it_gives_just_these_claims(must, claims_in):
    sentence, claims = must
    assert claims_in(sentence) == claims


def test_it_gives_none(must_not, claims_in):
    assert claims_in(must_not) == []


class TestWhoAPronounMeans:
    """It is read only when one alone can be meant."""

    def test_an_owner_without_a_known_gender_is_not_meant(self, claims_in):
        told = claims_in("Ben's landlord is a retired dentist. His daughter studies law in Leiden.")
        assert not any("daughter" in claim for claim in told)

    def test_of_two_women_neither_is_taken(self, claims_in):
        told = claims_in("My sister Nora had lunch with my mum. She works at Siemens now.")
        assert told == ["sibling is: Nora"]

    def test_a_sentence_that_says_nothing_still_speaks_of_somebody(self, claims_in):
        assert "user's mum / role is: nurse" in claims_in("My mum cannot fly because of her ears. She's a nurse.")

    def test_what_a_person_does_is_not_told_of_an_animal(self, claims_in):
        told = claims_in("Our dog Rex is nine. He works at Bosch.")
        assert told == ["pet is: Rex", "Rex / age is: nine"]

    def test_somebody_elses_thing_is_no_answer(self, hear):
        told = hear(("Iris", "is it your mum or Davide's who's a judge?"), ("Paolo", "Davide's! mine isn't"))
        assert [claim.claim.object for claim in told.claims] == []
