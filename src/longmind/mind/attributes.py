"""What belongs to somebody, by the noun: "my employer" tells who they work at, "my favourite band" what it is.

The tables are English and hold nouns alone, so that both who reads statements and who reads questions can use them.
"""

from __future__ import annotations

import re
from functools import lru_cache

_ATTRIBUTES = {
    "name is": "name;full name;real name;first name;surname;last name;family name;maiden name;legal name;birth name",
    "called": "nickname;nick name;handle;username;user name;gamertag",
    "age is": "age",
    "birthday is": "birthday;birth date;birthdate;date of birth;dob;bday;b-day",
    "pronouns are": "pronouns;preferred pronouns",
    "email is": "email;e-mail;email address;e-mail address;mail;mail address;work email;personal email;new email"
    ";contact email;new email address",
    "phone is": "phone;phone number;number;mobile;mobile number;cell;cell number;cell phone;cellphone;telephone"
    ";telephone number;work phone;new number;new phone number;cell phone number;whatsapp;whatsapp number",
    "address is": "address;home address;postal address;mailing address;street address;new address;shipping address",
    "website is": "website;homepage;blog;portfolio;web site;site;web page;github;personal website;personal site",
    "zone is": "time zone;timezone;tz;local time zone",
    "height is": "height",
    "weight is": "weight;current weight",
    "nationality is": "nationality;citizenship",
    "religion is": "religion;faith",
    "diet is": "diet",
    "budget is": "budget;total budget;monthly budget;weekly budget;max budget;maximum budget",
    "team is": "team;current team",
    "goal is": "goal;main goal;aim;objective;target;long-term goal;short-term goal;big goal;current goal;fitness goal"
    ";biggest goal;new year's resolution;resolution;ultimate goal;career goal;life goal;goals;main goals;primary goal",
    "wants": "dream;biggest dream;lifelong dream;wish;dream job",
    "hobby is": "hobby;hobbies;main hobby;favorite hobby;favourite hobby;favorite hobbies;favourite hobbies;new hobby"
    ";pastime;favorite pastime;favourite pastime;main hobbies;hobbies and interests",
    "likes": "interests;passion;passions;guilty pleasure;main interests;biggest passion;main passion;main interest",
    "role is": "job;profession;occupation;role;job title;title;position;current role;current job;day job;new role"
    ";new title;new position;line of work;current position;new job title",
    "works at": "employer;company;current employer;workplace;new employer",
    "comes from": "hometown;home town;home country;birthplace;native country",
    "lives in": "home;home now;current city;home city;city of residence;new home;home base;current location",
    "owns": "laptop;phone;computer;bike;bicycle;camera;guitar;piano;tablet;motorcycle;motorbike;watch;house;boat",
    "drives": "car;current car;new car;daily driver;truck",
    "speaks": "native language;mother tongue;first language;native tongue;second language;main language",
    "studies": "major;degree;field of study;course of study;subject;field",
    "studies at": "school;university;college;alma mater",
    "plays": "instrument;main instrument",
    "plans to": "plan;plans;current plan",
    "deadline is": "deadline;due date",
    "afraid of": "fear;biggest fear;phobia;greatest fear;worst fear",
    "allergic to": "allergy;allergies;only allergy;food allergy;food allergies",
    "takes": "medication;medicine;medications;meds;pills;tablets;blood pressure pills;blood pressure meds;heart meds"
    ";blood pressure medication;heart medication;antidepressant;antidepressants;daily meds",
    "has condition": "condition;medical condition;diagnosis",
    "prefers": "preference;preferred choice",
    "reports to": "boss's boss",
    "costs": "price;cost;fee;monthly fee;price tag",
    "version is": "version;current version;latest version;version number",
    "owned by": "owner;maintainer;product owner",
    "located in": "location",
    "uses": "stack;tech stack;toolchain;technology stack;setup;desk setup;editor;code editor;ide;browser;os"
    ";operating system;shell;terminal;distro;framework;database;crm;ci;orm;password manager;calendar app;note app"
    ";note-taking app;bank;search engine;mail client;cloud provider;web framework;home setup;kit;dock;to-do app"
    ";video editor;daw;cms;erp;vpn;broker;insurer;isp;internet provider;energy provider"
    ";energy supplier;mobile provider;carrier",
    "instruction is": "standing instruction",
    "visited": "last trip",
}


@lru_cache(maxsize=1)
def attributes() -> dict[str, str]:
    """What belongs to somebody → the predicate that tells it."""
    return {noun: predicate for predicate, nouns in _ATTRIBUTES.items() for noun in nouns.split(";")}


_FAVOURITE = re.compile(
    r"(?:all[- ]time )?(?:favou?rite|fav|fave) (?:kind of |type of |sort of )?(?P<what>[\w' -]{2,40})"
)
_GO_TO = re.compile(r"(?:go-to|default|usual|preferred) (?P<what>[\w' -]{2,40})")
_FOR_PURPOSE = re.compile(r"(?:go-to|preferred|favou?rite) (?P<what>[\w' -]{2,30}?) for (?P<for>[\w' -]{2,30})")


_NOW = re.compile(
    r" (?:for q[1-4]|(?:for )?(?:this|the|next|the next) (?:year|month|week|summer|winter|quarter|season|moment)"
    r"|right now|for (?:19|20)\d\d|in life"
    r"|at the moment|these days|of all time|so far|for now|here|there|ever|at work|at home)$"
)


def attribute(noun: str) -> str:
    """The predicate behind "my …", by the noun; "" when there is none."""
    low = _NOW.sub("", " ".join(noun.lower().split()))
    if low.startswith("budget for "):
        return "budget is"
    if known := attributes().get(low):
        return known
    if purpose := _FOR_PURPOSE.fullmatch(low):
        return f"prefers for {purpose['for']}"
    if choice := re.fullmatch(r"(?P<what>[\w' -]{2,40}) of choice", low):
        return f"favourite {choice['what']} is"
    if favourite := _FAVOURITE.fullmatch(low) or _GO_TO.fullmatch(low):
        return f"favourite {favourite['what'].strip()} is"
    if low.endswith(" goal"):
        return "goal is"
    for adjective in ("new ", "current ", "own ", "main ", "old ", "personal ", "work ", "only "):
        if low.startswith(adjective) and (known := attributes().get(low.removeprefix(adjective))):
            return known
    return ""
