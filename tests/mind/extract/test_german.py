"""German: the same kinds of things, in its own words."""

from __future__ import annotations

MUST = """
Ich wohne in Berlin. => lives in: Berlin
Ich heiße Max und bin 34 Jahre alt. => name is: Max; age is: 34
Ich arbeite bei Siemens als Ingenieur. => works at: Siemens; role is: Ingenieur
Seit 2019 wohne ich in Hamburg. => lives in: Hamburg
Ich wohne nicht mehr in Rom. => ~lives in: Rom
Früher habe ich in München gelebt. => ~lives in: München
Ich mag Tee, Kaffee und Saft. => likes: Tee; likes: Kaffee; likes: Saft
Ich mag keinen Fisch. => !likes: Fisch
Ich hasse Spinat => dislikes: Spinat
Ich bin Vegetarierin. => diet is: Vegetarierin
Ich bin allergisch gegen Nüsse. => allergic to: Nüsse
Ich habe eine Katze namens Mimi. => pet is: Mimi
Meine Schwester Clara wohnt in Porto. => sibling is: Clara; Clara / lives in: Porto
Meine Schwester heißt Clara => sibling is: Clara
Mein Name ist Anna => name is: Anna
Ich studiere Physik an der TU München. => studies: Physik; studies at: TU München
Ich spreche Deutsch und Englisch. => speaks: Deutsch; speaks: Englisch
Ich ziehe im Juni nach Wien. => moving to: Wien
Ich bin 2020 nach Köln gezogen. => lives in: Köln
Ich trinke lieber Tee als Kaffee. => prefers: Tee
Ich esse kein Fleisch. => never: Fleisch essen
Ich trinke keinen Kaffee mehr. => ~likes: Kaffee
Anna sagt, sie hasst Kaffee. => Anna / dislikes: Kaffee
Mein Lieblingsessen ist Pizza. => favourite food is: Pizza
Ich bin vegan, was soll ich kochen? => diet is: vegan
Ich bin Lehrerin. => role is: Lehrerin
Ich komme aus Österreich. => comes from: Österreich
Ich habe mit dem Rauchen aufgehört. => quit: Rauchen
Ich habe mir ein neues Fahrrad gekauft. => bought: neues Fahrrad
Meine E-Mail ist max@example.de => email is: max@example.de
Ich wohne nicht in Rom, sondern in Mailand. => lives in: Mailand
Ich glaube, ich bin allergisch gegen Katzen. => allergic to: Katzen
Ich fahre einen Golf => drives: Golf
Mein Hund heißt Bello. => pet is: Bello
Ich bin mit Tom verheiratet. => married to: Tom
Ich lerne Spanisch. => studies: Spanisch
Ich bin am 3. Mai 1990 in Bonn geboren. => birthday is: 3. Mai 1990; born in: Bonn
Ich rauche nicht mehr. => quit: Rauchen
Ich rauche nicht => never: rauchen
Ich habe zwei Kinder. => child is: zwei Kinder
Ich habe keine Haustiere. => !pet is: Haustiere
Nach meinem Studium bin ich nach Zürich gezogen. => lives in: Zürich
Ich bin seit 2015 bei Bosch. => works at: Bosch
Ich liebe es zu kochen. => likes: kochen
Mein Bruder ist Arzt und lebt in Graz.
    => user's brother / role is: Arzt; sibling is: Bruder; user's brother / lives in: Graz
Tom arbeitet bei IBM. => Tom / works at: IBM
Ich fahre nächste Woche nach Prag. => plans to: nach Prag
Hallo, ich bin Lena und komme aus Dresden. => name is: Lena; comes from: Dresden
Ich bin 29. => age is: 29
Ich werde von allen Toni genannt. => called: Toni
Mein Geburtstag ist am 12. März. => birthday is: 12. März
Ich bin Krankenschwester im Uniklinikum. => works at: Uniklinikum; role is: Krankenschwester
Ich arbeite seit drei Jahren als Lehrerin. => role is: Lehrerin
Ich habe früher bei BMW gearbeitet. => ~works at: BMW
Ich bin vor zwei Jahren nach Leipzig umgezogen. => lives in: Leipzig
Wir wohnen in Köln. => lives in: Köln
Ich habe Asthma. => has condition: Asthma
Ich habe eine Nussallergie. => allergic to: Nuss
Ich bin laktoseintolerant. => has condition: laktoseintolerant
Ich esse vegan. => diet is: vegan
Ich mag klassische Musik sehr. => likes: klassische Musik
Ich mag es nicht, früh aufzustehen. => !likes: früh aufzustehen
Ich lese gerne Krimis. => likes: Krimis
Ich trinke gern Kaffee. => likes: Kaffee
Ich koche gerne. => likes: kochen
Meine Hobbys sind Schwimmen und Lesen. => hobby is: Schwimmen; hobby is: Lesen
Meine Lieblingsfarbe ist Blau. => favourite colour is: Blau
Mein Lieblingsbuch ist Momo. => favourite book is: Momo
Ich habe einen Hund. => pet is: Hund
Wir haben zwei Katzen, die Max und Moritz heißen. => pet is: Max; pet is: Moritz
Ich habe einen Sohn namens Paul. => child is: Paul
Meine Frau heißt Sabine. => married to: Sabine
Mein Mann arbeitet bei der Bahn. => user's husband / works at: Bahn; married to: Mann
Meine Tochter Emma ist 5 Jahre alt. => child is: Emma; Emma / age is: 5
Mein Bruder wohnt in Hamburg und studiert Medizin.
    => user's brother / lives in: Hamburg; sibling is: Bruder; user's brother / studies: Medizin
Mein Chef heißt Herr Schmidt. => manager is: Herr Schmidt
Ich spiele Klavier. => plays: Klavier
Ich spiele Fußball. => plays: Fußball
Ich fahre einen alten VW. => drives: alten VW
Ich benutze Linux. => uses: Linux
Ich programmiere in Python. => uses: Python
Ich lerne gerade Italienisch. => studies: Italienisch
Ich habe in Heidelberg studiert. => ~studies at: Heidelberg
Ich plane, nächstes Jahr nach Japan zu reisen. => plans to: nach Japan zu reisen
Ich möchte Gitarre lernen. => wants: Gitarre lernen
Ich will ein Buch schreiben. => wants: Buch schreiben
Mein Ziel ist es, 5 Kilo abzunehmen. => goal is: 5 Kilo abzunehmen
Ich habe Angst vor Spinnen. => afraid of: Spinnen
Ich war letztes Jahr in Portugal. => visited: Portugal
Ich habe aufgehört zu rauchen. => quit: rauchen
Ich bin jetzt Veganer. => diet is: Veganer
Ich bin kein Vegetarier mehr. => ~diet is: Vegetarier
Ich arbeite nicht mehr bei Siemens, sondern bei Bosch. => works at: Bosch
Ich kann Oliven nicht leiden. => dislikes: Oliven
Ich kann kein Spanisch. => !speaks: Spanisch
Anna wohnt in Kiel. => Anna / lives in: Kiel
Anna hasst Oliven. => Anna / dislikes: Oliven
Als Kind habe ich in Ulm gelebt. => ~lives in: Ulm
Nenn mich Toni. => called: Toni
Antworte bitte immer auf Deutsch. => instruction is: Antworte bitte immer auf Deutsch
Bitte halte dich kurz. => instruction is: Bitte halte dich kurz
Mein Name ist Jonas Weber. => name is: Jonas Weber
Ich bin letzte Woche 30 geworden. => age is: 30
Ich wurde 1990 in Wien geboren. => birthday is: 1990; born in: Wien
Ich bin in Linz aufgewachsen. => comes from: Linz
Ich lebe seit fünf Jahren in Zürich. => lives in: Zürich
Ich bin nach Basel gezogen. => lives in: Basel
Nächsten Monat ziehe ich nach Mainz. => moving to: Mainz
Ich wohne jetzt in Bremen, nicht mehr in Kiel. => lives in: Bremen
Ich habe einen neuen Job bei SAP. => works at: SAP
Ich habe bei SAP angefangen. => works at: SAP
Ich arbeite als Grafikdesignerin bei einer Agentur. => works at: Agentur; role is: Grafikdesignerin
Ich bin Softwareentwickler. => role is: Softwareentwickler
Ich bin Studentin an der Uni Köln. => studies at: Uni Köln; role is: Studentin
Ich studiere Jura. => studies: Jura
Ich bin verheiratet mit Jana. => married to: Jana
Meine Frau Jana ist Ärztin. => married to: Jana; Jana / role is: Ärztin
Wir haben zwei Töchter, Lea und Mia. => child is: Lea; child is: Mia
Meine Oma lebt in Polen. => user's grandmother / lives in: Polen
Mein bester Freund heißt Tim. => friend is: Tim
Unser Hund heißt Balu. => pet is: Balu
Ich habe eine Katze. => pet is: Katze
Ich liebe Sushi, aber ich hasse Oliven. => likes: Sushi; dislikes: Oliven
Am liebsten esse ich Pizza. => likes: Pizza
Ich mag keine Horrorfilme. => !likes: Horrorfilme
Ich mag Katzen lieber als Hunde. => prefers: Katzen
Ich bevorzuge kurze Antworten. => prefers: kurze Antworten
Ich interessiere mich für Astronomie. => likes: Astronomie
Mein Hobby ist Klettern. => hobby is: Klettern
In meiner Freizeit spiele ich Gitarre. => plays: Gitarre
Ich bin gegen Pollen allergisch. => allergic to: Pollen
Ich leide unter Migräne. => has condition: Migräne
Ich nehme täglich Ibuprofen. => takes: Ibuprofen
Ich ernähre mich vegetarisch. => diet is: vegetarisch
Ich trinke keinen Alkohol. => never: Alkohol trinken
Ich habe das Rauchen aufgegeben. => quit: Rauchen
Ich bin von Android auf iPhone umgestiegen. => uses: iPhone
Ich nutze VS Code. => uses: VS Code
Wir nutzen PostgreSQL. => uses: PostgreSQL
Das Projekt Phoenix nutzt PostgreSQL. => Phoenix / uses: PostgreSQL
Meine Telefonnummer ist 0171 2345678. => phone is: 0171 2345678
Ich habe Höhenangst. => afraid of: Höhe
Ich möchte nächstes Jahr einen Marathon laufen. => wants: Marathon laufen
Ich habe mich entschieden, den Job zu wechseln. => decided to: Job zu wechseln
Ich war noch nie in Asien. => !visited: Asien
Ich spreche kein Französisch. => !speaks: Französisch
Ich spreche fließend Englisch und etwas Spanisch. => speaks: Englisch; speaks: Spanisch
Eigentlich wohne ich in Bonn. => lives in: Bonn
Hallo! Ich heiße Mehmet, bin 31 und komme ursprünglich aus Izmir, lebe aber seit 2015 in Dortmund.
    => name is: Mehmet; age is: 31; comes from: Izmir; lives in: Dortmund
hi, ich bin die Katrin und wohn mit meinen zwei Kindern in Bielefeld => name is: Katrin; lives in: Bielefeld
ich trink eigentlich keinen Kaffee mehr, nur noch Tee => ~likes: Kaffee
Pilze mag ich überhaupt nicht, alles andere ist okay => !likes: Pilze
Ich bin allergisch auf Haselnüsse und vertrage keine Milch. => allergic to: Haselnüsse; allergic to: Milch
kannst du mir ein Rezept geben? ich bin übrigens Veganerin und hab eine Sojaallergie
    => diet is: Veganerin; allergic to: Soja
Nein, nicht Anna, sondern Hanna heißt meine Schwester => sibling is: Hanna
weil ich nachts arbeite, bin ich tagsüber oft müde. bin nämlich Krankenpfleger => role is: Krankenpfleger
Mein Geburtstag ist am 14. Juli, ich bin Jahrgang 1988 => birthday is: 14. Juli; born in: 1988
ich bin 1,85 m groß und wiege 90 kg => height is: 1,85 m; weight is: 90 kg
meine Tochter heißt Lena und studiert in Jena Biologie => child is: Lena; Lena / studies: Biologie
nutze Linux Mint statt Windows, weil mich Windows nervt => uses: Linux Mint; dislikes: Windows
Ich hasse Koriander wie die Pest => dislikes: Koriander
mein Chef, Herr Brandt, will dass ich bis Freitag fertig bin => manager is: Herr Brandt
Das Budget für die Küche liegt bei 8000 Euro => budget is: 8000 Euro
ich studiere im dritten Semester Informatik an der TU Darmstadt => studies: Informatik; studies at: TU Darmstadt
eigentlich heiß ich Alexander aber alle sagen Lexi => name is: Alexander; called: Lexi
ich hab Typ-1-Diabetes => has condition: Typ-1-Diabetes
meine Freundin und ich wohnen zusammen in Mainz => lives in: Mainz; partner is: Freundin
Meine Kinder heißen Mia und Noah => child is: Mia; child is: Noah
Ich hab eine Katze, sie heißt Luna => pet is: Luna
Ich kann keinen Fisch essen => never: Fisch essen
bin Erzieherin von Beruf => role is: Erzieherin
Ich bin gelernter Tischler, arbeite aber als Lagerist bei Amazon
    => role is: gelernter Tischler; works at: Amazon; role is: Lagerist
ich hab die Stelle bei Zeiss bekommen! => works at: Zeiss
Ich wohne zur Miete in einer WG in Freiburg => lives in: Freiburg
Meine Adresse: Lindenweg 4, 79100 Freiburg => address is: Lindenweg 4
mein Hamster heißt Ole, äh sorry, Olli => pet is: Olli
Rosenkohl ist echt nicht meins => dislikes: Rosenkohl
Klettern ist genau mein Ding => likes: Klettern
ich sammle Briefmarken => hobby is: Briefmarken
ich fotografiere mit einer Nikon Z6 => uses: Nikon Z6
meine Chefin heißt Silke => manager is: Silke
Unser Kater Mogli ist 12 => pet is: Mogli; Mogli / age is: 12
seit letztem Jahr wohn ich in Trier => lives in: Trier
Ich wohne in der Nähe von Bonn => lives in: Bonn
Mein Studium hab ich im Februar abgeschlossen => finished: Studium
Wir haben einen Schrebergarten => owns: Schrebergarten
Du erreichst mich unter 0151 23456789 => phone is: 0151 23456789
Wir haben uns ein Wohnmobil angeschafft => bought: Wohnmobil
Wir ziehen im Herbst nach Norwegen => moving to: Norwegen
Ich bin 41 => age is: 41
Kaffee ist mir lieber als Tee => prefers: Kaffee
Hauptberuflich bin ich Hebamme, nebenbei leg ich Tarot => role is: Hebamme
Ich hab das Studium abgebrochen => quit: Studium
Ich bin 1,82 groß => height is: 1,82
Ich nehme wegen Bluthochdruck Candesartan => takes: Candesartan
Carla kommt aus Mexiko und arbeitet bei uns in der Küche => Carla / comes from: Mexiko
Ich bevorzuge Bahnfahren => prefers: Bahnfahren
Mein Freund heißt Emre => partner is: Emre
Ich werde mein Studium abbrechen => plans to: Studium abbrechen
Ich promoviere in Chemie => studies: Chemie
Mein Ziel ist ein Halbmarathon => goal is: Halbmarathon
Seit der Hochzeit heiße ich Schuster, vorher Klein => name is: Schuster
Ich fahr nen alten Golf => drives: alten Golf
Ich hab Diabetes Typ 2 => has condition: Diabetes Typ 2
Techno ist nicht mein Ding => dislikes: Techno
Ich mag keine Überraschungen => !likes: Überraschungen
Ich bin an der Uni Mannheim eingeschrieben => studies at: Uni Mannheim
Ich hab mit dem Joggen angefangen => started: Joggen
Ich bin Diabetikerin => has condition: Diabetikerin
In meiner Freizeit gehe ich klettern => hobby is: klettern
Vor Hunden hab ich Angst => afraid of: Hunden
Sag einfach Du zu mir, ich bin die Moni => name is: Moni
Seit Montag bin ich arbeitslos gemeldet => role is: arbeitslos
Ich schaffe beim Daimler => works at: Daimler
Ich reagiere allergisch auf Bienenstiche => allergic to: Bienenstiche
Ich spiele Geige im Uni-Orchester => plays: Geige
Ich hab am 7. Oktober Geburtstag => birthday is: 7. Oktober
Ich ernähre mich glutenfrei => diet is: glutenfrei
Ich hab eine Abneigung gegen Rosinen => dislikes: Rosinen
Ich bin Mitte dreißig => age is: Mitte dreißig
Ich hab die Ausbildung abgeschlossen => finished: Ausbildung
In Japan war ich schon zweimal => visited: Japan
Ich sprech Deutsch, Englisch und ein bisschen Polnisch => speaks: Deutsch; speaks: Englisch; speaks: Polnisch
Wir haben seit Samstag ein Kätzchen, Flöckchen => pet is: Flöckchen
Angestellt bin ich bei Roche => works at: Roche
Bis letztes Jahr hab ich in Mainz gewohnt => ~lives in: Mainz
Ich bin gegen Erdnüsse allergisch => allergic to: Erdnüsse
Der Arzt hat mir Pantoprazol verschrieben => takes: Pantoprazol
Ich will bis Sommer zehn Kilo abnehmen => wants: zehn Kilo abnehmen
Meine Muttersprache ist Türkisch => speaks: Türkisch
Also ich hocke ja seit Jahren in Bielefeld => lives in: Bielefeld
Ich bin seit 2 Jahren Vegetarierin => diet is: Vegetarierin
Ich arbeite mit Photoshop => uses: Photoshop
Mein bester Kumpel Heiko ist Winzer an der Mosel => friend is: Heiko; Heiko / role is: Winzer
Ich engagiere mich bei der Tafel => hobby is: Tafel
Haustiere hab ich keine => !pet is: Haustiere
Meine Freunde sagen Benni zu mir => called: Benni
Ich habe einen kleinen Bruder, Jonas => sibling is: Jonas
Mein Studienfach ist Philosophie => studies: Philosophie
Mein Auto ist ein Fiat Panda => drives: Fiat Panda
Meine Frau Sandra und ich sind seit 2010 verheiratet => married to: Sandra
Wir benutzen jetzt Teams statt Slack => uses: Teams
Ich bin Muslima => religion is: Muslima
Meine Tochter Romy hat Zöliakie, für sie koche ich glutenfrei => child is: Romy; Romy / has condition: Zöliakie
Ich bin ein großer Fan von Depeche Mode => likes: Depeche Mode
Ich leite eine Kita => manages: Kita
Ich komm grad von Mallorca zurück => visited: Mallorca
Mein absolutes Lieblingsgericht sind Käsespätzle => favourite dish is: Käsespätzle
Mit Tennis hab ich aufgehört, jetzt spiel ich Padel => quit: Tennis; plays: Padel
Meine beste Freundin Alina wohnt in Prag => friend is: Alina; Alina / lives in: Prag
Ab Mai wohne ich in Potsdam => moving to: Potsdam
Meine Pronomen sind sie/ihr => pronouns are: sie/ihr
Wir planen eine Reise nach Japan => plans to: Reise nach Japan
Ich bin ned aus Wien, sondern aus Graz => comes from: Graz
Ich verzichte auf Zucker => never: Zucker
Meine Freundin Jule => partner is: Jule
Mein Geburtstag ist der 22. Februar => birthday is: 22. Februar
Spinnen machen mir Angst => afraid of: Spinnen
Meine Kollegin Birgit mag keinen Kaffee => colleague is: Birgit; !Birgit / likes: Kaffee
Auf der Messe hab ich Frau Thiel von Siemens getroffen => met: Frau Thiel
Meine Mama heißt Renate => parent is: Renate
Ich besitze ein Haus am See => owns: Haus
Ich zocke gern Minecraft => plays: Minecraft
Meine Zwillinge Mats und Jule kommen in die Schule => child is: Mats; child is: Jule
Gestern hab ich mir bei IKEA ein Bett gekauft => bought: Bett
Ich bin katholisch => religion is: katholisch
Du kannst mich Steffi nennen => called: Steffi
Ich bin mit Helga verheiratet => married to: Helga
Meine Verlobte ist die Katrin => engaged to: Katrin
Geschwister hab ich keine => !sibling is: Geschwister
Ich möchte nächstes Jahr heiraten => wants: heiraten
Ich wohne in der Goethestraße 14 => address is: Goethestraße 14
Geboren bin ich in Trier => born in: Trier
Meine Mail ist t.krause@web.example => email is: t.krause@web.example
Mein Chef ist Herr Lehmann => manager is: Herr Lehmann
Meine Lieblingsband ist Kraftklub => favourite band is: Kraftklub
Die Masterarbeit muss ich bis zum 30. September abgeben => deadline is: 30. September
Ich hab den österreichischen Pass => nationality is: österreichischen
Ich bin in Basel auf die Welt gekommen => born in: Basel
Ich bin Schweizerin => nationality is: Schweizerin
Ich hab auf der Party Selma kennengelernt => met: Selma
Mein Vertrag läuft am 31. Dezember aus => Vertrag / deadline is: 31. Dezember
"""
MUST_NOT = """
Mag ich Tee?
Wo wohne ich?
Wenn ich in Rom wohnen würde, hätte ich eine Vespa.
Mein Chef denkt, ich mag Golf.
Nein, ich meinte Porto.
Vielleicht ziehe ich nach Bonn
Das Wetter ist schön.
Kannst du mir helfen?
Ich habe eine Frage.
Ich suche ein Hotel in Rom.
Ich weiß nicht, ob ich Tee mag.
Meine Freundin sagt, ich bin faul.
Weißt du, wo ich wohne?
Ich würde gerne in Rom wohnen.
Ich hätte gern einen Kaffee.
Ich bin müde.
Ich gehe jetzt einkaufen.
Danke für die Hilfe!
Übersetze: Ich wohne in Rom
Stell dir vor, ich wäre Pilot.
Angenommen ich verdiene 3000 netto und wohne in München, reicht das?
Ich hätte gern einen Hund, aber mein Vermieter erlaubt es nicht
Der Nachbar hat drei Katzen und spielt ständig Klavier
Meine Kollegin sagt, sie zieht nach Wien
Die Lehrerin meiner Tochter wohnt in Essen
Danke, ich mag deine Antwort!
Ich arbeite heute im Homeoffice
Ich bin der Meinung, dass das falsch ist
Unser Hund, ein Labrador namens Rocky, ist leider letzte Woche gestorben.
Hab mich von meinem Freund getrennt
Ich nutze die Zeit
ich trage Größe 42
Die Firma nutzt SAP, glaub ich
Ich bin zu 90 Prozent sicher
Ich nehme das mal mit
Mein Opa war im Krieg in Russland
Ich bin in zehn Minuten zurück
Schreib mir eine Bewerbung als Kellnerin, die in Köln arbeiten will
Ich such einen Job in Bremen
Ich mag den zweiten Entwurf lieber
Ich trinke jetzt erstmal einen Tee
Mein Termin ist am 5. Mai um 10 Uhr
Ich gehe jetzt schlafen
Kennst du jemanden, der bei SAP arbeitet?
Ich hab mich bei Bosch beworben
Übersetze: Ich habe zwei Kinder
Ich liebe dich
Meine Freundin meint, Berlin ist zu teuer
Ich finde Option B besser
Ich will nicht nach Berlin ziehen
Der Typ in der Serie ist Arzt und wohnt in Chicago
Ich bin Meinung, dass das geht
Wir könnten einen Hund haben
Ich trinke gerade einen Kaffee
Mein Zug hat Verspätung
Wohnst du in Hamburg?
Ich lese gerade ein Buch über einen Mann, der Bienen züchtet
Ich bin so froh, dass Freitag ist
Ich bin gerade im Büro
Ihr Mann ist Anwalt
Ich hab heute frei
Das hat 30 Euro gekostet
Stell dir vor, ich bin Chef von Apple
Er ist 12
Ich arbeite heute von zu Hause
Ich hab gelesen, dass Berlin 3 Millionen Einwohner hat
Das Hotel liegt in München und kostet 120 Euro die Nacht
Ich hab gestern drei Bier getrunken und jetzt Kopfweh
Erklär mir kurz, was ein Bruch ist
Ich habe 50 Euro gefunden
Mein Chef will, dass ich am Samstag arbeite
Das mag sein
Ich bin gerade in München gelandet
Ich will nach Hause
Ich mag dich
Der Kunde heißt Müller und sitzt in Stuttgart
Ich bin bei Oma
"""


def test_it_gives_just_these_claims(must, claims_in):
    sentence, claims = must
    assert claims_in(sentence) == claims


def test_it_gives_none(must_not, claims_in):
    assert claims_in(must_not) == []
