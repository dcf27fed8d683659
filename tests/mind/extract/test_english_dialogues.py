"""Whole conversations and what is known after them: answers, corrections, updates, what others say.

A row is the turns, parted by ``//`` (``A:`` is the assistant, ``T:`` a tool, else the user), and behind ``=>`` all that
is known in the end. What was a slip of the tongue is not known as the past.
"""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

import longmind
from longmind.evals.extraction import Dialogue, known_after
from longmind.evals.runner import StandingClock

ROLES = {"A": "assistant", "T": "tool"}
BEGUN = datetime(2026, 6, 10, 9, tzinfo=UTC)
CONVERSATIONS = """
A: Which city are you in? // Porto => user lives in Porto
I need a plumber // A: Where are you based? // Leeds, near the university => user lives in Leeds
A: Shall I use metric? // yes please, always => user instruction is use metric
A: Should I keep using British spelling? // yes => user instruction is use British spelling
A: Would you like window or aisle? // aisle please => user prefers aisle
A: What's your budget? // about 400 => user budget is 400
A: Any budget in mind? // no more than 600 euros => user budget is 600 euros
A: When is it due? // the 14th => project deadline is 14th
The report needs work // A: When is the report due? // Friday => report deadline is Friday
A: Which framework do you use? // Svelte => user uses Svelte
A: What editor are you using? // Helix mostly => user uses Helix
A: What do you drive? // a Mazda 3 => user drives Mazda 3
A: What car do you have? // an old Volvo => user owns old Volvo
A: Do you own a car? // no => not user owns car
A: Do you have a car? // Yes, a Honda Jazz. => user drives Honda Jazz
A: Do you like spicy food? // love it => user likes spicy food
A: Do you like spicy food? // yes! => user likes spicy food
A: Do you like spicy food? // not really => not user likes spicy food
A: Any foods you dislike? // olives and blue cheese => user dislikes blue cheese; user dislikes olives
A: What's your favourite film? // Paddington 2, easily => user favourite film is Paddington 2
A: And your time zone? // CET => user zone is CET
A: What's your email? // it's bo@mail.example => user email is bo@mail.example
A: What's the best number to reach you? // 07700 900111 => user phone is 07700 900111
A: What's your website? // bo.example => user website is bo.example
A: What is your goal? // lose five kilos => user goal is lose five kilos
A: What are you working on? // a podcast about bridges => user works on podcast about bridges
A: Which team are you on? // Payments => user team is Payments
A: Who owns the billing service? // Mona's team => billing service owned by Mona's team
A: Which version are you on? // 4.2 => project version is 4.2
A: Which version of Django do you use? // 4.2 => Django version is 4.2
A: How much is your rent? // 900 => rent costs 900
A: Where's your office? // in Utrecht => office located in Utrecht
A: Do you still use Trello? // no, we moved to Linear => user uses Linear; user uses Trello (past)
A: Do you still drive the Golf? // nope, sold it => not user drives Golf
A: Are you still on the platform team? // yes => user team is platform
A: You use Postgres, right? // yep => user uses Postgres
A: So your deadline is the 3rd? // that's right => user deadline is 3rd
A: Is your name Ana? // no, it's Anna => user name is Anna
A: What do you prefer, trains or planes? // trains => user prefers trains
A: Tea or coffee? // coffee => user prefers coffee
A: Would you rather have mornings or evenings? // evenings => user prefers evenings
A: Do you want a summary? // yes => -
A: Can I help with anything else? // no thanks => -
A: Should I remember that you like jazz? // yes please => user likes jazz
A: Want me to always include sources? // yes => user instruction is always include sources
A: Are you planning to move? // yes, to Ghent in May => user plans to move to Ghent
A: Where are you flying to? // Oslo => user plans to visit Oslo
A: Shall I book a table? // yes => -
A: What languages does your team use? // Kotlin and Go => user uses Go; user uses Kotlin
A: Have you finished the report? // yes, yesterday => user finished report
A: Did you buy the piano? // yes! => user bought piano
I live in Lisbon // A: Lisbon, great. // sorry, I meant Porto => user lives in Porto
the deadline is the 12th // A: ok // no, the 19th => project deadline is 19th
my budget is 500 // scratch that, 700 => user budget is 700
I drive a Golf // A: Nice. // correction: a Polo => user drives Polo
my email is jo@x.example // oops, joe@x.example => user email is joe@x.example
I use Trello // I mean Linear => user uses Linear
my phone is 0171 555 0100 // typo, 0171 555 0101 => user phone is 0171 555 0101
the office is in York // A: York it is. // not York, Leeds => office located in Leeds
I like tea // A: Coffee, noted. // no, tea! => user likes tea
A: So you live in Paris. // No, Lyon. => user lives in Lyon
A: You work at Acme, right? // no, at Globex => user works at Globex
my deadline is 3 May // A: 3 May noted // make that 5 May => user deadline is 5 May
the launch is on Monday // wait, Tuesday // A: Tuesday // argh no, Wednesday => launch deadline is Wednesday
my budget is 500 // A: ok // update: budget is now 800 => user budget is 500 (past); user budget is 800
I drive a Golf // A: nice // I've got a Polo now => user drives Golf; user owns Polo
my favourite band is Low // A: ok // these days my favourite band is Wilco =>
    user favourite band is Low (past); user favourite band is Wilco
I like sushi // A: ok // I don't like sushi anymore => user likes sushi (past); user likes sushi (past)
the office is in Leeds // A: ok // we moved the office to York =>
    office located in Leeds (past); office located in York
billing is owned by Ravi // A: ok // since Monday billing is owned by Dana =>
    billing owned by Dana; billing owned by Ravi (past)
always answer in English // A: ok // from now on answer in German =>
    user instruction is always answer in English (past); user instruction is always answer in English (past);
    user instruction is answer in German
rent is 900 // A: ok // rent went up to 950 => rent costs 900 (past); rent costs 950
A: I love jazz. // cool => -
T: {"city": "Graz", "plan": "gold"} // thanks => -
A: I think you live in Rome. // ok => -
A: Your deadline is 3 May. // correct => user deadline is 3 May
A: I have noted that you prefer tea. // exactly => user prefers tea
A: I'd suggest Postgres. // no => -
A: You could visit Rome. // sounds good => -
A: Since you own a Tesla, you might like this. // I don't own a Tesla. => not user owns Tesla
T: {"name": "Eva", "likes": "golf"} // That's not me. => -
A: You prefer aisle seats, correct? // Yes, always aisle. => user prefers aisle seats
A: I remember you use Windows. // Not anymore, I'm on Mint now. => user uses Mint; user uses Windows (past)
A: What's your deadline? // End of June. => user deadline is End of June
A: Which phone do you have? // Pixel 7a => user owns Pixel 7a
A: How much can you spend? // 300 tops => user budget is 300 tops
A: Who maintains the parser? // That's Ravi. => parser owned by Ravi
A: What would you like to achieve this year? // I want to run a marathon. => user wants run a marathon
A: Do you want short or long answers? // Short. => user prefers Short
A: Should I stop sending summaries? // Yes, stop. => user instruction is stop sending summaries
A: Which of the two do you like better, Figma or Sketch? // Figma. => user prefers Figma
A: Where is the venue? // Old Brewery, Leith. => venue located in Old Brewery, Leith
My goal is 5k. // A: ok // Make it 10k, I'm feeling fit. => user goal is 10k
The fee is 40 // A: 40, noted. // Sorry, 45. => fee costs 45
I use Chrome // A: ok // Firefox, I mean. => user uses Firefox
My sister's birthday is the 4th // A: Great. // Oops, the 14th. =>
    user sibling is sister; user's sister birthday is 14th
the venue is in Leith // A: Leith. // Portobello actually => venue located in Portobello
The deadline is 1 May // A: 1 May, ok. // It's been moved to 8 May. =>
    project deadline is 1 May (past); project deadline is 8 May
My budget's 400 // A: Noted // let's say 450 => user budget is 400 (past); user budget is 450
Kite is owned by Helen // A: ok // Actually it's Omar now. => Kite owned by Omar now
A: Do you use any project management tools? // Yes, Basecamp and Miro. => user uses Basecamp; user uses Miro
A: What kind of music do you like? // Mostly fado and old jazz. => user likes fado; user likes old jazz
A: What do you do to relax? // I knit. => user hobby is knitting
A: Is there anything you don't eat? // Liver. => user dislikes Liver
A: How long is the lease? // until next May => -
A: Have you got a car? // Yes, a Kia Ceed. => user drives Kia Ceed
A: Which airline do you prefer? // SAS => user prefers SAS
A: What time zone should I use? // Eastern => user zone is Eastern
A: Do you have a website? // yep, tide.example => user website is tide.example
A: Shall I always answer in English? // No, Dutch please => -
A: Who's the owner of the roadmap? // Helen => roadmap owned by Helen
A: Where do you keep the backups? // On the NAS in the hall. => backups located in NAS
A: You mentioned you drive a Volvo. // That's my dad's, I drive a Fiat. => user drives Fiat
A: Do you want the weekly report in the morning or the evening? // evening => user prefers evening
A: I'll note that you're vegan. // vegetarian, not vegan => user diet is vegetarian
A: Shall I remember that? // Yes. => -
A: You like hiking, don't you? // I used to. => -
A: What are your goals for this year? // Get fit and read more. => user goal is Get fit and read more
A: Anything else I should know? // I hate surprises. => user dislikes surprises
T: {"user":"kim","plan":"pro"} // A: You're on the pro plan. // ok => -
A: Your favourite colour is green, right? // Nope, blue. => user favourite colour is blue
A: Which browser? // Vivaldi => user uses Vivaldi
A: Is the deadline still 3 May? // No, 10 May. => project deadline is 10 May
A: Is the office still in Leeds? // no, York => office located in York
A: Are you still using Trello? // No. => not user uses Trello
A: Do you prefer email or phone? // email, definitely => user prefers email
A: How do you take your coffee? // black, no sugar => -
A: Your plan is to move in June, right? // July now. => -
A: What's the rent now? // 980 => rent costs 980
A: And the deposit? // two months' rent => -
A: Which language do you want the answers in? // Spanish please => -
A: What should I call the project? // Heron => -
A: When does your contract end? // 30 June => contract deadline is 30 June
A: What do you dislike about it? // the noise => -
A: Would you like tea? // yes please => -
A: What tools does the team use? // Jira, sadly => team uses Jira, sadly
A: Have you ever used Rust? // never => not user uses Rust
A: What's your shoe size? // 39 => shoe size is 39
A: Do you want reminders? // no => -
A: Should answers be short? // yes, always => user instruction is answers be short
I live in Graz. // A: Lovely city! // Not for long, we're moving to Linz in May. =>
    user lives in Graz; user moving to Linz
I use Word for writing. // A: OK // I've gone back to LaTeX. => user uses LaTeX
We use Asana. // A: OK // We dropped Asana in favour of Height. =>
    user uses Asana (past); user uses Asana (past); user uses Height
My favourite restaurant is Kozo. // A: Nice // Kozo closed, my favourite is Mirai now. =>
    user favourite restaurant is Kozo (past); user favourite restaurant is Kozo (past);
    user favourite restaurant is Mirai
The report is due Friday. // A: Friday, ok. // They gave us until Monday. =>
    report deadline is Friday (past); report deadline is Monday
My budget is 1,000 euros. // A: ok // I can go up to 1,200 after all. =>
    user budget is 1,000 euros (past); user budget is 1,200
I'm on the support team. // A: ok // As of Monday I'm on the sales team. =>
    user team is sales; user team is support (past)
I hate olives. // A: ok // Actually I've come round to olives. =>
    user dislikes olives (past); user dislikes olives (past)
Our Wi-Fi password is banana7. // A: Saved. // Changed the password to mango9. =>
    Wi-Fi password is banana7 (past); Wi-Fi password is mango9
I work on the search engine. // A: ok // I've moved over to the recommendations project. =>
    user works on recommendations project; user works on search engine (past); user works on search engine (past)
My phone number is 0151 555 0100. // A: Saved. // New number: 0151 555 0177. =>
    user phone is 0151 555 0100 (past); user phone is 0151 555 0177
We're on Python 3.10. // A: ok // We've bumped it to 3.12. =>
    user uses Python 3.10 (past); user uses Python 3.10 (past); user uses Python 3.12
Kite depends on libfoo. // A: ok // We got rid of the libfoo dependency. =>
    Kite depends on libfoo (past); Kite depends on libfoo (past)
I play for the Rovers. // A: ok // I left the Rovers last month. =>
    user team is Rovers (past); user team is Rovers (past)
Always write to me in English. // A: ok // Switch to German from now on. =>
    user instruction is Always write to me in English (past);
    user instruction is Always write to me in English (past); user instruction is Switch to German from now on
No emojis please. // A: Understood. // OK emojis are fine after all. => user instruction is No emojis please
My car is a Toyota. // A: ok // The Toyota got written off last week. =>
    user drives Toyota (past); user drives Toyota (past)
I drive a Golf. // A: ok // I left the Golf at home today. => user drives Golf
We use Jira for tickets. // A: ok // The migration is done. Jira is read-only. =>
    user uses Jira (past); user uses Jira (past)
I use Notion. // A: ok // My sister has stopped using Notion. =>
    user sibling is sister; user uses Notion; user's sister uses Notion (past)
I work at a bakery. // A: ok // I left the bakery in June. => user works at bakery (past); user works at bakery (past)
I work at Nordlys. // A: ok // They closed my office, so I resigned. =>
    user works at Nordlys (past); user works at Nordlys (past)
My boss is Ana. // A: ok // Ana left early today. => user manager is Ana
My boss is Ana. // A: ok // Ana retired on Friday. =>
    Ana role is retired; user manager is Ana (past); user manager is Ana (past)
I have a cat called Miso. // A: ok // Miso is gone for hours every night. => user pet is Miso
My phone is an old Pixel 6. // A: ok // Got myself an iPhone 15 at last! =>
    user bought iPhone 15; user owns old Pixel 6 (past); user owns old Pixel 6 (past)
I'm saving up for a campervan. // A: ok // Scrap the campervan, the roof needs redoing. =>
    user goal is campervan (past); user goal is campervan (past)
We're on Postgres 14. // A: ok // We upgraded to Postgres 16. // A: ok // Had to roll back to 15. =>
    user uses Postgres 14 (past); user uses Postgres 14 (past); user uses Postgres 15; user uses Postgres 16 (past);
    user uses Postgres 16 (past)
We use Slack. // A: ok // We've moved over to Mattermost. =>
    user uses Mattermost; user uses Slack (past); user uses Slack (past)
I use VS Code. // A: ok // I also use Vim now. => user uses VS Code; user uses Vim
My rent is 900 euros. // A: ok // Landlord put the rent up. From this month it's 950 euros. =>
    rent costs 900 euros (past); rent costs 950 euros
My rent is 900. // A: ok // My rent is due on the 3rd now, 20 euros late fee. => rent costs 900; rent deadline is 3rd
I weigh 82 kilos. // A: ok // Down to 78 kilos now! // A: ok // Back up to 80, sadly. =>
    user weight is 78 kilos (past); user weight is 80; user weight is 82 kilos (past)
I take 50 mg of sertraline. // A: ok // My doctor raised the sertraline to 100 mg. =>
    user takes 100 mg of sertraline; user takes 50 mg of sertraline (past); user takes 50 mg of sertraline (past)
My gym costs 30 a month. // A: ok // It might go up to 35. => gym costs 30 a month
The deadline for my dissertation is 15 May. // A: ok // I have until 12 June for the dissertation now. =>
    dissertation deadline is 12 June; dissertation deadline is 15 May (past)
You can reach me on 0117 496 0214. // A: ok // New number for your notes: 0117 496 0388. The other one is dead. =>
    user phone is 0117 496 0214 (past); user phone is 0117 496 0388
My favourite game right now is Stardew Valley. // A: ok // My new favourite is Baldur's Gate 3. =>
    user favourite game is Baldur's Gate 3; user favourite game is Stardew Valley (past)
I'm the treasurer of our club. // A: ok // I've stepped down as treasurer. =>
    user role is treasurer of our club (past); user role is treasurer of our club (past)
Ben and I split the rent. // A: ok // We split it in half. => -
I live in Oslo. // A: ok // New base: Gothenburg. => user lives in Gothenburg; user lives in Oslo (past)
I work in sales. // A: ok // From now on I report to Mireille Duval. =>
    user reports to Mireille Duval; user role is sales
Our office is in Mitte. // A: ok // Our office moved, since June we're in Kreuzberg. => office located in Mitte
Two years ago I moved to Delft, and last May to Breda. => user lives in Breda; user lives in Delft (past)
I take vitamin D from October to March. => user takes vitamin D
I was on keto for two years. => user diet is keto (past)
The conference is 3-5 June in Lisbon. => conference is 3-5 June
We got married in 2009 and moved to Bordeaux three years later. => user lives in Bordeaux
Exam on Monday, results two weeks later. => Exam deadline is Monday
Me and Harriet are getting married on 19 September. => Harriet plans to get married; user plans to get married
I had my eyes lasered in May. => -
I've switched to Portuguese. => -
I went to the polls to volunteer, I'm volunteering at the polls. => -
I've been working as an architect since. => user role is architect
My therapist is Dr Lang. // A: ok // I've got a new therapist, Dr Weiss. =>
    user's therapist name is Dr Lang (past); user's therapist name is Dr Weiss
I was vegetarian, then vegan, now I'm back to eating everything. =>
    user diet is vegan (past); user diet is vegetarian (past)
I'd been at Nokia ten years when I moved to Ericsson in 2018. => -
I used to live in Rome, not any more. => user lives in Rome (past)
I upgraded to 200 Mbit. => -
I live in Lyon. // A: ok // As of this week I'm a resident of Annecy. =>
    user lives in Annecy; user lives in Lyon (past)
Please answer in German. // A: ok // English from now on, please. =>
    user instruction is English from now on; user instruction is answer in German (past);
    user instruction is answer in German (past)
I want to learn Welsh. // A: Great // I've given up on Welsh. =>
    user quit Welsh; user wants learn Welsh (past); user wants learn Welsh (past)
I'm training for a marathon. // A: Wow // Ran it on Sunday! => user goal is marathon
My rent is 800. // A: ok // From June it's 860. => rent costs 800 (past); rent costs 860
I drive a Golf // A: a Golf // it's a Polo, not a Golf => user drives Polo
My editor is Vim // A: Emacs, got it. // Vim! => user uses Vim
I bought a Garmin in 2021 // no, it was 2022 => user bought Garmin
Our landlord is called Behr // A: Baer? // no, Behr with an h => user's landlord name is Behr
The venue costs 2000 // A: 200? // no, 2000 => venue costs 2000
A: So your favourite team is Everton. // Liverpool! => -
A: You like fish, I believe. // No, I hate it. => user dislikes fish
A: You've been using Linux for years. // True. => user uses Linux
A: Since you're on a keto diet, try this. // I'm not on keto. => -
A: I'll remember that you're allergic to nuts. // Thanks! => -
A: I see you own a bakery. // Yes, in Bath. => -
A: You asked for metric units. // Yes, keep it that way. => -
A: Great, so tabs it is? // Yes, tabs everywhere. => user prefers tabs
A: Which one do you use, Bash or Zsh? // Zsh. => user uses Zsh
A: Is it the red line or the blue line you take? // blue => user prefers blue
A: Where should I send invoices? // billing@moss.example => -
A: Who do you report to these days? // Ulrike => user reports to Ulrike
A: What's the wifi called? // Hobbiton => wifi called Hobbiton
A: What time do you start work? // 7 => -
A: How do you get to work? // by tram => -
A: Anything you'd like me to keep in mind? // no => -
A: How many monitors do you use? // two => -
A: Which plan are you on? // Pro => -
A: What are you saving for? // a campervan => user goal is campervan
A: What do you want to learn next? // Rust => user wants learn Rust
A: When's the launch? // 4 June => launch deadline is 4 June
A: What does the course cost? // 240 => course costs 240
"""


def turns_of(written):
    for number, said in enumerate(written.split(" // ")):
        role, told, text = said.partition(": ")
        known = bool(told) and role in ROLES
        at = (BEGUN + timedelta(minutes=2 * number)).isoformat()
        yield {"speaker": ROLES[role] if known else "user", "text": text if known else said, "at": at}


@pytest.mark.parametrize("row", CONVERSATIONS.strip().replace("\n    ", " ").splitlines())
def test_just_this_is_known_in_the_end(row):
    written, _, known = row.partition(" => ")
    dialogue = Dialogue("d", "english", "", tuple(turns_of(written)), (), (), ())
    clock = StandingClock()
    with longmind.open(":memory:", embedder=longmind.Hashing(), clock=clock, guard=None) as mind:
        facts = known_after(mind, clock, dialogue)
    assert "; ".join(sorted(map(str, facts))) == ("" if known == "-" else known)
