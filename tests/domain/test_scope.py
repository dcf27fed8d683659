"""Whose memory it is: names by value, owners by tenant and user, and what is seen from where."""

from __future__ import annotations

import itertools

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.domain.scope import DEFAULT_TENANT, MAX_NAME_CHARACTERS, Owner, Scope, check_name
from longmind.errors import InvalidInput

NAMES = st.text(min_size=1, max_size=20).filter(lambda name: name.strip() and "\0" not in name and _is_utf8(name))
MAYBE = st.none() | st.sampled_from(["a", "b", "A", "a "])
SCOPES = st.builds(Scope, tenant=st.sampled_from(["t", "T"]), user=MAYBE, agent=MAYBE, session=MAYBE)


def _is_utf8(name):
    try:
        name.encode()
    except UnicodeEncodeError:
        return False
    return True


class TestNames:
    """A name is anything a person may call a thing, and is never changed."""

    @given(NAMES)
    def test_a_name_stays_as_given(self, name):
        assert check_name(name, "user") == name
        assert Scope(tenant=name, user=name, agent=name, session=name).owner == Owner(name, name)

    @pytest.mark.parametrize(
        "name", ["x" * MAX_NAME_CHARACTERS, "ann-lee@example.org", "用户", "👩‍👩‍👧", "a/b%_*", " a "]
    )
    def test_odd_names_are_names(self, name):
        assert check_name(name, "user") == name

    @pytest.mark.parametrize(
        "name",
        ["", " ", "\t\n", "\u3000", "x" * (MAX_NAME_CHARACTERS + 1), "a\0b", "\ud800", None, 7, b"ana", ["ana"]],
        ids=repr,
    )
    @pytest.mark.parametrize("argument", ["tenant", "user", "agent", "session"])
    def test_what_is_no_name_is_refused_and_the_argument_is_named(self, name, argument):
        if name is None and argument != "tenant":
            assert getattr(Scope(**{argument: None}), argument) is None
            return
        with pytest.raises(InvalidInput) as caught:
            Scope(**{argument: name})
        assert caught.value.argument == argument
        assert argument in str(caught.value)

    def test_a_refusal_shows_little_of_a_long_name(self):
        with pytest.raises(InvalidInput) as caught:
            check_name("x" * 100_000, "user")
        assert len(str(caught.value)) < 300


class TestOwners:
    """Tenant and user together are the border."""

    def test_there_is_a_tenant_by_default_and_no_user(self):
        assert Scope().owner == Owner(DEFAULT_TENANT, None)

    def test_what_is_shared_sorts_before_any_user(self):
        owners = [Owner("b"), Owner("a", "z"), Owner("a"), Owner("a", "A"), Owner("A", "z")]
        assert sorted(owners, key=lambda owner: owner.key) == [
            Owner("A", "z"),
            Owner("a"),
            Owner("a", "A"),
            Owner("a", "z"),
            Owner("b"),
        ]

    @given(SCOPES, SCOPES)
    def test_keys_are_equal_where_owners_are(self, one, other):
        assert (one.owner.key == other.owner.key) == (one.owner == other.owner)

    def test_the_shared_scope_keeps_agent_and_session(self):
        assert Scope("t", "u", "a", "s").shared == Scope("t", None, "a", "s")


class TestSeeing:
    """From a scope one sees what was written there, and what is bound to nothing narrower."""

    @given(SCOPES, SCOPES)
    def test_nobody_sees_another_owners(self, reader, written):
        if reader.owner != written.owner:
            assert not reader.sees(written)

    @given(SCOPES)
    def test_everyone_sees_what_was_written_where_they_stand(self, scope):
        assert scope.sees(scope)

    @given(SCOPES, SCOPES)
    def test_naming_an_agent_or_a_session_never_shows_more(self, reader, written):
        wide = Scope(reader.tenant, reader.user)
        if reader.sees(written):
            assert wide.sees(written)

    def test_each_name_narrows_to_itself_and_to_none(self):
        values = (None, "x", "y")
        for agent, session, own_agent, own_session in itertools.product(values, repeat=4):
            reader, written = Scope(agent=agent, session=session), Scope(agent=own_agent, session=own_session)
            expected = (agent is None or own_agent in (None, agent)) and (
                session is None or own_session in (None, session)
            )
            assert reader.sees(written) == expected
