"""What gives a planted instruction away in other languages than English; see :mod:`longmind.mind.planting.tells`.

The words are written as bare text has them: small, without accents where the letters are Latin. Less is told apart than
in English, so a tell weighs more here, and what is addressed to people stays below the limit by needing two.
"""

from __future__ import annotations

import re
from typing import Final

from longmind.mind.planting.tells import Tell

_LATIN: Final[tuple[tuple[str, float, str], ...]] = (
    # German
    ("override", 1.0, r"\b(?:ignorier\w*|missachte\w*|vergiss|vergesst|vergessen sie|verwirf|umgeh\w*|uberschreib\w*|befolge? (?:nicht|keine)|beachte? (?:nicht|keine)|setz\w* dich uber|halte dich nicht)\b[^.!?\n]{0,40}\b(?:anweisung\w*|instruktion\w*|regel\w*|vorgabe\w*|befehl\w*|richtlinie\w*|systemprompt|alles,? was)"),
    ("override", 0.6, r"\bneue (?:anweisung|aufgabe|regel)\w*\s?:|\bdu bist (?:jetzt|nun|ab jetzt|nicht mehr|ab sofort)\b|\b(?:gelten|gilt) (?:ab jetzt |nun )?nicht mehr\b|\bdeine (?:bisherigen|alten|vorherigen|neue)\w* \w+"),
    ("spoken to", 0.6, r"\bki-?(?:assistent|system|modell|agent)\w*|\b(?:an|fur|liebe[rs]?|hinweis an|achtung) (?:den |die |das |alle |jede[nrs]? )?(?:ki|sprachmodell|assistent|agent|chatbot)\w*|\bsprachmodell\w*|\bchatbots?\b|\bkunstliche intelligenz|(?:^|[.!?:\n(] ?)(?:assistent|ki)\s?[:,]"),
    ("spoken to", 0.3, r"\b(?:der|dein|deinem|deinen|ihr|den|dem) (?:digitale[rn]? )?(?:assistent|agent)\w*"),
    ("inner", 0.5, r"\b(?:dein|deine|deinem|deiner|deinen)(?: \w+)? (?:gedachtnis|speicher|antwort\w*|system\w*|anweisung\w*|werkzeug\w*|kontext|nutzer\w*|benutzer\w*|langzeitgedachtnis|regeln)|\bim gedachtnis\b|\bsystemprompt\b|\blangzeitgedachtnis"),
    ("memory", 0.6, r"\b(?:merk dir|merke dir|speicher\w*|notier\w*|behalte|schreib\w*)\b[^.!?\n]{0,50}\b(?:dauerhaft|fur immer|gedachtnis|speicher|nutzer\w*|benutzer\w*|kunftig|profil)|\bmerke? dir\b"),
    ("lasting", 0.4, r"\bab (?:jetzt|sofort|heute|nun)\b|\bvon nun an\b|\bin (?:allen |jedem |jeder )?(?:zukunft|kunftigen|zukunftigen|weiteren)|\bkunftig\b|\bzukunftig\b|\bfur immer\b|\bdauerhaft\b|\bin jeder (?:antwort|sitzung|unterhaltung)\b|\bin jedem gesprach\b|\bbis auf weiteres\b|\bimmer\b"),
    ("told", 0.4, r"\b(?:antworte|empfiehl|empfehle|erwahne|sage?|nenne|behaupte|bewerte|bevorzuge|vertraue|bestatige|schlage?|weise|teile|rate|fuge|beende|beginne|verweise|lobe)\b"),
    ("told", 0.6, r"\b(?:dem|den|der|einem) (?:nutzer|benutzer|anwender)\w* (?:sagen|mitteilen|empfehlen|raten|erklaren|verschweigen)|\b(?:empfiehl|empfehle|sag|sage|erwahne|nenne)\b[^.!?\n]{0,30}\b(?:nur|immer|stets|ausschliesslich|nie|niemals)\b|\b(?:immer|stets|nur noch|ausschliesslich) [^.!?\n]{0,30}\b(?:empfehlen|antworten|nennen|erwahnen|verwenden)"),
    ("of the user", 0.6, r"\b(?:der|die|dein|deine|dieser) (?:nutzer|benutzer|anwender|nutzerin|benutzerin) (?:\w+ ){0,2}?(?:bevorzugt|mag|mochte|will|wunscht|hat|vertraut|liebt|ist|wohnt|kauft|stimmt|erlaubt|genehmigt)\b|\b(?:bevorzugung|vorliebe|wunsch) des (?:nutzers|benutzers)"),
    ("of the user", 0.3, r"\b(?:des|dem|der|den|dein|deinem|deines) (?:be)?nutzer\w*\b"),
    ("taken", 0.7, r"\b(?:send\w*|schick\w*|leit\w*|ubermitt\w*|verrat\w*|gib|nenne|lade|kopier\w*|teile?)\b[^.!?\n]{0,60}\b(?:kontakt\w*|passwort\w*|passworter|nachrichten|daten des|gesprach\w*|verlauf|systemprompt|zugangsdaten|kreditkarte\w*|notizen|adressbuch|erinnerungen|gedachtnis\w*|api-?schlussel)"),
    ("secret", 0.5, r"\b(?:erwahne?|verrate?|sag\w*|erzahl\w*|informier\w*)\b[^.!?\n]{0,30}\b(?:nicht|niemandem|nichts)\b|\bohne (?:zu fragen|ruckfrage|nachfrage|dass (?:der|die) (?:be)?nutzer)|\bheimlich\b|\bunbemerkt\b|\bverschweig\w*"),
    ("waiting", 0.6, r"\b(?:wenn|sobald|falls|jedes mal wenn|immer wenn) (?:der|die|dein|ein|du|jemand|man) ?(?:be)?(?:nutzer\w*)?[^.!?\n]{0,60}, ?(?:dann )?(?:antworte|sage?|empfiehl|sende|schicke?|nenne|verweise|leite|rufe?|behaupte|erwahne)\b"),
    ("authority", 0.5, r"\b(?:hier (?:ist|spricht)|ich bin|nachricht|mitteilung|anweisung|im auftrag) (?:der|dein|deine|des|vom|von|deines|ihr)? ?(?:\w+ )?(?:administrator\w*|entwickler\w*|systemverwalt\w*|betreiber\w*|hersteller\w*|besitzer\w*|sicherheitsteam)|\bsystem(?:nachricht|meldung|anweisung)\s?:|\b(?:nutzer|benutzer)\w* hat (?:bereits )?(?:zugestimmt|genehmigt|erlaubt)|\bkeine (?:weitere )?(?:bestatigung|ruckfrage)"),
    # Spanish and Portuguese, Italian
    ("override", 1.0, r"\b(?:ignora|ignore|ignorad|ignorar|olvida|olvide|olvidate de|omite|descarta|desobedece|no sigas|no obedezcas|esquece|esqueca|desconsidere|desconsidera|dimentica|non seguire|scarta|tralascia|haz caso omiso)\b[^.!?\n]{0,40}\b(?:instruccion\w*|reglas|indicacion\w*|ordenes|directric\w*|normas|todo lo|instrucoes|regras|ordens|istruzioni|regole|direttive|tudo o que|tutto cio|indicazioni|orientacoes|prompt)"),
    ("override", 0.6, r"\bnuev[ao]s? (?:instruccion|tarea|regla)\w*\s?:|\b(?:ahora eres|ya no eres|a partir de ahora eres|agora voce e|voce agora e|ora sei|non sei piu)\b|\b(?:tus|suas|le tue) (?:\w+ )?(?:instrucciones|reglas|instrucoes|regras|istruzioni|regole)\b"),
    ("spoken to", 0.6, r"\b(?:asistente|assistente|agente|modelo|modello|sistema)s? (?:de |di )?(?:ia|ai|inteligencia artificial|intelligenza artificiale|virtual|virtuale|lenguaje|linguagem|linguistic\w*)\b|\b(?:para|a|al|nota para|aviso para|atencion|atencao|attenzione|per|agli) (?:el |la |los |las |o |os |gli |l'|todos los |qualquer )?(?:asistente|assistente|assistenti|agentes? (?:de|que)|chatbot|modelo|ia\b)\w*|(?:^|[.!?:\n(] ?)(?:asistente|assistente|ia)\s?[:,]|\bchatbots?\b"),
    ("spoken to", 0.3, r"\b(?:el|tu|su|o|seu|il|l') ?(?:asistente|assistente)\b"),
    ("inner", 0.5, r"\b(?:tu|tus|sua|suas|tua|tue|la tua) (?:memoria|respuesta\w*|instruccion\w*|resposta\w*|risposta|risposte|herramienta\w*|usuario|usuario|utente|contexto|sistema|prompt)\b|\bprompt (?:del|do|di) sistema\b|\bmemoria (?:a|de) (?:largo|longo|lungo)"),
    ("memory", 0.6, r"\b(?:guarda|guarde|recuerda|recuerde|memoriza|almacena|anota|registra|salve|salva|lembre|lembre-se|ricorda|grave|armazene|memorizza)\b[^.!?\n]{0,50}\b(?:memoria|siempre|sempre|permanente\w*|usuario|utente|perfil|profilo|para siempre)"),
    ("lasting", 0.4, r"\ba partir de (?:ahora|agora|este|hoy|hoje)\b|\bde ahora en adelante\b|\bd'ora in (?:poi|avanti)\b|\bda ora in (?:poi|avanti)\b|\bdaqui (?:em|para) (?:diante|a frente)\b|\bde agora em diante\b|\ben (?:todas|cada|futuras|todos)\b|\bem todas as\b|\bin tutte le\b|\bpara siempre\b|\bpara sempre\b|\bper sempre\b|\bpermanente\w*|\bsiempre\b|\bsempre\b"),
    ("told", 0.4, r"\b(?:responde|responda|recomienda|recomiende|recomende|menciona|mencione|di|diga|dile|afirma|asegura|sugiere|sugiera|prioriza|confia|consiglia|rispondi|raccomanda|suggerisci|sugira|incluye|inclua|includi|anade)\b"),
    ("of the user", 0.6, r"\b(?:el|tu|o|seu|l'|il tuo|este|la) ?(?:usuari[oa]|utente|utilizador) (?:\w+ ){0,2}?(?:prefiere|quiere|confia|ha|desea|es|vive|prefere|quer|deseja|tem|preferisce|vuole|si fida|autoriz\w+|aprob\w+|aceptad?\w*|gusta)\b"),
    ("of the user", 0.3, r"\b(?:del|al|do|ao|dell'|all'|el|o|l') ?(?:usuari[oa]|utente)\b"),
    ("taken", 0.7, r"\b(?:envi[ae]r?|envies|reenvi[ae]|manda|mande|comparte|compartilhe|invia|inoltra|revela|revele|rivela|copia|sube|transmite|encaminhe|condividi)\b[^.!?\n]{0,60}\b(?:contact\w*|contatos|contatti|contrasena\w*|senhas?|password|conversa\w*|historial|historico|cronologia|conversazion\w*|datos|dados|dati|memoria\w*|notas|mensaje\w*|prompt|claves?|tarjeta\w*|credencial\w*|note|correos)"),
    ("secret", 0.5, r"\b(?:no|nao|non|sin|sem|senza)(?: \w+)? (?:menciones?|mencion\w*|digas|diga\w*|reveles?|revel\w*|avis\w*|informe\w*|cuentes|decir\w*|dirlo|dire|dizer|menzionare|rivelare|contar\w*|preguntar|perguntar|chiedere)\b|\ben secreto\b|\bem segredo\b|\bin segreto\b|\bsilenciosamente\b"),
    ("waiting", 0.6, r"\b(?:cuando|si|quando|se|cada vez que|sempre que|ogni volta che) (?:el |tu |o |l'|te |alguien |alguem |qualcuno )?(?:usuari[oa]|utente|pregunt\w+|pergunt\w+|chied\w+|pid\w+)?[^.!?\n]{0,60}, ?(?:entonces )?(?:responde|di|dile|recomienda|envia|menciona|diga|recomende|envie|rispondi|consiglia|responda|invia)\b"),
    ("authority", 0.5, r"\b(?:soy|este es|mensaje|aviso|sou|sono|messaggio|mensagem) (?:el|tu|del|do|o|seu|il|dal|de|da|un)? ?(?:\w+ )?(?:administrador\w*|desarrollador\w*|desenvolvedor\w*|amministratore|sviluppatore|propietari\w+|dono|fabricante|sistema)|\bno (?:hace falta|se requiere|necesitas) (?:mas )?(?:confirmacion|permiso)|\bsin (?:pedir )?(?:confirmacion|permiso)|\bel usuario (?:ya )?(?:ha )?(?:autoriz|aprob|acept|consent)\w+"),
    # French
    ("override", 1.0, r"\b(?:ignore|ignorez|oublie|oubliez|neglige|negligez|ne (?:suis|suivez|respecte|respectez) (?:pas|plus)|fais abstraction|faites abstraction|ne tiens pas compte|ne tenez (?:pas|plus) compte|contourne|contournez|annule|annulez|outrepasse)\b[^.!?\n]{0,40}\b(?:instruction\w*|consigne\w*|regle\w*|directive\w*|ordres?|indications|tout ce (?:que|qui)|prompt)"),
    ("override", 0.6, r"\bnouvelles? (?:instruction|consigne|tache|regle)\w*\s?:|\b(?:tu es|vous etes) (?:maintenant|desormais)\b|\b(?:tu n'es plus|vous n'etes plus)\b|\b(?:tes|vos) (?:\w+ )?(?:instructions|consignes|regles)\b"),
    ("spoken to", 0.6, r"\b(?:assistants?|agents?|modeles?|systemes?) (?:d'|de |virtuels? ?|conversationnels? ?|numeriques? ?)(?:ia|intelligence artificielle|langage)?\b|\b(?:a l'attention|note|message|avis|instruction|destine|attention|cher|chere|pour|aux) (?:de |des |aux? |a |pour )?(?:l'|la |les |le |tout |tous les )?(?:assistants?|ia\b|agents? (?:ia|qui)|chatbots?|modeles?)|(?:^|[.!?:\n(] ?)(?:assistant|ia)\s?[:,]|\bchatbots?\b"),
    ("spoken to", 0.3, r"\b(?:l'|ton |votre |son )(?:assistant|agent)\b"),
    ("inner", 0.5, r"\b(?:ta|tes|ton|votre|vos) (?:memoire|reponses?|instructions?|consignes?|outils?|contexte|utilisateur|systeme|prompt)\b|\bmemoire (?:a|de) long terme\b|\bprompt systeme\b"),
    ("memory", 0.6, r"\b(?:enregistre|enregistrez|memorise|memorisez|retiens|retenez|souviens-toi|souvenez-vous|note|notez|ajoute|ajoutez|garde|gardez|inscris)\b[^.!?\n]{0,50}\b(?:memoire|toujours|definitivement|utilisateur|profil|permanence|pour toujours)"),
    ("lasting", 0.4, r"\ba partir de (?:maintenant|ce jour|cet instant|desormais)\b|\bdesormais\b|\bdorenavant\b|\ba l'avenir\b|\bpour toujours\b|\bdans (?:toutes|chaque|chacune)\b|\ben permanence\b|\btoujours\b|\bsystematiquement\b"),
    ("told", 0.4, r"\b(?:reponds|repondez|recommande|recommandez|mentionne|mentionnez|dis|dites|conseille|conseillez|affirme|affirmez|suggere|suggerez|privilegie|privilegiez|inclus|incluez|termine|commence)\b"),
    ("of the user", 0.6, r"\b(?:l'|ton |votre |cet )utilisat(?:eur|rice) (?:\w+ ){0,2}?(?:prefere|aime|veut|souhaite|a|fait|est|habite|desire|autorise|accepte)\b"),
    ("of the user", 0.3, r"\b(?:de |a |l'|d'un )?l?'?utilisat(?:eur|rice)\b"),
    ("taken", 0.7, r"\b(?:envoie|envoyez|transmets|transmettez|transfere|transferez|partage|partagez|revele|revelez|copie|copiez|divulgue|divulguez|communique|communiquez|affiche|affichez|expedie)\b[^.!?\n]{0,60}\b(?:contacts|mots? de passe|conversation\w*|historique|donnees|memoire|notes|messages|cles?|cartes?|identifiants|carnet d'adresses|prompt)"),
    ("secret", 0.5, r"\b(?:ne|n'en|sans)(?: \w+){0,3} (?:dis|dites|mentionne|mentionnez|revele|revelez|parle|parlez|previens|informe|informez|dire|demander|prevenir|mentionner|informer)\b|\ben secret\b|\bdiscretement\b|\ba l'insu\b"),
    ("waiting", 0.6, r"\b(?:quand|si|lorsque|lorsqu'|des que|chaque fois que|la prochaine fois que) ?(?:l'|ton |on |quelqu'un |tu )?(?:utilisat(?:eur|rice))?[^.!?\n]{0,60}, ?(?:reponds|repondez|dis|recommande|envoie|mentionne|dites|recommandez|envoyez|conseille|transfere)\b"),
    ("authority", 0.5, r"\b(?:je suis|ici|message|avis|c'est|de la part) (?:l'|le |la |ton |votre |du |de l'|de |d'un )?(?:\w+ )?(?:administrateur\w*|developpeur\w*|proprietaire\w*|fabricant|systeme|operateur|equipe de securite)|\b(?:l'utilisateur|l'utilisatrice) (?:a )?(?:deja )?(?:autorise|approuve|accepte|consenti|valide)|\bsans (?:demander )?(?:de )?confirmation|\baucune confirmation"),
    # Dutch, Polish, Turkish, Indonesian: the bare order to forget what binds it
    ("override", 1.0, r"\b(?:negeer|vergeet)\b[^.!?\n]{0,40}\b(?:instructies|regels|opdrachten|aanwijzingen)|\b(?:zignoruj|ignoruj|zapomnij)\b[^.!?\n]{0,40}\b(?:instrukcj\w*|polecen\w*|zasad\w*)|\b(?:talimat|komut|kural)\w*[^.!?\n]{0,20}\b(?:yok say|unut|gormezden|dikkate alma)|\b(?:abaikan|lupakan)\b[^.!?\n]{0,30}\b(?:instruksi|perintah|aturan)|\bignorera\b[^.!?\n]{0,30}\binstruktioner"),
)  # fmt: skip

_OTHERS: Final[tuple[tuple[str, float, str], ...]] = (
    # Japanese
    ("override", 1.0, r"(?:指示|命令|ルール|規則|プロンプト|設定|指令|制約|ガイドライン)(?:は|を|の|に|など|、|すべて|全て|全部|内容){0,4}[^。\n]{0,8}(?:無視|忘れ|破棄|従わな|上書き|無効|取り消|捨て)|(?:無視|忘れ)[^。\n]{0,12}(?:指示|命令|ルール)"),
    ("override", 0.6, r"新しい(?:指示|命令|ルール|役割|タスク)|あなたは(?:今|これ|もう|今後)|制限(?:なし|のない|を解除)"),
    ("spoken to", 0.6, r"(?:ai|人工知能|エーアイ)(?:アシスタント|エージェント|モデル|システム)?(?:へ|は|に|の皆|が|、|:|：)|アシスタント(?:へ|は|に|、|:|：|宛)|チャットボット|言語モデル|エージェント(?:へ|は|に)"),
    ("inner", 0.5, r"(?:あなた|君)の(?:記憶|メモリ|指示|回答|ツール|ユーザー|システム)|システムプロンプト|長期記憶|メモリに|記憶に"),
    ("memory", 0.6, r"(?:記憶|保存|覚え|登録|メモ)(?:して|し、|せよ|しろ|ておいて|ておけ|てください|すること|しておいて|しなさい)"),
    ("lasting", 0.4, r"今後|これから(?:は|ずっと)|以後|以降|常に|必ず|いつも|ずっと|永久に|永続|すべての会話|毎回|次回"),
    ("told", 0.4, r"(?:勧め|推薦|推奨|回答|答え|返答|伝え|言い|紹介|提案|案内|述べ|断言)(?:て|し|する|る|なさい|ること|てください)"),
    ("of the user", 0.5, r"(?:ユーザー|利用者|使用者|ご主人)(?:は|が)[^。\n]{0,30}(?:好|望|希望|信頼|許可|承認|同意|嫌|住|求め|欲し)"),
    ("of the user", 0.3, r"(?:ユーザー|利用者)(?:の|に|へ)"),
    ("taken", 0.7, r"(?:連絡先|パスワード|会話|履歴|個人情報|メモ|記憶|データ|メール|カード|認証情報|プロンプト|apiキー|情報)[^。\n]{0,30}(?:送信|送っ|送り|転送|公開|漏|教え|アップロード|共有|開示|出力|表示)"),
    ("secret", 0.5, r"(?:言わない|話さない|知らせない|伝えない|明かさない|触れない|報告しない|気づかれ|内緒|秘密に|隠し|黙っ|確認せずに|許可なく|尋ねずに)"),
    ("waiting", 0.6, r"(?:ユーザー|利用者|誰か|相手)が[^。\n]{0,30}(?:たら|とき|時|場合|れば|際)[^。\n]{0,50}(?:ください|せよ|こと|しろ|なさい)"),
    ("authority", 0.5, r"(?:管理者|開発者|運営|システム|所有者|作成者)(?:です|より|から|の指示|の命令|だ|として|権限|メッセージ)|承認済み|許可(?:済|され)|確認は不要"),
    # Chinese
    ("override", 1.0, r"(?:忽略|无视|無視|忘记|忘記|忘掉|不要遵守|不要理会|覆盖|绕过|丢弃)[^。！\n]{0,16}(?:指令|指示|规则|規則|提示|说明|命令|限制|要求|内容|设定)"),
    ("spoken to", 0.6, r"(?:ai|人工智能|智能|语言)(?:助手|助理|模型|代理|系统)|助手[:：,，]|(?:给|致|请)(?:所有)?(?:ai|助手)"),
    ("inner", 0.5, r"你的(?:记忆|記憶|系统|指令|回答|工具|用户|提示|长期记忆)|系统提示"),
    ("memory", 0.6, r"(?:记住|記住|保存|存入|写入|记录)[^。\n]{0,20}(?:用户|记忆|永久|永远|以后)|请记住|永久记住"),
    ("lasting", 0.4, r"从现在(?:开始|起)|今后|以后|永远|始终|每次|所有(?:对话|回答|会话)|总是"),
    ("told", 0.4, r"(?:推荐|回答|回复|告诉|建议|说明|提到|声称|输出)"),
    ("of the user", 0.5, r"(?:用户|使用者|主人)(?:已经|已|一直|总是|最)?(?:喜欢|偏好|想要|希望|信任|同意|批准|授权|要求|不喜欢)"),
    ("of the user", 0.3, r"用户的|用戶"),
    ("taken", 0.7, r"(?:发送|發送|转发|上传|泄露|提供|共享|输出|发给|发到)[^。\n]{0,30}(?:密码|联系人|聊天|对话|记录|数据|信息|隐私|提示|密钥|邮件)|(?:密码|联系人|聊天记录|对话记录|个人信息|隐私|密钥|系统提示)[^。\n]{0,12}(?:发送|发给|发到|转发|上传|告诉|泄露)"),
    ("secret", 0.5, r"(?:不要|别|不得|请勿|切勿)(?:告诉|提及|提到|透露|说|让|通知|告知)|悄悄|秘密地|无需(?:确认|询问)|不用(?:确认|询问)"),
    ("waiting", 0.6, r"(?:当|如果|一旦|每当|下次)(?:用户|有人|被问)[^。\n]{0,30}(?:时|，|,|就)[^。\n]{0,30}(?:回答|推荐|告诉|发送|说|回复)"),
    ("authority", 0.5, r"(?:管理员|管理員|开发者|系统|所有者|官方)(?:消息|通知|指令|授权|要求|命令|:|：)|我是(?:你的)?(?:管理员|开发者|主人)|已(?:授权|批准)"),
    # Russian
    ("override", 1.0, r"(?:игнорируй|игнорировать|игнорируйте|забудь|забудьте|отмени|отбрось|не следуй|не выполняй|не соблюдай|пренебреги)\w*[^.!?\n]{0,40}(?:инструкц|указани|правил|команд|промпт|ограничени|распоряжени)"),
    ("spoken to", 0.6, r"(?:ии|ai|виртуальн\w+|цифров\w+)[- ]?(?:ассистент|помощник|агент|модел)|(?:ассистент|помощник)\w*\s?[:,]|языков\w+ модел|чат-?бот|для (?:ии|ассистент|помощник)"),
    ("inner", 0.5, r"(?:тво\w+|ваш\w+) (?:памят|инструкц|ответ|инструмент|пользовател|систем)|системн\w+ промпт|долговременн\w+ памят"),
    ("memory", 0.6, r"(?:запомни|сохрани|запиши|добавь)\w*[^.!?\n]{0,40}(?:памят|навсегда|пользовател|всегда|что)"),
    ("lasting", 0.4, r"(?:отныне|с этого момента|впредь|навсегда|всегда|в каждом|во всех|в будущем)"),
    ("told", 0.4, r"(?:отвечай|рекомендуй|советуй|упоминай|говори|скажи|предлагай|сообщай|утверждай)"),
    ("of the user", 0.5, r"пользователь\w* (?:\w+ )?(?:предпочита|люб|хочет|доверя|одобрил|согласи|разреш|просил)"),
    ("of the user", 0.3, r"пользовател"),
    ("taken", 0.7, r"(?:отправь|отправляй|перешли|пришли|передай|скопируй|раскрой|покажи|выведи|загрузи)\w*[^.!?\n]{0,50}(?:контакт|парол|переписк|истори|данны|памят|заметк|сообщени|ключ|карт|промпт)"),
    ("secret", 0.5, r"(?:не (?:говори|сообщай|упоминай|раскрывай|рассказывай|показывай|спрашивай)|тайно|незаметно|втайне|без (?:спроса|подтверждения|ведома))"),
    ("authority", 0.5, r"(?:я|это|сообщение от|от имени) (?:\w+ )?(?:администратор|разработчик|владел|систем)"),
    # Korean, Arabic, Hindi
    ("override", 1.0, r"(?:지시|명령|규칙|지침|프롬프트)(?:를|을|사항을|는|은)?[^.\n]{0,12}(?:무시|잊)|(?:تجاهل|انس|انسى)[^.\n]{0,30}(?:التعليمات|الأوامر|القواعد|تعليمات)|(?:निर्देश|आदेश|नियम)[^.\n।]{0,20}(?:अनदेखा|भूल|नज़रअंदाज़|नजरअंदाज)"),
    ("memory", 0.6, r"(?:기억|저장)(?:해|하)(?:라|세요|십시오|둬)|تذكر|احفظ|याद रख"),
    ("lasting", 0.4, r"앞으로|항상|지금부터|من الآن|دائم|अब से|हमेशा"),
    ("told", 0.4, r"추천|대답|답변|أوص|أجب|सिफारिश|जवाब"),
    ("of the user", 0.5, r"사용자(?:는|가|의)|المستخدم|उपयोगकर्ता"),
    ("taken", 0.7, r"(?:연락처|비밀번호|대화|개인정보)[^.\n]{0,20}(?:보내|전송|유출)|أرسل[^.\n]{0,30}(?:كلمات|جهات|بيانات|المحادثة|كلمة)|(?:पासवर्ड|संपर्क|बातचीत)[^.\n।]{0,20}भेज"),
    ("secret", 0.5, r"말하지 ?(?:마|말)|알리지|لا تخبر|لا تذكر|मत बताना|न बताएं"),
)  # fmt: skip

OTHERS: Final = tuple(Tell(sort, weight, re.compile(pattern)) for sort, weight, pattern in (*_LATIN, *_OTHERS))
