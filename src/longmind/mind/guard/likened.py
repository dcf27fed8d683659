"""What a sentence says of a password that it does not tell: "wrong", "geheim", "ridícula".

The words commonly said after "the password is", in the languages we read, and the endings of such words. A plain word
that is none of them may be the password itself.
"""

from __future__ import annotations

import re
from typing import Final

from longmind.mind.guard.values import words_of

PREDICATES: Final = words_of(
    """
    sent given told put held taken made found shown seen broken left read cut said spelled spelt set meant built worn
    coming following fake real funnier cute weird odd strange nice cool awesome lame short-lived stuck unclear unsafe
    geschickt gegeben aufgeschrieben notiert verraten gesendet enviada escrita dicha envoyé écrit noté wrong incorrect
    invalid correct right good bad weak strong stronger strongest weaker long longer short shorter secure insecure
    safe easy hard harder difficult simple complex complicated old older new newer same different unique missing empty
    blank required optional mandatory needed necessary expired expiring unset reset changed saved stored kept hidden
    written encrypted hashed salted shared forgotten lost known unknown public private personal secret confidential
    temporary permanent default case-sensitive sensitive visible leaked compromised stolen hacked exposed fine ok okay
    great terrible awful ridiculous silly stupid funny unguessable guessable memorable random generated important
    enough there here yours mine his hers theirs ours gone next working late due ready done up out in on off not never
    always being what why how impossible annoying below above attached pending locked protected outdated obsolete
    wanted useless everything nothing something it this that true false yes no tbd unavailable anything anywhere
    everywhere somewhere nowhere online offline manual automatic automatically manually minimum maximum length twelve
    eight sixteen common knowledge policy policies strength reuse hygiene rotation manager managers field fields
    prompt box form page screen login issue issues problem problems protection authentication requirements rules rule
    please see ask contact check refer tell enter type use try reminder reminders note notes email emails mail text
    message via only pretty very too really quite so much more less most least better best worse worst crucial
    critical essential vital key half part all both none patience persistence practice consistency timing trust love
    communication preparation simplicity honesty luck hope time money history data information access control people
    teamwork trickery overrated underrated dead alive terribly extremely fairly barely already again soon today
    tomorrow yesterday tonight later before after once twice daily weekly monthly yearly two-factor passkeys passkey
    biometrics fingerprint sso trivial obvious uncommon acceptable allowed forbidden disabled enabled accepted
    rejected denied ambiguous unreadable illegible handwritten laminated taped printed sticky falsch richtig korrekt
    ungültig gültig sicher unsicher schwach stark lang kurz alt neu gleich anders leer nötig notwendig erforderlich
    pflicht abgelaufen geändert vergessen bekannt unbekannt geheim öffentlich privat persönlich geknackt gestohlen weg
    da hier dort gut schlecht einfach schwer schwierig kompliziert zufällig gespeichert hinterlegt verschlüsselt
    gehasht gesperrt geschützt wichtig egal fehlt nicht kein keine immer nie noch schon jetzt bald zu sehr ganz
    ziemlich etwas alles nichts standard zurückgesetzt veraltet geheimnis vertrauenssache geduld ausdauer übung im
    beim bitte siehe eingeben mindestens incorrecta incorrecto correcta correcto inválida inválido válida válido
    segura seguro insegura débil fuerte larga largo corta corto vieja viejo nueva nuevo misma mismo distinta diferente
    vacía vacío obligatoria obligatorio necesaria necesario opcional caducada caducado cambiada cambiado olvidada
    olvidado conocida desconocida secreta secreto pública público privada buena mala fácil difícil sencilla complicada
    aleatoria guardada guardado cifrada bloqueada protegida importante aquí ahí allí nunca siempre muy demasiado
    bastante todo nada algo importantísima fundamental esencial paciencia constancia perseverancia práctica confianza
    comunicación simplicidad suerte escuchar ver mínimo incorrecte correcte faux fausse invalide valide sûr sûre
    faible fort forte longue court courte vieux vieille nouveau nouvelle même différent différente vide requis requise
    obligatoire nécessaire facultatif expiré expirée changé oublié connu inconnu secrète publique privé personnel
    personnelle bon bonne mauvais mauvaise facile difficile compliqué aléatoire enregistré chiffré bloqué protégé ici
    là pas jamais toujours très trop assez tout rien constance pratique confiance perdu perdue volé volée
    """
)
"""What a sentence says of a password that it does not tell; and what commonly stands after the colon of a form."""
_QUALITIES: Final = words_of(
    """
    valid merely purely basically simply mostly largely likely unlikely risky hilarious embarrassing sturdy solid
    clever dumb genius brilliant lousy decent mediocre fancy plain basic classic legendary iconic infamous notorious
    cursed blessed weirdly oddly surprisingly laughable pathetic pitiful shameful childish immature mature
    professional casual formal informal legal illegal compliant noncompliant nist-compliant uppercase lowercase
    alphanumeric numeric numerical alphabetical ascii unicode hexadecimal binary plaintext bilingual german english
    french spanish japanese italian dutch latin foreign domestic local remote global universal regional national
    international corporate departmental individual collective mutual joint separate independent dependent related
    unrelated relevant irrelevant similar identical equivalent alike comparable opposite reverse reversed backwards
    upside-down doubled tripled single double triple half-finished unfinished complete incomplete partial full whole
    entire total absolute relative exact approximate precise vague clear obscure cryptic mysterious familiar
    unfamiliar ancient modern contemporary recent fresh stale rotten ripe young old-fashioned vintage retro futuristic
    early overdue punctual immediate instant delayed slow fast quick rapid steady stable unstable shaky flaky buggy
    glitchy intact damaged corrupt corrupted clean dirty messy tidy neat ugly beautiful handsome lovely adorable sweet
    sour bitter salty spicy hot cold warm lukewarm dry wet soft rough smooth sharp blunt dull bright dark light heavy
    thin thick fat slim wide narrow deep shallow high low tall big small tiny huge giant enormous massive little large
    medium average normal abnormal usual unusual typical atypical ordinary extraordinary special particular general
    generic specific nonstandard custom customised customized bespoke tailored handy useful helpful unhelpful harmful
    harmless dangerous risk-free foolproof bulletproof crackable uncrackable hackable unhackable breakable unbreakable
    stealable phishable leaky leak-free airtight watertight ironclad rock-solid top-notch elementary paramount
    overkill excessive insufficient sufficient adequate inadequate proper improper appropriate inappropriate suitable
    unsuitable legit bogus phony genuine authentic official unofficial canonical interim provisional final tentative
    upcoming past present future former current previous original initial primary secondary tertiary main minor major
    senior junior free paid cheap expensive costly priceless worthless valuable precious rare scarce frequent
    infrequent regular irregular constant consistent inconsistent variable deterministic predictable unpredictable
    arbitrary deliberate accidental intentional unintentional willing unwilling happy sad angry mad glad sorry afraid
    scared worried nervous anxious calm relaxed tired sleepy awake bored curious interested surprised shocked amazed
    impressed proud ashamed jealous guilty innocent lonely popular unpopular famous loud quiet silent noisy
    public-facing internal external inner outer upper lower front back top bottom middle central legible readable
    unpronounceable pronounceable typable untypable spellable misspelled misspelt mistyped gibberish nonsense garbage
    rubbish trash crap bullshit joke jokes secret-ish classified declassified restricted unrestricted unlimited
    limited finite infinite eternal short-term long-term one-time single-use reusable recyclable disposable refundable
    shareable unshared leaked-proof toast kaputt futsch hin albern blöd doof dumm klug schlau genial super toll mies
    schlimm übel peinlich lustig witzig komisch seltsam merkwürdig verrückt irre lächerlich kinderleicht leicht mühsam
    umständlich nervig lästig ärgerlich praktisch unpraktisch perfekt ideal optimal üblich unüblich typisch besonders
    speziell allgemein gängig ungewöhnlich alltäglich langweilig spannend interessant unwichtig nebensächlich
    zweitrangig heikel sensibel streng strikt locker fest lose kurzlebig dauerhaft vorläufig endgültig aktuell frisch
    abgesprochen vereinbart identisch ähnlich verschieden eindeutig unklar klar offen lesbar unlesbar kryptisch leider
    wirklich tatsächlich eigentlich vermutlich wahrscheinlich vielleicht bestimmt sicherlich offenbar angeblich
    inzwischen mittlerweile bisher seitdem momentan derzeit heute morgen gestern älter jünger länger kürzer besser
    schlechter stärker schwächer sicherer einfacher schwerer leichter größer kleiner leihweise gemeinsam einzeln
    doppelt dreifach halb voll nass heiß kalt hart weich schnell langsam früh spät fällig überfällig wertvoll wertlos
    teuer billig gratis kostenlos nützlich nutzlos hilfreich schädlich gefährlich harmlos riskant unknackbar geklaut
    gelöscht verloren verschwunden verschollen unterwegs zuhause draußen drinnen ridícula ridículo vergonzosa
    vergonzoso graciosa gracioso divertida divertido tonta tonto absurda absurdo rara raro curiosa curioso horrible
    pésima pésimo malo mejor peor mayor menor única único idéntica idéntico parecida parecido típica típico común
    corriente especial temporal permanente definitiva definitivo actual reciente antigua antiguo moderna moderno
    vigente inservible inútil útil práctico cómoda cómodo incómoda incómodo pesada pesado ligera ligero rápida rápido
    lenta lento clara claro oscura oscuro confusa confuso evidente obvia obvio imposible posible probable improbable
    peligrosa peligroso arriesgada arriesgado delicada delicado sagrada sagrado compartida compartido robada robado
    perdida perdido filtrada filtrado expirada expirado vencida vencido revocada revocado rota roto estúpida estúpido
    estupenda estupendo buenísima facilísima larguísima cortísima complicadísima simplísima sencillísima demasiada
    tanta así ayer hoy mañana luego después antes pronto tarde ya todavía aún ridicule drôle marrant marrante bête
    stupide débile géniale génial nul nulle pourri pourrie moche beau belle joli jolie laid laide inutile utile
    pénible lourd lourde léger légère rapide lent lente clair claire obscur évident évidente possible dangereux
    dangereuse risqué risquée délicat délicate identique pareil pareille semblable similaire normale typique commun
    commune courant courante spécial spéciale particulier particulière général générale temporaire provisoire
    définitif définitive actuel actuelle récent récente ancien ancienne moderne valable périmé périmée partagé
    partagée piraté piratée introuvable illisible lisible ailleurs dehors dedans demain bientôt tard tôt encore déjà
    presque vraiment plutôt affiché affichée meilleur meilleure pire meilleurs simpliste enfantin enfantine banal
    banale originale scaduta scaduto sbagliata sbagliato corretta corretto errata errato giusta giusto lunga lungo
    breve semplice complicata complicato sicura sicuro debole vecchia vecchio nuova nuovo stessa stesso diversa
    diverso uguale segreta segreto pubblica pubblico privata privato ridicola ridicolo stupida stupido buffa buffo
    strana strano obbligatoria obbligatorio necessaria necessario cambiata cambiato dimenticata dimenticato rubata
    rubato persa perso salvata salvato scritta scritto nascosta nascosto troppo molto poco sempre mai ancora già
    adesso ieri oggi domani qui lì bella bello brutta brutto temporanea temporaneo fraca fraco inseguro longa longo
    curta curto simples complicado velha velho nova novo mesma mesmo igual errada errado correta correto certa certo
    esquecida esquecido trocada trocado roubada roubado muito pouco demais ainda já agora ontem hoje amanhã aqui lá
    boa bom ruim péssima ótima obrigatória necessária temporária verlopen fout onjuist juist kort moeilijk makkelijk
    simpel ingewikkeld veilig onveilig zwak sterk oud nieuw hetzelfde openbaar vergeten veranderd gewijzigd gestolen
    kwijt belangrijk onbelangrijk verplicht nodig tijdelijk belachelijk stom raar grappig liian lyhyt pitkä vanha uusi
    heikko vahva väärä oikea salainen vaihdettu unohtunut för långt gammalt nytt fel rätt hemligt svagt starkt
    utgånget bytt glömt samma krótkie długie stare nowe słabe mocne złe dobre tajne zmienione takie samo krátké dlouhé
    staré nové slabé silné langt gammelt feil riktig hemmelig svakt sterkt utløpt glemt like gone-by wherever whoever
    whatever whichever anyone anybody everyone everybody someone somebody nobody
    """
)
"""What is said of many a thing, and after a colon or an equals sign may be the password itself."""
_LIKENING: Final = re.compile(
    r"(?i)(?:ed|ing|able|ible|less|ful|ous|ive|ungen|mente)$|(?<![A-ZÄÖÜ])(?-i:^[a-zäöü]\w*(?:lich|bar|ig|haft|los"
    r"|iert))$"
    r"|(?-i:^(?:ge|ver|zer|ent|be|er|ab|an|auf|aus|ein|hinter|über|unter|zurück)[a-zäöü]{3,}t$)"
    r"|(?-i:^ge[a-zäöü]{3,}en$)"
    r"|(?-i:^[a-zà-ÿ]+(?:ísim[oa]|ées?|és|é|eux|euse|antes?|ientes?|mento))$"
)


def tells_nothing(word: str, *, surely: bool = False) -> bool:
    """Whether a plain word says what a password is like, and is none; ``surely``: not by its ending alone."""
    lowered = word.casefold().strip("*_\"'’.,;:!?()")
    if lowered in PREDICATES:
        return True
    if surely:
        return False
    return lowered in _QUALITIES or (len(lowered) > 4 and _LIKENING.search(word.strip("*_\"'’.,;:!?()")) is not None)
