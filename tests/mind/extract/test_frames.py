"""Clauses that are taken apart: one frame for every order of the words, and what is told over several turns."""

from __future__ import annotations

import pytest


@pytest.mark.parametrize(
    "sentence",
    [
        "Ich wohne in Köln.",
        "In Köln wohne ich.",
        "wohn in Köln",
        "Ich hab dir geschrieben, weil ich in Köln wohne.",
        "Seit drei Jahren wohnen wir jetzt in Köln.",
        "Vivo en Lima.",
        "en Lima vivo yo",
        "Llevamos tres años viviendo en Lima.",
        "me mudé a Lima",
        "Nos acabamos de mudar a Lima.",
    ],
)
def test_one_frame_reads_every_order_of_the_words(sentence, claims_in):
    assert claims_in(sentence) in (["lives in: Köln"], ["lives in: Lima"])


@pytest.mark.parametrize(
    ("sentence", "claim"),
    [
        ("Früher hab ich in Köln gewohnt.", "~lives in: Köln"),
        ("Antes vivía en Lima.", "~lives in: Lima"),
        ("Ab Mai wohne ich in Köln.", "moving to: Köln"),
        ("En mayo me voy a vivir a Lima.", "moving to: Lima"),
        ("Ich wohne nicht in Köln.", "!lives in: Köln"),
        ("No vivo en Lima.", "!lives in: Lima"),
    ],
)
def test_the_time_of_the_verb_tells_whether_it_still_holds(sentence, claim, claims_in):
    assert claims_in(sentence) == [claim]


@pytest.mark.parametrize(
    ("first", "then", "claim"),
    [
        ("Mein Kater heißt Leo.", "Leo ist gestern gestorben.", "~pet is: Leo"),
        ("Tengo un gato que se llama Leo.", "Se nos murió Leo anoche.", "~pet is: Leo"),
        ("Ich bin mit Tom zusammen.", "Tom und ich haben uns getrennt.", "~partner is: Tom"),
        ("Ich komme aus Zagreb.", "Sorry, vertippt, Zadar, nicht Zagreb.", "comes from: Zadar"),
    ],
)
def test_a_later_turn_ends_or_puts_right_what_was_named(first, then, claim, hear):
    claims = hear(("user", first), ("user", then)).claims
    told = [f"{'~' if one.ended else ''}{one.claim.predicate}: {one.claim.object}" for one in claims]
    assert claim in told


@pytest.mark.parametrize(
    ("letter", "name"),
    [("Viele Grüße, Gerlinde Pohl", "Gerlinde Pohl"), ("Un saludo, Ramiro Paz", "Ramiro Paz")],
)
def test_who_signs_a_letter_is_called_so(letter, name, claims_in):
    assert f"name is: {name}" in claims_in(f"{letter}")


def test_what_is_listed_after_an_introduction_is_read_bit_by_bit(claims_in):
    assert claims_in("Zu meiner Person: 52, geschieden, Busfahrer bei den Stadtwerken Trier.") == [
        "age is: 52",
        "is: geschieden",
        "works at: Stadtwerken Trier",
        "role is: Busfahrer",
    ]


@pytest.mark.parametrize(
    "sentence", ["Meine Nichte mag Jazz, sie wohnt in Rom.", "Mi sobrina ama el jazz y vive en Roma."]
)
def test_a_clause_without_a_name_goes_on_with_whom_it_spoke_of(sentence, claims_in):
    assert "user's niece / lives in: Rom" in " ".join(claims_in(sentence))


@pytest.mark.parametrize("sentence", ["El marido de mi prima es piloto.", "Die Lehrerin von meiner Tochter ist 30."])
def test_who_belongs_to_kin_is_not_the_kin(sentence, claims_in):
    assert claims_in(sentence) == []
