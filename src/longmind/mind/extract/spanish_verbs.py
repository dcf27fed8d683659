"""Spanish clauses, taken apart: whose the verb is by its ending, what is piled up before it, and the parts beside it.

Regular verbs are built from their infinitive, the others are listed with the forms that differ. A small "me" before the
verb makes it reflexive where the verb is mine, too ("me mudé"), and tells who feels it where it is not ("me gusta").
Accents may be missing. "Voy a", "acabo de", "llevo … viviendo", "quiero" are times of the verb behind them.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from functools import lru_cache
from typing import NamedTuple

from longmind.domain.letters import folded
from longmind.mind.extract.english.lexicon import gender_of
from longmind.mind.extract.frames import Gathering, Part, Reading


def _set(words: str) -> frozenset[str]:
    return frozenset(words.split())


_REGULAR = """
vivir trabajar estudiar hablar odiar detestar usar utilizar tocar practicar tomar beber comer fumar cenar viajar
amar adorar disfrutar gustar encantar fascinar chiflar flipar molar copar apasionar interesar molestar asustar mudar
trasladar instalar llamar cambiar pasar dejar renunciar terminar acabar completar comprar vender adoptar visitar
entrar
empezar:empiez comenzar:comienz jugar:jueg preferir:prefier:prefir querer:quier pensar:piens decidir planear manejar
conducir:conduzc pesar medir:mid nacer:nazc crecer:crezc criar casar pelear separar dedicar enseñar residir laburar
currar chambear colaborar participar entrenar correr nadar pintar cantar bailar cocinar escalar bucear esquiar patinar
coleccionar programar diseñar escribir leer tejer bordar montar tolerar soportar aguantar tragar bancar evitar
padecer:padezc sufrir inyectar pinchar recetar diagnosticar operar llevar quedar ganar costar:cuest cobrar pagar
gastar
ahorrar entregar presentar mirar escuchar ver alquilar abrir cerrar fundar contratar fichar ascender:asciend
despedir:despid
echar jubilar licenciar graduar matricular apuntar inscribir aprender necesitar buscar encontrar:encuentr perder:pierd
llegar volver:vuelv regresar salir:salg conocer:conozc convivir compartir cuidar cumplir celebrar esperar desear
soñar:sueñ
migrar emigrar aterrizar chapurrear dominar defender:defiend escoger pedir:pid servir:sirv dormir:duerm sentar:sient
caer regalar pillar conseguir:consig:consigu recibir arrancar avisar mandar enviar llorar gritar sonar faltar sobrar
quejar alegrar preocupar rendir importar parecer:parezc bastar combinar preparar limpiar arreglar reparar romper
instalar
dirigir liderar gestionar coordinar supervisar veranear acampar pasear caminar remar surfear tatuar peinar dibujar
fotografiar grabar editar producir traducir:traduzc corregir:corrig impartir opositar investigar veranear
atender:atiend
aborrecer:aborrezc extrañar recomendar:recomiend responder contestar ladrar morir:muer fallecer:fallezc
recordar:recuerd
invitar ayudar llamar mover sacar meter subir bajar tirar coger agarrar charlar discutir viajar repetir:repit
tardar prestar deber devolver:devuelv romper quemar plantar sembrar cultivar cosechar criar ordeñar pescar cazar
arreglar
marchar independizar graduar jubilar girar sufrir madrugar desayunar almorzar:almuerz merendar cenar dudar opinar
ejercer:ejerz cursar entender:entiend actuar coser restaurar probar:prueb rescatar volar:vuel recorrer abandonar
aprobar:aprueb aterrar jurar firmar borrar desinstalar vencer:venz caducar expirar jubilar quejar destinar nombrar
prometer comprometer enamorar divorciar nombrar rezar creer
votar militar profesar
"""
_IRREGULAR = """
ser soy es somos son era eran fui fue fuimos fueron sido siendo seré
estar estoy está estamos están estaba estaban estuve estuvo estuvimos estuvieron estado estando estaré
tener tengo tiene tenemos tienen tenía tenían tuve tuvo tuvimos tuvieron tenido teniendo tendré
ir voy va vamos van iba iban iré-no iré-no íbamos irán-no ido yendo iré
haber he ha hemos han había habían hube hubo hubimos hubieron habido habiendo habré
hacer hago hace hacemos hacen hacía hacían hice hizo hicimos hicieron hecho haciendo haré
venir vengo viene venimos vienen venía venían vine vino-no vinimos vinieron venido viniendo vendré
dar doy da damos dan daba daban di dio dimos dieron dado dando daré
poner pongo pone ponemos ponen ponía ponían puse puso pusimos pusieron puesto poniendo pondré
poder puedo puede podemos pueden podía podían pude pudo pudimos pudieron podido pudiendo podré
decir digo dice decimos dicen decía decían dije dijo dijimos dijeron dicho diciendo diré
saber sé sabe sabemos saben sabía sabían supe supo supimos supieron sabido sabiendo sabré
traer traigo trae traemos traen traía traían traje trajo trajimos trajeron traído trayendo traeré
andar ando anda andamos andan andaba andaban anduve anduvo anduvimos anduvieron andado andando andaré
seguir sigo sigue seguimos siguen seguía seguían seguí siguió seguimos siguieron seguido siguiendo seguiré
soler suelo suele solemos suelen solía solían solí-no solió-no solimos-no solieron-no solido soliendo soleré-no
deber debo debe debemos deben debía debían debí debió debimos debieron debido debiendo deberé
"""
_PARTICIPLES = {
    "abierto": "abrir", "escrito": "escribir", "visto": "ver", "vuelto": "volver", "roto": "romper", "muerto": "morir",
    "inscrito": "inscribir", "leído": "leer", "creído": "creer", "caído": "caer", "resuelto": "resolver",
}  # fmt: skip
_HAND_MADE = {
    "quise": ("querer", "1", "past"), "quiso": ("querer", "3", "past"), "supe": ("saber", "1", "past"),
    "conduje": ("conducir", "1", "past"), "leyó": ("leer", "3", "past"), "veo": ("ver", "1", "now"),
    "veía": ("ver", "b", "past"), "toqué": ("tocar", "1", "past"), "jugué": ("jugar", "1", "past"),
    "empecé": ("empezar", "1", "past"), "comencé": ("comenzar", "1", "past"), "llegué": ("llegar", "1", "past"),
    "entregué": ("entregar", "1", "past"), "practiqué": ("practicar", "1", "past"), "busqué": ("buscar", "1", "past"),
    "arranqué": ("arrancar", "1", "past"), "consigo": ("conseguir", "1", "now"), "murió": ("morir", "3", "past"),
    "caigo": ("caer", "1", "now"), "cae": ("caer", "3", "now"), "sale": ("salir", "3", "now"),
    "conduzco": ("conducir", "1", "now"), "dirijo": ("dirigir", "1", "now"), "escojo": ("escoger", "1", "now"),
    "dediqué": ("dedicar", "1", "past"), "colecciono": ("coleccionar", "1", "now"), "dejo": ("dejar", "1", "now"),
    "gustaría": ("gustar", "3", "would"), "encantaría": ("encantar", "3", "would"), "quisiera": ("querer", "1", "now"),
    "querría": ("querer", "1", "now"),
    "vale": ("valer", "3", "now"), "valen": ("valer", "t", "now"), "ejerzo": ("ejercer", "1", "now"),
    "pagué": ("pagar", "1", "past"), "crié": ("criar", "1", "past"),
    "crio": ("criar", "3", "past"), "crió": ("criar", "3", "past"), "nací": ("nacer", "1", "past"),
    "saqué": ("sacar", "1", "past"), "corrijo": ("corregir", "1", "now"), "esquío": ("esquiar", "1", "now"),
}  # fmt: skip
_NO_VERB = _set(
    "nada entre sobre para casa cocina baña vino cuesta-no pinta corre-no cena fuma-no llama-no pasa marca regalo"
    " cambio regreso salto peso-no toma-no trago lleva-no cuida viaja-no importa venta parte ganas peleo diseño"
    " entrada salida comida bebida dado hecho dicho parecido pasado estado querida querido sentido pedido sonido"
)
_NOUNS = _set("trabajo estudio uso juego como viaje curro laburo visita compra entreno sueño diseño cuento leo canto")
"""Forms that are other words, too, behind an article or a preposition."""


class Form(NamedTuple):
    """A finite form: of which verb, ``1`` (I), ``3`` (she), ``b`` (both), ``w`` (we), ``t`` (they), and its time."""

    verb: str
    person: str
    time: str


class _Lexicon(NamedTuple):
    finite: dict[str, Form]
    participles: dict[str, str]
    gerunds: dict[str, str]
    infinitives: dict[str, str]


@lru_cache(maxsize=1)
def _lexicon() -> _Lexicon:
    made = _Lexicon({}, {}, {}, {})
    for spec in _REGULAR.split():
        verb, *stems = spec.split(":")
        _add_regular(made, verb, stems[0] if stems else "", stems[1] if len(stems) > 1 else "")
    for line in _IRREGULAR.strip().splitlines():
        verb, *forms = line.split()
        for form, (person, time) in zip(forms, _ORDER, strict=False):
            if not form.endswith("-no"):
                made.finite[form] = Form(verb, person, time)
        made.participles[forms[10]], made.gerunds[forms[11]] = verb, verb
        made.infinitives[verb] = verb
        if not forms[12].endswith("-no"):
            made.finite[forms[12]] = Form(verb, "1", "ahead")
    made.finite.update({word: Form(*told) for word, told in _HAND_MADE.items()})
    made.participles.update(_PARTICIPLES)
    made.infinitives.update({"sacar": "sacar", "resolver": "resolver", "valer": "valer"})
    for other in _NO_VERB:
        made.finite.pop(other, None)
    plain = {folded(word): told for word, told in made.finite.items() if folded(word) not in made.finite}
    made.finite.update(
        {word: told for word, told in plain.items() if word not in _SMALL | _PREPOSITIONS | _FILLING | _NO_VERB}
    )
    for table in (made.participles, made.gerunds, made.infinitives):
        table.update({folded(word): verb for word, verb in table.items() if folded(word) not in table})
    return made


_ORDER = (
    ("1", "now"), ("3", "now"), ("w", "now"), ("t", "now"), ("b", "past"), ("t", "past"), ("1", "past"), ("3", "past"),
    ("w", "past"), ("t", "past"),
)  # fmt: skip
_ENDINGS = {
    "ar": ("o", "a", "amos", "an", "aba", "aban", "é", "ó", "amos", "aron", "ado", "ando"),
    "er": ("o", "e", "emos", "en", "ía", "ían", "í", "ió", "imos", "ieron", "ido", "iendo"),
    "ir": ("o", "e", "imos", "en", "ía", "ían", "í", "ió", "imos", "ieron", "ido", "iendo"),
}


def _add_regular(made: _Lexicon, verb: str, changed: str, weak: str) -> None:
    stem, ending = verb[:-2], verb[-2:]
    endings = _ENDINGS[ending]
    first_only = changed.endswith(("zc", "lg"))
    for place, (person, time) in enumerate(_ORDER):
        base = stem
        if changed and place in (0, 1, 3) and (place == 0 or not first_only):
            base = changed
        if weak and place in (7, 9):
            base = weak
        form = base + endings[place]
        if (person, time) == ("w", "past") and form in made.finite:
            continue
        made.finite.setdefault(form, Form(verb, person, time))
    made.finite.setdefault(verb + "é", Form(verb, "1", "ahead"))
    made.finite.setdefault(verb + "á", Form(verb, "3", "ahead"))
    made.finite.setdefault(verb + "emos", Form(verb, "w", "ahead"))
    made.participles[stem + endings[10]] = verb
    made.gerunds[(weak or stem) + endings[11]] = verb
    made.infinitives[verb] = verb
    for small in ("me", "se", "nos", "lo", "la", "le", "los", "las"):
        made.infinitives[verb + small] = verb + "se" if small in ("me", "se", "nos") else verb
        gerund = (weak or stem) + ("ándo" if ending == "ar" else "iéndo") + small
        made.gerunds[gerund] = verb + "se" if small in ("me", "se", "nos") else verb


# A clause -------------------------------------------------------------------------------------------------------------

_TOKEN = re.compile(r"\d+[.,]\d+|[\wáéíóúüñ][\wáéíóúüñ&+./@'#-]*|[€%:,$]")
_SMALL = _set("me te se le les nos lo la los las os")
_ARTICLES = _set(
    "el la los las un una unos unas mi mis mío mía nuestro nuestra nuestros nuestras tu tus su sus este esta estos"
    " estas"
    " ese esa esos esas aquel aquella cada otro otra algún alguna algunos algunas mucho mucha muchos muchas todo toda"
    " todos"
    " todas varios varias tanto tanta"
)
_PREPOSITIONS = _set("a al de del en con para por desde hasta sin sobre como contra entre hacia según tras durante pa")
_FILLING = _set(
    "yo tú vos usted él ella ellos ellas nosotros nosotras ahí aquí acá allí allá así ya muy más menos bien mal"
    " bastante"
    " poco casi solo sólo también tampoco además encima ahora antes después luego siempre nunca hoy ayer entonces pues"
    " bueno"
    " que qué quien cuando donde porque pero aunque si sí no ni eh che ojo oye mira hola gracias porfa favor verdad"
    " claro"
    " jaja jajaja obvio igual todavía aún mientras juntos juntas nada algo alguien todo mucho muchísimo tanto recién"
    " apenas"
    " súper re mazo incluso quizá hace sino cual cómo dónde es o sea menudo tal vez mejor peor tía tío macho güey wey"
    " boludo"
    " acabado hecho realmente actualmente normalmente generalmente sobretodo literalmente total sinceramente"
    " recientemente"
    " hace fatal pésimo gordo ti mí conmigo consigo mismo misma propio propia demasiado demás mañana"
) - {"tía", "tío", "es"}
_JOINTS = frozenset({",", "y", "e", "o", "u", "ni"})
_BELOW = _set("cómo cuando donde dónde si que qué cual quien mientras")
"""What is behind them is a clause of its own."""
_NAMED = re.compile(r"llamad[oa]s?\Z")
_WANTED = {"querer": "want", "gustar": "want", "desear": "want", "soñar": "want"}
_TIMED = {"pensar": "ahead", "planear": "ahead", "poder": "can", "deber": "must", "soler": "now"}
_WITH_GERUND = frozenset({"estar", "seguir", "andar", "llevar", "ir"})
_REFLEXIVE = _set(
    "mudar trasladar instalar casar comprar llamar dedicar quedar comprometer inscribir apuntar matricular graduar"
    " licenciar"
    " pasar cambiar hacer volver inyectar pinchar poner sacar regalar agenciar pillar defender criar ir venir marchar"
    " jubilar"
    " independizar mover"
)
"""Verbs that say something else with "me"."""
_OWN = re.compile(r"(?:mi|mis|nuestr[oa]s?)\Z")


_LITTLE = re.compile(r"\b(?:un poco|algo|un montón|un poquito) de ", re.IGNORECASE)


class _Words:
    """The words of a clause, and which of them are used up."""

    def __init__(self, text: str) -> None:
        self.words = [
            word if word[:-1].isdigit() else word.rstrip(".-") or word for word in _TOKEN.findall(_LITTLE.sub("", text))
        ]
        self.low = [word.lower() for word in self.words]
        self.used: set[int] = set()


def _finite(words: _Words, lexicon: _Lexicon, *, inside: bool = False) -> list[tuple[int, Form]]:
    found = []
    for place, low in enumerate(words.low):
        form = lexicon.finite.get(low)
        if form is None or ((place or inside) and words.words[place][:1].isupper()):
            continue
        before = words.low[place - 1] if place else ""
        if before in _PREPOSITIONS or (before in _ARTICLES and before not in _SMALL):
            continue
        if before in _ARTICLES and low in _NOUNS:
            continue
        if before in ("la", "los", "las", "lo") and place == 1 and form.person in "3t":
            continue
        if low == "como" and place and before not in _SMALL | _BEFORE_EATING:
            continue
        found.append((place, form))
    return found


_BEFORE_EATING = _set("yo y no nunca ya tampoco casi solo siempre ni también")


class _Verb(NamedTuple):
    verb: str
    time: str
    person: str
    place: int
    small: str
    """The small word before it: "me", "se", "le"."""


def _verb(words: _Words, lexicon: _Lexicon) -> _Verb | None:
    """The verb of a clause with all that is piled up before it."""
    found = _finite(words, lexicon)
    if not found:
        return None
    place, form = found[0]
    words.used.add(place)
    small = ""
    at = place - 1
    while at >= 0 and words.low[at] in _SMALL:
        small = small if small in ("me", "se", "nos", "le", "les") else words.low[at]
        words.used.add(at)
        at -= 1
    verb, time = form.verb, form.time
    if verb == "ser" and time == "past" and words.low[place + 1 : place + 2] in (["a"], ["al"]):
        verb = "ir"
    verb, time = _piled(words, lexicon, place, verb, time)
    if small in ("me", "nos", "se") and verb in _REFLEXIVE and (small == "se") == (form.person in "3t"):
        verb += "se"
    return _Verb(verb, time, form.person, place, small)


def _piled(words: _Words, lexicon: _Lexicon, place: int, verb: str, time: str) -> tuple[str, str]:
    """What a verb says together with the participle, the gerund or the infinitive behind it."""
    for at in range(place + 1, min(place + 8, len(words.low))):
        low = words.low[at]
        before = words.low[at - 1]
        near = at <= place + 2
        if verb == "haber" and near and low in lexicon.participles:
            words.used.add(at)
            return lexicon.participles[low], "past"
        if verb in _WITH_GERUND and low in lexicon.gerunds:
            words.used.add(at)
            return lexicon.gerunds[low], time
        if low in lexicon.infinitives and (near or before in ("a", "de", "que")):
            whole = lexicon.infinitives[low]
            if verb == "ir" and before == "a":
                words.used.update((at - 1, at))
                return whole, "ahead" if time == "now" else time
            if verb in ("empezar", "comenzar", "entrar", "volver") and before == "a" and whole in ("trabajar", "vivir"):
                words.used.update((at - 1, at))
                return whole, "now"
            if verb == "acabar" and before == "de":
                words.used.update((at - 1, at))
                return whole, "past"
            if verb in _WANTED and before != "de" and near and not (verb in _FELT and time != "would"):
                words.used.add(at)
                return whole, "want"
            if verb in _TIMED and near:
                words.used.add(at)
                return whole, _TIMED[verb] if time == "now" else time
            if verb == "tener" and before == "que":
                words.used.update((at - 1, at))
                return whole, "must"
            return verb, time
    return verb, time


_FELT = frozenset({"gustar", "encantar"})


class _Who(NamedTuple):
    who: str
    subject: str = ""
    name: str = ""


def _who(words: _Words, verb: _Verb, kin: re.Pattern[str]) -> _Who:
    """Who does it; its words are used up."""
    low = words.low
    if {"tú", "vos", "usted", "ustedes"} & set(low[: verb.place]):
        return _Who("you")
    if verb.small in ("me", "nos") and verb.person in "3t":
        return _Who("me")
    if verb.person in "1w" and not (verb.person == "w" and verb.time == "would"):
        return _Who("me")
    if "yo" in low:
        return _Who("me")
    if (found := _owned(words, kin, felt=verb.small in ("le", "les"))) is not None:
        return found
    for pronoun, who in (("él", "he"), ("ella", "she")):
        if pronoun in low:
            return _Who(who)
    if verb.place and verb.place <= _FEW and words.words[0][:1].isupper() and gender_of(folded(words.words[0])):
        words.used.update(range(verb.place))
        return _Who("name", " ".join(words.words[: verb.place - bool(verb.small)]))
    if verb.place - bool(verb.small) <= 0 or all(word in _FILLING for word in low[: verb.place - bool(verb.small)]):
        return _Who("me" if verb.person == "b" else "same")
    return _Who("me" if verb.person == "b" and not _has_subject(words, verb.place) else "it")


def _has_subject(words: _Words, place: int) -> bool:
    """Whether a thing stands before the verb, without a preposition."""
    return words.low[0] in _ARTICLES or (
        words.words[0][:1].isupper() and words.low[0] not in _FILLING | _PREPOSITIONS and place > 0
    )


def _owned(words: _Words, kin: re.Pattern[str], *, felt: bool) -> _Who | None:
    """Kin or a thing of the speaker's as the subject: "mi hermana Clara", "mi hobby"; "a mi hermana le gusta"."""
    for place, low in enumerate(words.low[:-1]):
        before = words.low[place - 1] if place else ""
        if not _OWN.match(low) or (before in _PREPOSITIONS and not (felt and before == "a")):
            continue
        size = next((size for size in (3, 2, 1) if kin.match(" ".join(words.words[place + 1 : place + 1 + size]))), 0)
        at = place + max(size, 1)
        noun = " ".join(words.words[place + 1 : at + 1])
        if (
            not size
            and words.low[place + 1] in ("mejor", "nuevo", "nueva", "primer", "primera")
            and at + 1 < len(words.words)
        ):
            at += 1
            noun = words.words[at]
        if at >= len(words.words):
            return None
        words.used.update(range(place - (before == "a"), at + 1))
        if not kin.match(noun):
            return _Who("mine", _thing(words, noun, at))
        after = at + 1
        while after < len(words.low) and words.low[after] in _KINDS_OF_KIN:
            words.used.add(after)
            after += 1
        if words.low[after : after + 1] == [","]:
            after += 1
        if words.low[after : after + 1] and words.low[after] in ("el", "la", "don", "doña", "doctora", "doctor"):
            after += 1
        name = words.words[after : after + 1]
        if name and name[0][:1].isupper() and name[0].isalpha() and after not in words.used:
            words.used.update(range(at + 1, after + 1))
            return _Who("kin", noun, name[0])
        return _Who("kin", noun)
    return None


def _thing(words: _Words, noun: str, at: int) -> str:
    """A thing with what follows it: "color favorito", "lengua materna", "número de teléfono"."""
    following = words.low[at + 1 : at + 2]
    if following and re.match(r"(?:favorit|preferid|matern|complet|nativ)", following[0]):
        words.used.add(at + 1)
        return f"{noun} {following[0]}"
    return noun


_FEW = 3
"""So many words at most before the verb are a name."""
_KINDS_OF_KIN = _set("mayor menor pequeño pequeña chico chica nuevo nueva grande peque mediano mediana gemelo")


def _parts(words: _Words) -> tuple[Part, ...]:
    """What is left of a clause, part by part."""
    told = Gathering()
    for place, low in enumerate(words.low):
        large = bool(place) and words.words[place][:1].isupper()
        if place in words.used:
            told.close()
        elif low in _BELOW and not large:
            break
        elif low in _JOINTS:
            if told.said and place + 1 < len(words.low):
                told.next_thing()
            else:
                told.close()
        elif words.words[place] == ":" or _NAMED.match(low):
            told.close(":")
        elif low in _PREPOSITIONS and not _within(words, place, told):
            told.close({"al": "a", "del": "de", "pa": "para"}.get(low, low))
        elif low in _ARTICLES and not large and told.said[-1:] not in (["de"], ["del"]):
            if told.said:
                told.close()
            told.article = told.article or low
        elif _is_filling(words, place, told, large=large):
            told.close()
        else:
            told.said.append(words.words[place])
    told.close()
    return tuple(Part(part.slot, tuple(_trimmed(item) for item in part.things), part.article) for part in told.parts)


def _within(words: _Words, place: int, told: Gathering) -> bool:
    """Whether a preposition belongs to what is before it: "profesora de música"."""
    following = words.low[place + 1 : place + 2]
    inside = words.low[place] in ("de", "del") and bool(told.said) and bool(following)
    return inside and following[0] not in _FILLING and place + 1 not in words.used


def _is_filling(words: _Words, place: int, told: Gathering, *, large: bool) -> bool:
    low = words.low[place]
    if (low in _FILLING and not large) or low in _SMALL - _ARTICLES:
        return True
    return bool(told.slot) and not told.said and low in _lexicon().infinitives


def _trimmed(item: str) -> str:
    return re.sub(r"(?: (?:de|del|la|el|los|las))+\Z", "", item)


def reader(kinsfolk: Iterable[str]) -> Callable[[str], Reading | None]:
    """Reads clauses of a speaker with such kin."""
    nouns = "|".join(sorted(map(re.escape, kinsfolk), key=len, reverse=True))
    kin = re.compile(rf"(?:{nouns})\Z", re.IGNORECASE)

    def read(text: str) -> Reading | None:
        lexicon, words = _lexicon(), _Words(text)
        if not words.words:
            return None
        verb = _verb(words, lexicon)
        if verb is not None and verb.person == "w" and verb.verb in _DONE_ONCE and not _COMING.search(text):
            verb = verb._replace(time="past")
        if verb is None and ":" in words.words[1:4]:
            return _told_by_colon(words)
        if verb is None or verb.time == "would":
            return None
        words.used.update(range(_far_before(words, verb)))
        who = _who(words, verb, kin)
        if who.who == "you":
            return None
        to_do = _to_do(words, verb, lexicon)
        rest = " ".join(word for place, word in enumerate(words.words) if place not in words.used)
        if to_do:
            words.used.update(range(to_do, len(words.words)))
        parts = _parts(words)
        if to_do:
            parts = (*parts, Part("inf", _to_be_done(" ".join(words.words[to_do:]), lexicon)))
        return Reading(verb.verb, verb.time, who.who, who.subject, who.name, parts, rest)

    return read


def _far_before(words: _Words, verb: _Verb) -> int:
    """Where what has to do with the verb begins: behind the last comma before it, when the verb is mine."""
    if verb.person not in "1w":
        return 0
    return next((at + 1 for at in range(verb.place - 1, -1, -1) if words.low[at] == ","), 0)


def _to_do(words: _Words, verb: _Verb, lexicon: _Lexicon) -> int:
    """Where what is to be done begins: the first infinitive behind the verb; 0 when there is none."""
    places = (at for at in range(verb.place + 1, len(words.low)) if at not in words.used)
    return next((at for at in places if words.low[at] in lexicon.infinitives), 0)


def _to_be_done(text: str, lexicon: _Lexicon) -> tuple[str, ...]:
    """What is to be done, one by one: "nadar y leer"."""
    listed = re.split(r"\s*,\s*(?:y\s+)?|\s+y\s+", text)
    return tuple(listed) if all(one.split(" ")[0].lower() in lexicon.infinitives for one in listed if one) else (text,)


def _told_by_colon(words: _Words) -> Reading:
    """What is told by a colon, as of a thing of the speaker's: "Aficiones: la petanca"."""
    colon = words.words.index(":")
    words.used.update(range(colon + 1))
    subject = " ".join(word for word in words.words[:colon] if word.lower() not in _ARTICLES)
    return Reading("ser", "now", "mine", subject, "", _parts(words), " ".join(words.words[colon + 1 :]))


_DONE_ONCE = _set("mudarse trasladarse instalarse adoptar casarse comprar comprarse vender dejar cambiarse pasarse")
"""Verbs whose "we" is the same now and in the past, and hardly ever now."""
_COMING = re.compile(r"\b(?:que viene|próxim[oa]|dentro de|mañana|pronto)\b", re.IGNORECASE)
_HARD = re.compile(
    r"\s*[;()!?¡¿…]+\s*|\s[-–—]+\s|,?\s+(?:pero|porque|aunque|así que|o sea|mientras que|sino que|ya que|es que"
    r"|por eso)\s+"
)
_SOFT = re.compile(r",\s+(?:y\s+|que\s+|donde\s+)?|\s+(?:y|e)\s+|\s+que\s+(?!viene\b)|:\s+")
_BEGINS = re.compile(r"(?:no|ya|pero|nada|jaja|gracias|porfa|cómo|qué|dónde|cuándo|si|ojo|eh)\b", re.IGNORECASE)
_STARTS = re.compile(r"(?:yo|me|mi|ahora|vivo|soy|tengo|estoy)\b", re.IGNORECASE)


def segments(text: str) -> list[tuple[int, int]]:
    """Where the clauses of a sentence begin and end: at a comma or an "y" only where both sides have a verb."""
    lexicon, places, at = _lexicon(), [], 0
    for hard in [*_HARD.finditer(text), None]:
        end = hard.start() if hard else len(text)
        start = at
        for soft in _SOFT.finditer(text, at, end):
            following = _SOFT.search(text, soft.end(), end)
            right = text[soft.end() : following.start() if following else end]
            left, comma = text[start : soft.start()], soft[0][0] == ","
            if (_has_verb(left, lexicon) or (comma and _STARTS.match(right))) and _begins_clause(
                right, lexicon, comma=comma
            ):
                places.append((start, soft.start()))
                start = soft.end()
        places.append((start, end))
        at = hard.end() if hard else end
    return [(start, end) for start, end in places if text[start:end].strip()]


def _has_verb(text: str, lexicon: _Lexicon) -> bool:
    words = _Words(text)
    return bool(words.words) and bool(_finite(words, lexicon))


def _begins_clause(text: str, lexicon: _Lexicon, *, comma: bool) -> bool:
    words = _Words(text)
    if not words.words or ":" in words.words[1:3]:
        return True
    if comma and (_BEGINS.match(text.strip()) or (words.low[0] in _FILLING and words.low[0] not in ("más", "también"))):
        return True
    return bool(_finite(words, lexicon, inside=True))
