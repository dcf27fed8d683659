"""The files of the page, as they lie there: nothing makes markup of a text, and nothing is fetched elsewhere."""

from __future__ import annotations

import re
from html.parser import HTMLParser

import pytest

from longmind.doors.inspector import HEADERS, POLICY, page

FILES = page()
TEXTS = {name: text.decode() for name, (_, text) in FILES.items()}
SCRIPTS = {name: text for name, text in TEXTS.items() if name.endswith(".js")}
MAKES_MARKUP = re.compile(
    r"innerHTML|outerHTML|insertAdjacentHTML|document\.write|DOMParser|createContextualFragment|setHTML|srcdoc"
    r"|\beval\b|new Function|javascript:|import\("
)
KEEPS = re.compile(r"localStorage|document\.cookie|indexedDB|caches\b|serviceWorker")
ELSEWHERE = re.compile(r"(?:https?:)?//[a-z0-9.-]+", re.IGNORECASE)
NAMES_A_LANGUAGE = "http://www.w3.org"


class Markup(HTMLParser):
    """The elements of the page."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.inside: list[str] = []
        self.open = ""
        self.feed(text)

    def handle_starttag(self, tag, attrs):
        self.elements.append((tag, dict(attrs)))
        self.open = tag

    def handle_endtag(self, tag):
        self.open = ""

    def handle_data(self, data):
        if self.open in {"script", "style"}:
            self.inside.append(data)


class TestTheScripts:
    @pytest.mark.parametrize("name", SCRIPTS)
    def test_none_makes_markup_of_a_text(self, name):
        assert not MAKES_MARKUP.findall(SCRIPTS[name])

    @pytest.mark.parametrize("name", sorted(SCRIPTS.keys() - {"dom.js", "main.js"}))
    def test_elements_are_made_in_one_place(self, name):
        assert "document.createElement" not in SCRIPTS[name]
        assert re.findall(r'setAttribute\("(\S+?)-', SCRIPTS[name]) == ["aria"] * SCRIPTS[name].count("setAttribute")

    @pytest.mark.parametrize("name", SCRIPTS)
    def test_a_key_is_kept_nowhere_but_in_the_tab(self, name):
        assert not KEEPS.findall(SCRIPTS[name])
        assert ("sessionStorage" in SCRIPTS[name]) == (name == "wire.js")

    @pytest.mark.parametrize("name", SCRIPTS)
    def test_what_one_imports_from_another_is_there(self, name):
        imports = re.findall(r'^import (?:\* as \w+|\{([^}]*)\}) from "\./([^"]+)";$', SCRIPTS[name], re.MULTILINE)
        assert SCRIPTS[name].count("\nimport ") + SCRIPTS[name].startswith("import ") == len(imports)
        for names, file in imports:
            for one in filter(None, (part.strip() for part in names.split(","))):
                assert re.search(rf"export (?:async )?(?:function|const) {one}\b", SCRIPTS[file]), (
                    file,
                    one,
                )
                assert len(re.findall(rf"\b{one}\b", SCRIPTS[name])) > 1, f"{name} does not use {one}"

    def test_a_pattern_that_makes_markup_would_be_seen(self):
        assert MAKES_MARKUP.findall("node.innerHTML = text; eval(text); new Function(text)") == [
            "innerHTML",
            "eval",
            "new Function",
        ]


class TestTheFiles:
    @pytest.mark.parametrize("name", TEXTS)
    def test_nothing_is_fetched_from_elsewhere(self, name):
        plain = TEXTS[name].replace(NAMES_A_LANGUAGE, "")
        assert not ELSEWHERE.findall(re.sub(r"^\s*//.*$", "", plain, flags=re.MULTILINE))
        assert "@import" not in plain
        assert "url(" not in plain

    def test_the_page_has_no_script_and_no_style_of_its_own(self):
        markup = Markup(TEXTS["index.html"])
        assert not "".join(markup.inside).strip()
        for tag, attributes in markup.elements:
            assert tag != "style"
            assert not [name for name in attributes if name == "style" or name.startswith("on")]
        assert [one["src"] for tag, one in markup.elements if tag == "script"] == ["main.js"]

    def test_the_page_says_its_language_and_fits_a_phone(self):
        elements = Markup(TEXTS["index.html"]).elements
        assert ("html", {"lang": "en"}) in elements
        assert any(one.get("content", "").startswith("width=device-width") for tag, one in elements if tag == "meta")

    @pytest.mark.parametrize("name", SCRIPTS)
    def test_lines_are_as_long_as_everywhere_else(self, name):
        assert max(map(len, SCRIPTS[name].splitlines())) <= 120


class TestThePolicy:
    def test_it_lets_nothing_in_but_what_comes_from_here(self):
        rules = dict(rule.split(" ", 1) for rule in POLICY.split("; "))
        assert rules.pop("default-src") == "'none'"
        own = {"script-src", "style-src", "connect-src", "img-src"}
        assert {name for name, value in rules.items() if value == "'self'"} == own
        assert {rules[name] for name in ("base-uri", "form-action", "frame-ancestors", "trusted-types")} == {"'none'"}
        assert "unsafe" not in POLICY

    def test_a_browser_guesses_no_type_and_tells_nobody_the_address(self):
        assert HEADERS["X-Content-Type-Options"] == "nosniff"
        assert HEADERS["Referrer-Policy"] == "no-referrer"
