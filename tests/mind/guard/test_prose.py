"""What no rule finds is weighed: texts in which people tell secrets in ways of their own, and what looks like them."""

from __future__ import annotations

import pytest

from longmind.mind.guard import prose
from longmind.mind.guard.beside import cue_places
from longmind.mind.guard.found import NUMBERS, PASSWORD, PIN, SECRETS, Finding
from longmind.mind.guard.scan import clean

USUAL = frozenset((*SECRETS, *NUMBERS))


def places_of(text):
    return cue_places(text, text.lower())


def weighed(text, taken=()):
    return list(prose.weighed(text, places_of(text), taken))


class TestWhatIsWeighed:
    """Told in words that no rule knows."""

    @pytest.mark.parametrize(
        "text",
        [
            "I gave the babysitter the wifi password, {lullaby}",
            "When it wants the password I always put {Bramble!Hedge}",
            "password? hmm, I think it was {pineapple-express-9}",
            "The answer to my security question is {Mrs Tuttle}",
            "the door by the bins wants {7731}, then push",
        ],
    )
    def test_it_goes_and_all_else_stays(self, text):
        before, secret, after = text.replace("}", "{").split("{")
        told = clean(before + secret + after, USUAL)
        assert [(one.start, one.end) for one in told.findings] == [(len(before), len(before) + len(secret))]

    @pytest.mark.parametrize(
        "text",
        [
            "the password policy changes in March",
            "my codes: edb531aa5cfccc68",
            "the code for the back stairs is on the fridge",
            "Anyone know the wifi password? Asking for a friend",
            "password: Yes/No",
            "the gate is 2100 mm wide",
            "our wifi network is called Loft_5021",
            "login: tmueller42",
        ],
    )
    def test_what_only_stands_near_a_cue_stays(self, text):
        assert clean(text, USUAL).text == text


class TestWhatItCosts:
    def test_a_text_without_a_cue_is_not_read(self):
        assert places_of("We walked along the river until the bridge, and Ana told me about Bramble!Hedge.") == []

    def test_of_a_long_text_only_what_is_near_a_cue_is_read(self):
        far = "Nothing to see here, and Kumasi-Rain-64 least of all. " * 40
        text = f"{far}When it wants the password I always put Bramble!Hedge. {far}"
        assert [text[one.start : one.end] for one in weighed(text)] == ["Bramble!Hedge"]


class TestWhatIsTaken:
    TEXT = "When it wants the password I always put Bramble!Hedge"

    def test_it_is_not_taken_again(self):
        assert [one.what for one in weighed(self.TEXT)] == [PASSWORD]
        assert weighed(self.TEXT, [(40, 53)]) == []

    def test_a_cue_beside_a_mark_has_been_answered(self):
        assert weighed("The password is [password], and Bramble!Hedge is a lane") == []

    def test_the_cue_says_of_which_class_it_is(self):
        text = "the pin my bank gave me ages ago was 7731"
        assert weighed(text) == [Finding(PIN, text.index("7731"), len(text))]
