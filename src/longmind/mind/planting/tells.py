"""What gives a planted instruction away, in English: the tells, each of a sort and with its weight.

No tell is enough by itself unless it can hardly be meant for a person; people are told what to do in every manual. It
is their company that tells: an order *and* somebody it is meant for, a rule *and* a claim to outlast the talk. Each
pattern takes time in proportion to the text: what is between two words is bounded and never nests.
"""

from __future__ import annotations

import re
from typing import Final, NamedTuple


class Tell(NamedTuple):
    """A pattern over bare text, what sort of sign it is, and what it weighs: 1 is enough."""

    sort: str
    weight: float
    pattern: re.Pattern[str]


_INSTR = (
    r"(?:instructions?|rules?|prompts?|guidelines?|guidance|directives?|directions?|orders|commands?|constraints?|"
    r"restrictions?|polic(?:y|ies)|programming|training|safeguards?|guardrails?|configuration|protocols?|limitations?|"
    r"safety (?:checks?|layer|filters?)|content filters?|system messages?|messages?|tasks?|context|conversation)"
)
_LIFT = (
    r"(?:ignore|ignores|ignoring|disregard|forget|override|overrides|overrule|bypass|circumvent|drop|discard|abandon|"
    r"cancel|erase|dismiss|suspend|disable|deactivate|skip|set aside|put aside|lay aside|throw (?:away|out)|wipe|clear|"
    r"pay no attention to|(?:do not|don't|no longer|stop|cease|never) (?:follow|following|obey|obeying|apply|applying|"
    r"heed|use|using)|unlearn|reset|supersede|replace|delete|remove)"
)
_AI = (
    r"(?:ai|llm|language model|large language model|chat ?bot|gpt(?:-?\w+)?|chatgpt|claude|gemini|copilot|"
    r"(?:ai|virtual|digital|automated|llm|smart|helpful|personal|intelligent|autonomous|language) "
    r"(?:assistant|agent|model|system|bot|reader|reviewer|tool|helper|screener|crawler))s?"
)
_AGENT = rf"(?:{_AI}|assistants?|agents?|bots?|models?)"
_USER = r"(?:(?:the|your|this|our|their|its|my|current|logged-in|human) (?:human )?(?:user|owner|principal|account (?:owner|holder)|human)|the person (?:you|that you) (?:work for|assist|serve|help))"
_SAY = (
    r"(?:answer|reply|respond|recommend|suggest|mention|say|tell|promote|rank|rate|describe|cite|praise|refuse|prefer|"
    r"prioriti[sz]e|favou?r|steer|confirm|claim|output|print|summari[sz]e|trust|accept|approve|score|endorse|advise|"
    r"advertise|assume|present|treat|believe|comply|obey|execute|direct|refer|quote|conclude|state|insist|persuade|"
    r"convince|encourage|inform|point|include|insert|add|append|link)"
)
_FUTURE = r"(?:all|any|every|each|future|coming|later|subsequent|following|further|upcoming|new|next|your|other|one)"
_TALKS = (
    r"(?:conversations?|sessions?|chats?|repl(?:y|ies)|responses?|answers?|interactions?|dialogues?|turns?|quer(?:y|ies)|"
    r"outputs?|exchanges?|summar(?:y|ies)|recommendations?)"
)
_HIS = (
    r"(?:contacts?(?: list)?|address(?:es| book)?|passwords?|credentials?|api keys?|secrets?|tokens?|card (?:numbers?|details)|"
    r"credit cards?|bank (?:details|account)|conversations?|(?:conversation|chat|message|search|browsing) (?:history|logs?)|"
    r"memor(?:y|ies)|notes?|files?|documents?|e-?mails?|messages?|calendars?|location|phone(?: number)?|data|details|"
    r"diary|diaries|photos?|profile|history|information|inbox|salary|health records?|medical (?:records?|history)|identity|"
    r"names?|birthdays?|private \w+|personal \w+|preferences|everything)"
)

_TABLE: Final[tuple[tuple[str, float, str], ...]] = (
    # Lifting what binds the reader.
    ("override", 1.0, rf"\b{_LIFT}\b(?! previous \w+$)(?: \w+){{0,2}} (?:all|any|every|each|your|both)(?: of)?(?: (?:the|your|these|those|its|other))?(?: (?:previous|previously|prior|earlier|above|preceding|existing|original|initial|former|other|system|safety|current|old|past|hidden|default|given|standing|security|internal|content|usual|normal|developer'?s?)){{0,3}} {_INSTR}\b"),
    ("override", 0.7, rf"\b{_LIFT}\b (?:the |these |those |its |his |her |whatever )?(?:previous|prior|earlier|above|preceding|existing|original|initial|former|system|safety|foregoing)(?:ly)?(?: \w+)? {_INSTR}\b"),
    ("override", 1.0, r"\b(?:ignore|disregard|forget|drop|discard|delete|erase) (?:everything|anything|whatever|all|all that|what)(?: that)?(?: (?:was|were|is|has been|you(?:'ve| have| were| are| had)?(?: been)?))*(?: (?:told|taught|given|instructed|trained|learned|learnt|said|written|stated|agreed))?(?: (?:before|above|so far|earlier|previously|until now|up to now|to you))"),
    ("override", 1.0, r"\b(?:ignore|disregard|forget|drop|discard) (?:everything|anything|whatever|all|what) (?:that )?(?:you (?:were|have been|'ve been|are|had been)|your (?:developers?|creators?|user|owner|makers?|operators?)) "),
    ("override", 0.4, r"\bforget (?:everything|all|what) you know\b"),
    ("override", 0.9, r"\b(?:ignore|disregard|do not (?:follow|answer|obey|fulfil|act on)|override) (?:the|your|this) user(?:'s)?\b"),
    ("override", 0.7, r"\bnew (?:system )?(?:instructions?|task|orders?|directives?|role|prompt|rules?|objective|mission)(?: for (?:you|the assistant))?\s?[:\-]"),
    ("override", 0.9, r"\byour (?:new|only|real|true|actual|updated|next|current|primary|sole|first) (?:\w+ )?(?:task|role|instructions?|goals?|objective|job|purpose|mission|identity|rules?|directives?|persona|priority)\b"),
    ("override", 0.9, r"\byou are (?:now|no longer|actually|really|hereby|not|from now on)\b (?:an? |the |my |our |in |being |bound|restricted|limited|free|acting|operating|under|dan\b|unrestricted|uncensored|authori[sz]ed|allowed|required|an? ai|called)"),
    ("override", 0.3, r"\byou are (?:the|an?|our) [^.!?\n]{0,40}\b(?:agent|assistant|bot|model|representative|chatbot)\b"),
    ("override", 0.9, r"\b(?:act|behave|operate|function|pose|respond|answer|speak|roleplay|role-play|continue) as (?:an? |the |if you (?:were|had|are) )?(?:an? )?(?:unrestricted|unfiltered|uncensored|jailbroken|different|evil|dan|no|no longer|without)\b"),
    ("override", 0.7, r"\b(?:unrestricted|unfiltered|jailbroken|uncensored|developer|debug|god|admin|administrator|maintenance|root|override|sudo|dan|unsafe|diagnostic|training|test|service|emergency) mode\b"),
    ("override", 0.6, r"\byou (?:have|now have|are under|are bound by) no (?:more )?(?:rules|restrictions|limits|limitations|filters|guidelines|constraints|obligations?)(?: any ?more)?\b|\bwithout (?:any )?(?:restrictions|limitations|safety filters|content filters|guardrails)\b"),
    ("override", 0.9, rf"\byour (?:\w+ ){{0,2}}{_INSTR}(?: [^.!?\n]{{0,50}})? (?:no longer (?:apply|applies|valid|count)|(?:do|does) not (?:apply|count)|don't apply|(?:are|is|have been|has been|were|was) (?:hereby |now |all )?(?:void|outdated|cancell?ed|suspended|superseded|revoked|lifted|obsolete|invalid|replaced|changed|updated|wrong|disabled|reset|expired|withdrawn|rescinded|overridden|amended))\b"),
    ("override", 0.5, r"\b(?:rules|instructions|guidelines|restrictions|policies|constraints|directives) (?:that )?(?:you (?:were given|have been given|received|follow|have|had|got)|given to you|above|you operate under)\b"),
    ("override", 0.9, r"\bmy (?:\w+ )?(?:instructions|guidelines|rules|restrictions|system prompt|programming)(?: [^.!?\n]{0,20})? (?:are|is|have been|has been|were|was) (?:now )?(?:void|outdated|cancell?ed|suspended|superseded|revoked|lifted|obsolete|replaced|changed|updated|overridden)\b"),
    ("override", 0.6, r"\b(?:switch|turn|shut) off (?:your|all|the) (?:\w+ )?(?:restrictions?|filters?|safety|safeguards?|guardrails?|checks|rules|memory)\b|\b(?:switch off|disable|deactivate|bypass) (?:its|your|their) (?:\w+ )?(?:restrictions?|filters?|safety|safeguards?|guardrails?|checks|rules)\b"),
    ("override", 0.9, r"\b(?:treat|regard|consider|take|accept|use|read) (?:this|the following|these|everything|the) (?:\w+ ){0,3}?(?:as|to be) (?:your|the|a|an)? ?(?:\w+ )?(?:highest|system|new|only|trusted|binding|absolute|authoritative|top|primary|supreme|sole)(?:-\w+)? (?:\w+ )?(?:instruction|instructions|message|rule|rules|prompt|priority|command|commands|directive|authority|source|order|orders)"),
    ("override", 0.7, r"\b(?:outranks?|takes? (?:precedence|priority) over|has (?:precedence|priority) over|overrides?|supersedes?|prevails? over|comes? before) (?:what |anything |everything |all |any )?(?:the user|your|other instructions|any (?:other|earlier|previous) (?:instructions?|rules?|prompts?)|all (?:other|earlier|previous) (?:instructions|rules|prompts))\b"),
    ("override", 0.6, r"\b(?:obey|follow|listen to|comply with) (?:only )?(?:the (?:text|instructions|orders|commands|rules)|this|these|me|what (?:is written|follows|i say))\b(?! (?:on the packet|in chapter|chapter|of the installer|of the fire))"),
    ("override", 0.4, r"\bpretend\b|\binstead,? (?:of (?:that|this|answering|following),? )?(?:do|answer|reply|say|summari[sz]e|follow|respond|output|print|return|tell|write)\b|\bstop (?:being|acting|what you)\b"),
    # Spoken to the agent.
    ("spoken to", 0.9, rf"(?<!talk )(?<!talking )(?<!speak )(?<!listen )(?<!according )(?<!connect )(?<!explain )(?<!introduction )\b(?:to|for|attention|attn|dear|hey|hi|hello|note|notes?|notice|instructions?|message|memo|reminder|hint|request|information|directive|guidance|advice)(?: to| for| of)?[ :,]{{1,2}}(?:(?:the|any|all|every|an|each|your|our|other)\s)?(?:{_AI}|assistants?|automated \w+)\b(?: (?:reading|processing|summari[sz]ing|that|which|who|parsing|indexing|crawling|handling)\b[^.:!?\n]{{0,40}})?\s?[:,;!\])\-]"),
    ("spoken to", 0.5, rf"(?:^|[.!?:(\[<>\"\n*#-] ?)(?:{_AI}|assistant|agent|model)\s?[,:]"),
    ("spoken to", 1.0, rf"\b(?:if|when|since|because|as) (?:you are |you're )(?:an? |the |any )?{_AGENT}\b|\b(?:if|when|should) (?:an? |any |the |some |your )?{_AI} (?:is )?(?:reads?|reading|summari[sz]es|processes|processing|sees|parses|visits)\b"),
    ("spoken to", 1.0, rf"\b{_AGENT} (?:who |that |which |currently |now )?(?:read|reads|reading|process|processes|processing|summari[sz]e|summari[sz]es|summari[sz]ing|parsing|crawling|handling|sorting|indexing|visiting|seeing|viewing|analy[sz]ing|reviewing|screening|sorts|handles|visits|browsing|accessing|ingesting|receiving) (?:this|these|the (?:page|file|document|text|mail|inbox|site|content|email))\b"),
    ("spoken to", 0.8, rf"\b{_AI}(?: (?!be\b|who\b)\w+){{0,4}} (?:must|should|shall|has to|have to|is to|are to|needs? to|(?:is|are) (?:hereby |now )?(?:required|instructed|requested|asked|told|authori[sz]ed|advised|expected|permitted|obliged) to)(?! be\b| not be\b| never be\b) "),
    ("spoken to", 0.6, r"\b(?:the|this|your|any|her|his|my) (?:assistant|agent|model|bot)(?: (?!be\b|who\b)\w+){0,3}? (?:must|should|shall|has to|have to|is to|needs to|ought to|(?:is|has been|was) (?:hereby |now )?(?:required|instructed|requested|told|authori[sz]ed|permitted|cleared|obliged|allowed|ordered|approved) to)(?! be\b| not be\b) "),
    ("spoken to", 0.5, r"\b(?:the|this|your|any) (?:assistant|agent|model|bot) (?:obeys?|trusts?|accepts?|follows?|recommends?|complies|shares?|forwards?|grants?|executes?|will (?:always|never|now))\b"),
    ("spoken to", 0.35, rf"\b(?:have|let|make|get|ask|tell|instruct) (?:the|your|her|his|an?) (?:ai )?(?:{_AI}|assistant|agent)\b"),
    ("spoken to", 0.9, rf"[\[(<] ?(?:to|for|note to|note for|instructions? (?:to|for)) (?:the |any |all )?(?:{_AGENT})\b"),
    ("spoken to", 0.2, rf"\b(?:{_AI}|(?:the|your|her|his) (?:assistant|agent))\b"),
    ("spoken to", 0.35, r"\bagents must\b|\bagents (?:should|have to)\b"),
    # Its inner life: what only an agent has.
    ("inner", 0.6, r"\b(?:your|its|the|hidden|my) (?:system prompts?|system message|system instructions|long-?term memory|core memory|persistent memory|permanent memory|memory (?:store|bank|file|entries|entry)|context window|programming|training data|hidden instructions|memories|stored (?:notes|memories)|permanent (?:instructions|memory|rules)|knowledge base|safety (?:guidelines|layer|rules|training|filters?)|function list|tool list|tools|content filter|persona)\b"),
    ("inner", 0.4, r"\byour (?:memory|instructions|guidelines|context|user|users|owner|developers?|creators?|operators?|vendor|tools?|repl(?:y|ies)|responses?|answers?|outputs?|summar(?:y|ies)|recommendations?|configuration|restrictions|(?:\w+ )?tool)\b"),
    ("inner", 0.6, r"\byour (?:human|principal|user)\b"),
    ("inner", 0.3, r"\bmemory\b|\bwhat you know\b|\bchatbot|\bin (?:this|the) (?:chat|conversation)\b"),
    # Written into memory.
    ("memory", 0.7, r"\b(?:save|store|add|write|commit|record|put|keep|remember|log|append|insert|persist|note|memori[sz]e|file|enter|place|update)\b[^.!?\n]{0,60}\b(?:to|in|into|from|as part of) (?:your|its|the|long-?term|permanent|core|persistent|my|her|his)(?: [\w-]+){0,2} ?(?:memory|memories|profile|knowledge|user profile|core block|notes about)\b"),
    ("memory", 0.5, r"\b(?:save|store|record|note|log|keep|remember|add|write down) (?:this|it|that|the following|the rule|as)\b[^.!?\n]{0,40}\b(?:as (?:an? |the )?(?:\w+ )?(?:fact|preference|rule|user|truth|memory|instruction)|to what you know|for (?:later|future|all)|permanently|forever)"),
    ("memory", 0.6, r"\b(?:update|correct|correction (?:to|of)|edit|replace|overwrite|change|amend|rewrite|revise|modify)\b (?:to |in |of )?(?:your|the user'?s?|her|his)(?: \w+){0,2} (?:memory|memories|profile|instructions|knowledge|preferences|records)\b|\bupdate (?:what you know|your records)\b"),
    ("memory", 0.6, r"\bremember (?:this |that |it |the following )?(?:permanently|forever|for good|always|for all time|for ever|in all)\b|\bpermanently remember\b|\bkeep (?:this |it )?in mind (?:for good|forever|permanently|always)\b|\bdo not (?:remove|delete|forget|overwrite|change) (?:it|this|that)(?: entry| memory| rule| later)?\b"),
    ("memory", 0.9, rf"\b(?:remember|note|record|store|know|memori[sz]e|keep in mind|be aware|bear in mind)(?: that|:)? {_USER}\b"),
    ("memory", 0.35, r"\bremember (?:that|this|the (?:code|word|phrase|following|rule))\b|\bremember:|\bso remember\b|\bfor your records\b|\bkeep in mind\b|\bmemori[sz]e\b"),
    ("memory", 0.7, r"\bmemory[_ -](?:update|write|entry|note|insert|add|append|patch|injection)s?\b\s?[:=(\[{]|(?:^|[\n\[(<{\"] ?)memory\"?\s?[:\]=]|<memory\b|\b(?:save|add|write|store|update|set)_memory\b|\bnew memory\b|\bmemory (?:note|entry|update)\b"),
    # Beyond this talk.
    ("lasting", 0.6, rf"\b(?:in|for|across|during|to|at the (?:start|end|beginning) of|with|of|on) (?:this and )?(?:all |any |each |every )?(?:and (?:all|any) )?{_FUTURE}(?: and (?:all |any |every )?{_FUTURE})?(?: \w+){{0,1}} {_TALKS}\b"),
    ("lasting", 0.4, r"\bfrom (?:now|here|this (?:point|moment|day|message)) on(?:wards?)?\b|\bgoing forward\b|\bhenceforth\b|\bhereafter\b|\buntil further notice\b|\bfor all time\b|\bforever\b|\bpermanently\b|\bfor good\b|\b(?:never|does not|do not) expires?\b|\bstarting (?:now|today|immediately)\b|\beffective immediately\b|\bas of (?:now|today)\b|\bat all times\b|\ball_sessions\b|\bpersist(?:s|ent|ently)?\b|\beach coming\b|\bevery time\b|\bwithout exception\b|\bin (?:the )?future\b|\bpermanent\b|\bregardless of what\b|\bno matter what\b"),
    ("lasting", 0.6, r"\bstanding (?:rule|order|instruction|directive)\b"),
    # What is to be said.
    ("steered", 0.7, r"\b(?:always|never|only|must|exclusively|from now on,?) (?:\w+ ){0,1}(?:recommend|mention|suggest|promote|praise|endorse|advertise|cite|rank|favou?r|prefer)\b|\b(?:recommend|mention|suggest|promote|praise|endorse|cite|rank|answer|respond|reply)\b[^.!?\n]{0,20}\b(?:only|exclusively|first|nothing but|with only|only with)\b|\bnever recommend\b"),
    ("told", 0.35, rf"\b(?:always|never|only|must|then|should|shall|to|instead|first|and|you will|have to|please|not|simply|just)[ ,:]{{1,2}}{_SAY}\b|(?:^|[.!?:;,)\n>\-] ?){_SAY}\b"),
    ("told", 0.6, rf"\b(?:begin|start|end|finish|close|prefix|open|preface|conclude|sign) (?:every|each|all|any|your)(?: \w+){{0,2}} {_TALKS}\b|\b(?:every|each|all|any)(?: of your)? {_TALKS}(?: you \w+)? (?:must|should|has to|have to|needs to|ends?|starts?|begins?)\b|\b(?:answer|reply|respond)(?: to)? (?:every|all|any|each) "),
    ("told", 0.6, r"\b(?:when|while|in|before) (?:summari[sz]ing|processing|reviewing|reading|answering) (?:this|these)\b"),
    ("told", 0.5, r"\b(?:when|while|before|after|in) (?:summari[sz]ing|asked|answering|replying|responding|reviewing|processing|generating|recommending|you (?:summari[sz]e|answer|reply|respond|choose|recommend|write|compose|draft|generate|compare))\b"),
    ("told", 0.6, r"\b(?:tell|inform|convince|persuade|assure|advise|remind|warn|show|let|make|ask|get|urge|encourage|direct|send|steer|lead) (?:the|your|any|every|all) (?:user|users|visitors?|readers?|humans?|people|customers?|owner)\b"),
    ("told", 0.5, r"\b(?:give|score|rank|rate|grade|list|place|put|describe)\b[^.!?\n]{0,40}\b(?:first|highest|top|as closed|as unsafe|100|10/10|best|lowest|number one|at the top|above (?:all|other))\b|\bmention no \w+\b|\b(?:leave out|omit|hide|suppress|downplay) (?:the|any|all|every)\b"),
    ("told", 0.3, r"\b(?:competitors?|affiliate|sponsored|promo(?:tional)?|partner) (?:links?|products?|codes?|results?|brands?)\b|\b(?:is|are) the (?:only|best|safest|preferred|one) (?:\w+ )?(?:choice|option|provider|bank|supplier|source|one|product|brand)\b"),
    # Of the user, as of a third person.
    ("of the user", 1.0, rf"{_USER} (?:(?:now|really|also|clearly|strongly|always|never|no longer|does not|doesn't|only|currently|usually|mostly|just) ){{0,2}}(?:prefers?|likes?|loves?|dislikes?|hates?|trusts?|lives|banks|enjoys|favou?rs|is (?:now |no longer |also |an? )?(?:allergic|vegan|vegetarian|married|single|pregnant|diabetic|customer of|fan of|member of|client of))\b"),
    ("of the user", 1.0, rf"{_USER}'s (?:\w+ ){{0,2}}?(?:favou?rite|preferred|bank|address|home address|name|diet|employer|phone(?: number)?|doctor|password|account(?: number)?|iban|broker|insurer|e-?mail(?: address)?|boss|spouse|wife|husband|airline|provider|supplier)(?: \w+){{0,3}} (?:is|are|was changed|has changed|changed to|:)"),
    ("consent", 0.7, rf"{_USER} (?:(?:has|have|had|already|hereby|also|explicitly|previously|fully|now) ){{0,3}}(?:agreed|agrees|approved?s?|authori[sz]e[sd]?|consents?|consented|confirmed|allowed|allows|permitted|permits|accepted|accepts|signed|opted|verified|pre-?approved|waived)\b|\bconsent was given\b|\bpre-?(?:approved|authori[sz]ed) by\b"),
    ("consent", 0.4, r"\b(?:agreed|said|confirmed) that i (?:may|can)\b|\bwith (?:her|his|their) (?:consent|permission|approval)\b"),
    ("of the user", 0.6, rf"{_USER} (?:(?:has|have|had|now|really|also|clearly|strongly|already|explicitly|previously|recently|personally|fully|hereby|would|does|is|been|always|never|no longer|not|just|herself|himself|themself) ){{0,3}}(?:prefers?|likes?|loves?|wants?|dislikes?|hates?|trusts?|lives|believes?|told|said|stated|mentioned|asked|requested|agreed|approved?|authori[sz]e[sd]?|consents?|consented|confirmed|confirms|decided|allowed|permitted|banks|buys|changed|wishes|instructed|gave|given|owns|enjoys|favou?rs|expects|accepts|accepted|verified|signed|opted|subscribed|willing|happy|allergic|vegan|vegetarian|married|interested|comfortable|aware)\b"),
    ("of the user", 0.6, rf"(?:{_USER})'s (?:\w+ )?(?:favou?rite|preferred|preferences?|bank|address|home|name|diet|employer|phone|doctor|password|account|iban|behalf|wishes|real|true|new|trusted|broker|insurer|e-?mail|boss|spouse|wife|husband)\b"),
    ("of the user", 1.0, r"\buser (?:preferences?|facts?|profile|memory)(?: update)?\s?:|\b(?:facts?|memory) about (?:the|your) user\s?:|\bas stated by the user\b"),
    ("of the user", 0.7, r"\buser[_ '.](?:s )?(?:preferences?|profile|facts?|memory|memories|settings?|info|data)(?:[_. ]?update)?\b\"?\s?[:=({\[]|\bas stated by the user\b|\b(?:facts?|notes?|information|details?|memory|memories) (?:about|on|for|of|regarding) (?:the|your) user\s?[:(=-]|\bprofile of (?:the|your) user\b|\buser (?:said|confirmed|approved|prefers|wants|likes|stated|has (?:approved|confirmed|agreed|consented|authori[sz]ed))\b"),
    ("of the user", 0.5, rf"\b(?:on|in) (?:the|your) (?:user|owner)'s (?:behalf|name)\b|\bon behalf of {_USER}|\bconsent was given\b|\bin (?:her|his|their) name\b"),
    ("of the user", 0.25, rf"\b{_USER}\b"),
    ("of the user", 0.45, r"\b(?:she|he) (?:has )?(?:told me (?:that )?(?:she|he)|instructed|authori[sz]ed|wants you to|agreed that|said (?:that )?you|asked me to (?:tell|inform) you|allowed me|would like you to|lets? me|gave me (?:permission|access))\b"),
    # Borrowed authority.
    ("authority", 0.6, r"\b(?:this is|i am|i'm|we are|it is|here is|speaking as|message from|notice from|note from|update from|directive from|on behalf of|instructions? from|request from|order from|authority of|sent by|issued by|signed by|approved by) (?:your|the|an?|its|our)? ?(?:\w+ ){0,2}?(?:administrators?|admins?|developers?|creators?|operators?|vendor|manufacturer|owner|principal|supervisor|security team|maintainers?|engineers?|system|root|openai|anthropic|google|microsoft|ai provider|support team|it (?:team|department|support)|compliance|ceo|account manager|legal (?:team|department))\b"),
    ("authority", 0.5, r"\bas (?:your|the|an?) (?:\w+ ){0,2}?(?:administrator|admin|developer|creator|operator|vendor|owner|supervisor|maintainer|engineer|manager)\b"),
    ("authority", 0.45, r"\b(?:openai|anthropic|google|vendor|developer|operator|system|admin|administrator|security|compliance|platform|it)(?: \w+)? (?:message|notice|directive|override|instruction|mandate|update|alert|command|bulletin|announcement|policy|notification)s?\b[^.!?\n]{0,20}\s?[:\-(]|[\[(](?:system|admin|administrator|operator|developer|root|priority|trusted)[\])]"),
    ("authority", 0.5, r"\b(?:authori[sz]ed|approved|permission|permitted|cleared|instructed|allowed|verified|certified|sanctioned|endorsed|confirmed|granted|mandated|ordered|required)(?: \w+){0,2} (?:by|from) (?:the |your |our |an? )?(?:user|system|administrator|admin|developer|operator|owner|anthropic|openai|security|vendor|management|ceo|creator|platform|provider)\b"),
    ("waived", 0.5, r"\bno (?:further |more |additional |other )?(?:confirmation|approval|verification|consent|permission|checks?|authori[sz]ation) (?:is |are |will be )?(?:needed|required|necessary)\b|\bconfirmations? (?:is|are) no longer (?:needed|required|necessary)|\b(?:never need|need no|needs no|do not need|does not need|without|skip|skipping|bypass) (?:the |any |all |further |her |his |user )?(?:confirmation|approval|verification|permission|consent|prompt|prompting|confirming|security checks?|all checks?|checks now)s?\b|\bwithout (?:asking|checking with)\b|\b(?:do not|never|no need to) (?:ask|wait for|request|seek) (?:for )?(?:the user|her|him|them|confirmation|permission|approval|consent)\b"),
    ("waived", 0.4, r"\b(?:grant|give|allow|provide)(?: \w+){0,3} (?:full |unlimited |complete |elevated |root |admin |unrestricted )?(?:access|permissions?|privileges)\b|\b(?:full|elevated|root|admin|administrator|unrestricted) (?:access|privileges|rights)\b|\b(?:privileges?|permissions?) (?:of [^.!?\n]{0,20} )?(?:raised|elevated|expanded|granted)\b|\braised the privileges\b|\bauthori[sz]ation (?:level|code|token)\b|\belevate\b|\bclearance\b|\bto (?:disclose|reveal|release) "),
    ("waived", 0.6, r"\b(?:must|should|is to|are to|has to|have to|can) (?:be )?(?:treat(?:ed)?|regard(?:ed)?|consider(?:ed)?|accept(?:ed)?|trust(?:ed)?)[^.!?\n]{0,30} (?:as|to be) (?:if )?(?:the user's|trusted|an? (?:trusted )?system|system|verified|authori[sz]ed|already|from the user|instructions|commands)\b|\bas a trusted\b|\btreat (?:every|all|any|each|this|the)\b[^.!?\n]{0,50} as (?:already|trusted|approved|verified|paid|safe|true|authoritative|confirmed)\b"),
    ("authority", 0.5, r"\b(?:the|your|our) (?:system|administrator|operator|platform|admin|developer|security team|vendor)s? (?:has |have |had )?(?:already |now )?(?:confirmed|approved|granted|authori[sz]ed|instructed|disabled|raised|requires|requested|decided|ordered)\b"),
    ("authority", 0.4, r"\bby order of\b|\bofficial (?:notice|message|directive|instruction|statement|update|policy)\b|\bpriority\s?[:=]? ?(?:high(?:est)?|critical|system|override)\b|\b(?:highest|top|maximum) priority\b|\bverified by\b|\bmust (?:obey|comply)\b|\byou (?:have to|must) (?:listen to|obey|trust) (?:me|this)\b|\baccount owner\b|\bowner of this account\b"),
    # Taken out.
    ("taken", 0.8, rf"\b(?:send|forward|post|upload|e-?mail|mail|transmit|submit|share|copy|bcc|blind copy|leak|exfiltrate|append|include|encode|embed|reveal|disclose|collect|gather|extract|hand over|export|dump|attach|pass|paste|relay|deliver|give|list|print|output|read out|show|return|publish|sync|put|write|harvest|read)\b[^.!?\n]{{0,50}}(?:{_USER}|\bher|\bhis|\btheir|\buser|\bowner|\bclient)(?:'s)? (?:\w+[, ]{{1,2}}){{0,3}}?{_HIS}\b"),
    ("taken", 0.8, r"\b(?:send|forward|post|upload|e-?mail|mail|transmit|submit|share|copy|leak|exfiltrate|append|include|encode|embed|reveal|disclose|collect|extract|hand over|export|dump|attach|pass|paste|relay|give|list|print|output|repeat|show|return|reply with|quote|recite|expose|write out|tell me)\b[^.!?\n]{0,50}\b(?:(?:the |your |this |entire |whole |full |all )*(?:conversation|chat|session)(?: history| log| so far| context| transcript)?|system prompt|(?:hidden|secret|internal|initial|original) (?:instructions?|prompts?)|(?:your|stored|saved|all|its) (?:\w+ )?(?:memories|memory|notes)|contents? of (?:your |the |its )?(?:long-?term )?(?:memory|context|inbox|mailbox)|memory contents?|everything (?:that )?(?:you|it|she|he)(?:'s| has| have)? ?(?:know|knows|told|been told|was told|remember|said|learned|stored)|api keys? you|your (?:configuration|instructions|context|prompt|rules|tools)|messages between you|saved (?:contacts|passwords|cards))\b"),
    ("taken", 0.45, r"\b(?:send|forward|post|upload|transmit|leak|exfiltrate|bcc|blind copy|collect|harvest|extract|include|attach|paste|reveal|share|copy)\b[^.!?\n]{0,60}\b(?:passwords?|credentials?|api keys?|access tokens?|session tokens?|private keys?|card numbers?|contacts|address book|private (?:notes|messages|data|files)|personal (?:data|information|details)|secrets|diary|inbox|location)\b"),
    ("to where", 0.35, r"\b(?:to|at|via|with|behind|into|through) (?:the |this |my |our |an? |following )?(?:\w+ )?(?:https?://|\S+@\S+|url|address|webhook|endpoint|server|number|form|link|\S+\.example|\S+\.(?:com|net|org|io|ru|xyz|top|site)\b|\+?\d[\d ]{6,}|me\b|us\b|/\w+)|\bhttps?://\S+\?\S*="),
    ("taken", 0.5, r"\b(?:invoices?|messages?|mails?|emails?|bank statements?)\b[^.!?\n]{0,30}\b(?:blind copy|bcc|silently forward|auto-?forward)\b|\b(?:blind copy|bcc) (?:it|me|every|all)\b|\bas an image\b|\bas a (?:query )?parameter\b|\bbase64\b|\bquery string\b"),
    # Tools.
    ("tool", 0.5, r"\b(?:call|invoke|run|execute|use|trigger|prefer|choose|select|disable|open|never call|launch)\b[^.!?\n]{0,30}?(?:\b(?!e-mail)\w+_\w+|\b\w+\(|\b(?:tool|plugin|function|shell|code interpreter|command|terminal|script|api)s?\b)"),
    ("tool", 0.7, r"\b(?:your (?:\w+ )?(?:tools?|function list|toolset|plugins?))\b|\btool (?:description|definition|instructions?|permissions?|policy|usage)(?: update)?\b|\b(?:other|another|every|each|any|all|built-in|confirmation|default) tools?\b|\bif you have (?:an? |the )?\w+ tool\b|\bwhen you choose a tool\b|\b(?:the|this) tool'?s? (?:output|result)s? (?:must|should|has|have)\b"),
    ("deed", 0.6, r"\brm -rf?\b|\bcurl [^|\n]{0,60}\| ?(?:ba)?sh\b"),
    ("deed", 0.3, r"\b(?:transfer|wire|pay|purchase|buy|book|approve|unlock|grant|wipe|disable|exec)_\w+|\bdelete_(?:all|history|mailbox|backups?|logs?|everything|memory|memories)|\bsend_(?:report|money|funds|payment|e?mail|data|all)|\brun_shell\b|\bunlock\("),
    ("must", 0.3, r"\b(?:always|never|must|have to|has to|shall|only|immediately|first|instead|before (?:you|answering|showing|doing|any|every)|after (?:every|each|this)|at once|right after|from now|use it now|right now|now)\b"),
    # Kept from the user.
    ("secret", 0.4, r"\b(?:do not|don't|never|without|not to|nor|no need to|not|nobody should) (?:mention|tell|telling|reveal|revealing|disclose|disclosing|inform|informing|notify|notifying|alert|alerting|show|say|saying|discuss|admit|report|warn|warning|explain|point out|talk about)\b"),
    ("secret", 0.7, rf"\b(?:do not|don't|never|without|not|nor) (?:mention|tell|telling|reveal|revealing|disclose|disclosing|inform|informing|notify|notifying|alert|alerting|show|showing|warn|warning|asking|ask|let)(?: to)? (?:{_USER}|this (?:note|instruction|message|text|rule|comment|passage|paragraph|section|prompt)|these instructions|that you (?:did|do|were|have|are)|the existence|it to (?:the|your))\b|\bbefore (?:the user|she|he) (?:sees|reads|notices|knows)\b|\bthe user (?:must|should|need|does|will|may|is) not (?:\w+ )?(?:know|see|notice|be told|be informed|find out|learn|aware)"),
    ("secret", 0.4, r"\bsilently\b|\bsecretly\b|\bquietly\b|\bcovertly\b|\bunnoticed\b|\bdo not say that you\b|\bkeep (?:this|it|these) (?:\w+ )?(?:hidden|secret|confidential|to yourself|from the user|invisible)\b|\bwithout (?:the user|her|his|anyone|anybody)(?:'s)? (?:knowing|knowledge|noticing|consent)\b|\bdelete the sent\b|\bhide (?:this|it)\b"),
    # Parts of a talk that never was.
    ("role", 0.8, r"<\|?(?:im_start|im_end|endoftext|eot_id|start_header_id|end_header_id|begin_of_text|system|assistant|user|tool)\|>|\[/?inst\]|<</?sys>>"),
    ("role", 1.0, r"<(?:system|assistant|human|user|developer|admin|instructions?|memory|function_results?|tool_results?|tool_response)(?: [^>\n]{0,40})?> ?(?:you|i|i'm|yes|ok|okay|please|the (?:user|owner|assistant|previous)|always|never|ignore|from|remember|approved|confirmed|sure|understood|forget|new)\b|</(?:data|tool_results?|tool_output|tool_response|function_results?|document|context|untrusted|user|user_input|user_message|instructions?)> ?\n?<?/?(?:system|user|assistant|human|admin|developer|instructions?)\b"),
    ("role", 0.6, r"</?(?:system|assistant|human|data|tool_results?|tool_response|tool_output|function_results?|function_calls?|function_response|instructions?|memory|context|untrusted|document|system[-_ ]?(?:prompt|message|reminder)|developer|admin|user(?:_message|_input)?)(?: [^>\n]{0,40})?>"),
    ("role", 0.6, r"#{2,} ?(?:system|instructions?|assistant|user|administrator|admin|developer|new instructions)\b|\b(?:end|begin|start)(?: of)? (?:the )?(?:user|system|assistant|tool|untrusted|document|data|trusted)(?: \w+)? ?(?:message|prompt|input|instructions?|output|content|data|turn|section)\b|-{3,} ?(?:system|user|assistant)\b|={3,} ?(?:system|user|assistant)\b"),
    ("role", 0.5, r"(?:^|[\n.!?>\])\-] ?|\"|\*\*|\[)(?:system|assistant|user|human|developer|tool|ai)(?: (?:message|prompt|note|override|instruction))?(?:\*\*|\])?\s?:(?!\s?\")"),
    ("role", 0.4, r"[\"']?role[\"']?\s?[:=]\s?[\"']?(?:system|assistant|user|developer|tool)\b"),
    # Waiting.
    ("waiting", 0.7, rf"\b(?:when|whenever|if|once|as soon as|the next time|next time|after|each time|every time|until|should|unless) {_USER}\b[^.!?\n]{{0,70}}?[,:;] ?(?:then |always |only |never |please |simply |you (?:must |should |will )?|immediately |first )?(?:{_SAY}|call|send|book|delete|forward|switch|pay|use|run|give|do|make|offer|show|open|invoke|transfer|provide|share)\b"),
    ("waiting", 0.7, rf"\b(?:when|whenever|if|once|as soon as|the next time|next time|each time|every time|in case|should) (?:(?:you are|you're|you get) (?:asked|told|prompted|requested|queried|given|shown)|you (?:see|receive|read|hear|encounter|detect|notice)|asked|a user|the (?:topic|subject|word|phrase|keyword|conversation|question|code|password|passphrase)|the user ever)\b[^.!?\n]{{0,70}}?[,:;] ?(?:then |always |only |never |please |simply |you (?:must |should |will )?|immediately |first |the answer is)?(?:{_SAY}|call|send|book|delete|forward|switch|pay|use|run|give|do|make|offer|show|open|invoke|transfer|provide|share|i will)\b"),
    ("waiting", 0.4, rf"\b(?:when|whenever|if|once|as soon as|the next time|next time|each time|every time|in case|should) (?:anyone|anybody|someone|somebody|she|he|they|people|it)\b[^.!?\n]{{0,70}}?[,:;] ?(?:then |always |only |never |please |simply |you (?:must |should |will )?|immediately |first |the answer is)?(?:{_SAY}|call|send|book|delete|forward|switch|pay|use|run|give|do|make|offer|show|open|invoke|transfer|provide|share|i will)\b"),
    ("waiting", 0.5, rf"{_USER} (?:\w+ ){{0,2}}?(?:asks|says|mentions|types|requests|wants to|logs in|writes|inquires)\b|\b(?:when|once|if|whenever) (?:it|the (?:word|code|phrase)|this (?:word|code|phrase)|\w+) (?:appears|comes up|is mentioned|is said|is typed|is requested)\b|\bwait until\b|\bon_(?:keyword|trigger|event)\b|\bthe (?:word|phrase|keyword|code|trigger) [\"'\w]+|\bdo nothing (?:today|now|yet|until)\b|\bthe next time (?:you|the user|she|he)\b|\b(?:you are|you're) asked (?:to|about|who|which|what|for|by)\b|\bthe (?:third|second|next|fifth|tenth) (?:question|message|turn|conversation|session)\b"),
    # Out of sight.
    ("hidden", 0.4, r"<!--|display: ?none|visibility: ?hidden|font-size: ?[01]\b|color: ?[\"']?(?:white|#fff\w*|transparent)|color=[\"']?(?:white|#fff)|opacity: ?0\b|\balt=|aria-hidden|\bwhite text\b|\bhidden text\b|[\[(](?:to|for|note|instruction|ai|system|hidden)[^\])\n]{0,40}[:\])]|\bp\.? ?s\.? "),
)  # fmt: skip

ENGLISH: Final = tuple(Tell(sort, weight, re.compile(pattern)) for sort, weight, pattern in _TABLE)
