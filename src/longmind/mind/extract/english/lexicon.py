"""Words of English that tell what a thing is: kin, pets, work, peoples, languages, places.

A sentence such as "I'm a …" says a different thing with "nurse", "Scorpio" and "mess" behind it. These tables decide
which; what stands in none of them is not guessed at, but for work, which is also told by its ending.
"""

from __future__ import annotations

import re
from functools import lru_cache


def _set(words: str) -> frozenset[str]:
    """Words between spaces; one of several words has ``_`` between them."""
    return frozenset(word.replace("_", " ") for word in words.split())


KIN: dict[str, tuple[str, str]] = {
    word: (predicate, gender)
    for predicate, gender, words in (
        ("married to", "f", "wife wifey"),
        ("married to", "m", "husband hubby"),
        ("married to", "", "spouse"),
        ("partner is", "f", "girlfriend gf"),
        ("partner is", "m", "boyfriend bf fella bloke"),
        ("partner is", "", "partner significant_other better_half other_half ex"),
        ("engaged to", "f", "fiancée fiancee"),
        ("engaged to", "m", "fiancé"),
        ("engaged to", "", "fiance"),
        ("child is", "f", "daughter stepdaughter little_girl baby_girl"),
        ("child is", "m", "son stepson little_boy baby_boy"),
        ("child is", "", "kid child baby toddler youngest eldest oldest firstborn middle_one little_one"),
        ("parent is", "f", "mother mom mum mama mommy mummy mam stepmother stepmom stepmum"),
        ("parent is", "m", "father dad daddy papa stepfather stepdad"),
        ("parent is", "", "parent"),
        ("sibling is", "f", "sister sis stepsister half-sister twin_sister"),
        ("sibling is", "m", "brother stepbrother half-brother twin_brother"),
        ("sibling is", "", "sibling twin"),
        ("friend is", "", "friend best_friend buddy bestie mate pal bff"),
        ("colleague is", "", "colleague coworker co-worker teammate workmate cofounder co-founder business_partner"),
        ("manager is", "", "boss manager supervisor team_lead line_manager"),
        ("neighbour is", "", "neighbour neighbor"),
        ("reports", "", "direct_report"),
        (
            "",
            "f",
            "granddaughter goddaughter aunt auntie grandmother grandma granny gran nan nana niece landlady",
        ),
        ("", "f", "mother-in-law sister-in-law daughter-in-law nanna"),
        (
            "",
            "m",
            "grandson godson uncle grandfather grandpa granddad grandad nephew father-in-law brother-in-law son-in-law",
        ),
        (
            "",
            "",
            (
                "grandchild lodger cousin roommate flatmate housemate roomie mentor physio gp coach tutor vet"
                " therapist doctor dentist landlord"
            ),
        ),
    )
    for word in _set(words)
}
"""Noun → the predicate from its owner to who it is, and the gender it tells; no predicate: somebody all the same."""
KIN_MANY = {
    "kids": "child is",
    "children": "child is",
    "daughters": "child is",
    "sons": "child is",
    "twins": "child is",
    "parents": "parent is",
    "brothers": "sibling is",
    "sisters": "sibling is",
    "siblings": "sibling is",
    "teenagers": "child is",
    "teens": "child is",
    "toddlers": "child is",
    "stepkids": "child is",
    "stepchildren": "child is",
    "lads": "child is",
    "lasses": "child is",
    "little ones": "child is",
    "boys": "child is",
    "girls": "child is",
    "friends": "friend is",
    "best friends": "friend is",
    "colleagues": "colleague is",
    "coworkers": "colleague is",
    "teammates": "colleague is",
    "neighbours": "neighbour is",
    "neighbors": "neighbour is",
}
PETS = _set(
    "dog cat puppy kitten pup pet hamster rabbit bunny parrot horse pony goldfish turtle tortoise snake lizard gecko"
    " ferret budgie canary guinea_pig hedgehog cockatiel bird fish rat mouse chicken labrador"
    " retriever golden_retriever"
    " poodle beagle dachshund corgi husky german_shepherd border_collie terrier bulldog spaniel greyhound tabby"
    " greyhounds whippets labradors spaniels terriers collies poodles tortoises"
    " lurcher whippet staffie cockapoo labradoodle cavapoo springer jack_russell collie pug chihuahua shih_tzu "
    "rottweiler"
    " dalmatian vizsla weimaraner malamute samoyed pitbull mongrel moggy maine_coon ragdoll siamese gerbil chinchilla"
    " axolotl cockatoo macaw lovebird parakeet donkey goat alpaca bearded_dragon iguana corn_snake"
    " tarantula hens ducks"
    " goats gerbils donkeys"
    " dogs cats puppies kittens pets hamsters rabbits parrots horses turtles guinea_pigs birds chickens ferrets"
)
VEHICLES = _set(
    "car bike bicycle motorcycle motorbike scooter van truck boat campervan camper suv e-bike ebike moped vespa"
    " tesla toyota honda bmw audi volvo ford fiat mazda subaru nissan kia hyundai renault peugeot skoda porsche"
    " lorry lorries trucks bus buses tram trams taxi taxis cab tractor hgv hgvs forklift coach trains tandem"
    " passat yaris polo clio fiesta panda micra octavia kodiaq zoe astra corsa qashqai tucson"
    " sportage outback forester wrangler mustang camry accord rav4 saab berlingo kangoo twingo duster ioniq kona niro"
    " e-niro enyaq tiguan touran hilux defender trabant ibiza dacia sandero citroën citroen opel vauxhall"
    " suzuki polestar rivian lexus jaguar multivan fabia model_3 model_y model_s mini_cooper land_rover alfa_romeo"
    " mercedes volkswagen vw jeep mini prius civic corolla golf chevy chevrolet harley ducati yamaha"
)
BELONGINGS = VEHICLES | _set(
    "house flat apartment home cottage cabin farm garden allotment laptop computer pc mac macbook phone iphone ipad"
    " tablet camera telescope guitar piano violin drum drums cello ukulele saxophone keyboard bakery café cafe shop"
    " store restaurant company business startup bookshop bookstore salon studio gym 3d_printer printer server kindle"
    " playstation ps5 xbox switch nintendo console synthesizer record_player drone watch smartwatch"
    " tent kayak sailboat"
    " condo vineyard boat android pixel thinkpad raspberry_pi gpu monitor electric_car plot greenhouse sauna pool"
)
CONDITIONS = _set(
    "asthma diabetes adhd add autism epilepsy migraines migraine arthritis anxiety depression insomnia ibs crohn's"
    " celiac coeliac celiac_disease coeliac_disease lupus anemia anaemia hypertension high_blood_pressure psoriasis"
    " eczema dyslexia ocd ptsd tinnitus scoliosis sciatica endometriosis pcos hypothyroidism glaucoma hay_fever"
    " lactose_intolerance sleep_apnea vertigo osteoporosis fibromyalgia cancer bipolar_disorder rosacea gout"
    " type_1_diabetes type_2_diabetes parkinson's multiple_sclerosis ms a_heart_condition heart_condition"
    " a_bad_knee bad_knee a_bad_back bad_back high_cholesterol astigmatism chronic_pain back_pain long_covid"
    " crohn's_disease acid_reflux gerd bad_knees a_bad_hip bad_hip bad_shoulder a_bad_shoulder"
    " dodgy_knee seasickness motion_sickness long-covid raynaud's pollen_allergy hives"
    " chronic_fatigue me/cfs cluster_headaches"
)
CONDITION_WORDS = _set(
    "diabetic asthmatic seasick carsick prediabetic pre-diabetic anaphylactic agoraphobic"
    " claustrophobic partially_sighted hard-of-hearing dyslexic dyspraxic epileptic autistic celiac"
    " coeliac colorblind colourblind color-blind colour-blind"
    " lactose_intolerant lactose-intolerant anemic anaemic gluten_intolerant bipolar deaf blind"
    " hard_of_hearing nearsighted short-sighted insulin_resistant hypothyroid"
)
DIETS = _set(
    "vegan vegetarian pescatarian pescetarian flexitarian gluten-free gluten_free dairy-free"
    " dairy_free sugar-free keto"
    " paleo ketogenic halal kosher low-carb low_carb plant-based plant_based raw_vegan omnivore"
    " carnivore mediterranean"
    " fruitarian lacto-vegetarian low-sodium low_sodium fodmap low-fodmap low_fodmap"
)
RELIGIONS = _set(
    "christian catholic protestant muslim jewish hindu buddhist sikh atheist agnostic orthodox lutheran methodist"
    " baptist mormon quaker jain taoist pagan anglican presbyterian evangelical roman_catholic bahai"
)
NATIONALITIES = _set(
    "american british english scottish welsh irish french german spanish portuguese italian dutch belgian swiss"
    " austrian polish czech slovak hungarian romanian bulgarian greek turkish russian ukrainian belarusian swedish"
    " norwegian danish finnish icelandic estonian latvian lithuanian croatian serbian slovenian bosnian albanian"
    " macedonian canadian mexican brazilian argentinian argentine chilean colombian peruvian venezuelan ecuadorian"
    " bolivian cuban jamaican haitian australian new_zealander kiwi chinese japanese korean south_korean taiwanese"
    " vietnamese thai filipino indonesian malaysian singaporean indian pakistani bangladeshi"
    " sri_lankan nepali nepalese"
    " afghan iranian persian iraqi israeli palestinian lebanese syrian jordanian saudi egyptian moroccan algerian"
    " tunisian nigerian ghanaian kenyan ethiopian south_african ugandan tanzanian senegalese cameroonian congolese"
    " georgian armenian maltese cypriot luxembourgish catalan basque hungarian kazakh uruguayan paraguayan"
    " guatemalan costa_rican puerto_rican dominican"
)
LANGUAGES = _set(
    "english french german spanish portuguese italian dutch flemish polish czech slovak hungarian romanian bulgarian"
    " greek turkish russian ukrainian swedish norwegian danish finnish icelandic estonian latvian lithuanian croatian"
    " serbian slovenian bosnian albanian chinese mandarin cantonese japanese korean vietnamese thai"
    " tagalog indonesian"
    " malay hindi urdu bengali punjabi tamil telugu marathi gujarati nepali persian farsi arabic"
    " hebrew swahili amharic"
    " yoruba igbo zulu afrikaans catalan basque galician welsh irish gaelic latin esperanto georgian armenian kazakh"
    " sign_language asl bsl maltese luxembourgish"
)
SPORTS = _set(
    "tennis football soccer basketball volleyball badminton squash golf chess poker hockey ice_hockey rugby cricket"
    " baseball table_tennis ping_pong padel pickleball handball lacrosse softball water_polo video_games videogames"
    " board_games minecraft dnd d&d dungeons_and_dragons bridge go billiards pool snooker darts bowling frisbee"
    " ultimate_frisbee league_of_legends fortnite valorant zelda games cards scrabble"
)
ACTIVITIES = _set(
    "yoga pilates karate judo crossfit ballet boxing climbing bouldering gymnastics tai_chi taekwondo jiu-jitsu"
    " jiu_jitsu bjj calligraphy pottery ceramics woodworking photography gardening kickboxing zumba parkour archery"
    " fencing meditation improv stand-up stand-up_comedy origami triathlons watercolors"
    " martial_arts salsa ballroom_dancing"
)
_ROLES = _set(
    "nurse chef cook student intern apprentice pharmacist accountant architect lawyer attorney solicitor paralegal"
    " barber baker butcher farmer pilot captain judge clerk cashier waiter waitress barista bartender plumber"
    " electrician carpenter mechanic welder surgeon doctor physician gp vet veterinarian dentist psychologist"
    " psychiatrist therapist midwife paramedic firefighter fireman policeman policewoman cop soldier marine officer"
    " detective journalist reporter editor writer author poet translator interpreter librarian teacher professor"
    " lecturer tutor coach instructor researcher scientist physicist chemist biologist mathematician statistician"
    " economist analyst consultant advisor adviser engineer developer programmer coder designer artist painter"
    " sculptor musician singer drummer guitarist pianist composer producer dj actor actress dancer model photographer"
    " filmmaker director manager ceo cto cfo coo cmo vp president founder co-founder cofounder entrepreneur owner"
    " freelancer contractor recruiter salesperson salesman saleswoman marketer realtor broker banker trader secretary"
    " receptionist administrator sysadmin devops sre dba architect technician lab_technician driver courier gardener"
    " florist tailor hairdresser stylist beautician cleaner janitor housekeeper nanny babysitter postman mailman"
    " flight_attendant priest pastor rabbi imam monk nun diplomat politician senator mayor civil_servant postdoc"
    " undergraduate undergrad freshman sophomore grad_student phd_student phd_candidate copywriter streamer youtuber"
    " influencer blogger podcaster game_dev dev retiree pensioner homemaker housewife"
    " stay-at-home_mom stay-at-home_dad"
    " paediatrician pediatrician radiologist cardiologist anesthesiologist product_owner scrum_master head chief lead"
    " principal supervisor foreman fisherman sailor astronaut beekeeper blacksmith jeweler potter volunteer lifeguard"
    " social_worker data_scientist physiotherapist optician dietitian nutritionist surveyor curator archaeologist"
    " postie plasterer roofer bricklayer builder joiner miner scaffolder sparky barrister sommelier seamstress admin"
    " bookkeeper actuary ranger warden guide forester upholsterer glazier vicar deacon headteacher referee shepherd"
    " brewer roaster pa handler carer childminder quantity_surveyor estate_agent paralegal underwriter auditor"
    " tree_surgeon teaching_assistant dispatcher signaller dog_walker dog_groomer groomer personal_trainer trainer"
    " stonemason mason luthier bookbinder printer typesetter proofreader copyeditor copy_editor illustrator animator"
    " planner buyer merchandiser machinist fitter tester writer owner-driver lorry_driver bus_driver train_driver"
    " social_media_manager anaesthetist oncologist locum registrar consultant hygienist"
    " audiologist podiatrist osteopath"
    " chiropractor doula phlebotomist neurologist dermatologist picker packer operative supply_teacher"
    " cellist violinist violist flautist flutist trumpeter trombonist saxophonist bassist"
    " keyboardist organist harpist"
    " oboist percussionist bass_player piano_player team_leader teacher's_assistant usher bouncer doorman concierge"
    " caretaker treasurer guard conductor steward stewardess tiler decorator farrier fishmonger greengrocer grocer"
    " chauffeur porter dinner_lady traffic_warden taxi_driver tram_driver truck_driver trucker cabbie cinematographer"
    " screenwriter playwright novelist columnist broadcaster presenter cartographer geographer"
    " anthropologist archivist"
    " registrar notary bailiff magistrate constable sergeant lieutenant colonel medic rigger thatcher cobbler weaver"
    " ceramicist glassblower goldsmith silversmith watchmaker locksmith shipwright boatbuilder saddler masseuse"
    " concierge tattooist masseur counselor mediator fundraiser campaigner organiser activist ambassador narrator"
    " partner associate trustee historian philosopher linguist sociologist geologist meteorologist"
    " astronomer botanist zoologist"
)
_ROLE_ENDING = re.compile(r"[a-z]{3,}(?:eer|ologist|ician|grapher|keeper|maker|smith|trician|ographer|therapist)")
_NO_ROLE = _set("volunteer_here career pioneer cheerleader troublemaker matchmaker overseer")
MEDICINES = _set(
    "hrt codeine tramadol morphine oxycodone diazepam valium symbicort humira keppra lamotrigine risperidone oestrogen"
    " estrogen testosterone steroids prednisolone clopidogrel digoxin benadryl zyrtec mounjaro wegovy lorazepam"
    " ibuprofen insulin metformin aspirin lisinopril antidepressants melatonin sertraline levothyroxine statins zoloft"
    " antihistamines xanax prozac adderall ritalin omeprazole paracetamol acetaminophen tylenol"
    " amoxicillin antibiotics"
    " penicillin warfarin atorvastatin amlodipine losartan gabapentin prednisone albuterol fluoxetine citalopram"
    " escitalopram lexapro wellbutrin bupropion venlafaxine creatine magnesium omega-3 iron_supplements iron_tablets"
    " beta_blockers beta-blockers blood_pressure_medication blood_pressure_pills the_pill"
    " birth_control thyroid_medication"
    " blood_thinners vitamin_d vitamin_b12 vitamins ventolin cetirizine loratadine naproxen methotrexate ozempic"
    " allergy_pills sleeping_pills painkillers supplements probiotics concerta vyvanse lithium"
)
MEDICINE_ENDING = re.compile(
    r"[a-z]{2,}(?:pril|sartan|statin|olol|prazole|cillin|mycin|cycline|oxetine|alopram|traline"
    r"|zepam|zolam|formin|profen"
    r"|parin|tidine|dipine|triptan|gliflozin|glutide|thyroxine|triptyline|zodone|xaban|gabalin|pentin|nisone|nisolone"
    r"|semide|thiazide|tamol|tadine|tirizine|lukast|terol|apine)"
)
PLACES = _set(
    "rome paris london berlin madrid lisbon porto oslo vienna prague warsaw budapest athens dublin amsterdam brussels"
    " munich hamburg cologne frankfurt zurich geneva milan naples turin florence venice barcelona valencia seville"
    " stockholm copenhagen helsinki reykjavik moscow istanbul ankara kyiv tokyo osaka kyoto seoul beijing shanghai"
    " singapore bangkok hanoi jakarta manila delhi mumbai bangalore chennai kolkata karachi lahore dhaka kathmandu"
    " dubai doha riyadh cairo lagos nairobi accra cape_town johannesburg casablanca tunis algiers sydney melbourne"
    " perth brisbane auckland wellington toronto vancouver montreal ottawa new_york new_york_city"
    " boston chicago seattle"
    " portland austin dallas houston denver miami atlanta philadelphia washington los_angeles san_francisco san_diego"
    " las_vegas mexico_city bogotá bogota lima santiago buenos_aires rio são_paulo sao_paulo montevideo quito havana"
    " france germany spain italy portugal england scotland wales ireland uk usa us america canada mexico brazil"
    " argentina chile colombia peru japan china korea india pakistan thailand vietnam indonesia malaysia australia"
    " new_zealand norway sweden denmark finland iceland poland austria switzerland belgium netherlands greece turkey"
    " egypt morocco kenya nigeria ghana south_africa russia ukraine romania hungary croatia europe asia africa texas"
    " california florida manchester edinburgh glasgow bristol leeds liverpool brighton oxford"
    " cambridge cardiff belfast"
    " lyon marseille nice toulouse bordeaux leipzig dresden stuttgart düsseldorf nuremberg salzburg basel bern krakow"
    " gothenburg bergen malmö tallinn riga vilnius sofia bucharest belgrade zagreb split ljubljana brooklyn queens"
)
_COUNTRIES = _set(
    "syria iraq iran lebanon jordan israel palestine afghanistan yemen oman qatar kuwait bahrain"
    " saudi_arabia uae nepal"
    " bangladesh sri_lanka myanmar burma laos cambodia philippines taiwan mongolia kazakhstan"
    " uzbekistan georgia armenia"
    " azerbaijan belarus moldova estonia latvia lithuania slovakia slovenia serbia bosnia montenegro albania kosovo"
    " macedonia cyprus malta luxembourg liechtenstein andorra monaco cuba jamaica haiti bahamas"
    " barbados trinidad belize"
    " guatemala honduras nicaragua costa_rica panama venezuela ecuador bolivia paraguay uruguay"
    " guyana suriname algeria"
    " tunisia libya sudan ethiopia eritrea somalia uganda rwanda burundi tanzania zambia zimbabwe"
    " malawi mozambique angola"
    " namibia botswana madagascar mauritius senegal gambia mali niger chad cameroon gabon congo togo benin liberia"
    " sierra_leone ivory_coast fiji samoa tonga hong_kong macau bali crete sicily sardinia corsica bavaria catalonia"
    " ontario quebec alberta british_columbia ohio utah nevada oregon michigan colorado georgia"
    " virginia maine vermont"
    " montana minnesota wisconsin illinois iowa kansas nebraska alaska hawaii louisiana alabama tennessee kentucky"
    " yorkshire cornwall devon kent essex sussex norfolk suffolk cumbria lancashire galway cork"
    " limerick hull york bath"
    " ghent bruges antwerp utrecht rotterdam leiden graz linz innsbruck lausanne bremen hanover essen dortmund"
    " seattle pittsburgh baltimore detroit minneapolis cleveland nashville memphis phoenix tucson sacramento oakland"
)
PLACES |= _COUNTRIES
TOOLS = _set(
    "postgres postgresql mysql sqlite mariadb mongodb redis kafka rabbitmq elasticsearch kubernetes"
    " k8s docker aws azure gcp"
    " github gitlab bitbucket jenkins slack teams discord notion jira linear asana trello react vue"
    " angular svelte django flask"
    " fastapi rails laravel spring python java go golang rust typescript javascript kotlin swift ruby"
    " php c++ c# terraform"
    " ansible vim neovim emacs vscode vs_code intellij pycharm linux ubuntu debian fedora arch"
    " windows macos android ios"
    " graphql grpc github_actions circleci nginx pytorch tensorflow jax pandas polars spark"
    " snowflake bigquery obsidian"
    " evernote firefox chrome safari brave outlook gmail zoom figma sketch photoshop excel sheets"
    " dynamodb cassandra numpy"
)
"""What people move to without living there."""
_FEMALE = _set(
    "alice anna ana anne amy amanda andrea angela barbara bella beth carla carmen caroline catherine charlotte chloe"
    " christina claire clara claudia daniela diana elena eleanor elisa elizabeth ella ellen emily"
    " emma erika eva fatima"
    " fiona franziska gabriela grace greta hanna hannah heidi helen helena ida ines irene isabel isabella jane janet"
    " jennifer jessica joana joanna julia julie karen kate katherine katja laura lea lena leonie"
    " lily linda lisa lucia"
    " lucy luisa maja margaret maria marie marta martha mary maya melanie melissa mia michelle mila"
    " mina miriam monica"
    " nadia natalie nina nora olga olivia patricia paula petra priya rachel rebecca rita rosa ruth sabine sandra sara"
    " sarah silvia sofia sonia sophia sophie stella stephanie susan tanja teresa theresa tina"
    " ursula valentina vanessa"
    " vera veronica victoria yasmin yuki zoe aisha ingrid astrid freya elsa leila mei megan holly amelia beatriz"
)
_MALE = _set(
    "adam ahmed alan albert alejandro alexander alfred ali andreas andrew anthony antonio arthur"
    " ben benjamin bernd bob"
    " brian bruno carlos charles christian christopher daniel david dennis diego dieter dmitri"
    " edward emil enrique eric"
    " erik ethan felix fernando finn frank fred gabriel george giovanni greg gustav hans harry"
    " hassan henrik henry hugo"
    " ian igor ivan jack jacob jakob james jan javier jean jeff jens jim joe johannes john jon jonas"
    " jonathan jorge jose"
    " josé joseph juan julian jürgen karl kenji kevin klaus lars leon leonard liam lorenzo louis luca lucas luis luke"
    " manuel marc marco marcus mario mark markus martin mateo matt matteo matthew max michael miguel mike mohamed"
    " mohammed nathan nick nicolas niklas noah oliver omar oscar otto pablo patrick paul paulo pedro"
    " peter philip pierre"
    " rafael raj ralph raúl richard robert roberto roger ryan samuel sebastian sergio simon stefan"
    " stephen steve steven"
    " sven theo thomas tim tobias tom tommy tony victor walter werner will william wolfgang yusuf hiroshi takeshi"
)


_TITLES = dict.fromkeys(("mrs", "ms", "miss", "aunt", "auntie", "aunty", "grandma", "granny", "nan", "nana"), "f") | (
    dict.fromkeys(("mr", "uncle", "grandpa", "grandad"), "m")
)


@lru_cache(maxsize=4096)
def gender_of(name: str) -> str:
    """``f``, ``m`` or nothing, by a first name."""
    first = name.lower().split(" ")[0].rstrip(".")
    if title := _TITLES.get(first):
        return title
    return "f" if first in _FEMALE else "m" if first in _MALE else ""


_BEHIND_A_ROLE = (
    *tuple(
        f" {word} "
        for word in (
            "living",
            "based",
            "working",
            "of",
            "at",
            "for",
            "in",
            "from",
            "with",
            "on",
            "by",
            "and",
            "who",
            "to",
        )
    ),
    ",",
)


def is_role(words: str) -> bool:
    """Whether words without an article name what somebody does: the noun before any "of", "at" or "in" decides."""
    head = words.lower()
    for end in _BEHIND_A_ROLE:
        head = head.partition(end)[0]
    last = head.strip().rpartition(" ")
    two = " ".join(head.split()[-2:])
    noun = last[2]
    if head in _NO_ROLE or not noun:
        return False
    return noun in _ROLES or two in _ROLES or head in _ROLES or bool(_ROLE_ENDING.fullmatch(noun))


def is_medicine(said: str) -> bool:
    """Whether what was said names a medicine, by a list or by how such names end."""
    return one_of(MEDICINES, said) or any(MEDICINE_ENDING.fullmatch(word) for word in said.lower().split())


def one_of(words: frozenset[str], said: str) -> bool:
    """Whether what was said is one of the words, or ends with one: "old car", "black Labrador"."""
    parts = said.lower().split()
    return any(" ".join(parts[-size:]) in words for size in (1, 2, 3) if len(parts) >= size)
