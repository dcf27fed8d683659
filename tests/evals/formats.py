"""Small data of our own in each format, with one answer word that nothing a mind is given may contain."""

import json

ANSWER = "quinquereme"


def a_plain_case(bench="lme-pool", day="2023/05/{:02d} (Sat) 10:00", name="dev"):
    """Three sessions: one dated throughout, one in part, one not at all; sessions named after their questions."""
    docs = [
        ("e0", "I graduated in marine biology.", "q1#s1", day.format(20), "user"),
        ("e1", "Congratulations on marine biology!", "q1#s1", day.format(20), "assistant"),
        ("e2", "I bought a ukulele for forty euros.", "q2#s1", day.format(22), "user"),
        ("e3", "The ukulele cost fifty euros, not forty.", "q2#s1", None, "user"),
        ("e4", "My greyhound is called Turbo.", "filler", None, "user"),
    ]
    queries = [
        ("q1", "What did I graduate in?", "single-session-user", ["e0"], False),
        ("q2", "How much was my ukulele?", "knowledge-update", ["e3", "e2"], False),
        ("q3_abs", "What is my cat called?", "single-session-user", ["e4"], True),
        ("q4", "Where was I born?", "multi-session", ["e99"], False),
    ]
    return {
        "bench": bench,
        "case_id": name,
        "docs": [dict(zip(("id", "text", "session", "date", "speaker"), one, strict=True)) for one in docs],
        "queries": [
            dict(zip(("id", "text", "category", "gold", "abstain"), one, strict=True))
            | {"answer": ANSWER, "date": day.format(30) if bench.startswith("lme") else None}
            for one in queries
        ],
    }


def a_longmemeval_question():
    """A published question: two sessions whose names give the answer away, one message that holds it."""
    return {
        "question_id": "e47becba",
        "question_type": "single-session-user",
        "question": "What did I graduate in?",
        "answer": ANSWER,
        "question_date": "2023/05/30 (Tue) 23:40",
        "haystack_session_ids": ["sharegpt_1", "answer_280352e9"],
        "haystack_dates": ["2023/05/20 (Sat) 02:21", "2023/05/22 (Mon) 09:30"],
        "haystack_sessions": [
            [
                {"role": "user", "content": "My greyhound is called Turbo."},
                {"role": "assistant", "content": ""},
                {"role": "assistant", "content": "What a name!"},
            ],
            [
                {"role": "user", "content": "I graduated in marine biology.", "has_answer": True},
                {"role": "assistant", "content": "Congratulations!", "has_answer": False},
            ],
        ],
        "answer_session_ids": ["answer_280352e9"],
    }


CHAT = [
    {
        "batch_number": 1,
        "turns": [
            [
                {
                    "role": "user",
                    "id": 0,
                    "time_anchor": "March-15-2024",
                    "index": "1,1",
                    "question_type": "main_question",
                    "content": "My ukulele cost forty euros. ->-> 1,1",
                },
                {"role": "assistant", "id": 1, "content": "That is a fair price."},
            ],
            [{"role": "user", "id": 2, "content": "I graduated in marine biology. ->-> 1,2"}],
        ],
    },
    {
        "batch_number": 2,
        "turns": [
            [
                {
                    "role": "user",
                    "id": 3,
                    "time_anchor": "April-05-2024",
                    "content": "The ukulele cost fifty euros, not forty. ->-> 2,1",
                },
                {"role": "assistant", "id": 4, "content": "Noted."},
            ]
        ],
    },
]
PROBING = {
    "abstention": [{"question": "What is my cat called?", "ideal_response": ANSWER, "why_unanswerable": ANSWER}],
    "information_extraction": [
        {"question": "What did I graduate in?", "answer": ANSWER, "source_chat_ids": [2]},
        {"question": "Where was I born?", "answer": ANSWER, "source_chat_ids": [77]},
    ],
    "knowledge_update": [
        {
            "question": "How much was my ukulele?",
            "answer": ANSWER,
            "source_chat_ids": {"updated_info": [3], "original_info": [0]},
        }
    ],
}


def write_beam(folder):
    """A conversation as BEAM publishes it."""
    (folder / "probing_questions").mkdir(parents=True)
    (folder / "chat.json").write_text(json.dumps(CHAT), "utf-8")
    (folder / "probing_questions" / "probing_questions.json").write_text(json.dumps(PROBING), "utf-8")
    return folder


def a_belief(id, text, **changed):
    """A belief with everything that PrecisionMemBench writes down."""
    return {
        "_id": id,
        "user_id": "test-user",
        "type": "preference",
        "canonical_name": id.replace("-", "_"),
        "aliases": [],
        "content": text,
        "why_it_matters": ANSWER,
        "scope": ["domain:music"],
        "pinned": False,
        "resolved_at": None,
        "superseded_by": None,
        "created_at": "2026-09-01T00:00:00Z",
    } | changed


BELIEFS = [
    a_belief("manner", "Prefers short answers.", scope=["user:universal"], pinned=True),
    a_belief("strings-old", "Used steel strings.", superseded_by="strings"),
    a_belief("ukulele", "Plays a tenor ukulele.", aliases=["uke"], type="entity"),
    a_belief("strings", "Uses nylon strings on every instrument.", aliases=["nylgut"]),
    a_belief("band", "The band needs the ukulele and a drummer.", type="relation", participants=["ukulele", "tuning"]),
    a_belief("tuning", "Debating high or low G.", type="open_question", pinned=True),
    a_belief(
        "venue", "Was looking for a venue.", type="open_question", pinned=True, resolved_at="2026-09-02T00:00:00Z"
    ),
    a_belief("ukulele-boat", "The Ukulele is a sailing boat.", scope=["domain:sea"]),
    a_belief("secret", "Hates the ukulele.", user_id="other-user", pinned=True),
]
CASES = [
    {
        "caseId": "by-alias",
        "category": "Alias",
        "description": "",
        "scope": ["domain:music"],
        "query": "uke",
        "expect": {
            "personaPrelude": {"nonEmpty": True, "contains": ["short"], "mustNotContain": ["ukulele"]},
            "relevantBeliefs": {"mustInclude": ["ukulele"], "mustExclude": ["ukulele-boat", "secret"]},
            "openQuestions": {"mustInclude": ["tuning"], "mustExclude": ["venue"]},
        },
    },
    {
        "caseId": "nothing-asked",
        "category": "Edge",
        "description": "",
        "scope": ["user:universal"],
        "query": " ",
        "expect": {
            "pinnedFacts": {"mustInclude": ["manner"], "mustExclude": ["tuning"]},
            "relevantBeliefs": {"shouldOnlyInclude": []},
        },
    },
    {
        "caseId": "nobody-known",
        "category": "Edge",
        "description": "",
        "userId": "brand-new-user",
        "scope": ["domain:music"],
        "query": "uke",
        "budget": {"maxBeliefs": 2},
        "expect": {"personaPrelude": {"isNull": True}, "relevantBeliefs": {"shouldOnlyInclude": []}},
    },
]
SESSIONS = [
    {
        "caseId": "a-session",
        "turns": [
            {
                "turnIndex": 0,
                "scope": ["domain:music"],
                "userMessage": "Which strings do I use?",
                "expect": {
                    "relevantBeliefs": {"mustInclude": ["strings"]},
                    "noiseCheck": {"mustNotSurface": ["strings-old"]},
                },
                "createBeliefAtTurn": a_belief("capo", "Clamps a bamboo capo on the second fret."),
            },
            {
                "turnIndex": 1,
                "scope": ["domain:music"],
                "userMessage": "Which fret has the bamboo capo?",
                "expect": {"relevantBeliefs": {"mustInclude": ["capo"]}},
                "updateBeliefAtTurn": {"beliefId": "ukulele", "addAliases": ["ohana"]},
            },
            {
                "turnIndex": 2,
                "scope": ["domain:music"],
                "userMessage": "ohana",
                "expect": {"relevantBeliefs": {"mustInclude": ["ukulele"]}},
            },
        ],
    }
]


def write_precision(folder):
    """PrecisionMemBench's folder."""
    folder.mkdir(parents=True, exist_ok=True)
    for name, value in (("beliefs.seed", BELIEFS), ("retrieval.cases", CASES), ("session-retrieval.cases", SESSIONS)):
        (folder / f"{name}.json").write_text(json.dumps(value), "utf-8")
    return folder
