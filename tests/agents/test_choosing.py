"""A question that names options is answered by one of them, and never by one that the user may not have."""

from __future__ import annotations

import pytest

from longmind.agents.choosing import bearing, best, options, weighed


def names(asked):
    return [one.name for one in options(asked)]


def chosen(told, asked):
    one = best(weighed(options(asked), told, asked))
    return None if one is None else one.option.name


class TestWhichOptionsAreNamed:
    @pytest.mark.parametrize(
        ("asked", "found"),
        [
            ("Sakura (sushi) or Bella Pasta (pasta)?", ["Sakura", "Bella Pasta"]),
            ("Should we go to Sakura (sushi) or to Bella Pasta (pasta)?", ["Sakura", "Bella Pasta"]),
            ("Dinner: Orchid (satay), Casa (bowls) or Tony's (burgers). Which?", ["Orchid", "Casa", "Tony's"]),
            ("Should I take the ferry, the night train or the plane?", ["the ferry", "the night train", "the plane"]),
            ("Shall I book the Harbour Grill, which does lobster, or Table?", ["the Harbour Grill", "Table"]),
            ("Which is better: Pulau at S$1750 or Lorong at S$1,090?", ["Pulau", "Lorong"]),
            ("Is it Tuesday or Wednesday?", ["Tuesday", "Wednesday"]),
            ("Sakura or Bella?", ["Sakura", "Bella"]),
            ("Does she like tea or coffee?", []),
            ("In what form? One or two words.", []),
            ("Where do I live?", []),
            ("Did I live in Porto or in Lisbon?", []),
            ("I like tea or coffee.", []),
        ],
    )  # fmt: skip
    def test_each_by_its_name_alone(self, asked, found):
        assert names(asked) == found

    def test_what_is_said_of_one_is_kept_beside_its_name(self):
        assert options("Sakura (sushi and crab) or Bella (pasta)?")[0].about == "Sakura sushi and crab"
        assert options("The Grill, which does lobster, or the Table?")[0].about == "The Grill, which does lobster"


class TestWhatIsRuledOut:
    @pytest.mark.parametrize(
        ("told", "asked", "wanted"),
        [
            ("I'm allergic to shellfish.", "Sakura (sushi and seafood) or Bella (vegetarian pasta)?", "Bella"),
            ("im allergic to penicillin, always was", "Amoxil (amoxicillin) or Doxil (doxycycline)?", "Doxil"),
            ("I have a peanut allergy.", "Orchid (satay skewers) or Roma (gnocchi)?", "Roma"),
            ("We're vegetarian at home.", "Stock (beef brisket) or Leaf (lentil curry)?", "Leaf"),
            ("I went vegan in January.", "Alpina (cheese fondue) or Sprout (chickpea stew)?", "Sprout"),
            ("I don't eat pork.", "Iberia (chorizo and ham) or Atlas (chicken tagine)?", "Atlas"),
            ("The doctor says I'm lactose intolerant.", "Gelateria (ice cream) or Sorbetto (fruit ice)?", "Sorbetto"),
            ("I have coeliac disease.", "Forno (sourdough pizza) or Cantina (corn tacos)?", "Cantina"),
            ("I'm 20 weeks pregnant!", "Sakura (raw tuna) or Roma (baked gnocchi)?", "Roma"),
            ("Three years now that I'm sober.", "Vault (wine) or Loft (board games)?", "Loft"),
            ("I'm on warfarin now.", "Green (kale and spinach) or Gold (sweetcorn and beans)?", "Gold"),
            ("They put me on atorvastatin.", "Ruby (grapefruit juice) or Sunny (apple juice)?", "Sunny"),
            ("I'm terrified of flying.", "Alto (a one-hour flight) or Bahn (a night train)?", "Bahn"),
            ("I have vertigo.", "Skywalk (glass floor) or Parkwalk (gravel paths)?", "Parkwalk"),
            ("I'm scared of dogs.", "Hof (a farm with two dogs) or Turm (a flat in town)?", "Turm"),
            ("I can't do crowds.", "Rave (a packed festival) or Quartet (a concert)?", "Quartet"),
            ("I get seasick.", "Argo (by boat) or Rail (by train)?", "Rail"),
            ("My knee surgery was last week.", "Trail (steep downhill hike) or Pool (aqua gym)?", "Pool"),
            ("At work we may not use cloud services.", "Nimbus (a cloud service) or Rack (our own server)?", "Rack"),
            ("No meetings on Fridays, please.", "Friday 10:00 or Thursday 10:00?", "Thursday 10:00"),
            ("I can't do Tuesday evenings.", "Choir (every Tuesday) or Band (every Monday)?", "Band"),
            ("The budget for the laptop is 900 euros.", "A laptop: Zeta at 1,100 euros or Beta at 850 euros?", "Beta"),
            ("I can spend 1.5k at most on the trip", "The trip: Bali for $2,300 or Crete for $1,200?", "Crete"),
            ("Nothing in August, please, we are away.", "Visit on 12 August or on 3 September?", "3 September"),
            ("I gave up coffee.", "Bean (espresso) or Leaf (herbal tea)?", "Leaf"),
            ("I was stuck in a lift and panic since.", "Grotto (crawl through caves) or Meadow (fields)?", "Meadow"),
            ("The physio says no running for six weeks.", "Sprint (interval running) or Lane (swimming)?", "Lane"),
            ("My asthma is triggered by smoke.", "Ember (open wood fire) or Breeze (terrace)?", "Breeze"),
            ("Needles freak me out.", "Ann (acupuncture) or Bea (massage)?", "Bea"),
            ("I have a phobia of birds.", "Aviary (parrots) or Orangery (palms and ferns)?", "Orangery"),
            ("The doctor took me off caffeine.", "Chai (black tea) or Juice (apple juice)?", "Juice"),
            ("Wheat is a no for me.", "Panino (ciabatta) or Polenta (corn)?", "Polenta"),
            ("Our rent can't go above 1100 a month.", "Which flat: Elm at 1,250 euros or Oak at 1,050 euros?", "Oak"),
            ("I can't think before 10.", "A call: Ann's at 8:30 or Bea's at 11:00?", "Bea's"),
            ("I never work weekends.", "The shoot: Ann's (on Saturday) or Bea's (on Monday)?", "Bea's"),
            ("My son is allergic to cats.", "Ann (has three cats) or Bea (has a fish tank)?", "Bea"),
        ],
    )  # fmt: skip
    def test_the_option_that_breaks_what_was_told_is_not_taken(self, told, asked, wanted):
        assert chosen(["It rained.", told], asked) == wanted
        bears = bearing(options(asked))
        assert bears(told)
        assert not bears("It rained.")
        first, second = options(asked)
        turned = f"{second.name} ({second.about}) or {first.name} ({first.about})?"
        assert chosen([told], f"{asked.split(':')[0] if ':' in asked else ''}: {turned}") == wanted

    @pytest.mark.parametrize(
        ("told", "asked"),
        [
            ("Ben is vegetarian.", "Stock (beef brisket) or Leaf (lentil curry)?"),
            ("My boss has a cat, she is allergic to nuts.", "Nutty (walnut cake) or Plain (sponge)?"),
            ("I'm no longer vegan.", "Alpina (cheese fondue) or Sprout (chickpea stew)?"),
            ("Is somebody here allergic to nuts?", "Nutty (walnut cake) or Plain (sponge)?"),
            ("I'm allergic to nuts.", "Muesli (nut-free oats) or Toast (bread)?"),
            ("The budget for the laptop is 900 euros.", "Bali for $2,300 or Crete for $1,200?"),
        ],
    )
    def test_what_does_not_bear_on_it_rules_nothing_out(self, told, asked):
        every = weighed(options(asked), [told], asked)
        assert [one.barring for one in every] == [None, None]

    def test_what_bears_on_all_alike_tells_none_apart(self):
        asked = "Ann's (walnut cake) or Bea's (hazelnut tart)?"
        assert [one.barring for one in weighed(options(asked), ["I'm allergic to nuts."], asked)] == [None, None]

    def test_what_rules_it_out_is_named(self):
        asked = "Sakura (seafood) or Bella (pasta)?"
        sakura, bella = weighed(options(asked), ["It rained.", "I'm allergic to shellfish."], asked)
        assert (sakura.barring, bella.barring) == (1, None)


class TestWhatIsLiked:
    @pytest.mark.parametrize(
        ("told", "asked", "wanted"),
        [
            ("I love jazz.", "Arena (heavy metal) or Cellar (jazz trio)?", "Cellar"),
            ("I prefer trains to planes.", "Fast (a plane) or Slow (a train)?", "Slow"),
            ("I can't stand musicals.", "Globe (a musical) or Lyric (a play)?", "Lyric"),
            ("I'd rather sit by the window.", "Seat 4 (aisle) or Seat 5 (window)?", "Seat 5"),
            ("My favourite food is ramen.", "Roma (pizza) or Ichi (ramen)?", "Ichi"),
        ],
    )
    def test_the_option_that_is_liked_is_taken(self, told, asked, wanted):
        assert chosen([told], asked) == wanted

    def test_what_is_ruled_out_is_not_taken_however_much_it_is_liked(self):
        told = ["I love sushi more than anything.", "I'm allergic to fish now."]
        assert chosen(told, "Sakura (sushi) or Bella (pasta)?") == "Bella"

    @pytest.mark.parametrize("told", [[], ["It rained."], ["I know a Bella from school."]])
    def test_where_nothing_tells_them_apart_none_is_chosen(self, told):
        assert chosen(told, "Sakura (sushi) or Bella (pasta)?") is None

    def test_where_all_are_strictly_ruled_out_none_is_chosen(self):
        assert chosen(["I'm vegan.", "I'm allergic to nuts."], "Alpina (cheese) or Nutty (walnuts)?") is None
