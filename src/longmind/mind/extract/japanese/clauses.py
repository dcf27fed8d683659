"""A Japanese sentence in pieces: its clauses, and in a clause who, what and when, each with its particle.

A clause ends at a comma or behind the ending that joins it to the next. In a clause everything must be told by its
letters: a time, somebody, a noun phrase with the particle behind it. What is none of these is kept as it stands, so
that a rule can see that it does not know all of the clause.
"""

from __future__ import annotations

import re
from collections.abc import Collection
from functools import lru_cache
from typing import NamedTuple

from longmind.mind.extract.japanese.words import (
    DATE,
    HIRA,
    HONOUR,
    I_WORD,
    KANJI,
    KATA,
    KIN,
    KIN_WORD,
    MINE,
    NAME,
    PASTIME,
    PHRASE,
    PLAYED,
    SOLID,
    SPORT,
)

PARTICLE = (
    r"(?:だけは|だけ(?:に|で|が)|には|にも|では|でも|とは|とも|からは|からも|までに|までは|より(?:も)?|ほど|から"
    r"|まで|として|という|なんて|なんか|とか|って|なら|だけ|しか|ばかり|ばっか(?:り)?|くらい|ぐらい"
    r"|は|が|を|に|へ|で|と|も|や|か|の)"
)
_BORDER = re.compile(
    r"[、,，;；:：…!！?？（）()\n\t]+|(?<=[^\x00-\x7f])[\s\u3000]+(?=[^\x00-\x7f])"
    r"|[\s\u3000]+(?=[\u3041-\u3096])(?![\s\u3000]+[はがをにでとも])"
    r"|(?<=けど)(?!も)(?=.)|(?<=けども)(?=.)|(?<=けれど)(?!も)(?=.)|(?<=けれども)(?=.)|(?<=すが)(?=[^、。])"
    r"|(?<=[しっい]たが)(?=.)|(?<=だが)(?=.)"
    r"|(?<=[るたいすなん]ので)(?=.)|(?<=[るたいだ]んで)(?=[\u4e00-\u9fff\u30a1-\u30fa])|(?<=なんで)(?![すし])(?=.)"
    r"|(?<=[すだるたい]から)(?=[\u4e00-\u9fff\u30a1-\u30faあ-ん])(?!は|ね|な|さ|\Z)"
    r"|(?<=いるし)(?=.)|(?<=てるし)(?=.)|(?<=ですし)(?=.)|(?<=ますし)(?=.)|(?<=だし)(?=[^\s])|(?<=ないし)(?=.)"
    r"|(?<=たし)(?=[\u4e00-\u9fff\u30a1-\u30fa])|(?<=好きだし)(?=.)"
    r"|(?<=のに)(?=[\u4e00-\u9fff\u30a1-\u30fa])|(?<=(?:んで|いて|して|きて|てて|でて|けて|めて|えて|べて|じて|れて"
    r"|せて|ちて|りて|ねて))(?<!として)(?=[\u30a1-\u30faA-Za-z]|[\u4e00-\u9fff](?<![来行欲頂見貰置参]))"
    r"|(?<=[かまなやらわえおがざば飼使通買乗持習行取作入走送撮移]って)(?=[\u30a1-\u30fa]"
    r"|[\u4e00-\u9fff](?<![来行欲頂見貰置参]))|(?<=(?:めて|んで|って|いて|して))(?=(?:もう|もうすぐ|かれこれ"
    r"|そろそろ)?\d{1,2}(?:年|か月|ヶ月))(?<!として)|(?<=(?:好き|嫌い|苦手)で)(?=[\u4e00-\u9fff\u30a1-\u30fa])"
    r"|(?<=[^ゃは]なくて)(?=[^、。])|(?<=でして)(?=[^、。])|(?<=\d歳で)(?=[\u4e00-\u9fff\u30a1-\u30fa])(?!結婚|上京"
    r"|出産|入|就|亡|死|始|独立|起業|初|家|留学|渡|免許|大学|東京|定年|デビュー|デビ|発症|引退|離婚)"
    r"|(?<=ばかりで)(?=[\u4e00-\u9fff])"
)


def clauses(text: str) -> list[tuple[int, int, str]]:
    """Where the clauses of a sentence begin and end, each with the mark that ends it."""
    places, at = [], 0
    for border in _BORDER.finditer(text):
        if _GOES_ON.search(text, at, border.start()):
            continue
        places.append((at, border.start(), border[0].strip() or (" " if border[0] else "")))
        at = border.end()
    return [(start, end, mark) for start, end, mark in [*places, (at, len(text), "")] if text[start:end].strip()]


_GOES_ON = re.compile(r"(?<!わけ)(?<!の)(?<!ん)(?:じゃなくて|じゃなくって|ではなく|ではなくて|じゃなく)\Z")
"""What is denied only to say what is so instead."""


class Token(NamedTuple):
    """A part of a clause."""

    kind: str
    """``thing``, ``who``, ``me``, ``when``, ``rest``."""
    text: str
    particle: str
    start: int
    end: int
    kin: str = ""
    name: str = ""
    own: bool = False
    """Whether a relative is said to be the speaker's."""
    age: str = ""
    theirs: bool = False
    """Whether a thing is said to be somebody else's."""


_TIME_WORD = (
    r"(?:子(?:供|ども)の(?:頃|ころ|時|とき)|こどもの(?:頃|ころ)|小さい(?:頃|ころ|時|とき)|(?:小学校|中学校?|高校"
    r"|大学|学生|独身|会社員|新人|現役|浪人|若手)(?:時代|の(?:頃|ころ|時))|若い(?:頃|ころ)|昔|むかし|以前|かつて"
    r"|前々?|少し前|ちょっと前|この前|この間|こないだ|最近|さいきん|近頃"
    r"|今(?!度|年|月|週|日|朝|夜|晩|回)|いま|現在|普段|ふだん|平日|週末|休日|休みの日|祝日|毎[日朝晩週月年夕]"
    r"|毎週[月火水木金土日]曜日?|[週月年]に?[\d一二三四五六]回|週[一二三1-7](?:回)?|[月火水木金土日]曜(?:日)?|今度"
    r"|今後|これから|これまで|今まで|今夜|今晩|昨夜|昨晩"
    r"|朝|昼|夜|夕方|早朝|深夜|夏|冬|春|秋|午前|午後|\d{1,2}時|先日|さっき|将来|いつか|そのうち|来春|今春|昨春"
    r"|定年後|結婚後|帰国後|卒業後|退職後|産後|当時|新卒|(?:\d{1,2}|[一二三四五六七八九十])歳(?=から|まで|の(?:時"
    r"|とき|頃|ころ)|で(?=.))|\d0代(?=から|まで|の(?:時|頃|ころ)|で(?=.))|生まれてから|結婚して|社会人になって"
    r"|大人になって"
    r"|(?:再)?来年度?|今年度|昨年度|一昨年|おととし|再来月|再来週|先々週|先々月|半年|数年|一年|二年|三年|十年|長年"
    r"|\d+年目|GW|ゴールデンウィーク|お盆|年末年始?|正月|クリスマス|年内|月末|年明け|春先)"
)
_TIME = (
    rf"(?:(?:(?:\d{{1,3}}|[一二三四五六七八九十]|数)(?:年|か月|ヶ月|ヵ月|カ月|週間|日)(?:半)?(?:ほど|くらい"
    rf"|ぐらい)?(?:間|前|ほど前|くらい前|ぐらい前|以上)?(?:ほど|くらい|ぐらい)?|{DATE}(?:頃|ごろ)?|{_TIME_WORD})"
    rf"(?:(?:から|以来|まで|に|は|の|も|で|ずっと|より|頃|ごろ|あたり|くらい|ぐらい|だけ|ばかり|、|じゃ|ん){{1,3}}"
    rf"|(?!{SOLID}|ご[はか]))"
    rf"|(?:{DATE}|(?:\d{{1,3}}|[一二三四五六七八九十]|数)(?:年|か月|ヶ月|ヵ月|カ月|週間|日)前|今(?!度|年|月|週|日"
    rf"|朝|夜|晩|回|後|[風治昔井])|最近|現在(?!地)|先日|こないだ|この前|この間|さっき|ついこの間|数年前|いま|来春"
    rf"|今春|昨春|来秋|来年度|今年度|昨年度|再来月|再来週|再来年|一昨年|昨夜|今夜|年内|年末|月末|将来|いつか"
    rf"|そのうち|以前|普段|週末|休日|毎[日朝晩週月年])(?![度末号分中生]))"
)
_FILLER = (
    r"(?:結局|とりあえず|今回は?|いっそ|せっかく|とても|すごく|すっごく|すごい(?=[好苦嫌])|めっちゃ|めちゃくちゃ"
    r"|めちゃめちゃ|めちゃ|超(?=[好苦嫌大])|本当に|ほんとに|ほんと(?!う)|マジで|まじで|とにかく|特に|とくに"
    r"|なにより|何より|一番|いちばん|結構|けっこう|かなり|割と|わりと|まあまあ|まぁ|まあ|もう|まだ"
    r"|ずっと|やっぱり|やっぱ|やはり|実は|じつは|ちなみに|ちなみ|一応|いちおう|たぶん|多分|おそらく|基本的に(?:は)?"
    r"|基本(?:は)?|主に|おもに|大体|だいたい|たいてい|いつも|よく|時々|ときどき|たまに|たまーに|少し|ちょっと"
    r"|すこし|多少|全然|ぜんぜん|全く|まったく|あまり|あんまり|そんなに|そこまで|別に|べつに|どうも|どうしても"
    r"|絶対(?:に)?|一滴も|一切|一口も|一度も|一回も|なかなか|最初は|最初から|元々|もともと|もとは|昔から"
    r"|子供の頃から|生まれつき|一緒に|いっしょに|二人で|ふたりで|\d人で|[一二三四五六七八九]人で|一人で|ひとりで"
    r"|家族で|みんなで|夫婦で|ついに|やっと|とうとう|ようやく|思い切って|つい|早速|さっそく|無事(?:に)?|急に|突然"
    r"|いきなり"
    r"|でも|しかも|しかし|けど|だけど|ただ|そして|それで|それと|それに|あと(?:は)?|また|だから|なので|なお|ところで"
    r"|さて|じゃあ|では|てか|ていうか|というか|つまり|要するに|そういえば|そうそう|そう|うん|はい|ええ|えっと"
    r"|えーと|あの(?=[、 ー])|あのー|その(?=[、 ー])|いや(?!な)|いえ|あ(?=[、 ])|へえ|うーん|あー|えー|まあね"
    r"|ね(?=[、 ])|ほら|なんか|なんと|こう見えて|正直|実際|本格的に|真剣に|密かに|ひそかに|地味に|意外と|意外に"
    r"|断然|だんぜん|圧倒的に|どちらかというと|どちらかといえば|どっちかというと|どっちかっていうと"
    r"|どちらかと言えば|もっぱら|主として"
    r"|趣味で|仕事で(?:は)?|独学で|個人的に(?:は)?|健康のため(?:に)?|念のため|改めて|同じく|毎回|何年も|長いこと"
    r"|しばらく|当分|相変わらず|いまだに|未だに|既に|すでに|どこでも|どんどん|ますます|さらに|もっと|もう少し"
    r"|なるべく|できるだけ|頑張って|がんばって|気ままに|のんびり|おとなしく|もちろん|さすがに|完全に|ほぼ|ほとんど"
    r"|ちゃんと|しっかり|きちんと|毎日のように|(?:簡単な|軽い)?日常会話(?:程度|レベル)?(?:なら|は|で|の)?"
    r"|挨拶程度(?:なら|は)?|旅行会話(?:程度)?(?:なら)?|片言(?:だ)?(?:で|なら)?|流暢に|主人と|心から|日頃から"
    r"|お陰様で|おかげさまで|恥ずかしながら|ありがたいことに|残念ながら|うちで(?:は)?|家で(?:は)?|我が家で(?:は)?"
    r"|自宅で(?:は)?)"
)
_COMMON = (
    rf"(?!(?:{PLAYED}|{SPORT}|{PASTIME}|スマホ|パソコン|カメラ|バイク|ゲーム|アカウント|プレゼント|メール|テスト"
    rf"|ケーキ|バッグ|シャツ|ベッド|ノート|ブログ|チャンネル|クラス|チーム|サイズ|タイプ|イメージ|アドバイス"
    rf"|スケジュール|レシピ|ランドセル|グッズ|コンサート|ライブ|お弁当|日|頃|ころ|結婚式|学校|会社|誕生日?|写真"
    rf"|友達|店|時|話|病院|手術|好き\S*|嫌い\S*|声|料理|部屋|上司|先生"
    rf"|手|顔|実家|命日|介護|世話|名前|年齢|趣味|本名|職業|仕事|方|ほう|分|お|家|車|ため|体|具合|気持ち|体調|勉強"
    rf"|受験|進路"
    rf"|成績|塾|宿題|習い事|部活|保育園|幼稚園|服|靴|おかげ|お陰|影響|間違い|代わり|紹介|勧め|すすめ|飯|ご飯|弁当"
    rf"|お弁当|散歩|餌|エサ|トイレ|毛|病気|薬|アレルギー|あだ名|出身|出身地|職場|勤務先|転勤|都合|意見|言葉|口癖"
    rf"|性格|身長|体重|年|歳|子|子供|母|父|妹|弟|兄|姉|妻|夫|息子|娘|犬|猫|友人|旦那|嫁|彼女|彼氏|知り合い|同僚"
    rf"|みんな|一人|二人|三人|両方|方が|ところ|とこ|もの|こと|の|趣味|地元|特技|目標|夢|楽しみ|専攻|悩み|病名|持病"
    rf"|ペット|ファン|電話|番号|連絡先|メール|住所|お店|隣|前|後|中|上|下|横|そば|親|先輩|後輩|担任|クラス|大学|高校"
    rf"|入学|入学式|卒業式|結婚|出産|入院|退院|退職|引っ越し|機嫌|寝顔|笑顔|[^\sはがもをにとで]{{1,6}}?(?:日|式|会|代"
    rf"|費|学|用|薬|品|物|屋|店|園|校|員|性|後|中|前|時|事|力|度|側|方|線|号|機|権|料|者|歳|年|人|生))(?:は|が|も|を"
    rf"|に|と|で|の|って|、|\Z|だ|さん))"
)
_PRE = (
    rf"(?:{MINE}|うちの|(?:一番)?(?:上|下|真ん中|末)の|(?:小学?|中学?|高校?|大学?|幼稚園|保育園"
    rf"|年[長中少])[1-6一二三四五六]?(?:年生)?の|(?:今年|来月|来年|もうすぐ)?(?P<age>\d{{1,3}}"
    rf"|[一二三四五六七八九十]{{1,3}})歳(?:になる|になった)?の|[一二三四五\d][つ個歳](?:年)?[上下]の|年[上下]の"
    rf"|双子の|地元の|大学(?:時代|院)?の"
    r"|高校(?:時代)?の|会社の|職場の|部署の|バイト先の|隣の席の|同居の|実の|離れて(?:暮らす|住む)|(?:遠方|田舎|実家"
    r"|海外|東京|大阪)に(?:住む|いる)|実家の|学生時代の|中学の|昔からの|長年の|直属の|新しい|うちの(?=部|課)|義理の"
    r"|今の|仲のいい|大好きな|可愛い|かわいい|一人っ子の){0,3}"
)
_OTHERS = r"(?:は|が|も|って(?!言|い)|には|にも|にとって|、|と|を|に|で|の|から|へ|より|\Z|\s)"


_NOT_PARTICLE = rf"(?<![{HIRA}][はがを])(?!(?<=[{HIRA}]{{2}}[もとにで])\Z)"
"""A name in hiragana does not end with the particle behind it."""


@lru_cache(maxsize=1)
def _who() -> re.Pattern[str]:
    return re.compile(
        rf"(?P<pre>{_PRE})(?P<kin>{KIN_WORD})(?P<hon1>さん|ちゃん|くん|たち"
        rf"|達)?(?:の{_COMMON}(?P<name>(?:{NAME}{_NOT_PARTICLE})?)(?P<hon>{HONOUR})?(?={_OTHERS})"
        rf"|(?![の{KANJI}{KATA}])|(?=の))"
        rf"|(?P<name2>{NAME}?)(?P<hon2>さん|くん|君|ちゃん|先生|氏|部長|課長|社長|店長|係長|主任|院長|先輩|教授"
        rf"|コーチ|監督)(?:たち)?(?=は|が|も|って|には|、|と|を|に|\Z|の|\s)"
    )


@lru_cache(maxsize=1)
def _tokens() -> re.Pattern[str]:
    return re.compile(
        rf"(?P<gap>[\s、,。・]+|{_FILLER})"
        rf"|(?P<when>{_TIME})"
        rf"|(?P<me>{I_WORD})(?P<p1>には|にも|は|が|も|の|って|的には|とは|と|を|に|で|、)?(?=.|\Z)"
        rf"|(?P<thing>{PHRASE})(?:(?!{SOLID})|(?={_FILLER}))(?:(?P<p2>(?!がわり|がち|がてら|でき){PARTICLE})"
        rf"|(?=[\s、]|[^{HIRA}]|\Z|{_FILLER}))"
        rf"|(?P<soft>[{HIRA}]{{2,8}}?)(?P<p3>には|では|は|が|を|も|って|に(?=\Z|[{KANJI}]))(?![っゃゅょん])"
        rf"|(?P<rest>{SOLID}{{1,10}}[{HIRA}]{{1,8}}?(?={SOLID}|[、\s]|\Z)|.)"
    )


_WHO_PARTICLE = re.compile(
    r"には|にも|とは|とも|にとって(?:は)?|は|が|も|って(?!言|い|こ)|と|を|に|で|の|から|へ|より|、|\s|\Z"
)


def tokens(text: str, names: Collection[str]) -> list[Token]:
    """The parts of a clause, or of what stands before its verb; ``names`` are those of people spoken of before."""
    found: list[Token] = []
    at = 0
    while at < len(text):
        if (who := _somebody(text, at, names)) is not None:
            _add(found, who)
            at = who.end
            continue
        match = _tokens().match(text, at)
        if match is None:  # never: "rest" takes anything
            break
        at = match.end()
        told = match.groupdict()
        if told["gap"] is not None:
            continue
        if told["when"] is not None:
            found.append(Token("when", told["when"], "", *match.span()))
        elif told["me"] is not None:
            found.append(Token("me", told["me"], told["p1"] or "", *match.span()))
        elif told["thing"] is not None:
            _add(found, Token("thing", told["thing"], told["p2"] or "", *match.span()))
        elif told["soft"] is not None:
            _add(found, Token("thing", told["soft"], told["p3"] or "", *match.span()))
        elif found and found[-1].kind == "rest" and found[-1].end == match.start():
            found[-1] = found[-1]._replace(text=found[-1].text + match[0], end=match.end())
        else:
            found.append(Token("rest", match[0], "", *match.span()))
    return found


def after_times(text: str) -> str:
    """Words without the times and small words before them."""
    at = 0
    while (match := _tokens().match(text, at)) and (match["gap"] is not None or match["when"] is not None):
        at = match.end()
    return text[at:]


def is_time(text: str) -> bool:
    """Whether words only tell when."""
    return bool(text.strip()) and not after_times(text)


def _add(found: list[Token], token: Token) -> None:
    """Put a token down; what belongs to a relative is a thing of theirs, not the speaker's."""
    owned = bool(found) and (found[-1].kind == "who" or found[-1].theirs)
    if owned and found[-1].particle == "の" and found[-1].end == token.start:
        owner = found.pop()
        token = Token("thing", f"{owner.text}の{token.text}", token.particle, owner.start, token.end, theirs=True)
    elif found and found[-1].kind == "me" and found[-1].particle == "の" and found[-1].end == token.start:
        found.pop()
    found.append(token)


_NO_KIN = re.compile(
    r"(?:子(?:供|ども)|こども)の(?:頃|ころ|時|とき|日|世話|本|絵)|[母父]の日|犬の日|猫の(?:日|手)|子(?:育て|煩悩)"
    r"|兄弟姉妹|主人公|主人と|夫婦|母[校国語乳]|父[兄性]|妹[分]|彼女(?:たち|ら)|孫の手|友達付|友達同士"
    r"|リーダー(?:シップ|研修)"
)
_SIGN = re.compile(rf"{MINE}|[上下]の|真ん中の|末の")


def _somebody(text: str, at: int, names: Collection[str]) -> Token | None:
    """Whoever is named at a place: a relative, somebody with a title, somebody spoken of before."""
    if (
        (at and re.match(rf"[{KANJI}{KATA}]", text[at - 1]))
        or _NO_KIN.match(text, at)
        or text[max(0, at - 2) : at] in ("あの", "その", "この", "どの", "前の", "昔の")
        or text[max(0, at - 1) : at] == "元"
    ):
        return None
    for name in names:
        if text.startswith(name, at) and (after := re.compile(rf"{HONOUR}?").match(text, at + len(name))):
            particle = _WHO_PARTICLE.match(text, after.end())
            if particle is not None:
                return Token("who", name, particle[0].strip(), at, particle.end(), name=name, own=True)
    match = _who().match(text, at)
    if match is None:
        return None
    told = match.groupdict()
    kin, name = told["kin"] or "", (told["name"] or told["name2"] or "").strip("「」『』")
    if not kin and (
        not name or name in KIN or re.fullmatch(r"[お皆みご]\S{0,2}|何|誰|奥|旦那|店員|大家|看護師|患者", name)
    ):
        return None
    if name in KIN:
        return None
    particle = _WHO_PARTICLE.match(text, match.end())
    if particle is None:
        return None
    own = bool(_SIGN.search(told["pre"] or "")) or bool(name)
    return Token("who", match[0], particle[0].strip(), at, particle.end(), kin, name, own, told.get("age") or "")
