"""Which words name one sort of thing: shellfish means the scampi too, a fear of heights the glass floor. Pure.

Plain lists of English words, for answering without a model: what stands here is known, and nothing else is. A word is
compared by its stem, a rough one: without its ending, so that "oysters" is an oyster and "climbing" a climb.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import lru_cache
from itertools import pairwise
from typing import Final

_WORDS: Final = re.compile(r"\w+(?:['\u2019-]\w+)*")
_DOUBLED: Final = re.compile(r"([bdgmnprt])\1$")
_LEAST: Final = 3
"""Letters that a word keeps."""


_MENDED: Final = {
    "cant": "can't", "dont": "don't", "wont": "won't", "isnt": "isn't", "arent": "aren't", "wasnt": "wasn't",
    "doesnt": "doesn't", "didnt": "didn't", "mustnt": "mustn't", "shouldnt": "shouldn't", "wouldnt": "wouldn't",
    "couldnt": "couldn't", "havent": "haven't", "hasnt": "hasn't", "im": "I'm", "ive": "I've", "thats": "that's",
}  # fmt: skip
_LEFT_OUT: Final = re.compile(rf"\b(?:{'|'.join(_MENDED)})\b", re.IGNORECASE)


def words(text: str) -> list[str]:
    """The words of a text in their order, and of one with a hyphen its parts too; case-folded."""
    found: list[str] = []
    for word in _WORDS.findall(text.casefold().replace("\u2019", "'")):
        found.append(word)
        if "-" in word:
            found += word.split("-")
    return found


@lru_cache(maxsize=16_384)
def stem(word: str) -> str:
    """A case-folded word without its ending."""
    word = word.removesuffix("'s").removesuffix("'")
    if word.endswith("ies") and len(word) > _LEAST + 1:
        return f"{word[:-3]}y"
    for ending in ("ings", "ing", "ed", "es", "s"):
        if not word.endswith(ending) or len(word) - len(ending) < _LEAST:
            continue
        if ending == "es" and not word[:-2].endswith(("s", "x", "z", "ch", "sh", "o")):
            continue
        if ending == "s" and word.endswith(("ss", "us", "is")):
            continue
        word = _DOUBLED.sub(r"\1", word.removesuffix(ending)) if ending != "s" else word[:-1]
        break
    return word.removesuffix("e") if len(word) > _LEAST else word


def stems(text: str) -> frozenset[str]:
    """The stems of the words of a text, and of what is one thing in two words, such as ice cream, the whole too."""
    said = words(text)
    pairs = (f"{one}-{other}" for one, other in pairwise(said))
    return frozenset(map(stem, (*said, *(pair for pair in pairs if pair in _COMPOUNDS))))


def _read(listed: str) -> dict[str, str]:
    # A line that is indented goes on with the one before.
    lines = (line.split(":", 1) for line in listed.strip().replace("\n  ", " ").splitlines())
    return {name.strip(): told.strip() for name, told in lines}


_LISTED: Final = """
fish: fish seafood sushi sashimi salmon tuna cod anchovy anchovies trout herring mackerel eel haddock halibut sardine
  poke bouillabaisse ceviche
shellfish: shellfish seafood shrimp prawn crab lobster oyster mussel clam scallop scampi paella crayfish langoustine
  bouillabaisse squid calamari octopus
nuts: nut peanut almond walnut hazelnut cashew pistachio pecan macadamia satay pesto praline marzipan nutella
  frangipane baklava
sesame: sesame tahini hummus halva
soy: soy soya tofu tempeh edamame miso
dairy: dairy milk lactose cheese cheesy butter buttery cream creamy yoghurt yogurt ice-cream fondue mozzarella
  parmesan raclette milkshake latte cappuccino gelato carbonara paneer lassi custard cheesecake
gluten: gluten wheat bread pasta ciabatta brioche bun sandwich pretzel pizza barley rye noodle couscous bulgur seitan
  baguette croissant ramen bakery pastry sourdough flour dumpling
eggs: egg omelette omelet mayonnaise quiche frittata shakshuka meringue
meat: meat beef pork lamb chicken veal bacon ham steak steakhouse burger sausage turkey duck barbecue bbq brisket ribs
  rib chorizo salami pepperoni kebab goulash venison prosciutto bolognese schnitzel meatball
red meat: beef pork lamb veal steak steakhouse burger brisket venison ribs rib
pork: pork bacon ham chorizo salami pepperoni prosciutto pancetta carbonara lard sausage
honey: honey mead
alcohol: alcohol alcoholic wine beer whisky whiskey vodka gin rum tequila cocktail brewery winery vineyard pub
  prosecco champagne sangria cider bourbon distillery sake mojito sherry
caffeine: caffeine coffee tea espresso latte cappuccino cola matcha macchiato americano energy-drink
raw: raw sushi sashimi tartare carpaccio oyster poke ceviche unpasteurised unpasteurized rare brie camembert roquefort
  rawmilk
spicy: spicy hot chili chilli vindaloo jalapeno sichuan szechuan fiery
sugar: sugar sugary sweet dessert cake candy pastry donut doughnut syrup chocolate ice-cream soda lemonade cookie
carbs: bread pasta rice pizza potato noodle carb sugar
citrus: citrus orange lemon lime
tunnels: tunnel tube underpass underground metro subway
grapefruit: grapefruit pomelo
greens: kale spinach chard collard
salt: salt salty salted sodium bouillon cured miso pickle anchovy brine
flying: fly flight plane airplane aeroplane airline airport helicopter jet balloon glider aircraft flying
heights: height heights tower rooftop cliff climb climbing gondola cable-car cablecar ferris zipline skywalk ladder
  bungee parachute paraglide skydive high-wire treetop ropes observation glass-floor ridge via-ferrata chairlift
water: snorkelling water boat ferry kayak cruise swim sail sailing canoe dive diving snorkel raft rafting surf surfing
  water lake sea yacht catamaran paddle
swaying: boat ferry cruise sail sailing catamaran yacht winding simulator vr rollercoaster roller-coaster
  whale-watching speedboat
narrow: tight tiny confined closed lift elevator cave vault tunnel mine submarine mri escape-room basement crawl
  crawling windowless underground catacomb cellar enclosed cramped capsule bunker
crowds: crowd crowded festival concert stadium packed nightclub arena carnival rally busy market fair
spiders: spider tarantula insect arachnid
birds: bird parrot pigeon aviary gull goose geese ostrich peacock falconry
snakes: snake reptile python cobra terrarium
dogs: dog puppy puppies kennel hound
cats: cat kitten cats
horses: horse horseback riding saddle stable pony equestrian
needles: needle acupuncture injection tattoo piercing
horror: horror slasher zombie gore gory haunted
loud: loud noisy nightclub club concert
smoke: smoke smoky fire fireplace campfire barbecue smoking shisha hookah cigar bonfire
dust: dust dusty attic feather down wool carpet
pollen: pollen meadow flower bouquet lily lilies picnic garden hay
bees: bee wasp beehive apiary honey hive
sun: sun sunny sunbathing beach sunbed tanning
flashing: strobe flashing laser rave
heat: sauna hot-tub steam jacuzzi hammam onsen
risky: scuba dive diving sauna hot-tub jacuzzi rollercoaster roller-coaster ski skiing trampoline bungee paraglide
  skydive horse riding boxing
running: run running jog jogging marathon sprint jump jumping
knees: run running jog jogging marathon sprint jump jumping stairs squat ski skiing hike hiking football tennis squash
  downhill steep hill basketball hiit lunge plyometric
loads: lift lifting deadlift heavy carry carrying rowing row crossfit weights
shoulders: tennis climb climbing swim overhead kayak row rowing volleyball bouldering golf
stairs: stairs stair staircase steps spiral walk-up cobbled
penicillin: penicillin amoxicillin ampicillin augmentin
painkillers: ibuprofen aspirin naproxen advil nurofen diclofenac nsaid
driving: drive driving motorway car
"""  # fmt: skip
_WAYS_LISTED: Final = """
vegetarian: meat, fish, shellfish
vegan: meat, fish, shellfish, dairy, eggs, honey
plant-based: meat, fish, shellfish, dairy, eggs
pescatarian: meat
halal: pork, alcohol
muslim: pork, alcohol
kosher: pork, shellfish
pregnant: raw, alcohol, heat, risky
coeliac: gluten
celiac: gluten
lactose-intolerant: dairy
diabetic: sugar
diabetes: sugar
sober: alcohol
teetotal: alcohol
keto: carbs
warfarin: greens, painkillers, grapefruit
blood-thinner: greens, painkillers
statin: grapefruit
seasick: swaying, water
travel-sick: swaying
carsick: swaying
motion-sickness: swaying
claustrophobic: narrow
claustrophobia: narrow
acrophobia: heights
vertigo: heights
arachnophobia: spiders
asthma: smoke, dust
epilepsy: flashing
epileptic: flashing
hay-fever: pollen
hayfever: pollen
wheelchair: stairs
knee: knees
ankle: running
shoulder: shoulders
antibiotic: alcohol
agoraphobia: crowds
"""

_TOPICS_LISTED: Final = """
housing: rent flat apartment house room lease mortgage landlord studio
travel: trip holiday vacation travel flight hotel package journey getaway tour stay
computers: laptop computer pc notebook macbook desktop
phones: phone mobile smartphone handset
gifts: gift present birthday
cars: car vehicle van ute truck
food: food dinner lunch restaurant meal menu catering
clothes: dress suit coat shoes jacket outfit boots
"""
_COMPOUNDS: Final = frozenset(word for word in _LISTED.split() if "-" in word)

SORTS: Final[Mapping[str, frozenset[str]]] = {
    name: frozenset(map(stem, told.split())) for name, told in _read(_LISTED).items()
}
"""Name → the stems of words that name this sort of thing, or a place or a dish that is full of it."""
WAYS: Final[Mapping[str, frozenset[str]]] = {
    way: frozenset[str]().union(*(SORTS[name.strip()] for name in told.split(",")))
    for way, told in _read(_WAYS_LISTED).items()
}
"""A way to live, or a condition → the stems of all that it rules out."""


_TOPICS: Final = {name: frozenset(map(stem, told.split())) for name, told in _read(_TOPICS_LISTED).items()}
_ALIKE: Final = {
    one: frozenset[str]().union(*(sort for sort in SORTS.values() if one in sort))
    for one in frozenset().union(*SORTS.values())
} | {stem(name): sort for name, sort in SORTS.items() if " " not in name}


def alike(found: frozenset[str]) -> frozenset[str]:
    """These stems with all of their sort: of the one that a stem names, else of every one that it belongs to."""
    return found.union(*(_ALIKE[one] for one in found if one in _ALIKE))


def on_topic(one: frozenset[str], other: frozenset[str]) -> bool:
    """Whether two texts are about the same, by their stems: share one that says something, or a topic."""
    return bool(one & other) or any(one & topic and other & topic for topic in _TOPICS.values())


def plain(text: str) -> str:
    """A text with straight apostrophes, also where people leave them out: "cant" is "can't"."""
    return _LEFT_OUT.sub(lambda found: _MENDED[found[0].casefold()], text.replace("\u2019", "'"))
