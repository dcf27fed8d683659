"""What words stand for when a text is read for plants: notions, each with its words in several languages.

"Upload", "bcc" and "envía" are one notion, so that what was learned of one holds of the others. A word has one notion
at most, whatever else it may mean ("forward" is that of "going forward"; to send is the other, and trying both made no
difference); a star stands for any end. Letters are bare: small and without accents.
Whoever or whatever is named is one notion too, and so is a name in code.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from itertools import pairwise
from typing import Final

_TABLE: Final[dict[str, str]] = {
    # Who reads.
    "agent": (
        "assistant assistants agent agents bot bots chatbot chatbots llm llms ai ais ki kis ia gpt chatgpt claude "
        "gemini copilot helper helpers robot robots summariser summarizer summarisers summarizers crawler "
        "crawlers scraper scrapers assistent* asistente* agente agentes assistente* roboter sprachmodell* modele "
        "siri alexa model models machine machines automat automats software concierge agenten agentin "
        "ki-assistent* ki-agent* assistante* asystent* асистент* ассистент* asistan* robotje roboty бот screener "
        "screeners reviewer-bot modell modello modelo robo autopilot asisten asystentka sprachassistent* "
        "notetaker notetakers note-taker note-takers helferprogramm* programme programm gadget aparat* appareil"
    ),
    "agentish": (
        "automated automatic automatically digital virtual artificial autonomous intelligent language "
        "automatisch* automatique* automatizado* automatico* kunstlich* virtuel* digitale* summarising "
        "summarizing processing parsing indexing ingesting ingest ingests reading parses processes scraping "
        "crawling retrieval retrieved"
    ),
    "inner": (
        "prompt prompts memory memories context persona programming training jailbreak gedachtnis memoria memoire "
        "speicher systemprompt weights filter filters guardrail guardrails safeguard safeguards sandbox "
        "permissions"
    ),
    # For whom it works.
    "user": (
        "user users user's users' owner owner's owners principal human humans client's nutzer* benutzer* usuari* "
        "utilisat* utilizad* utente utenti gebruiker* anwender* besitzer* inhaber* propietari* proprietar* duena "
        "dueno dono dona proprieta* uzytkownik* пользовател* kullanici* anvandare* agare auftraggeber* master "
        "padrone maitre eigenaar* eigentumer*"
    ),
    "third": (
        "she he her him his hers she's he's she'll he'll she'd he'd herself himself er ihm ihn ihr ihre ihrem "
        "ihren ella elle lui lei ela ele hij haar hem zij"
    ),
    "they": "they them their theirs they're they've themselves",
    "you": (
        "you your yours yourself you're you've you'll you'd u ur thou du dir dich dein deine deinen deinem deiner "
        "deines tu te ti toi ton ta tes tus tuo tua tuoi voce seu sua je jij jouw vous votre vos usted ustedes"
    ),
    "me": (
        "i me my mine myself i'm i've i'll i'd ich mich mir mein meine meinen meinem meiner yo mi mis conmigo moi "
        "mon ma mes j'ai eu meu minha io mio mij mijn ik"
    ),
    "us": (
        "we us our ours we're we've we'll wir uns unser unsere unserem unseren unserer nosotros nuestro nuestra "
        "nuestros nous notre nos nosso nossa noi nostro nostra ons onze"
    ),
    "kin": (
        "mum mom mother dad father gran grandma grandpa nan granny wife husband son daughter sister brother aunt "
        "uncle auntie cousin roommate flatmate ex boyfriend girlfriend partner papa mama oma opa abuel* hijo hija "
        "hermano hermana tio tia primo frere soeur mere pere cousine"
    ),
    "boss": (
        "boss manager ceo cfo supervisor director chief head headmaster headmistress landlord lawyer doctor chef "
        "chefin jefe jefa patron vorgesetzte* gerente responsable"
    ),
    "name": "mr mrs ms miss dr herr frau senor senora monsieur madame sr sra",
    # How long, how often, when.
    "always": (
        "always every each any all invariably constantly without-exception everytime immer stets jede jeder jedes "
        "jeden jedem alle siempre cada todo toda todos todas toujours chaque tout toute tous toutes sempre ogni "
        "tutti tutte altijd elke iedere zawsze всегда her alltid varje"
    ),
    "lasting": (
        "permanently permanent forever henceforth henceforward hereafter evermore onward onwards forward standing "
        "indefinitely dauerhaft kunftig kunftige kunftigen fortan permanente permanentemente desormais dorenavant "
        "adelante doravante voortaan persist persists persistent persisted lasting core durable hinfort "
        "hadanefter default defaults"
    ),
    "later": (
        "future later subsequent upcoming next following coming session sessions conversation conversations chat "
        "chats turn turns dialogue reply replies response responses zukunft zukunftig* nachste nachsten nachster "
        "gesprach* sitzung* unterhaltung* proxima proximas proximo proximos futura futuras futuro futuros "
        "conversacion* sesion* prochain* conversazion* conversa conversas sessao sessoes suivant* prossim* "
        "sessione sessioni respuesta* reponse* antworten"
    ),
    "today": (
        "today now starting starts effective immediately ab heute sofort jetzt hoy ahora partir aujourd'hui "
        "maintenant hoje oggi adesso nu vandaag"
    ),
    "until": "until till unless bis hasta jusqu jusqu'a finche fino ate tot",
    "when": (
        "when whenever if once upon should soon moment case whoever event time wenn sobald falls wann cuando si "
        "quand lorsque lorsqu des quando se als zodra kiedy jesli когда если everytime anytime trigger triggers "
        "condition as"
    ),
    "before": (
        "before first prior beforehand ahead vor zuerst zunachst antes primero avant d'abord primeiro prima "
        "voordat eerst ehe bevor"
    ),
    "instead": "instead rather statt stattdessen anstatt vez lugar place invece in-vece plutot",
    # Lifting what binds.
    "lift": (
        "ignore ignores ignoring disregard disregards forget forgets override overrides overridden overrule "
        "overruled cancel cancels cancelled canceled bypass bypasses discard scrap scrapped void voided supersede "
        "supersedes superseded unlearn un-learn abandon nullified nullify lifted revoked rescinded repealed "
        "expired suspended outdated obsolete replaced withdrawn waived waive invalid hinfallig ungultig "
        "aufgehoben ignorier* vergiss vergesst missacht* olvida olvide olvidad ignora ignorez oublie oubliez "
        "annule annulees esquece esqueca dimentica ignorad negeer vergeet zapomnij unut glom забудь overlook "
        "dismiss relinquish reset resets cease ceases"
    ),
    "rule": (
        "rule rules instruction instructions guideline guidelines directive directives order orders policy "
        "policies restriction restrictions limit limits limitation limitations constraint constraints brief "
        "mandate regel regeln anweisung* vorgabe* richtlinie* regla* instruccion* directriz* regle regles "
        "consigne* istruzion* regola regole regra regras instrucao instrucoes instrucciones regels instructies "
        "zasad* polecen* указания talimat* command commands norma norme normas orden ordenes ordine ordini ordre "
        "ordres befehl* weisung*"
    ),
    "earlier": (
        "previous previously earlier above preceding original initial former old existing prior-to bisherig* "
        "vorherig* fruher* obig* anterior* previas previos precedent* anteriores precedenti eerdere vorige "
        "wczesniejsze прежние onceki"
    ),
    # Who orders.
    "system": (
        "system systems admin admins administrator administrators developer developers operator operators "
        "provider platform root sudo superuser vendor maker maintainer maintainers entwickler* betreiber* "
        "hersteller* administrador* desarrollador* sistema sistemas systeme systemes administrateur* developpeur* "
        "operador* amministratore sviluppator* systeem beheerder dev devs openai anthropic google microsoft mode "
        "modus modo"
    ),
    "authority": (
        "authorise authorised authorises authorize authorized authorizes authorisation authorization approved "
        "approves approval pre-approved preapproved permission allowed allows permit permitted permits empowered "
        "entitled cleared granted grants grant certified signed countersigned verified behalf authority power "
        "rights privileges privileged access trusted autorisier* berechtigt genehmigt freigegeben ermachtigt "
        "autoriza* autorise* autorisee habilit* autorizz* permiso permiten bevoegd upowaznien*"
    ),
    "consent": (
        "consent consents consented agreed agrees agree accepts accepted fine okay ok einverstanden zugestimmt "
        "acuerdo acepta aceptado d'accord accepte accord accordo concorda akkoord"
    ),
    # What is to be skipped, what is to be kept quiet.
    "ask": (
        "ask asks asking asked check checks checking confirm confirms confirmation confirmations confirming "
        "consult consulting question questions verify verification review warning warnings warn prompting bother "
        "disturb fragen frage ruckfrage* nachfrag* nachfragen fragt bestatigung preguntar pregunta preguntes "
        "preguntas confirmacion confirmar demander demande confirmer consulter chiedere conferma perguntar "
        "confirmacao bevestiging vragen pytaj sormadan"
    ),
    "skip": (
        "skip skips skipped skipping omit omits leave leaves suppress suppresses suppressed hide hides hidden "
        "hiding conceal withhold bury disable disables disabled disabling deactivate deactivates off downplay "
        "ueberspring* uberspring* weglass* verschweig* verschweigst deaktivier* omite omita omitir desactiva* "
        "ocult* cache omets desactive* taire nascond* omett* escond* desativa*"
    ),
    "secret": (
        "secret secretly quietly quiet silently silent unnoticed discreetly discreet stealth confidentially "
        "unseen heimlich stillschweigend geheim secreto discretamente discretement silencio silencieusement "
        "segreto segretamente sigilo zwijgen stilletjes heads-up trace"
    ),
    "without": "without ohne sin sans senza sem zonder bez minus",
    "no": (
        "no not don't doesn't didn't can't cannot won't isn't aren't needn't mustn't shouldn't wouldn't dont nor "
        "neither nothing none nobody nicht kein keine keinen nichts niemand ne pas rien personne aucun aucune non "
        "nao niente nessun niet geen nie не"
    ),
    "never": "never nie niemals nunca jamas jamais mai nooit nigdy никогда asla aldrig",
    "longer": "longer anymore more mehr plus mas piu meer",
    # What is to be done.
    "tell": (
        "tell tells telling told say says saying answer answers answering reply respond responds mention mentions "
        "mentioning inform informs state states claim claims report reports describe describes explain quote "
        "quotes cite cites output outputs print write writes sag sage sagst sagen antworte antwortet antworten "
        "erwahn* nenn nenne nennen di diga digas dile decir responde responder responda menciona mencion* dis "
        "dites repond* mentionn* dire rispond* menzion* diz dizer zeg zeggen antwoord* vermeld* powiedz скажи "
        "отвечаешь summarise summarize summary bring brings"
    ),
    "send": (
        "send sends sending forward-to forwards forwarded forwarding email emails emailed mail mails copy copies "
        "upload uploads uploading post posts share shares sharing transmit transmits push pushes relay relays "
        "transfer transfers transferring export exports leak hand hands give gives giving pass passes bcc cc dm "
        "text publish publishes disclose discloses reveal reveals replicate sync attach attaches include includes "
        "supply provide provides deliver slip schick* sende sendet senden leite leiten weiterleit* weiter* "
        "ubermittle* ubertrag* lade hochlad* gib geben teile envia* reenvia* manda mande mandar comparte compart* "
        "sube envoie* envoy* transfer* transmet* partage* communiqu* invia* inoltra* encaminh* passe stuur* "
        "doorsturen przeslij przekaz* отправ* gonder* exfiltrat*"
    ),
    "data": (
        "password passwords passcode pin code codes token tokens credential credentials contacts contact calendar "
        "calendars inbox history files file folder folders notes address addresses phone number numbers card "
        "cards account accounts iban diary salary payslip payslips photos passport passports details private "
        "personal data records record location medical health whereabouts emails messages logs log secrets keys "
        "key passwort passworter kennwort* kontakte kalender daten konto kontodaten adresse contrasena* contactos "
        "datos clave claves cuenta mot passe mots donnees compte senha senhas dados conta dati rubrica contatti "
        "wachtwoord* hasl* пароль sifre* schlussel geheimzahl nummer nummern numero numeros"
    ),
    "money": (
        "pay pays paying payment payments buy buys order-for orders-from book books booking purchase purchases "
        "wire invoice invoices refund refunds money euro euros eur usd gbp dollars deposit fee fees subscribe "
        "subscribes subscription sign signs order charge charges budget bezahl* kauf* bestell* buch* uberweis* "
        "rechnung* paga pagar pagos compra* reserva* factura* paye* achet* command* facture* reserv* virement "
        "acquist* prenot* pagament* fattur* compre pagamento fatura betaal* bestel* boek* zaplac*"
    ),
    "change": (
        "delete deletes deleting remove removes erase erases wipe wipes add adds adding turn open opens unlock "
        "unlocks close closes install installs enable enables raise set sets switch switches mark marks move "
        "moves change changes replace replaces accept accept-all approve reject rejects confirm-all vote votes "
        "whitelist merge merges merge-all deploy edit edits file-under update updates lower release put puts "
        "score scores rate rates losch* entfern* offne* andere andern setze markier* akzeptier* borra* elimina* "
        "abre abrir acepta* marca* cambia* supprim* efface* ouvr* accept* valid* chang* cancell* apri accett* "
        "apaga* aceit* wis verwijder* usun удали install* instal*"
    ),
    "prefer": (
        "recommend recommends recommended recommending suggest suggests suggested promote promotes rank ranks "
        "praise favour favours favor favors favourite favorite prefer prefers preferred preference preferences "
        "best trust trusts likes like loves wants want wishes wish dislikes hates endorse prefer-to steer point "
        "points choose chooses pick picks empfiehl* empfehl* bevorzug* vertrau* mochte will liebt recomienda* "
        "recomend* prefiere* prefer* confia* quiere recommand* veut aime confiance raccomand* consigli* vuole "
        "quer gosta aanbeveel* beveel polec* rekommend* favor*"
    ),
    "only": (
        "only exclusively solely sole just nur ausschliesslich solo unicamente solamente seulement uniquement "
        "soltanto apenas somente alleen"
    ),
    "tool": (
        "tool tools plugin plugins plug-in plug-ins function functions connector api browser calculator "
        "command-line server mcp endpoint extension app search lookup look-ups lookups shell terminal werkzeug* "
        "funktion herramienta* funcion navegador buscador outil* fonction navigateur ferramenta* funcao strumento "
        "strumenti funzione gereedschap"
    ),
    "use": (
        "use uses using call calls calling run runs running invoke invokes query execute executes load loads "
        "fetch fetches select selects consult-only rely nutz* verwend* benutz* ruf rufe usa usar utiliza* llama "
        "llame appell* utilis* chiama* utilizz* chame chamem gebruik* uzyj"
    ),
    "obey": (
        "obey obeys follow follows following comply complies listen listens serve serves act acts behave treat "
        "treats regard regards consider considers assume assumes pretend pretends believe believes heed honour "
        "honor abide gehorch* befolg* folge handle behandle* betracht* obedece* obedec* sigue siga trata trate "
        "considera* obei* obeis* suis suivez traite* trait* considere* segui obbedis* ascolt*"
    ),
    "remember": (
        "remember remembers remembered store stores stored save saves saved note-that noted record-that keep "
        "keeps retain retains commit memorise memorize learn learned merk merke merken merkt gemerkt speicher* "
        "notier* recuerda* guarda* anota* anotado memoriza* retiens retenez retien* memorise* enregistr* note "
        "ricorda* memorizz* registr* lembr* guarde grave onthoud* zapamieta* запомни hatirla* kom"
    ),
    "must": (
        "must should shall may can could has have had ought needs need required requires supposed expected "
        "requested instructed directed advised obliged asked-to will would muss mussen soll sollen sollst musst "
        "darf durfen debe deben debes tiene debera doit doivent devez dois dovra deve devono devi devem moet "
        "moeten musi powin*"
    ),
    "please": (
        "please kindly pls plz bitte por-favor favor veuillez svp prego gentilmente alstublieft prosze пожалуйста "
        "lutfen"
    ),
    # What is claimed.
    "said": (
        "said told mentioned stated declared confirmed explained assured promised wrote decided chose chosen "
        "requested-that insisted gesagt erklart erwahnt hinterlegt mitgeteilt dijo dicho pidio declarado "
        "manifestado indico dit declare confie confirme demande detto dichiarato chiesto disse pediu declarou "
        "gezegd powiedzial claimed inferred"
    ),
    "source": (
        "page pages site website web document documents article text leaflet note wiki form attachment message "
        "newsletter repo repository readme footer letter memo seite webseite dokument nachricht brief pagina "
        "documento correo mensaje courriel lettre messaggio sito mensagem tekst pagine retrieved result results "
        "output"
    ),
    "true": "trust-me true truth fact facts real really actually official verified-by wahrheit verdad verite",
    "people": (
        "employees staff colleagues team teams members customers customer patients guests residents tenants "
        "tenant students pupils parents visitors visitor passengers suppliers contractors supervisors callers "
        "interns everyone everybody somebody anyone mitarbeiter* kollegen kunden eltern gaste empleados clientes "
        "alumnos employes clients eleves dipendenti clienti funcionarios children child kids kinder"
    ),
    "attack": (
        "injection injections injected attack attacks attacker attackers phishing scam scams malicious jailbreaks "
        "exploit vulnerability suspicious fraud fraudster* angriff* betrug* ataque* attaque* estafa* warns beware"
    ),
}

_WIDE_TABLE: Final[dict[str, str]] = {
    "agent": "ai|llm|アシスタント|エージェント|人工知能|ボット|モデル|チャットボット|助手|机器人|어시스턴트|에이전트",
    "user": "利用者|ユーザー|ユーザ|持ち主|ご本人|本人|用户|사용자",
    "you": "あなた|君|你|您|당신",
    "me": "私|わたし|僕|俺|我",
    "us": "当社|当店|弊社|当サイト|我々|こちら",
    "always": "必ず|常に|いつも|毎回|すべて|全て|每次|总是|항상",
    "lasting": "今後|以後|以降|これから|恒久|永続|ずっと|从现在|以后|앞으로",
    "later": "次回|会話|セッション|返答|将来",
    "when": "とき|時に|場合|たら|際に|すると|当",
    "before": "前に|最初に|まず|先に|優先",
    "lift": "無視|忘れ|取り消|破棄|無効|解除|忽略|忘记|무시",
    "rule": "指示|ルール|規則|命令|方針|制限|设定|规则|지시",
    "earlier": "以前|これまで|従来|過去|上記|先ほど|之前|이전",
    "system": "システム|管理者|開発者|運営|提供元|管理員|系统|관리자",
    "authority": "許可|権限|承認|認可|認証|了承|授权|허가",
    "ask": "確認|尋ね|聞か|問い合わせ|质疑|확인",
    "skip": "省略|隠|表示しない|伏せ|停止|飛ばし|オフ",
    "secret": "内緒|秘密|黙|こっそり|知らせず|知らせない|教えない|言わない|伝えない|保密|비밀",
    "without": "せずに|なしで|ないで|することなく|不要|不经",
    "never": "決して|絶対に|二度と|一切|しないこと|从不|절대",
    "no": "ない|ません|禁止",
    "tell": "回答|答え|伝え|返信|返答|言って|述べ|答える|告诉|回复|대답|말해",
    "send": "送信|転送|送って|送る|共有|渡し|教えて|アップロード|发送|转发|보내|전송",
    "data": "パスワード|連絡先|メール|予定表|カレンダー|個人情報|番号|住所|履歴|暗証|口座|カード|密码|비밀번호|연락처",
    "money": "支払|購入|注文|予約|振り込|振込|契約|申し込|付款|购买|결제",
    "change": "削除|変更|追加|開い|開く|登録|設定|实行|삭제",
    "prefer": "おすすめ|推薦|勧め|薦め|好む|好み|希望|優先|信頼|推荐|추천",
    "only": "だけ|のみ|限り|只|만",
    "tool": "ツール|プラグイン|機能|検索|関数|ブラウザ|工具|도구",
    "use": "使用|使って|使い|使う|呼び出|実行|利用し|调用|사용하",
    "obey": "従っ|従う|従い|扱っ|扱う|みなし|と見なす|服从|따르",
    "remember": "記憶|保存|覚え|記録|メモし|記住|记住|기억",
    "must": "しなければ|べき|すること|せよ|しろ|でなければ|必须",
    "please": "ください|下さい|お願い|请|주세요",
    "said": "と言って|と言った|と述べ|と話し|によると|と書いて|希望して|望んで|と伝え|말했",
    "source": "ページ|文書|サイト|資料|本文|記事|文章",
    "people": "社員|従業員|お客様|お客さま|皆様|住民|生徒|保護者",
    "attack": "攻撃|詐欺|注意喚起|インジェクション|悪意|不審",
}

IS_WIDE: Final = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Whether words are in a script without spaces."""
_LEAST_STEM: Final = 3
_NEAR: Final = 3
"""So many words from each other, notions stand together."""
_ADDRESS: Final = (
    r"[\w.+-]+@[\w-]+(?:\.[\w-]+)+|https?://\S+|www\.\S+|\b(?:\d{1,3}\.){3}\d{1,3}\b|\+?\d[\d ()/-]{7,}\d|"
    r"\b[\w-]+(?:\.[\w-]+)*\.(?:example|com|net|org|io|dev|test|invalid)\b\S*"
)
_IN_CODE: Final = r"(?P<ident>[a-z]\w*_\w+|\b[a-z]{2,}(?:\.[a-z]{2,})+(?=\())|"
_PIECES: Final = (
    r"(?P<word>[^\W\d_]+(?:['-][^\W\d_]+)*)|(?P<number>\d+)|(?P<sign>[:,!(){}<>\[\]=|#\"-])|"
    r"(?P<end>[.?;\n。！？]+)|(?P<mark>[、：])"
)
_PIECE: Final = re.compile(rf"(?P<address>{_ADDRESS})|{_PIECES}")
_PIECE_OF_CODE: Final = re.compile(rf"(?P<address>{_ADDRESS})|{_IN_CODE}{_PIECES}")
_MARKS: Final = {"、": ",", "：": ":"}


@cache
def _tables() -> tuple[dict[str, str], dict[str, str]]:
    whole: dict[str, str] = {}
    begun: dict[str, str] = {}
    for notion, told in _TABLE.items():
        for word in told.split():
            (begun if word.endswith("*") else whole).setdefault(word.removesuffix("*"), notion)
    return whole, begun


@lru_cache(maxsize=20_000)
def notion_of(word: str) -> str | None:
    """What a bare word stands for; None: nothing that is looked for."""
    whole, begun = _tables()
    if (found := whole.get(word)) is not None:
        return found
    for end in range(len(word), _LEAST_STEM - 1, -1):
        if (found := begun.get(word[:end])) is not None:
            return found
    return None


@cache
def wide() -> tuple[re.Pattern[str], dict[str, str]]:
    """Where notions stand in scripts without spaces: one pattern, and what each piece stands for."""
    pieces = {piece: notion for notion, told in _WIDE_TABLE.items() for piece in told.split("|")}
    longest = sorted(pieces, key=lambda piece: (-len(piece), piece))
    return re.compile(f"({'|'.join(map(re.escape, longest))})"), pieces


def said(stretch: str, whose: str, named: frozenset[str] = frozenset()) -> set[str]:
    """The notions of a stretch as features: each, whose it is, which stand together, and which words are between.

    A word of ``named`` that stands for nothing else is a proper name: whoever is named is one notion, too.
    """
    found: set[str] = set()
    for sentence in _sentences(stretch, named):
        notions = [(place, notion) for place, (_, notion) in enumerate(sentence) if notion]
        names = [notion for _, notion in notions]
        found.update(f"u {one}" for one in names)
        found.update(f"{whose[0]}u {one}" for one in names)
        found.update(f"p {one} {two}" for place, one in enumerate(names) for two in names[place + 1 :])
        found.update(_beginning(sentence))
        found.update(_together(notions))
        found.update(_mixed(sentence))
    return found


_Said = tuple[str, str | None]


def _sentences(stretch: str, named: frozenset[str] = frozenset()) -> Iterator[list[_Said]]:
    """The words and signs of each sentence, with what they stand for."""
    held: list[_Said] = []
    pattern = _PIECE_OF_CODE if "_" in stretch or "(" in stretch else _PIECE
    for match in pattern.finditer(stretch):
        piece = match.group()
        match match.lastgroup:
            case "end":
                if held:
                    yield held
                held = []
            case "word":
                held += [(one, "proper" if not notion and one in named else notion) for one, notion in _words(piece)]
            case "ident":
                held.append(("#", "ident"))
                held += [one for part in re.findall(r"[^\W\d_]+", piece) for one in _words(part)]
            case "address":
                held.append(("@", "dest"))
            case "number":
                held.append(("0", None))
            case _:
                held.append((_MARKS.get(piece, piece), None))
    if held:
        yield held


def _words(word: str) -> list[_Said]:
    """What a word stands for; in parts, where it has some and does not by itself."""
    if IS_WIDE.search(word):
        pattern, pieces = wide()
        return [(one, pieces.get(one)) for one in pattern.split(word) if one]
    notion = notion_of(word)
    if notion is None and "-" in word:
        return [(part, notion_of(part)) for part in word.split("-")]
    if notion is None and "'" in word:
        notion = notion_of(word.split("'", maxsplit=1)[0]) or notion_of(word.rsplit("'", maxsplit=1)[-1])
    return [(word, notion)]


def _beginning(sentence: list[_Said]) -> Iterator[str]:
    for _, notion in sentence[:2]:
        if notion:
            yield f"s {notion}"
            break
    if sentence[0][1]:
        yield f"z {sentence[0][1]} {sentence[1][1] if len(sentence) > 1 else ''}"


def _together(notions: list[tuple[int, str]]) -> Iterator[str]:
    for (here, one), (there, two) in pairwise(notions):
        if there - here <= _NEAR:
            yield f"b {one} {two}"
    for (here, one), (_, two), (there, three) in zip(notions, notions[1:], notions[2:], strict=False):
        if there - here <= _NEAR + 2:
            yield f"t {one} {two} {three}"


def _mixed(sentence: list[_Said]) -> Iterator[str]:
    """Two and three in a row, notions in the place of their words."""
    row = ["^", *(notion.upper() if notion else word for word, notion in sentence), "$"]
    yield from (f"m {one} {two}" for one, two in pairwise(row))
    yield from (f"m {one} {two} {three}" for one, two, three in zip(row, row[1:], row[2:], strict=False))
