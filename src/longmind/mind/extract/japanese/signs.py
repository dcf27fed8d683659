"""The small signs of Japanese: what opens and shuts a sentence, what puts right, what is meant for always.

Each pattern is made when it is first needed.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from longmind.mind.extract.japanese.forms import BE
from longmind.mind.extract.japanese.frames import NO_JOB
from longmind.mind.extract.japanese.words import (
    BEAST_WORD,
    DATE,
    DIET,
    FULL_NAME,
    I_WORD,
    ILL,
    KIN_WORD,
    NAME,
    NOTHING,
    PET,
    ROLE,
    TOWNS,
    english_date,
)
from longmind.mind.extract.times import Timed

_LAUGH = re.compile(
    r"[（(](?:笑|泣|汗|涙|爆|苦笑|怒|照)[)）]|(?<=[^\x00-\x7f])[wｗ]+(?=\Z|[。、！!\s])|[♪☆★♡♥❤〜~]+"
    r"|[\U0001F300-\U0001FAFF\u2600-\u27BF]+|笑+(?=\Z|[。、！!])"
    r"|[（(]{1}[^（()）]{0,10}[;ω∀^_´`][^()（）]{0,10}[)）]"
)
_SPOKEN = re.compile(
    r"[「『][^「」『』]{4,160}(?:ます|です|だ|る|た|ね|よ|か|い|て|で|の|な)[。！？?!]?[」』]"
    r"|[「『][^「」『』]{21,300}[」』]|[\"“][^\"“”]{8,200}[\"”]"
)
JOIN = "\u2060"
"""Stands for a bracket that was taken out, so that nothing moves."""
_BESIDE = re.compile(
    rf"(?P<kin>{KIN_WORD})[（(](?P<name>[\u4e00-\u9fff]{{1,4}}|[\u30a1-\u30faー]{{2,8}}"
    rf"|[\u3041-\u3096]{{2,6}})[）)](?=[はがもをにとの、。]|って|です|$)"
)
_HELLO = re.compile(
    r"\A\s*(?:こんにちは|こんにちわ|こんばんは|おはようございます|おはよう|はじめまして|初めまして|お疲れ様です"
    r"|お疲れさまです|どうも|ありがとうございます|ありがとう)[、。!！ー〜\s]*"
)
_WIDE = str.maketrans(
    "０１２３４５６７８９ＡＢＣＤＥＦＧＨＩＪＫＬＭＮＯＰＱＲＳＴＵＶＷＸＹＺａｂｃｄｅｆｇｈｉｊｋｌｍｎｏｐｑｒｓ"
    "ｔｕｖｗｘｙｚ＠",
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz@",
)


def cleaned(text: str) -> str:
    """A sentence of the same length without laughter, signs and what is quoted."""
    text = text.translate(_WIDE)
    text = _BESIDE.sub(lambda match: f"{match['kin']}の{match['name']}{JOIN}", text)
    text = text.replace("いたしま", f"しま{JOIN}{JOIN}")
    for pattern in (_LAUGH, _SPOKEN, _HELLO):
        text = pattern.sub(lambda match: " " * len(match[0]), text)
    return text


@lru_cache(maxsize=64)
def _made(pattern: str) -> re.Pattern[str]:
    return re.compile(pattern)


def be() -> str:
    """The endings of a noun, as a pattern."""
    return BE


def takes_back() -> re.Pattern[str]:
    """What was said just before is taken back."""
    return _made(
        r"\A.{0,8}(?:冗談(?!じゃない)|嘘(?:です|だ|だよ|\Z)|うそ(?:です|だ|だよ|\Z)|ウソ|なんちゃって|なーんて"
        r"|なんてね|なんつって|皮肉|嫌味|エイプリルフール)"
    )


def unreal() -> re.Pattern[str]:
    """A sentence in which nothing counts."""
    return _made(
        r"小説|夢の中|夢を見|夢で|ドラマ|映画の中|ゲームの中|アニメの|漫画の|マンガの|主人公|キャラ|登場人物|設定で"
        r"|という設定|例文|例えば|たとえば|歌詞|なんて言う|何て言う|って何|何て言|なんて言|どういう意味|のふり"
        r"|のつもりで|想像して"
        r"|冗談|なんちゃって|なわけ(?:ない|ある)|わけ(?:が)?ない(?:だろ|じゃ)|もんか\Z|ものか\Z|訳して|翻訳し|英訳"
        r"|和訳|皮肉|嫌味|ロールプレイ|演じて|役をやって|になりきって|どうせ|架空|仮の話|妄想|脳内|都市伝説|噂(?:だ|で"
        r"|によ)"
    )


def material() -> re.Pattern[str]:
    """A text is given to be worked on."""
    return _made(
        r"(?:文|文章|メール|下書き|原稿|以下|次|これ|例文|歌詞|記事|テキスト|コード|セリフ|自己紹介)(?:を|の|、|は"
        r"|,).{0,24}(?:直し|添削|校正|要約|訳し|翻訳|英訳|和訳|英語に|日本語に|丁寧に|書き直|チェック|まとめて"
        r"|リライト|敬語に|短くし|整え|作って|書いて|考えて)|(?:直し|添削し|校正し|要約し|訳し|翻訳し|英訳し|和訳し"
        r"|リライトし)て(?:ください|くれ|ほしい|\Z|[:：「])|お題|例[:：]"
    )


def material_follows(text: str) -> bool:
    """Whether the text that is to be worked on comes next."""
    return bool(re.search(r"[:：]\s*\Z|以下|次の", text))


def supposes() -> re.Pattern[str]:
    """A condition: what follows is not so."""
    return _made(
        r"\A(?:もし|仮に|たとえ|万が一|万一|もしも)|(?:[っいんし]たら|[だ]ったら|いだら|んだら|なかったら|たら\Z"
        r"|(?<!っ)[けれせてねべめえげ]れ?ば(?=\Z|[、一-鿿ァ-ヺ])|(?<=[いな])ければ"
        r"|(?<![語ら])(?<!程度)(?<!会話)(?<!レベル)なら(?!な|い|ず|ぬ|び|べ|う|\u3063|本|大|京)|としたら|とすれば"
        r"|だとして|場合(?:は|に)?(?:\Z|、)|としても)"
    )


def shuts() -> re.Pattern[str]:
    """A clause that wishes, doubts, asks, or tells what somebody else says."""
    return _made(
        r"かもしれ|かもね|かも(?:\Z|です|な|だ)|でしょう|だろう|っぽい(?!の)|(?<![住飲読頼進休望])みたい(?:だ|です"
        r"|な|\Z)|ようです\Z|ようだ\Z|と聞い|って聞い|ればいいのに|らいいのに|のにな|(?:です|ます|ません|でしょう"
        r"|[るいただ])か(?:ね|な|\Z)|かな(?:あ|ぁ)?\Z|っけ\Z|かしら|じゃん\Z(?<=んじゃん)"
        r"|わけ(?:では|じゃ)|とは限ら|とは言え|なんて言って(?:ない|ません)|とは言って(?:い)?(?:ない|ません)"
        r"|と思われ|と勘違い|と間違え|って言われ|と言われた|疑惑|ふりを|ドッキリ|だったらいい|になりたい人|募集"
        r"|ください\Z|下さい\Z|てくれ\Z|ちょうだい|教えて|知りたい|調べて|って思ってた|と思ってた|と思っていた"
        r"|つもりだった|予定だった|はずだった|ところだった"
    )


def hedged() -> re.Pattern[str]:
    """A doubt."""
    return _made(r"たぶん|多分|おそらく|恐らく|きっと|気がする")


def before() -> re.Pattern[str]:
    """Old times."""
    return _made(
        r"\A(?:[^、]{0,8}?)(?:以前は?|昔は|かつて|前は(?!、)|前の(?:会社|職場|家)|元々は|もとは|子(?:供"
        r"|ども)の(?:頃|ころ|時)は?|(?:中学|高校|大学|学生|独身|会社員)(?:時代|の頃)は?|若い頃は?|これまでは?"
        r"|今までは?|ついこの間まで|最近まで|先月まで|去年まで|[^、]{1,6}まで)(?!.*(?:から|ずっと(?=今)))"
    )


def contrast() -> re.Pattern[str]:
    """The pattern of "Not X but": group ``wrong``."""
    return _made(
        r"(?:(?<=[はがのに、を])|\A)(?P<wrong>[^\sはがを、]{1,12}?)(?<!わけ)(?<!の)(?<!ん)(?<!こと)(?:じゃなくって"
        r"|じゃなくて|じゃなく|ではなくて|ではなく|じゃなしに)[、 ]?(?=[^\s、])"
    )


def slip() -> re.Pattern[str]:
    """A clause that only says that the last one was wrong."""
    return _made(
        r"(?:あ|いや|いえ|ごめん(?:なさい|ね)?|すみません|すいません|失礼(?:しました)?|間違(?:え|い)(?:た|ました"
        r"|です|まし)?|違(?:う|った|います|いました)|ちがう|ちがった|訂正(?:します|です)?|盛った|盛りました"
        r"|じゃなくて|じゃなかった|ではなくて|もとい|正しくは|嘘|うそ|タイプミス|打ち間違い|打ち間違え(?:た"
        r"|ました)?|逆(?:でした|だった|です)?|[、 ]){1,4}(?:わ|よ|ね)?"
    )


def corrects() -> re.Pattern[str]:
    """A beginning that says that what follows puts something right."""
    return _made(
        r"(?:あ、?|あっ、?)?(?:いや|訂正|すみません|すいません|失礼|ごめん|間違|違(?:う|った|い)|逆で|逆だ|もとい)"
    )


def instead() -> re.Pattern[str]:
    """The pattern of "… was B": puts right what was said of somebody."""
    return _made(rf"(?P<own>[^、]{{1,12}}?)(?:は|が)(?P<o>[^\s、。はがを]{{1,16}}?){BE}")


def correction() -> re.Pattern[str]:
    """A sentence that only puts right: group ``right``."""
    return _made(
        r"\s*(?:(?:あ|いや|いえ|いいえ|違います|違う|違った|すみません|すいません|ごめん(?:なさい)?"
        r"|失礼(?:しました)?|間違えました|間違えた|訂正(?:します)?|正しくは|じゃなくて|もとい|あっ|逆(?:でした"
        r"|だった))[、,。!！ …]*){1,3}"
        r"(?P<right>[^\s、。はがをに]{1,14}?)(?:です|でした|だ|だった)?(?:よ|ね|わ)?[。 !！]*\Z"
    )


def idle_topic() -> re.Pattern[str]:
    """A topic that is nobody: "on weekends", "at home"."""
    return _made(
        r"(?:家|うち|自宅|職場|会社|学校|学生時代|仕事|普段|基本|最初|本当|実際|正直|個人的|どちら|こっち|地元|現地"
        r"|将来|一人|二人|休み|休みの日|平日|週末|それ以外|他|ほか|日本|最近|基本的|本音|連絡|仕事の連絡|スマホ"
        r"|携帯|パソコン|PC"
        r"|ブラウザ|エディタ|OS|カメラ|ペット|スポーツ|楽器|資格|免許|お酒|酒|薬|運動|外国語|言語|今年|去年|来年)"
    )


BORN = r"(?:19|20)\d\d年(?:\d{1,2}月)?(?:\d{1,2}日)?|\d{1,2}月\d{1,2}日"
"""A day of birth."""


def workplace() -> re.Pattern[str]:
    """Where somebody may work; not just "at a hospital"."""
    return _made(
        rf"(?!{NO_JOB}\Z)(?!(?:{TOWNS})(?:[都府県市区町村内])?\Z)(?!(?:\S*の(?:支店|本社|支社|営業所|オフィス"
        rf"|事務所|現場)|病院|会社|学校|大学|高校|中学校?|小学校|工場"
        rf"|店|お店|企業|家|前の会社|前職|今の会社|個人|趣味|副業|本業|新卒|地域)\Z)(?:[^\s]{{2,24}})"
    )


_STYLE = (
    r"(?:敬語|タメ口|ため口|タメ語|丁寧語|です・ます|ですます|関西弁|大阪弁|標準語|方言|箇条書き|短め|短く|簡潔"
    r"|手短|絵文字|顔文字|日本語|英語|ひらがな|カタカナ|漢字|ふりがな|専門用語|横文字|カタカナ語|結論|要点|一文"
    r"|一言|\d行|\d+文字|\d+字|語尾|表形式|表で|コメント|サンプルコード|コードだけ|出典|前置き|長文|改行"
    r"|マークダウン|Markdown|見出し|英語併記|単位|メートル法|西暦|和暦|24時間表記|税込|呼び捨て|さん付け|フランク"
    r"|カジュアル|やさしい言葉|わかりやすい言葉|優しい言葉|謝罪|お世辞|絵文字なし)"
)
_ALWAYS = (
    r"(?:[^、。]{1,10}(?:の|する|る|な|た)(?:とき|時|場合|際)(?:は|には)|これから(?:は|も)?|今後(?:は|も)?|以後"
    r"|以降|次から(?:は)?|次回から(?:は)?|今度から(?:は)?|いつも(?!の)|毎回|必ず|常に|基本(?:的に)?(?:は)?|ずっと"
    r"|返事は|返信は|回答は|答えは|返答は|説明は|文章は|会話は|コードは|レシピは|メールは|リマインドは"
    r"|リマインダーは|通知は"
    r"|連絡は|予定は|日付は|金額は|名前は|返事には|返信には|回答には|文章には|文末には|語尾は|私には|僕には|俺には"
    r"|私のこと(?:は|を))"
)
_PLEASE = (
    r"(?:て(?:ください|下さい|ほしい|欲しい|くれ|もらえ|いただけ|ちょうだい|ね|よ|頂戴|\Z)|で(?:お願い|頼|よろしく"
    r"|いい|ください|ね|\Z)|に(?:して|しといて)|を?お願い|頼む|頼みます|よろしく|禁止|やめて|なしで|なし(?:に|\Z)"
    r"|不要|いらない|要らない|いりません|結構です|してほしい|ないで|てくれると(?:うれし|嬉し|助か|ありがた|いい)"
    r"|てもらえると|てもらえたら|て構わない|て大丈夫|てOK|に限定|を使って(?=ください|ね|ほしい|くれ|\Z)|控えて|厳守"
    r"|のみ)"
)
_ONCE = (
    r"(?:この文|この文章|このメール|これを|この|今回|今日|明日|今夜|さっきの|その|あの|一回|今から|今すぐ|来週|週末の)"
)


def asks_always(text: str) -> bool:
    """Whether a sentence asks for something from now on: how to answer, what to leave out."""
    if not _made(rf"{_PLEASE}[^。]{{0,14}}\Z").search(text) or _made(rf"\A.{{0,4}}{_ONCE}").search(text):
        return False
    if _made(
        r"教えて|調べて|[?？]|でしょうか|ますか|って言|らしい|と言|くれて(?!も)|ありがと|てます|ています"
        r"|てる(?:けど|よ|ね|\Z)"
    ).search(text):
        return False
    always = _made(rf"\A.{{0,14}}{_ALWAYS}").search(text)
    styled = _made(rf"\A.{{0,16}}{_STYLE}.{{0,24}}{_PLEASE}").search(text)
    return bool(always) or bool(styled)


def written() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """What is told by its own letters wherever it stands."""
    mail = r"(?P<o>[A-Za-z0-9][\w.+-]*@[\w-]+\.[A-Za-z.]*[A-Za-z])"
    return (
        ("email is", _made(rf"(?:連絡|メール|メアド|アドレス|宛|送|返信).{{0,20}}?{mail}")),
        ("email is", _made(rf"{mail}.{{0,12}}(?:まで|に(?:お願い|連絡|送|ください)|です|へ|が(?:私|連絡))")),
        ("phone is", _made(r"(?:電話|携帯|番号|tel|連絡先|ケータイ|連絡は)\D{0,12}(?P<o>\d[\d-]{7,}\d)")),
        (
            "deadline is",
            _made(
                r"(?<![\d/])(?P<o>(?:\d{1,2}月)?\d{1,2}日|\d{1,2}/\d{1,2}|月末)(?:が|に)?(?:締め?切?り?|〆切|必着"
                r"|までに(?:提出|出す|出さ|終わ))(?!を?過ぎ|だった)"
            ),
        ),
        (
            "deadline is",
            _made(
                r"(?:締め?切り?|〆切|期限|納期|提出日)(?:が|は|、|も)?(?P<o>(?:\d{1,2}月)?\d{1,2}日|\d{1,2}/\d{1,2}"
                r"|(?:(?:今週|来週)の?)?[月火水木金土日]曜日?|月末|今月末|来月末)(?!じゃ|では|から|だった|でした)"
            ),
        ),
        (
            "budget is",
            _made(
                r"予算(?:は|が|、|上限|感|だいたい|約|大体|総額|一人|ひとり|\s){0,3}(?P<o>\d[\d,.]*(?:万|千"
                r"|億)?(?:\d{1,4}千?)?円?(?:以内|まで|くらい|ぐらい|前後|ほど|程度)?)(?!なら|だったら|じゃ|では"
                r"|だと)"
            ),
        ),
        (
            "weight is",
            _made(
                r"体重.{0,12}?(?P<o>\d{2,3}(?:\.\d)?(?:kg|キロ))(?:に(?:減|増|なり|なっ|落ち|戻)|まで(?:落|減|増|痩))"
            ),
        ),
        ("address is", _made(r"住所(?:は|が|、)(?P<o>[^\s、。]{4,30}\d)")),
    )


def amounts() -> re.Pattern[str]:
    """What costs how much: group ``t`` costs ``o``; ``is`` when it is earned."""
    return _made(
        rf"(?:今の|毎月の|車の|家の|住宅)?(?P<t>家賃|月謝|会費|年会費|学費|授業料|保険料|電気代|ガス代|水道代"
        rf"|光熱費|食費|駐車場代|通信費|スマホ代|携帯代|ローン|管理費|電車賃|交通費|(?P<earned>手取り|年収|月収"
        rf"|給料|月給|時給|年俸|ボーナス|貯金|お小遣い|お小遣|小遣い))(?:は|が|って)?(?:あと|残り|今)?(?P<o>(?:月"
        rf"|毎月|年|週|だいたい|約){{0,2}}\d[\d,.]*(?:万|千|億)?(?:\d{{1,4}}千?)?円?(?:くらい|ぐらい|ほど|程度"
        rf"|前後)?)(?:{BE}|(?:残って|かかって)(?:い)?(?:る|ます|て)|あ(?:る|ります|って)|かか(?:る|ります))(?:けど"
        rf"|ので|んです|よ|ね)*"
    )


def dated() -> re.Pattern[str]:
    """When something runs out or is due: group ``t`` by ``o``."""
    day = r"(?:来年|今年|来月|今月|再来年)?の?(?:(?:20\d\d年)?\d{1,2}月(?:\d{1,2}日)?|末)|20\d\d年|\d{1,2}日"
    return _made(
        rf"(?P<t>(?!締|〆|期限|納期|提出期|デッド|しめ)[^\s、。はがを]{{2,12}}?)(?:(?:の(?:更新|期限|有効期限|返却"
        rf"|返却期限|支払い|支払期限|車検|満期|契約|更新日|有効期間))(?:は|が)(?P<o>{day})|(?:は"
        rf"|が)(?P<o2>{day})まで(?:有効)?)(?:まで)?{BE}"
    )


_FAVOURITE_THINGS = (
    "colour: 色; food: 食べ物 たべもの; book: 本; movie: 映画; sport: スポーツ; animal: 動物; music: 音楽; drink:"
    " 飲み物 お酒; season: 季節; song: 曲; game: ゲーム; dish: 料理; anime: アニメ; singer: 歌手; fruit: 果物"
    " フルーツ; city: 街; author: 作家; subject: 科目 教科; artist: アーティスト; band: バンド; manga: 漫画 マンガ;"
    " actor: 俳優; flower: 花; snack: おやつ; sweet: お菓子; team: チーム 球団; player: 選手; ramen: ラーメン;"
    " director: 監督; novel: 小説; genre: ジャンル; sushi: 寿司ネタ; filling: 具; bread: パン; vegetable: 野菜;"
    " character: キャラ; country: 国; show: 番組"
)
_FAVOURITES = {
    noun: english.strip()
    for english, _, nouns in (row.partition(":") for row in _FAVOURITE_THINGS.split(";"))
    for noun in nouns.split()
}


def favourite() -> re.Pattern[str]:
    """The pattern of "My favourite … is"."""
    return _made(
        rf"(?P<own>.{{0,16}}?)(?:一番|いちばん)?好きな(?P<s>(?!人|方|子|時|とき|こと|もの|の|タイプ"
        rf"|だけ)[^\sはが]{{1,8}})(?:は|って)(?P<o>[^\s、。はがを]{{1,24}}?){BE}"
    )


def in_english(noun: str) -> str:
    """What is a favourite, in English."""
    return _FAVOURITES.get(noun, noun)


def called() -> re.Pattern[str]:
    """Somebody is called so; ``calls`` when it is not their name but what they go by."""
    return _made(
        rf"(?P<own>.{{0,30}}?)(?:(?:みんな|友達|家族|周り|職場|会社|同僚|友人|親|子供|家|ネット|SNS|ゲーム)(?:から"
        rf"|に|で)は?|{I_WORD}のこと(?:は|を))?(?:下の名前で|あだ名で|気軽に"
        rf"|ぜひ)?(?:名前は)?(?P<o>{FULL_NAME}?)(?P<hon>さん|くん|ちゃん|っち"
        rf"|りん)?[」』]?(?:(?:と申し(?:ます|まして)|といい(?:ます|まして)|と言い(?:ます|まして)|って(?:い"
        rf"|言)い(?:ます|まして)|(?:って|と)(?:言う|いう)(?:んです|んだ|の|名前(?:です|なんです|だ|なの))"
        rf"|という名前(?:です|なんです|だ)|ともうします)"
        r"|(?P<calls>(?:って|と)(?:みんな(?:に|から))?呼(?:んで(?:い)?(?:る|ます|ください|ね|くださいね"
        r"|ほしい(?:です)?|欲しい|くれ)?|ばれて(?:い)?(?:る|ます|て))))(?:よ|ね|けど|が|ん(?:です|だ)(?:けど|が)?)*"
    )


def calls(text: str) -> bool:
    """Whether somebody says what to call them."""
    return bool(
        _made(
            rf"(?:\A|、|は|を)(?:下の名前で|あだ名で|気軽に|ぜひ)?{NAME}(?:さん|くん|ちゃん)?[」』]?(?:って|と)呼んで"
        ).search(text)
    )


def introduced() -> re.Pattern[str]:
    """The pattern of "My boss is Mr Suzuki"."""
    return _made(
        rf"(?:うちの|私の|僕の|俺の)?(?P<kin>{KIN_WORD})(?:さん|ちゃん)?(?:は|って|が)(?P<o>{NAME}?)(?:さん|くん|君"
        rf"|ちゃん|先生|という(?:人|名前|子))(?:という人)?{BE}"
    )


def school() -> re.Pattern[str]:
    """Where one learns."""
    return _made(r".*(?:大学院|大学|大学校|高校|学校|学部|専門|短大|高専|ゼミ)")


def lasting() -> re.Pattern[str]:
    """How long somebody stayed."""
    return _made(r"(?:まで|から|年間?|ヶ月間?|か月間?|ずっと|時代).*い(?:た|ました|て|る|ます)")


def ill() -> re.Pattern[str]:
    """Words of an illness or a cure."""
    return _made(rf"{ILL}|薬|処方|診断|\dmg|\d錠|服用")


def skill() -> re.Pattern[str]:
    """What "not my thing" says that one cannot do."""
    return _made(r"[\u4e00-\u9fff\u30a1-\u30fa]{1,6}語|計算|暗算|運転")


def beast() -> re.Pattern[str]:
    """An animal, and no name of one."""
    return _made(PET)


def address() -> re.Pattern[str]:
    """An address or a number to call."""
    return _made(r"[A-Za-z0-9][\w.+-]*@[\w-]+\.|\d[\d-]{7,}\d")


def nowadays() -> re.Pattern[str]:
    """The pattern of "Now it is …"."""
    return _made(
        rf"(?:今は|今では|いまは|現在は|今じゃ|最近は|今や)(?:家で|自宅で|もう)?(?P<o>[^\s、。はがを]{{1,20}}?){BE}"
    )


_EVENTS = (
    r"(?:結婚記念日|記念日|命日|発表会|結婚式|挙式|式|手術|出産予定日|予定日|試験|受験|入試|面接|運動会|卒業式"
    r"|入学式|引っ越し|引越し|納車|車検|入居日|退職日|健康診断|検診|面談|法事|大会|発売日|公演|ライブ|旅行|出張"
    r"|給料日|初出勤|退院|内見|契約|納品|本番|リリース|誕生日|締め?切り?)"
)


def due() -> re.Pattern[str]:
    """What is to be on which day: group ``t`` on ``o``."""
    day = (
        rf"(?:{DATE}|(?:今月|来月|再来月|今週|来週|再来週|毎月)の?(?:\d{{1,2}}日|[月火水木金土日]曜日?|[上中下]旬"
        rf"|末)|\d{{1,2}}月[上中下]旬|\d{{1,2}}/\d{{1,2}}|\d{{1,2}}日|[月火水木金土日]曜日?)"
    )
    return _made(
        rf"(?:うちの|私の|僕の|俺の)?(?P<t>[^\s、。はがをの]{{0,6}}?{_EVENTS})(?:は"
        rf"|が)(?P<o>{day}(?:の\S{{1,4}})?)(?:{BE}|に(?:あります|ある|あって|決まりました|決まった|なりました"
        rf"|なった|延期になりました|変更になりました|挙げます|やります|行います)(?:ので|けど|が|から|よ|ね)*)"
    )


def due_last() -> re.Pattern[str]:
    """The pattern of "The third is our anniversary"."""
    day = (
        rf"(?:{DATE}|\d{{1,2}}月\d{{1,2}}日|(?:今週|来週|今月|来月)の?(?:[月火水木金土日]曜日?|\d{{1,2}}日|末)"
        rf"|\d{{1,2}}日|月末)"
    )
    return _made(rf"(?P<o>{day})が(?P<own>(?:{KIN_WORD}の|[^\s、。はがをの]{{1,8}}の)?)(?P<t>{_EVENTS}){BE}")


def reacts() -> re.Pattern[str]:
    """The pattern of "Nuts make me itch": group ``o``."""
    return _made(
        r"(?P<own>(?:.{0,8}?(?:は|って|が))?)(?P<o>[^\s、。はがを]{1,12}?)(?:を|は)?(?:食べる|飲む|触る|吸う|食う"
        r"|食べた)と(?:すぐ|必ず|、)*"
        r"[^。]{0,8}(?:蕁麻疹|じんましん|かゆく|痒く|発疹|腫れ|湿疹|イガイガ|息苦し|ブツブツ)[^。]{0,12}"
    )


def presents() -> re.Pattern[str]:
    """Who speaks for a company: "this is Tachibana of Mitsuba"."""
    return _made(
        r"(?P<at>[^\s、。はがを]{2,20}?)の(?P<o>[\u4e00-\u9fff々]{1,4}|[\u30a1-\u30faー]{2,8})(?:と申します"
        r"|でございます|と申しますが|です(?=\Z))(?:が|けど)?"
    )


def company() -> re.Pattern[str]:
    """What is surely somewhere to work."""
    return _made(
        r".*(?:会社|工房|商事|工業|製作所|銀行|病院|クリニック|大学|事務所|商店|建設|不動産|システムズ?|電機|電気"
        r"|製薬|出版|新聞|新聞社|編集部|営業部|人事部|総務部|経理部|開発部|工務店|印刷|運輸|物産|食品|役所|役場"
        r"|ホテル|旅館|薬局|書店|学園|高校|中学校?|小学校|園|ラボ|デザイン|ソフト|[A-Za-z]{2,}社|社)"
    )


def turned_out() -> re.Pattern[str]:
    """The pattern of "It turned out to be B"."""
    return _made(
        r"(?:.{0,4}?)(?P<o>[^\s、。はがを]{1,14}?)(?:だった|である|だ)?(?:こと|の|って)(?:が|に)?(?:判明(?:した"
        r"|しました|して)?|わかった|分かった|わかりました|分かりました|気づいた|気づきました|気付いた"
        r"|気付きました)(?:んです|んだ|よ)?"
    )


def leads_in() -> re.Pattern[str]:
    """What is only asked about: "when it comes to noodles, …"."""
    return _made(
        r"[^、。]{2,14}?(?:で言うと|でいうと|でいえば|で言えば|と聞かれたら|と言われたら|といったら|といえば"
        r"|と言えば|に関しては|について言うと)、?"
    )


def misspoke() -> re.Pattern[str]:
    """The pattern of "I said A, but it is B": group ``noun`` is what of."""
    return _made(
        r"(?P<lead>.{0,16}?)(?P<noun>[\u4e00-\u9fff\u30a1-\u30faー]{1,8})(?:は|が|を"
        r"|、)?(?P<x>[^\sはがを、]{1,12}?)(?:だ|です)?(?:って|と)(?:言った|いった|言いました|伝えました|伝えた"
        r"|書いた|書きました|言ってた|言ってました|お伝えしました)"
        r"(?:んです|んだ)?(?:けど|けれど|が|のは)、?(?:それは)?(?:間違いで|嘘で)?、?(?:本当は|実際は|正しくは"
        r"|実は)?(?P<y>[^、。]{1,20})"
    )


def kin_with() -> re.Pattern[str]:
    """A relative, with what they are or have before the noun for them."""
    what = (
        rf"(?P<ill>{ILL})(?:持ち|気味)?の|(?P<allergy>[^\s、。はがをの]{{1,8}})アレルギー(?:持ち)?の"
        rf"|(?P<diet>{DIET})の|(?P<age>\d{{1,3}})歳(?:になる|になった)?の|(?P<role>{ROLE})の"
    )
    return _made(
        rf"(?:{what})(?:うちの|私の)?(?P<kin>(?!(?:{BEAST_WORD})|友|子(?!供|ども)|彼女|先輩|後輩|同僚|部長|店長"
        rf"|課長){KIN_WORD})(?P<own>さん)?(?!がい(?:る|た)[\u4e00-\u9fff])(?=[はがもをにとで、]|って|\Z|でも|には"
        rf"|たち|の[^\s])"
    )


def to_come() -> re.Pattern[str]:
    """A sentence whose last verb is still to come."""
    return _made(
        r"(?:(?<!てい)(?<!でい)(?<!て)(?<!で)(?<!おり)(?<!になり)(?<!あり)(?<!でき)(?<!い)ます|予定|つもり|たい"
        r"|(?<!てい)(?<!でい)(?<!て)(?<!で)(?<!にな)(?<!があ)(?<!でき)(?<!ま)[くすつむぶぐるう])(?:です|だ|んです"
        r"|んだ|よ|ね|けど|が|ので|から|し|と思.{1,4}|な)*[。！!\s]*\Z"
    )


def against() -> re.Pattern[str]:
    """A medicine against an illness: group ``o``."""
    return _made(rf"(?P<o>{ILL})の[^\s]{{0,6}}(?:薬|注射|点滴|インスリン|漢方)")


def greets() -> re.Pattern[str]:
    """Who introduces themselves."""
    return _made(r"はじめまして|初めまして|自己紹介|新しく入|新入り|本日から|今日から(?:お世話|参加)")


def only_name() -> re.Pattern[str]:
    """A name and nothing else."""
    return _made(
        r"(?:はじめまして|初めまして|こんにちは|こんばんは|どうも|私は?|僕は?"
        r"|[、。！!\s])*(?P<o>[\u4e00-\u9fff々]{2,6}|[\u4e00-\u9fff々]{1,4}[\u3041-\u3096\u30a1-\u30faー]{1,4}"
        r"|[\u30a1-\u30faー]{2,8})(?:です|と申します)[。！!\s]*(?P<well>、?(?:どうぞ)?(?:よろしく|宜しく"
        r"|お世話にな).*)?"
    )


def wishes_well() -> re.Pattern[str]:
    """The end of an introduction."""
    return _made(r"\A[\s、]*(?:どうぞ)?(?:よろしく|宜しく|お世話になっ|お世話になり)")


def named_so() -> re.Pattern[str]:
    """The pattern of "A cat called Mike"."""
    return _made(rf"(?P<own>.{{0,10}}?)(?P<o>{NAME}?)(?:って|という|っていう)名前の(?P<kin>{KIN_WORD}|{PET}){BE}")


def pet_named() -> re.Pattern[str]:
    """The pattern of "our corgi is called Mugi"."""
    return _made(
        rf"(?P<own>)(?:うちの|我が家の|わが家の)(?P<kin>{PET})(?:は|、|って)?(?P<o>{NAME}?)(?:ちゃん"
        rf"|くん)?(?:という|って|と)(?:名前|いい(?:ます|まして)|言い(?:ます|まして)|言う|いう)(?:なん|の|ん)?{BE}"
    )


def introduced_so() -> re.Pattern[str]:
    """The pattern of "… and my father is Masao", once names are told."""
    return _made(rf"(?:うちの|私の)?(?P<kin>{KIN_WORD})(?:は|が|の名前は)(?P<o>{NAME}?)(?:さん|くん|ちゃん)?{BE}")


def introduced_last() -> re.Pattern[str]:
    """The pattern of "Mr Suzuki is my boss"."""
    return _made(
        rf"(?:{KIN_WORD}の)?(?P<o>{NAME}?)(?:さん|くん|君|ちゃん|先生)(?:が|は)(?:うちの|私の|僕の|俺の|直属の"
        rf"|今の)?(?P<kin>上司|店長|部長|課長|先輩|後輩|同期|同僚|親友|友達|夫|妻|旦那|彼氏|彼女|婚約者){BE}"
    )


def by_order() -> re.Pattern[str]:
    """One of several children or animals: "the elder is …"."""
    return _made(
        rf"(?:上|下|真ん中|一番上|一番下|一人目|二人目|三人目|一匹|もう一匹|もう一人|片方|長女|次女|長男|次男|三男"
        rf"|三女|姉|妹|兄|弟)(?:の子|の方|のほう)?(?:が|は)(?P<o>{NAME}?)(?:ちゃん"
        rf"|くん)?(?:という名前)?(?:で.{{2,8}}?)?{BE}"
    )


def married() -> re.Pattern[str]:
    """Whether somebody is married; ``no`` when they are not."""
    return _made(
        r"(?P<own>.{0,16}?)(?:まだ)?(?P<o>結婚|入籍|離婚|別居|同居|妊娠)(?:は|を|も)?し(?:(?P<no>て(?:い)?(?:ない"
        r"|ません|なくて))|て(?:い)?(?:る|ます|て)|ました|た)(?:だけ)?(?:ん(?:です|だ)|です|の|で)?(?:けど|が|ので"
        r"|から|し|よ|ね)*"
    )


def again() -> re.Pattern[str]:
    """Whoever was spoken of, without the name."""
    return _made(
        r"(?:(?:あの|その|この)(?:子|人|方|犬|猫|コ)(?:たち)?|彼(?!女|氏|ら)|あいつ|こいつ|本人)(?:は|が|も|って|、"
        r"|\Z)?"
    )


def of_it() -> re.Pattern[str]:
    """Goes on with what was only supposed."""
    return _made(r"(?:名前|年齢|色|性別|場所|家賃|家|部屋|仕事|値段|予算)は")


def attribute() -> re.Pattern[str]:
    """Where somebody lives, comes from or how old they are, before the noun for them."""
    return _made(
        r"(?P<topic>.{0,10}?(?:は|が|、))??(?P<what>[^\s、はがを]{1,12}?(?:在住|出身|勤務|生まれ|育ち|\d{1,2}歳"
        r"|住み))の(?=[^\sはがを、頃時と])"
    )


def clause_before_name() -> re.Pattern[str]:
    """What somebody does, before their name: "Abe, who teaches in Sendai"."""
    return _made(
        r"(?P<what>.{3,32}?(?:ている|てる|でいる|でる|ております|でおります))(?=(?:[\u4e00-\u9fff々]{1,5}"
        r"|[\u30a1-\u30faー]{2,8}|[\u3041-\u3096]{2,6})(?:と申|と言い|といい|です))"
    )


def cleft() -> re.Pattern[str]:
    """The pattern of "It was in 2019 that …"."""
    return _made(
        rf"(?P<what>.{{2,40}}?[ただ])のは(?P<when>{DATE}|\d{{1,3}}(?:年|か月|ヶ月|週間)前)(?:で|です|だ|なので"
        rf"|なんです|だった|でした|のこと(?:で|です))?(?:けど|が|よ|ね)?"
    )


def first_name() -> re.Pattern[str]:
    """A name at the beginning of who introduces themselves."""
    return _made(
        r"(?:はじめまして|初めまして|こんにちは|自己紹介(?:します|です)?|どうも"
        r"|[、。！!\s])*(?P<o>[\u4e00-\u9fff々]{1,5}[\u3041-\u3096\u30a1-\u30faー]{0,4}|[\u30a1-\u30faー]{2,8}"
        r"|[\u3041-\u3096]{2,6})(?:です)?[、。 ](?=.)"
    )


def no_name() -> re.Pattern[str]:
    """What stands first and is no name."""
    words = "|".join(map(re.escape, sorted(NOTHING, key=len, reverse=True)))
    return _made(
        rf"(?:{words}|{KIN_WORD})\Z|[歳才年月日代目]\Z|ます\Z|です\Z|(?:在住|出身|勤務|男性|女性|独身|会社員|主婦"
        rf"|学生|好き)|\A(?:実|今|昔|元|まあ|うん|はい|でも|えっと|あの|じゃあ|ちなみ|私|僕|俺|自分)"
    )


def measured(said: str) -> str:
    """A height or a weight with its unit apart."""
    match = re.search(r"(\d[\d.]*)\s*(cm|センチ|㎝|kg|キロ|㎏)?", said)
    if match is None:
        return said
    unit = {"センチ": "cm", "㎝": "cm", "キロ": "kg", "㎏": "kg"}.get(match[2] or "", match[2] or "")
    return f"{match[1]} {unit}".strip()


def former() -> re.Pattern[str]:
    """A school or a work that is over."""
    return _made(r"母校|前職|出身校|出身大学|出身高校|前の(?:会社|職場|仕事)")


def pastime() -> re.Pattern[str]:
    """What one does for pleasure or dreams of: "reading books is my habit"."""
    return _made(
        rf"(?P<own>(?:.{{0,10}}?(?:は|って))?)(?P<o>[^、。は]{{2,22}}?[るうくすつむぶぐぬ])(?:の"
        rf"|こと)が(?P<what>趣味|日課|生きがい|楽しみ|特技|習慣|ルーティン|ストレス発散|息抜き|夢|目標){BE}"
    )


def pet_by_name() -> re.Pattern[str]:
    """A dog or a cat whose name follows at once."""
    return _made(r"(?:愛犬|愛猫|飼い犬|飼い猫)(?=[\u3041-\u3096\u30a1-\u30faー]{2,8}(?:は|が|も|と|、|\Z))(?!の)")


def none_of_it() -> re.Pattern[str]:
    """What looks like a claim and is none: a teacher called by name, a home bird, a place with a date in it."""
    return _made(
        r"role is: (?:[\u30a1-\u30faー]{2,8}|[\u4e00-\u9fff]{1,3})(?<!小学校)(?<!学校)(?<!高校)(?<!塾)先生"
        r"|likes: (?:インドア|アウトドア|夜型|朝型|少数|多数|慎重|楽観|悲観|穏健|革新|保守)|born in: .*\d.*"
    )


def exists() -> re.Pattern[str]:
    """Somebody has kin or an animal, or has none."""
    count = r"(?:[一二三四五六七八九十\d]{1,2}(?:人|匹|羽|頭)|ひとり|ふたり|1人|何人か)"
    return _made(
        rf"(?P<own>(?:私|僕|俺|わたし|ぼく)?(?:に)?(?:は|も)?(?:(?:うち|家|我が家|わが家)(?:に)?(?:は"
        rf"|も)?)?.{{0,8}}?)(?:(?P<name>[^\sはがをにで、]{{1,8}}?)(?:という|っていう|って名前の))?(?P<kin>(?!彼女"
        rf"|彼氏|友達|子(?!供|ども)|犬?猫?の){KIN_WORD}|{PET}|兄弟|きょうだい|彼女|彼氏|子ども|子供)(?:が|は"
        rf"|も)?{count}?(?:が|と|ほど)?(?:まだ|もう|いまだに)?"
        r"(?:(?P<no>い(?:ない|ません|なくて|なかった))|(?:い(?:る|ます|て|まして)|おります|でき(?:た|ました|て)"
        r"|生まれ(?:た|ました|て)))(?:ん(?:です|だ)|です|の)?(?:けど|が|ので|から|し|よ|ね|な){0,2}"
    )


def no_tie() -> re.Pattern[str]:
    """What denies or takes away a relative."""
    return _made(
        r"い(?:ない|ません|なくて)|(?:欲し|ほし)(?:い|くて)|亡くな|死ん|離婚|別れ|元(?:妻|夫|カノ|カレ|彼)|なら\Z"
        r"|だったら|(?:の|な)(?:友達|知り合い)の|お(?:子|嬢)さん|振られ|フラれ"
    )


def prefers() -> re.Pattern[str]:
    """One thing rather than another."""
    what = r"[^\s、。はがを]{1,20}?"
    return _made(
        rf"(?P<own>(?:.{{0,12}}?(?:は|って|なら))?)(?:{what}より(?:も|は)?(?:断然|やっぱり|圧倒的に"
        rf"|ずっと)?、?(?P<o>{what})(?:の(?:方|ほう))?(?:が(?:好き|いい|楽|合う|合って(?:い)?る|落ち着く|性に合う"
        rf"|好み|向いて(?:い)?る)|派)(?:かな(?:あ|ぁ)?\Z)?|(?P<other>{what})の(?:方|ほう)が(?:好き|いい|好み"
        rf"|性に合う))(?:なん)?{BE}"
    )


_OWN = r"(?P<own>.{0,24}?)"
_WHAT = (
    r"(?P<o>(?:[^\sはが、]{1,20}(?:に|へ|を|で|と)[^\sはがを、]{0,10}?[るうくすつむぶぐぬ])|(?!(?:電話|連絡"
    r"|相談|確認|失礼|提出|返事|報告|用意|準備)す)[\u4e00-\u9fff]{2}する)"
)
_AHEAD = (
    r"(?:来年|来月|来春|再来月|再来年|年内|年末|夏休み|冬休み|連休|GW|お盆|将来|(?:\d{1,2}月|春|夏|秋|冬"
    r"|来[年月]の?\S{0,4}?|今度の\S{1,3}?|この[春夏秋冬])(?=から|に|は|で|いっぱい|末)|今月末?(?=で|を|い)"
    r"|(?:年度|月)末)(?:から|に|には|は|いっぱいで|末?で|末?をもって|の\S{1,4}に)?(?:は)?、?"
)
_TAIL = (
    r"(?:です|だ|なん(?:です|だ)|な(?=ので|の|んで)|で|ます|る|た|ました|て)*(?:ん(?:です|だ))?(?:けど|が|ので"
    r"|んで|から|し|よ|ね|の){0,3}"
)
_PLANS = (
    (
        "plans to",
        (
            rf"{_OWN}{_WHAT}(?:予定|つもり|ことに(?:な(?:った|りました|って(?:い)?(?:る|ます)?))"
            rf"|ことが決ま(?:った|りました|って(?:い)?(?:る|ます)?)){_TAIL}"
        ),
    ),
    (
        "decided to",
        (
            rf"{_OWN}(?P<o>[^\sはが、]{{0,20}}?[^\sはがを、]{{1,10}}?[るうくすつむぶぐぬ])ことに(?:し(?:た"
            rf"|ました|て(?:い)?(?:る|ます))|決め(?:た|ました)){_TAIL}"
        ),
    ),
    (
        "plans to",
        (
            rf"{_OWN}(?P<will>[^\sはが、]{{1,20}}(?:に|へ|を|で"
            rf"|と)[^\sはがを、]{{0,8}}?[こもろそとぼのごおよ]う)と思って(?:い)?(?:る|ます|て)?{_TAIL}"
        ),
    ),
    (
        "plans to",
        (
            rf"{_OWN}{_AHEAD}(?:(?P<go>[^\sはが、]{{1,14}}(?:に|へ|を|と))(?P<verb>(?!なり)[^\sはがを、]{{1,6}})"
            rf"|(?P<alone>(?!(?:電話|連絡|相談|確認|お願い|失礼|提出|返事|報告|用意"
            rf"|準備)し)[\u4e00-\u9fff]{{2}}し))ます(?:よ|ね|けど|が|ので|から|し)*"
        ),
    ),
    (
        "plans to",
        (rf"{_OWN}{_AHEAD}{_WHAT}(?:ん(?:です|だ)|の|よ|ので|んで|から|けど|し)(?:よ|ね|けど|が|ので|から)*"),
    ),
    (
        "wants",
        (
            rf"{_OWN}(?P<wish>[^\sはが、]{{1,20}}(?:に|へ|を|で|が)[^\sはがを、]{{0,8}}?(?:習い|始め|住み"
            rf"|行っ?き|行って|走り|留学し|転職し|取り|なり|移住し|買い|飼い|建て|挑戦し|やって|開き|作り"
            rf"|独立し|受け|学び|して|身につけ|話せるようになり)(?:み)?たい)(?:です|と思って(?:い)?(?:る|ます)"
            rf"|と考えて(?:い)?(?:る|ます)|んです|んだ)?(?:けど|が|ので|から|し|よ|ね){{0,2}}"
        ),
    ),
)


def plans() -> tuple[tuple[str, re.Pattern[str]], ...]:
    """What is planned or wished: ``o`` has its verb in the form that is listed, ``will`` in that of intent."""
    return tuple((relation, _made(pattern)) for relation, pattern in _PLANS)


_STEMS = dict(zip("きぎしちにびみりい", "くぐすつぬぶむるう", strict=True))


def _listed_form(stem: str) -> str:
    """A verb in the form that is listed, from its stem before ます."""
    if re.search(r"[\u4e00-\u9fff\u30a1-\u30faー]{2}し\Z", stem):
        return stem[:-1] + "する"
    return stem[:-1] + _STEMS[stem[-1]] if stem[-1] in _STEMS else stem + "る"


_WILL = dict(zip("こもろそとぼのごお", "くむるすつぶぬぐう", strict=True))


def planned(match: re.Match[str]) -> str:
    """What is planned, its verb in the form that is listed."""
    groups = match.groupdict()
    if will := groups.get("will"):
        stem = will[:-1]
        if stem.endswith("よ"):
            return stem[:-2] + "する" if stem.endswith("しよ") else stem[:-1] + "る"
        return stem[:-1] + _WILL[stem[-1]]
    if groups.get("alone"):
        return _listed_form(groups["alone"])
    if go := groups.get("go"):
        return go + _listed_form(groups["verb"])
    return groups.get("o") or groups.get("wish") or ""


_TIMES = (
    (rf"(?P<date>{DATE})から(?P<last>{DATE})まで", "since", "@"),
    (rf"(?P<date>{DATE})(?:から|以来)(?!来)", "since", "@"),
    (r"(?P<n>\d{1,3})(?P<date>年|か月|ヶ月|ヵ月|カ月|ケ月|週間)(?:間|前から)", "since", r"\g<n> @s ago"),
    (r"(?P<n>\d{1,3})(?P<date>年|か月|ヶ月|ヵ月|カ月|ケ月|週間)(?:ほど|くらい)?前(?!から)", "when", r"\g<n> @s ago"),
    (rf"(?P<date>{DATE})まで", "until", "@"),
    (rf"(?<!\d)(?P<date>{DATE})(?!から|まで|以来|日|生まれ)", "when", "@"),
)


def times(text: str) -> Iterator[Timed]:
    """The times in a clause, in English."""
    for written_, way, date in _TIMES:
        if match := _made(written_).search(text):
            english = match.expand(date) if "\\" in date else date
            if match.groupdict().get("last"):
                yield Timed(0, 0, "until", english_date(match["last"]))
            yield Timed(0, 0, way, english.replace("@", english_date(match["date"])))  # type: ignore[arg-type]


_ANSWERS = (
    (r"どこに(?:住んで|お住まい)|お住まいは|どちらにお住まい", "{a}に住んでいます"),
    (r"お?名前は|お名前", "名前は{a}"),
    (r"(?:何歳|おいくつ|年齢は)", "{a}"),
    (r"どこで働いて|お勤め先|勤務先|どちらにお勤め", "{a}で働いています"),
    (r"お生まれは|どこの生まれ", "{a}生まれです"),
    (r"(?:ご)?出身は", "出身は{a}"),
    (r"お?仕事は|ご職業", "仕事は{a}"),
    (r"(?:ご)?趣味は", "趣味は{a}"),
    (r"好きな(?P<s>食べ物)は", "好きな食べ物は{a}"),
    (r"好きな色は", "好きな色は{a}"),
    (r"アレルギーは", "{a}のアレルギーがあります"),
    (r"何を勉強して|専攻は", "{a}を勉強しています"),
    (r"予算は", "予算は{a}"),
    (r"(?:締め?切り?|期限|納期)は", "締め切りは{a}"),
    (r"(?:お)?誕生日は", "誕生日は{a}"),
)
_ANSWER_TAIL = re.compile(r"(?:です|だ|なんです|ですね|ですよ|だよ|でございます)\Z")
_LONGEST_ANSWER = 24


def statement(question: str, answer: str) -> str:
    """The statement that a question and a short answer make; "" when they make none."""
    said = _ANSWER_TAIL.sub("", answer.strip().strip(".!。 "))
    if (
        not said
        or len(said) > _LONGEST_ANSWER
        or re.search(r"ない|ません|[?？]|特に|なし\Z|秘密|内緒|わから|分から", said)
    ):
        return ""
    return next((shape.replace("{a}", said) for pattern, shape in _ANSWERS if _made(pattern).search(question)), "")
