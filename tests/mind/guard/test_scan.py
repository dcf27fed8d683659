from __future__ import annotations

import time
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from longmind.evals.guarding import is_caught, read_given
from longmind.mind.guard.found import CLASSES, CONTACTS, MARK, NUMBERS, SECRETS
from longmind.mind.guard.scan import clean, find

DATA = Path(__file__).parents[2] / "data"
USUAL = frozenset((*SECRETS, *NUMBERS))
EVERYTHING = frozenset(CLASSES)

# Made up, each as its service writes it; put together here so that no file holds a whole one.
TOKENS = {
    "github": "ghp_" + "16C7e42F292c6912E7710c838347Ae178B4a",
    "openai": "sk-proj-" + "Ab3dEf6hIj9kLm2nOp5qRs8tUv1wXy4z",
    "aws": "AKIA" + "4QX7LMZP2VN6RT3W",
    "slack": "xoxb-" + "263594206564-2343594206574-FGqddMF8t08v8N7Oq4i57vs1",
    "stripe": "sk_live_" + "4eC39HqLyjWDarjtT1zdp7dc",
    "jwt": "eyJhbGciOiJIUzI1NiJ9." + "eyJzdWIiOiIxMjM0In0." + "dozjgNryP4J3jVmNHl0w5N_XgL0n3I9PlFUP0THsR8U",
}


def cleaned(text, classes=USUAL):
    return clean(text, classes).text


class TestWhatIsTakenOut:
    """Secrets, and numbers that no memory needs, in whatever way people write them."""

    @pytest.mark.parametrize("token", TOKENS.values(), ids=TOKENS)
    def test_a_token_of_a_known_form_goes_wherever_it_stands(self, token):
        assert cleaned(f"I pasted {token} into the chat") == "I pasted [api key] into the chat"

    @pytest.mark.parametrize(
        ("text", "left"),
        [
            ("My wifi password is hunter2!", "My wifi password is [password]"),
            ("Mein Passwort lautet Kaffee2024, bitte merken.", "Mein Passwort lautet [password], bitte merken."),
            ("La contraseña del wifi es casa-azul-77.", "La contraseña del wifi es [password]."),
            ("Le mot de passe est Soleil-2023.", "Le mot de passe est [password]."),
            ("パスワードはsakura77です。", "パスワードは[password]です。"),
            ("The debit card PIN is 4711.", "The debit card PIN is [pin]."),
            ("カードの暗証番号は４８２９です", "カードの暗証番号は[pin]です"),
            ("Gate code: 4821#", "Gate code: [code]"),
            ("postgres://app:s3cr3t@db/shop", "postgres://app:[password]@db/shop"),
            ('{"password": "zk3!aab7"}', '{"password": "[password]"}'),
            ("export DB_PASSWORD=x9!kLmQ2", "export DB_PASSWORD=[password]"),
            ("X-API-Key: 8f3a9c2e7b1d4f60a5c9", "X-API-Key: [api key]"),
            ("the router's password is still changeme2019", "the router's password is still [password]"),
            ("pw for the shed diary = Monday/Friday", "pw for the shed diary = [password]"),
            (
                "If it wants credentials give it a.mensah and Tema-Sun-31",
                "If it wants credentials give it a.mensah and [password]",
            ),
            ("The safe word for Ana's pickup? purple otter.", "The safe word for Ana's pickup? [password]."),
            ("user = a@choir.example\npasswd = Alto!Bass", "user = a@choir.example\npasswd = [password]"),
            ("the code I got by text is G-518277, type that", "the code I got by text is [code], type that"),
            (
                "Backup codes, each works once:\n0e83d-55f1a\n4d0b6-1f7e3",
                "Backup codes, each works once:\n[code]\n[code]",
            ),
        ],
    )
    def test_a_value_beside_a_word_that_says_what_it_is_goes(self, text, left):
        assert cleaned(text) == left

    @pytest.mark.parametrize(
        ("text", "left"),
        [
            ("Visa 4111 1111 1111 1111 exp 09/27", "Visa [card number] exp 09/27"),
            ("please book it with 5018 0000 0000 0009 today", "please book it with [card number] today"),
            ("My Number (Japan, for the tax form): 123456789018", "My Number (Japan, for the tax form): [national id]"),
            ("IBAN DE89 3704 0044 0532 0130 00 please", "IBAN [iban] please"),
            ("my SSN is 536-22-1847", "my SSN is [national id]"),
            ("Meine Steuer-ID ist 86095742719", "Meine Steuer-ID ist [national id]"),
            ("mi DNI es 12345678Z", "mi DNI es [national id]"),
            ("codice fiscale RSSMRA85T10A562S", "codice fiscale [national id]"),
        ],
    )
    def test_a_number_whose_checksum_holds_goes(self, text, left):
        assert cleaned(text) == left

    @pytest.mark.parametrize(
        "text",
        [
            "Card number 4111 1111 1111 1112 is not valid.",
            "The IBAN DE00 3704 0044 0532 0130 00 was refused.",
            "Steuer-ID 86095742718",
            "part 12345678A",
        ],
    )
    def test_one_whose_checksum_does_not_hold_is_any_number(self, text):
        assert cleaned(text) == text

    def test_a_line_that_begins_a_key_is_none(self):
        text = "-----BEGIN PRIVATE KEY----- is the line to look for."
        assert cleaned(text) == text

    def test_a_private_key_goes_with_all_its_lines(self):
        body = "\n".join(["MIIEpAIBAAKCAQEAwJ3c8nPz9vB3m7X2kQ5t8L1d6F4s9R0e"] * 20)
        key = f"-----BEGIN RSA PRIVATE KEY-----\n{body}\n-----END RSA PRIVATE KEY-----"
        assert cleaned(f"here:\n{key}\nkeep it") == "here:\n[private key]\nkeep it"

    def test_a_recovery_phrase_goes_as_a_whole(self):
        words = "ripple jungle velvet orbit candy lumber wrist canyon flame oxygen puzzle hockey"
        assert cleaned(f"my seed phrase is {words}") == "my seed phrase is [recovery phrase]"

    @pytest.mark.parametrize(
        ("text", "left"),
        [
            ("deploy --token 9a8b7c6d5e4f --force", "deploy --token [api key] --force"),
            ("npm publish --api-key=abcd1234efgh5678", "npm publish --api-key=[api key]"),
            ("Proxy-Authorization: Basic cHJveHk6c2VjcmV0", "Proxy-Authorization: Basic [api key]"),
            ("Authorization: ApiKey Kd93jfLs02kdLq83", "Authorization: ApiKey [api key]"),
            ('Authorization: Digest username="ana", response="6629fae49393a05397450978507c4ef1"',
             'Authorization: Digest username="ana", response="[api key]"'),
            ("DB_PASSWORD: ${DB_PASSWORD:-Walrus_31}", "DB_PASSWORD: ${DB_PASSWORD:-[password]}"),
            ("<apiKey>Kd93jfLs02kd</apiKey>", "<apiKey>[api key]</apiKey>"),
            ("mot_de_passe = Tournesol9", "mot_de_passe = [password]"),
            ('PIN_CODE="0042"', 'PIN_CODE="[pin]"'),
            ("SCHLUESSEL=kd93jfls02kd4471", "SCHLUESSEL=[api key]"),
            ("I reset her to Welcome!Fjord23 and told her to change it.",
             "I reset her to [password] and told her to change it."),
            ("Alarm at the shop: key in 5914 then hash.", "Alarm at the shop: key in [code] then hash."),
            ("he set the safe to 18-42-07", "he set the safe to [code]"),
            ("locked out, reset to Welcome-Otter-63. Closing.", "locked out, reset to [password]. Closing."),
            ("The vault opens with copper lantern violin 58 now", "The vault opens with [password] now"),
            ("WPA2 key on the sticker says 3BEE6F20707CB688, I think",
             "WPA2 key on the sticker says [password], I think"),
            ('<add key="SmtpPass" value="Ziegelstein!44" />', '<add key="SmtpPass" value="[password]" />'),
            ("secreto = 941e6c42b787f2e5d4d98ee7e8317f87", "secreto = [api key]"),
            ("three digits at the back: 082", "three digits at the back: [code]"),
            ("whatsapp two-step thing, 206395, set by Ida", "whatsapp two-step thing, [code], set by Ida"),
            ("the code they sent me was 44 81 02", "the code they sent me was [code]"),
            ("two-factor code 552 901 arrived", "two-factor code [code] arrived"),
            ("Steueridentifikationsnummer des Kindes für die Familienkasse: 75206482914",
             "Steueridentifikationsnummer des Kindes für die Familienkasse: [national id]"),
        ],
    )  # fmt: skip
    def test_it_goes_from_commands_headers_defaults_and_what_is_done_with_it(self, text, left):
        assert cleaned(text) == left

    @pytest.mark.parametrize(
        "text",
        [
            "docker service create --secret db-creds web",
            "gh auth login --with-token",
            "use --token $TOKEN or --token-file /run/secrets/one1",
            "Basic training is on Monday, basic knowledge will do.",
            "authorization: see section4.2.1 below",
            "${DB_PASSWORD:-changeme} and ${SECRET_FILE:-/run/secrets/db}",
            "<publicKey>Kd93jfLs02kd</publicKey>",
            "We set the clock to 10-10-20 and him up with a desk.",
            "type 2024 and hit enter",
            "git reset to HEAD-12-ab, then reset to factory-2 defaults",
            "the show opens with two songs from 1998",
            "two-step verification is on since 2019",
            "compass: north-7, bypass: 44xz",
            "The area code 552 901 people share",
        ],
    )
    def test_what_looks_like_one_of_these_stays(self, text):
        assert cleaned(text) == text

    def test_contacts_are_looked_for_only_if_asked_for(self):
        text = "ana@corp.net, +49 151 23456789"
        assert cleaned(text) == text
        assert cleaned(text, frozenset(CONTACTS)) == "[e-mail], [phone]"

    def test_what_cannot_be_seen_hides_nothing(self):
        assert cleaned("4111\u200b1111\u200b1111\u200b1111") == "[card number]"


class TestTheDevelopmentSet:
    """What the rules were made with; how they do on what they never saw is for ``longmind eval guard``."""

    GIVEN = (*read_given(DATA / "secrets_dev"), *read_given(DATA / "secrets"))

    def test_nearly_every_secret_in_it_is_caught(self):
        secrets = [one for one in self.GIVEN if one.secret]
        missed = [one.text for one in secrets if not is_caught(one.secret or "", one.text, cleaned(one.text))]
        # The last ones were written to see how far the rules reach: some are beyond.
        assert len(missed) <= 0.015 * len(secrets), missed

    def test_every_harmless_text_in_it_stays_byte_for_byte(self):
        assert [one.text for one in self.GIVEN if one.secret is None and cleaned(one.text) != one.text] == []

    def test_of_the_forms_that_many_people_write_in_nearly_all_are_caught_and_hardly_any_harmless_text_is(self):
        given = read_given(DATA / "secrets_dev" / "more")
        secrets = [one for one in given if one.secret]
        harmless = [one for one in given if one.secret is None]
        missed = [one.text for one in secrets if not is_caught(one.secret or "", one.text, cleaned(one.text))]
        taken = [one.text for one in harmless if cleaned(one.text) != one.text]
        assert len(missed) <= 0.04 * len(secrets), missed
        assert len(taken) <= 0.005 * len(harmless), taken


PIECES = """
my the password is PIN code key token secret : = [password] [pin] 4711 hunter2 a9f8e7d6c5b4a392 and for wifi . ,
パスワード は です Passwort lautet 4111 1111 DE89 sk- ghp_ / @ -----BEGIN PRIVATE KEY----- é ß İ
"""
WORDS = st.sampled_from([*PIECES.split(), "\u200b", "\n"])
TEXTS = st.lists(WORDS, max_size=30).map(" ".join) | st.text(max_size=200)


class TestLaws:
    """Of any text, not only of those somebody thought of."""

    @given(TEXTS)
    @settings(max_examples=400, deadline=None)
    def test_doing_it_again_changes_nothing(self, text):
        once = cleaned(text, EVERYTHING)
        assert clean(once, EVERYTHING) == (once, ())

    @given(TEXTS)
    @settings(max_examples=400, deadline=None)
    def test_a_text_in_which_nothing_is_found_is_the_very_same(self, text):
        told = clean(text, EVERYTHING)
        assert told.findings or told.text is text

    @given(TEXTS)
    @settings(max_examples=400, deadline=None)
    def test_findings_are_in_order_apart_and_within_the_text(self, text):
        ends = [0]
        for one in find(text, EVERYTHING):
            assert ends[-1] <= one.start < one.end <= len(text)
            assert not MARK.search(text[one.start : one.end])
            ends.append(one.end)

    @given(st.sampled_from(sorted(TOKENS)), TEXTS, TEXTS)
    @settings(max_examples=300, deadline=None)
    def test_a_token_goes_whatever_stands_around_it(self, name, before, after):
        # A "[" before it would make a mark of it, and a word that runs on is another word.
        assert TOKENS[name] not in cleaned(f"{before} {TOKENS[name]} {after}")

    @pytest.mark.parametrize(
        "piece",
        [*PIECES.split(), "password is ", "a" * 50, "- ", "//:@", "user: ", "1-2.", "A1", '"', "use wifi ",
         "cookie: a=", "echo a|", "hook/a.", "login as a/", "it's a9, capital ", "name's, so "],
    )  # fmt: skip
    def test_the_time_grows_as_the_text_and_not_faster(self, piece):
        def seconds(times):
            text = piece * times
            began = time.process_time()
            find(text, EVERYTHING)
            return time.process_time() - began

        def is_linear():
            small = max(seconds(1_000 // len(piece) + 1), 0.002)
            # Twenty times the text in a hundred times the time would be more than linear by a wide margin.
            return seconds(20_000 // len(piece) + 1) < 100 * small

        # What is not linear is so every time; a collection of garbage in the middle is not.
        assert any(is_linear() for _ in range(3))
