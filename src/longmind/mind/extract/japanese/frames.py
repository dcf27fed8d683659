"""What is said of somebody, by verbs, by nouns, and by what is asked for on a form ("my job is …").

A frame has its verbs once; their endings say whether it holds, held, does not hold or is meant to. A thing is taken
only from the particle its verb wants, and only if it is of the kind that the frame asks for.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import NamedTuple

from longmind.mind.extract.japanese.forms import BE, adjective, being, endings, kind_of_verb
from longmind.mind.extract.japanese.words import (
    CAR,
    DATE,
    DIET,
    I_WORD,
    ILL,
    KANJI,
    KATA,
    KIN_WORD,
    LAND,
    MEDICINE,
    NAME,
    PASTIME,
    PET,
    PHRASE,
    PLAYED,
    ROLE,
    SCHOOL,
    SCHOOL_YEAR,
    SPORT,
    TASK,
    TONGUE,
    TOWNS,
    WEEKDAY,
)

_FOOD = (
    r"(?:肉|お肉|魚|お魚|お?酒|アルコール|コーヒー|珈琲|卵|たまご|乳製品|豚肉|牛肉|鶏肉|羊肉|ラム肉|タバコ|たばこ"
    r"|煙草|牛乳|甘い(?:もの|物)|辛い(?:もの|物)|パクチー"
    r"|納豆|生魚|生もの|刺身|お刺身|生卵|炭酸|カフェイン|小麦|グルテン|ビール|日本酒|ワイン|紅茶|お茶|チーズ|貝類?"
    r"|牡蠣|カキ|エビ|えび|カニ|かに|レバー|ホルモン|きのこ|キノコ|トマト|ナッツ"
    r"|ピーナッツ|そば|蕎麦|肉類|魚介類?|甲殻類|お菓子|揚げ物|脂っこい(?:もの|物)|生野菜|ジャンクフード"
    r"|スナック菓子|グレープフルーツ|キウイ|メロン|バナナ|ピーマン|ニンジン|にんじん|セロリ"
    r"|[\u4e00-\u9fff\u30a1-\u30faー]{1,8}(?:肉|類|製品|もの))"
)
_TOOL = (
    r"(?:[A-Za-z][A-Za-z0-9_.+#& -]{0,25}|[\u30a1-\u30faーA-Za-z0-9・"
    r" ]{3,20}(?:の[\u30a1-\u30faーA-Za-z0-9・]{2,14})?"
    r"|[A-Za-z\u30a1-\u30faー]{2,12}の[\u4e00-\u9fff\u30a1-\u30faーA-Za-z0-9]{1,12})"
)
NO_JOB = (
    r"(?:在宅|一人|ひとり|二人|\d人|夜勤|日勤|正社員|派遣|派遣社員|契約社員|パート|バイト|アルバイト|フルタイム"
    r"|リモート|フルリモート|時短|週\d\S*|毎日|現場|一緒|時給\S*|海外|地元|都内|東京|大阪|外"
    r"|会社員|笑顔|ここ|そこ|家|自宅|実家|仕事|本気|平日|土日|休日|今日|明日|深夜|朝|夜|東京駅|最低賃金|手取り\S*"
    r"|年収\S*|真面目|必死|定時|締め切り|休みなし|フレックス|シフト制?|個人|フリー|フリーランス"
    r"|二交代|三交代|交代制|副業|掛け持ち|\S{1,4}歳|\S{0,6}として|\d\S*)"
)
_NOT_LEFT = (
    rf"(?!(?:タバコ|たばこ|煙草|お?酒|ゲーム|コーヒー|甘い\S*|喫煙|SNS|\S{0, 8}ツイッター|Twitter|インスタ|ジム"
    rf"|筋トレ|ダイエット|趣味|それ|これ|途中|話|部活|習い事|学校|大学|高校|サークル|飲み会"
    r"|夜更かし|間食|お菓子|砂糖|肉|株|課金|パチンコ|ギャンブル|競馬|{SPORT}|{PLAYED}|{PASTIME}|\S*(?:語|勉強|生活"
    r"|習慣|アプリ|サブスク|ゲーム)|\S*教室|\S*部)\Z)"
)
_NOT_THERE = (
    r"(?!(?:病院|学校|会社|買い物|買物|スーパー|コンビニ|トイレ|仕事|飲み|飲み会|ランチ|歯医者|歯科|眼科|皮膚科"
    r"|外科|内科|散歩|お?風呂|銭湯|ジム|カラオケ|映画|映画館|美容院|美容室|床屋|役所|市役所|区役所|銀行"
    r"|郵便局|学童|保育園|幼稚園|実家|家|外|公園|図書館|職場|現場|出張|旅行|遊び|結婚式|葬式|お?墓参り|お?見舞い"
    r"|ライブ|コンサート|フェス|試合|面接|説明会|会議|打ち合わせ|先|次|上|下|前|どこ|どこか|一緒"
    r"|二次会|\S*(?:屋|店|科|会|式|さん|医|者|師|先生|駅|センター|クリニック|カフェ|レストラン|教室|塾|ところ|とこ"
    r"|方|側|部屋|中|後|イベント|展))\Z)"
)
_ANY = rf"{PHRASE}"
_FRAMES = rf"""
lives in | (?!.*(?:円|LDK|DK|\dK|ワンルーム|階|家賃|築))<p> | に で | state | 住む 暮らす 居住する 下宿する 同棲する
     住まう 一人暮らしする ひとり暮らしする 二人暮らしする 単身赴任する 駐在する 滞在する 在住する 定住する | moving
     to
lives in | * | に へ | became | 引っ越す 引越す 引越しする 引っ越しする 移住する 移り住む 転居する 引っ越してくる
     越してくる 上京する 移る* | moving to
lives in | * | に で | done | 家を買う 家を建てる マンションを買う 部屋を借りる
born in | <p> | で | begun | 生まれる
comes from | <p> | で | begun | 育つ 生まれ育つ
comes from | (?!\S*(?:社|店|駅|家|校|部|方|所|外|室|前|中|口|元|友達|人)\Z)<p> | から | begun | 来る 上京する くる
moving to | (?!\S*(?:部|課|室|チーム|係|企画|営業|人事|経理|総務|開発)\Z)<p> | に へ | became | 転勤する 赴任する
     異動する 転勤になる* 異動になる* 転勤が決まる* | moving to
team is | [{KANJI}{KATA}A-Za-z0-9]{{1,12}}(?:部|課|室|チーム|係|企画|営業|人事|経理|総務|開発|班) | に へ | became |
     異動する 異動になる* 配属になる* 配属される 所属する 移る* 配置転換になる* |
team is | [{KANJI}{KATA}A-Za-z0-9]{{1,12}}(?:部|課|室|チーム|係|班|サークル|楽団|同好会) | に | habit | 所属する いる
     入る* 属する
team is | [{KANJI}{KATA}A-Za-z0-9]{{1,12}}(?:部|課|室|チーム|係|班) | で | state | 働く
role is | {ROLE} | として で | state | 働く 勤める 勤務する 活動する |
role is | (?:{ROLE}|(?:{TASK}の仕事|{TASK})) | を - | state | する やる* 勤める 務める 担当する | plans to=@になる
role is | (?:<p>の)?{ROLE} | に へ | became | なる* 転職する 昇進する 昇格する 変わる* 転身する なれる 復職する 就く
     任命される | plans to=@になる
goal is | {ROLE} | を | state | 目指す 志望する めざす |
works at | (?:<p>)?(?:学校|大学|高校|塾|予備校|教室|専門学校|高専) | で | state | 教える
works at | (?!(?:{NO_JOB}|(?:{TOWNS})(?:[都府県市区町村内]|の方)?)\Z)<p> | で に | state | 働く 勤める 勤務する
     パートする バイトする アルバイトする パート勤務する 働き始める 正社員する 非常勤する 研修する |
works at | (?!{NO_JOB}\Z)<p> | に へ | became | 転職する 入社する 就職する 入庁する 再就職する 採用される
     内定をもらう 内定する | plans to=@に転職する
works at | [^\s]{{1,14}}(?:電機|工業|商事|製作所|会社|銀行|建設|証券|製薬|重工|自動車|食品|通信|ホールディングス|製鉄
    |化学|電気|電鉄|運輸|出版|新聞社?|放送|商店|物産|工務店|事務所|ソフト|システムズ?|商社|メーカー|役所|役場) | に |
     became | 入る* 受かる* 勤め始める |
works at | {_NOT_LEFT}<p> | を は も | left | 辞める 退職する 退社する 離職する クビになる* 定年退職する 早期退職する
     |
works at | (?:会社|仕事|職場|バイト|アルバイト|パート|<p>(?:社|会社|勤め|バイト|アルバイト|パート|銀行|病院|役所)) |
     を は も | left | やめる クビになる*
studies at | {SCHOOL} | に へ | state | 通う 在学する 在籍する 行く 留学する |
studies at | {SCHOOL} | に へ | became | 入学する 進学する 編入する 入る* 受かる* 合格する | plans to=@に入学する
studies at | {SCHOOL} | で | state | 学ぶ 勉強する 専攻する 研究する |
studies at | {SCHOOL} | を | left | 卒業する 中退する 退学する 出る 修了する |
plays | (?:{PLAYED}|{SPORT}) | を が も は - | habit | する やる* 弾く 弾ける 吹く 吹ける 叩く 叩ける 演奏する
     練習する 続ける 習う プレーする プレイする 始める 再開する たしなむ | plans to=@を始める
plays | (?:{PLAYED}|{SPORT}) | を も | begun | 始める 習い始める やり始める はじめる 再開する |
hobby is | {PASTIME} | を が も は - | habit | する やる* 続ける 習う 楽しむ たしなむ |
hobby is | {PASTIME} | を も | begun | 始める 習い始める やり始める はじめる |
plays | (?:{PLAYED}|{SPORT})(?:教室|スクール|クラブ|サークル|レッスン|部|チーム|道場) | に | state | 通う 入る*
     所属する
age is | (?:還暦|喜寿|古希|古稀|米寿|傘寿|卒寿|白寿|\d{{1,3}}歳) | を | done-now | 迎える
hobby is | (?:ジム|スポーツジム|プール|サウナ|銭湯) | に | state | 通う
hobby is | (?:{PASTIME}|{SPORT})(?:教室|スクール|クラブ|サークル|レッスン)? | に | state | 通う ハマる* はまる* 凝る*
     熱中する |
studies | [{KANJI}{KATA}]{{2,10}} | を | at-school | する やる*
lives in | (?!(?:家|外|部屋|会社|学校|ここ|そこ|実家|病院|\S*(?:部|会|店|屋|室|中|側|上|下|前|後|家|人|課|社|校
    |園))\Z)[{KANJI}{KATA}]{{2,12}} | に | stayed | いる
studies | (?!(?:{PASTIME}|{PLAYED}|{SPORT}|テスト|試験|受験|宿題|使い方|やり方|これ|それ)\Z)<p> | を - も の | state
     | 勉強する 学ぶ 専攻する 習う 独学する 履修する 専門にする 勉強をする 学び直す |
studies | (?!(?:{PASTIME}|{PLAYED}|{SPORT})\Z)(?:{TONGUE}|<p>) | を も の | begun | 勉強し始める 学び始める
     習い始める 勉強を始める |
speaks | {TONGUE} | が を も は - なら | can | 話せる 喋れる しゃべれる できる 出来る わかる* 分かる* 通じる |
speaks | {TONGUE} | を も は - | habit | 話す しゃべる* 喋る* 使いこなす |
takes | (?!薬\Z)(?:[^\s]{{1,10}}の)?{MEDICINE} | を も は | habit | 飲む 服用する 打つ 注射する 摂る* とる*
     処方される もらう 常用する |
takes | <p> | を も | state | 服用する 常用する |
quit | (?:タバコ|たばこ|煙草|お?酒|コーヒー|ゲーム|甘い(?:もの|物)|喫煙|SNS|ツイッター|Twitter|X|インスタ|Instagram
    |Facebook|ジム|間食|夜更かし|パチンコ|ギャンブル|カフェイン|課金|飲酒|筋トレ|ダイエット|ソシャゲ|{SPORT}|{PLAYED}
    |{PASTIME}|[{KANJI}{KATA}]{{1,8}}(?:教室|部|スクール)) | を は も - | done | やめる 辞める 止める 断つ 卒業する
     引退する 退会する 解約する
quit | (?:禁煙|禁酒|断酒) | を - | now-quit | する 始める 続ける
never | {_FOOD} | を は が も - なんか | refuses | 食べる 飲む 吸う やる* 口にする 摂る* とる* 食す | likes
never | (?!(?:今日|昨日|明日|今朝|朝|昼|夜|晩|何|ごはん|ご飯|朝ごはん|夕飯|晩ご飯|最近|これ|それ|薬)\Z)(?:{_FOOD}
    |<p>) | を は が も - | cannot | 食べられる 食べれる 飲める 受け付ける |
uses | (?!(?:電車|バス|タクシー|エレベーター|トイレ|カード|クーポン|それ|これ|\S*アプリ)\Z){_TOOL} | を は も - |
     habit | 使う 愛用する 利用する
uses | (?!(?:電車|バス|タクシー|それ|これ)\Z)(?:{_TOOL}|<p>) | を も | state | 使う 愛用する
uses | (?!(?:お金|気|頭|時間|電車|バス|タクシー|それ|これ)\Z)(?:{_TOOL}|<p>) | を も | begun | 使い始める 導入する
     契約する
uses | {_TOOL} | に へ | became | 乗り換える 切り替える 移行する 変える 替える 乗り替える 戻す 機種変する
     機種変更する 買い替える 買い換える 変わる* 鞍替えする 乗換える 乗りかえる | plans to=@に乗り換える
uses | {_TOOL} | に | done-now | する 決める
owns | <p> | を は も | dropped-thing | 手放す 売る* 捨てる 処分する 譲る* 解約する 下取りに出す 廃車にする
uses | [A-Za-z][A-Za-z0-9_.+#& -]{{0,20}} | で を は | state | 書く 開発する プログラミングする 作る*
drives | (?!(?:電車|バス|自転車|飛行機|タクシー|新幹線|地下鉄|車|船|エレベーター|馬|波|バイク|ロードバイク|相談|話
    |\S*線|\S*号|\S*ライナー|\S*バス)\Z){CAR} | に | now | 乗る*
drives | (?=.*[\u30a1-\u30faA-Za-z])(?!(?:バス|タクシー|エレベーター|モノレール)\Z)(?:[{KATA}A-Za-z0-9]{{3,16}}) | -
     | now | 乗る*
drives | (?!(?:車|バス|電車|タクシー|トラック)\Z){CAR} | を | now | 運転する
owns | (?!(?:興味|自信|時間|お?金|関心|余裕|夢|希望|疑問|印象|イメージ|意見|知識|経験|責任|子供|子ども|不安|予定|約束
    |荷物|傘|何|家庭|家族|兄弟|\S*(?:感|心|観|性|力|免許|資格))\Z)<p> | を は も - | now | 持つ 所有する 乗り回す |
has | (?:<p>)?(?:免許|資格|免許証|検定|\d級|宅建|[初二三四五]段|MBA|博士号|修士号|TOEIC\d{{3}}点?) | を は も が - |
     now | 持つ 取得する
has | (?:<p>)?(?:免許|資格|免許証|検定|\d級) | を | done | 取る* 取得する 合格する
has | (?:<p>)?(?:免許|資格|免許証) | が は も - | lacks | ない=い
owns | (?:車|バイク|自転車|テレビ|パソコン|PC|スマホ|炊飯器|電子レンジ|オーブン|洗濯機|エアコン|プリンター|ベッド
    |ソファ) | が は も - | lacks | ない=い
allergic to | <p>アレルギー | が は も - | lacks | ない=い
partner is | (?:彼女|彼氏|恋人|パートナー) | と とは から に | left | 別れる 破局する 振られる フラれる
married to | (?:妻|夫|旦那|嫁|奥さん|主人|元夫|元妻) | と とは | left | 別れる 離婚する
speaks | {TONGUE} | を は も | begun | 覚える 習得する マスターする
bought | (?!(?:コーヒー|お?弁当|パン|お菓子|水|おにぎり|晩ご飯|牛乳|野菜|肉|魚|それ|これ|お茶|アイス|卵|飲み物|切符
    |チケット|もの|\S*薬|マスク|洗剤|電池|花|お花|食材|材料|夕飯|お土産|\S*おにぎり|\S*弁当)\Z)<p> | を も - | done |
     買う 購入する ゲットする ポチる* 衝動買いする 手に入れる 新調する 買ってくる 買い足す 買い替える 買い換える
     買ってもらう |
pet is | {PET} | を も は なんて - | now | 飼う 多頭飼いする
pet is | {PET} | を が も | became | 飼い始める 迎える お迎えする 引き取る* 拾う 保護する 家族に迎える もらう
     譲り受ける |
pet is | (?:ペット|動物|生き物) | を は も - | now | 飼う
pet is | {PET} | と | now | 暮らす 住む 一緒に暮らす 一緒に住む 生活する
likes | (?!(?:今日|昨日|気|罠|沼|型|穴)\Z)<p> | に も | now | ハマる* はまる* 夢中になる* 凝る* 熱中する ドハマりする
     どハマりする 沼る*
likes | (?!(?:今日|昨日|気|罠|型|穴)\Z)<p> | に | done | ハマる* はまる* ドハマりする どハマりする 目覚める
likes | <p> | を も | now | 愛する 応援する 推す 好む こよなく愛する
diet is | {DIET}(?:の(?:食事|生活))? | を は - | now | する やる* 続ける 始める
has condition | {ILL} | が も | is | ひどい=い つらい=い 辛い=い きつい=い
wants | (?!(?:時間|お?金|休み|アドバイス|意見|情報|助言|水|返事|助け|ヒント|例|回答|答え|感想|彼女|彼氏|恋人|子供
    |子ども|\S*(?:案|力|気))\Z)<p> | が も - | is | 欲しい=い ほしい=い
hobby is | {PASTIME} | に | often | 行く 出かける 出る
has condition | {ILL} | を も | now | 患う 持つ 抱える わずらう
has condition | (?:持病の)?{ILL} | が も | exists | ある
has condition | {ILL}の?診断 | を | became | 受ける もらう
takes | [{KATA}]{{3,12}} | を | dose | 飲む 服用する 打つ
owns | (?:<p>)?(?:カフェ|店|お店|会社|旅館|レストラン|食堂|居酒屋|農園|農場|民宿|工場|美容室|サロン|塾|教室
    |クリニック|医院|牧場|バー|パン屋|花屋|本屋|酒蔵) | を は - | now | 経営する 営む やる*
uses | (?:メガネ|眼鏡|めがね|コンタクト|コンタクトレンズ|補聴器) | を は も - | now | かける つける 着ける 付ける する
has condition | {ILL} | と で | done | 診断される 言われる わかる* 分かる* 診断を受ける 診断が出る
has condition | {ILL} | に | done | なる* かかる* 罹る*
has condition | {ILL} | で に | now | 通院する 悩む 苦しむ 治療する 通う 悩まされる 闘病する
visited | {_NOT_THERE}(?=[^ぁ-ん]{{2}}|[^ぁ-ん]+\Z)<p> | に へ は も | been | 行く 訪れる 旅行する 旅行に行く
     遊びに行く 観光に行く 旅行で行く 訪問する
visited | <p>旅行 | に へ | been | 行く
visited | <p> | を | done | 訪れる 旅行する 旅する
married to | {NAME} | と | became | 結婚する 入籍する 再婚する 籍を入れる |
engaged to | {NAME} | と | became | 婚約する |
partner is | {NAME} | と | now | 付き合う 交際する つきあう
likes | * | が は も を って とか - | is | 好き=な 大好き=な だいすき=な 大好物=な 好物=な お気に入り=な 推し=な
likes | * | に | is | 夢中=な 目がない=い 首ったけ=な
dislikes | * | が は も って とか なんて - | is | 苦手=な 大の苦手=な 嫌い=な 大嫌い=な きらい=な だいきらい=な
     にがて=な 無理=な ダメ=な だめ=な NG=な 勘弁=な アウト=な
afraid of | * | が は も - | is | 怖い=い 恐い=い こわい=い 恐怖=な
likes | <p> | に は | exists | 興味がある 関心がある
likes | <p> | に | now | 興味を持つ 関心を持つ
works on | (?!(?:仕事|問題|それ|これ|課題|宿題)\Z)<p> | に | now | 取り組む 携わる* 従事する 関わる*
works on | (?!(?:仕事|それ|これ|クラス|\S組)\Z)<p> | を | now | 担当する 開発する 研究する 手がける
started | (?!(?:それ|これ|仕事|話|準備|勉強|食事|作業|会議)\Z)<p> | を も | done | 始める スタートする はじめる
"""


class Frame(NamedTuple):
    """One thing that verbs say."""

    relation: str
    wants: re.Pattern[str] | None
    """Of what kind the object is."""
    slots: frozenset[str]
    """Behind which particles it stands; "" when it may stand without."""
    sense: str
    plan: str
    """The relation when it is only planned, with the form of its object behind ``=``."""
    heads: tuple[tuple[str, re.Pattern[str]], ...]
    """The stems of its verbs, each with its endings."""


def _lines(table: str) -> list[str]:
    """The rows of a table; four spaces before a line join it to the one before."""
    return table.strip().replace("\n    ", "").splitlines()


def _head(verb: str) -> tuple[str, re.Pattern[str]]:
    """The stem of a verb or, behind ``=``, of an adjective, and its endings."""
    word, _, kind = verb.partition("=")
    if kind:
        return (word, being()) if kind == "な" else (word[:-1], adjective())
    stem, kind = kind_of_verb(verb)
    return stem, endings(kind)


@lru_cache(maxsize=1)
def frames() -> tuple[Frame, ...]:
    """All frames, made when the first sentence is read."""
    made = []
    for line in _lines(_FRAMES):
        relation, wants, slots, sense, verbs, *plan = (part.strip() for part in line.split(" | "))
        verbs, _, rest = verbs.partition("|")
        heads = [_head(verb) for verb in verbs.split()]
        made.append(
            Frame(
                relation,
                None if wants == "*" else re.compile(wants.replace("<p>", ".+")),
                frozenset("" if slot == "-" else slot for slot in slots.split()),
                sense,
                " ".join([*plan, rest]).strip(" |"),
                tuple(heads),
            )
        )
    return tuple(made)


# What the forms of a verb mean, by sense: "holds", "denied", "ended", "happened", "planned".
_HOLDS, _DENIED, _ENDED, _HAPPENED, _PLANNED, _DENIED_EVENT = (
    "holds",
    "denied",
    "ended",
    "happened",
    "planned",
    "denied",
)
SENSES: dict[str, dict[str, str]] = {
    "often": {"habit": _HOLDS, "now": _HOLDS},
    "state": {
        "and": _HOLDS,
        "now": _HOLDS,
        "begun": _HOLDS,
        "was": _ENDED,
        "not": _DENIED,
        "stopped": _ENDED,
        "gave up": _ENDED,
        "plan": _PLANNED,
    },
    "now": {"now": _HOLDS, "begun": _HOLDS, "was": _ENDED, "not": _DENIED, "stopped": _ENDED, "not once": _DENIED},
    "habit": {
        "now": _HOLDS,
        "habit": _HOLDS,
        "begun": _HOLDS,
        "not": _DENIED,
        "never": _DENIED,
        "was": _ENDED,
        "stopped": _ENDED,
        "gave up": _ENDED,
        "plan": _PLANNED,
    },
    "can": {"now": _HOLDS, "habit": _HOLDS, "never": _DENIED, "not": _DENIED, "stopped": _ENDED},
    "became": {
        "done": _HOLDS,
        "now": _HOLDS,
        "begun": _HOLDS,
        "and": _HOLDS,
        "plan": _PLANNED,
        "habit": _PLANNED,
        "decided": _PLANNED,
    },
    "begun": {"done": _HOLDS, "and": _HOLDS},
    "left": {"done": _ENDED, "and": _ENDED},
    "done": {"done": _HAPPENED, "and": _HAPPENED},
    "been": {"done": _HAPPENED, "once": _HAPPENED, "and": _HAPPENED, "not once": _DENIED},
    "refuses": {
        "never": _HOLDS,
        "not once": _HOLDS,
        "not": "dropped if over",
        "stopped": "dropped",
        "gave up": "dropped",
    },
    "cannot": {"never": _HOLDS, "not": _HOLDS},
    "is": {"now": _HOLDS, "begun": _HOLDS, "not": _DENIED, "was": _ENDED, "stopped": _ENDED},
    "now-quit": {"now": _HAPPENED, "done": _HAPPENED, "and": _HAPPENED, "begun": _HAPPENED, "habit": ""},
    "done-now": {"done": _HOLDS},
    "dropped-thing": {"done": _ENDED, "and": _ENDED},
    "at-school": {"now": _HOLDS, "was": _ENDED},
    "stayed": {"done": _ENDED, "and": _ENDED, "habit": _HOLDS},
    "dose": {"now": _HOLDS, "habit": _HOLDS},
    "lacks": {"now": _DENIED},
    "exists": {"habit": _HOLDS, "was": _ENDED},
}
"""Sense → form → what it says. What is not listed says nothing."""

PASSING = frozenset({"begun", "became", "done", "left", "been", "now-quit", "dropped-thing"})
"""What happened: joined by て it has the time of what comes last."""

_PLACES = {
    "<p>": r"(?:「[^「」]{1,20}」|[^\s、。はがを「」]{1,26}?)",
    "<n>": r"(?:[「『][^「」『』]{1,15}[」』]|[^\s、。はがをにでと「」]{1,12}?)",
}
"""What is looked at more closely once all of the clause is read."""
_DAY = (
    rf"(?:(?:今月|来月|今週|来週|再来週)の?)?(?:{DATE}(?:の?\d{{1,2}}時)?|\d{{1,2}}/\d{{1,2}}|{WEEKDAY}|月末|今月末"
    rf"|来月末|年末|年度末|[上中下]旬|\d{{1,2}}日)(?:の?(?:朝|昼|夕方|夜|正午|午前|午後|中|\d{{1,2}}時))?"
)
_MONEY = (
    r"(?:[\d,.]{1,12}(?:万|千|億)?(?:\d{1,4})?円?(?:以内|まで|くらい|ぐらい|前後|ほど|程度)?"
    r"|[一二三四五六七八九十百千万]{1,6}円?)"
)
_ASKED = rf"""
name is | (?:お?名前(?:の漢字)?|氏名|本名|フルネーム|名) | <n>
called | (?:あだ名|ニックネーム|ハンドルネーム|呼び名|愛称|通称) | <n>
age is | (?:年齢|(?<![今去来昨毎])(?:歳|年|とし)) | (?:\d{{1,3}}|[一二三四五六七八九十]{{1,4}})(?:歳|才)?
birthday is | (?:誕生日|生年月日|バースデー) | (?:(?:19|20)\d\d年)?(?:\d{{1,2}}月\d{{1,2}}日?|\d{{1,2}}/\d{{1,2}}
    |七夕|元日|元旦|クリスマス(?:イブ)?|大晦日|こどもの日|バレンタイン(?:デー)?|\d{{1,2}}月)
comes from | (?:生まれも育ち|出身地?|地元|生まれ(?:た?の?)?|故郷|ふるさと|生まれ育ち|国|育ち) | <p>
lives in | (?:住まい|お?住所|自宅|居住地|住んで(?:い)?る(?:の|ところ|とこ|場所|街|町)|今の家|家があるの|住み|拠点) |
     <p>
moving to | (?:新居|引っ越し先|引越し先|転居先|赴任先) | <p>
lives in | (?:家|現住所) | (?!\S*(?:軒家|戸建て?|マンション|アパート|賃貸|持ち家|実家|階|分|円|新築|築\S*|借家|社宅
    |寮|団地|木造|家族|人|年|近所|近く|そば|隣|前|[いな]|系|派|党|犬|猫|屋|員|師|士|業|家|者|ルーム|LDK|DK|K|別々?|逆
    |反対)(?:です|だ|で)?\Z)<p>
role is | (?:前職|お?仕事|職業|本業|本職|職種|職|生業) | <p>
works at | (?:勤務先|勤め先|職場|会社|バイト先|パート先|バイト|アルバイト|働いて(?:い)?る(?:の|ところ|会社|とこ)
    |転職先|就職先|内定先|勤め) | <p>
studies at | (?:大学|学校|高校|大学院|通って(?:い)?る(?:の|大学|学校)|母校|進学先) | {SCHOOL}
studies | (?:専攻|専門|学部|研究テーマ|勉強して(?:い)?る(?:の|こと)) | <p>
speaks | (?:母語|母国語|話せる(?:の|言語|言葉)) | {TONGUE}(?:(?:と|、|や){TONGUE}){{0,4}}
hobby is | (?:趣味|特技|ホビー|休日の(?:楽しみ|過ごし方)|(?:一番の|最近の|唯一の)?楽しみ|日課|生きがい|ストレス発散
    |息抜き) | <p>
likes | (?:好きなの|好きなもの|好物|大好物|推し|好きな(?:の|もの)|お気に入り|最近のお気に入り|はまって(?:い)?るの
    |ハマって(?:い)?るの|好み|推しメン) | <p>
dislikes | (?:(?:嫌い|苦手|ダメ|だめ|NG|無理)な(?:の|もの|食べ物|食材|飲み物|こと|虫|動物)|苦手|嫌いなの) | <p>
never | (?:食べられない(?:の|もの)|食べれない(?:の|もの)|飲めない(?:の|もの)|食べない(?:の|もの)) | <p>
allergic to | (?:アレルギー(?:がある)?(?:の|食材)?|アレルゲン) | <p>
has condition | (?:持病|病名|病気|持病の) | {ILL}
nationality is | 国籍 | (?:{LAND}(?:人|国籍)?)
team is | (?:チーム|所属|部署|配属先?|所属部署|異動先|担当部署) | <p>
drives | (?:愛車|車|クルマ|乗って(?:い)?るの|マイカー|バイク) | (?!\S*(?:ない|なし))[{KANJI}{KATA}A-Za-z0-9の
     -]{{2,18}}
uses | (?:スマホ|携帯|ケータイ|PC|パソコン|ノートPC|ノートパソコン|エディタ(?:ー)?|ブラウザ|OS|機種|カメラ
    |使って(?:い)?る(?:の|アプリ|カメラ|言語|パソコン|スマホ)|今の(?:スマホ|機種|PC|パソコン|やつ)?|IDE|DB
    |データベース|フレームワーク|端末|デバイス|タブレット|愛機|キーボード|開発環境) | {_TOOL}
plays | (?:楽器|担当楽器|パート|スポーツ|部活|サークル|習い事|習って(?:い)?るの) | (?:{PLAYED}|{SPORT})
pet is | (?:ペット|飼って(?:い)?る(?:の|犬|猫|子)) | <p>
budget is | 予算(?:上限|感)? | (?:だいたい|約|大体|上限|最大|一人|ひとり|月|総額)?{_MONEY}
deadline is | (?:締め?切り?(?:日)?|〆切|期限|納期|提出日|締切日|提出期限|デッドライン|しめきり|申込期限) | {_DAY}
is | 血液型 | (?:A|B|O|AB)型?
height is | 身長 | (?:約)?\d{{3}}(?:\.\d)?(?:cm|センチ|㎝)?(?:くらい|ぐらい|ほど|前後|ちょっと)?
weight is | 体重 | (?:約)?\d{{2,3}}(?:\.\d)?(?:kg|キロ|㎏)?(?:くらい|ぐらい|ほど|前後|ちょっと)?
goal is | (?:(?:今年の|将来の|当面の|最終)?(?:目標|夢)) | [^\s。、]{{2,28}}?
diet is | (?:食事|食生活|食のスタイル) | {DIET}
visited | (?:行ったことがある|行った|訪れた)(?:の|国|場所|ところ) | <p>
email is | (?:メール(?:アドレス)?|アドレス|メアド|連絡先) | [A-Za-z0-9][\w.+-]*@[\w-]+\.[A-Za-z.]*[A-Za-z]
phone is | (?:電話(?:番号)?|携帯(?:番号)?|番号|tel|連絡先|ケータイ) | \d[\d-]{{7,}}\d
"""


def _placed(pattern: str) -> str:
    for place, written in _PLACES.items():
        pattern = pattern.replace(place, written)
    return pattern


class Asked(NamedTuple):
    """A thing that is told of somebody as on a form."""

    relation: str
    alone: re.Pattern[str]
    """The noun at the end of a clause; its value follows in the next."""
    whole: re.Pattern[str]
    """All of a clause: groups ``own`` (whose), ``o``, and the form."""
    value: re.Pattern[str]


_COUNTED = frozenset({"height is", "weight is", "budget is", "deadline is", "phone is", "email is", "age is"})
"""What is a number or a date and needs no particle before it."""


@lru_cache(maxsize=1)
def asked() -> tuple[Asked, ...]:
    """All of them, in order."""
    made = []
    for line in _lines(_ASKED):
        relation, noun, value = (_placed(part.strip()) for part in line.split(" | ", 2))
        between = r"(?:は|が|って|も|[:：])?" if relation in _COUNTED else r"(?:は|が|って|も(?=.{2})|[:：])"
        whole = (
            rf"(?P<own>.{{0,24}}?)(?<![{KANJI}{KATA}])(?:今の|現在の|新しい|一番の"
            rf"|最近の)?{noun}{between}(?P<o>{value}){BE}"
        )
        made.append(Asked(relation, re.compile(rf"(?P<own>.{{0,24}}?){noun}\Z"), re.compile(whole), re.compile(value)))
    return tuple(made)


_NAMED = rf"""
age is | (?:今年で?|満|もう|まだ|現在)?(?P<o>\d{{1,3}}|[一二三四五六七八九十]{{1,4}})(?:歳|才)
age is | (?:今年で?|もう)?(?P<o>還暦|喜寿|古希|古稀|米寿|傘寿|卒寿|二十歳|はたち|アラサー|アラフォー|アラフィフ
    |アラ還)
quit | (?P<o>禁煙|禁酒|断酒)(?:して)?\d{{1,2}}(?:年|ヶ月|か月|カ月|週間|日)(?:目|達成|経過|続いて(?:い)?(?:ます|る))?
allergic to | (?P<o>(?!(?:{KIN_WORD}|{I_WORD})(?:は|が))[^\sはがを]{{1,16}}?)(?:は|が)アレルギー
age is | 今年で(?P<o>\d{{1,3}})
age is | (?:先月|先週|今年|昨日|この前|この間|おととい|今月|\d{{1,2}}月)(?:で|に)?(?P<o>\d{{1,2}}) | begun
is | (?P<o>(?:別居|同居|妊娠|育休|産休|休職|求職|転職活動|就活|就職活動|婚活|留学|浪人|闘病|単身赴任|療養)中)
plays | (?P<o>{PLAYED}|{SPORT})(?:歴\d{{1,2}}年(?:目)?|部(?:員|所属)?(?:の(?:部員|エース|主将|キャプテン
    |マネージャー))?|[をは]?\d{{1,2}}年(?:目|やって(?:い)?(?:ます|る)))
hobby is | (?P<o><p>)が(?:趣味|日課|生きがい|特技|楽しみ|ストレス発散|息抜き)
hobby is | 趣味で(?P<o><p>)(?:を|に)?[^\sはがを]{{1,6}}(?:てい?(?:ます|る)|でい?(?:ます|る))
studies | (?P<o>[{KANJI}]{{2,8}}(?:学部|学科|専攻))(?:の?[一二三四1-6](?:年生?|回生))?
age is | (?P<o>\d0代(?:前半|半ば|後半)?)
age is | (?P<o>\d{{1,2}}(?:か月|ヶ月|カ月)) | kin
role is | 元(?P<o>{ROLE}) | former
role is | (?:\S{{0,12}}の)?(?P<o>{SCHOOL_YEAR})
diet is | (?P<o>{DIET})(?:生活)?
diet is | (?P<o><p>(?:と<p>)?)(?:中心)?の(?:食)?生活
diet is | (?P<o><p>)中心(?:の食事)?
uses | (?:ずっと|前は|以前は|今まで(?:は)?|これまで(?:は)?|昔は|去年まで(?:は)?|先月まで(?:は)?|もともと
    |元々)(?P<o>(?=[A-Za-z]){_TOOL}|ガラケー|アンドロイド|ウィンドウズ|マック|ドコモ|ソフトバンク) | was
allergic to | (?P<o>[^\sはがを]{{1,20}}?)(?:の|(?<!か)に)?(?:重度の|軽い|ひどい)?アレルギー(?:持ち
    |体質)?(?:が?(?:ある|あります|ひどい))?
afraid of | (?P<o>高所|閉所|先端|対人|暗所|集合体|広場)恐怖症
has condition | (?:重度の|軽い|ひどい|軽度の)?(?P<o>{ILL})(?:持ち|患者|気味|もち)?
nationality is | (?P<o>{LAND}人)
comes from | (?P<o><p>)(?:の)?(?:出身|出)
comes from | (?P<o><p>)(?:育ち|生まれ育ち)
born in | (?P<o>(?!(?:\d|年|早|昭和|平成|令和)\S*)<p>)生まれ(?:\S{{1,6}}育ち)?
age is | (?:もう|まだ|今年)?(?P<o>[1-9]\d) | kin
lives in | (?P<o><p>)(?:で|に)(?:.{{1,6}}と)?(?:一人|ひとり|二人|ふたり|三人|四人|[2-9]人|実家|家族と)(?:暮らし
    |ぐらし)
lives in | (?P<o>(?!(?:一人|ひとり|二人|三人|\d人|実家|都会|田舎|海外|年金|長年|家族)\S*)<p>)(?:在住|暮らし|住み
    |住まい|市民|区民|県民|都民|の民)
works at | (?P<o>(?!(?:夜勤|在宅|日勤|\S*時間|週\d|シフト|通常|平日|土日|交代|深夜|派遣|時短|フル\S*|都内|海外
    |地方)\S{{0,2}}勤)<p>)(?:勤務|勤め)
works at | (?P<o>[{KANJI}{KATA}A-Za-z]{{1,12}}(?:支社|支店|本社|営業所)) | was
works at | (?P<o><p>)の(?:社員|正社員|派遣社員|従業員|職員|パート|バイト|アルバイト)
studies at | (?P<o>{SCHOOL})(?:の(?:学生|大学生|院生)|の?[一二三四1-6]年(?:生)?|生|在学中?|在籍)(?:の\S{{1,6}})?
studies at | (?P<o>{SCHOOL})の[{KANJI}]{{1,6}}(?:学部|学科|科|専攻)(?:の?[一二三四1-6]年(?:生)?)?
likes | (?P<o>(?!(?:[一-九]|少数|多数|夜型|朝型|インドア|アウトドア|慎重|心配|賛成|反対|保守|リベラル|タカ
    |ハト)\S*派)<p>)派
likes | (?P<o><p>)(?:の)?(?:大)?(?:ファン|推し|マニア|オタク|党)
likes | (?P<o>(?!(?:人|物|世話|話|大|見|自分|今|旅先|子供|何|一番|相|両)好き)[{KANJI}{KATA}]{{1,10}})好き
uses | (?P<o>(?![{KANJI}]{{1,2}}使い){_TOOL})(?:ユーザー|使い|信者|民)
speaks | (?P<o>{TONGUE})(?:が|は|も)?(?:ペラペラ|ぺらぺら|堪能|話者|ネイティブ|流暢|得意|日常会話レベル|通訳)
speaks | (?P<o>{TONGUE}と{TONGUE})の(?:バイリンガル|ハーフ)
is | (?P<o>既婚者?)
birthday is | (?P<o>(?:(?:19|20)\d\d年)?(?:の)?(?:\d{{1,2}}月)(?:\d{{1,2}}日)?|(?:19|20)\d\d年)生まれ
is | (?P<o>妊娠(?:\d{{1,2}}(?:ヶ月|か月|カ月|週)目?|中))
uses | (?P<o>自転車|電車|バイク|バス|マイカー)通勤
studies | (?P<o><p>)が(?:専門|専攻)
likes | (?P<o><p>)(?:一筋|一択|命)
is | (?P<o>喫煙者|非喫煙者|独身|既婚|未婚|左利き|右利き|シングルマザー|シングルファザー|バツイチ)
role is | (?:\d{{1,3}}[歳才]の|元気な|しがない|ただの|普通の|新米|駆け出しの|ベテランの?|現役の?
    |<p>の)?(?P<o>{ROLE})(?:\d{{1,2}}年目|歴\d{{1,2}}年|見習い)?
"""


class Named(NamedTuple):
    """What somebody is said to be by a noun alone."""

    relation: str
    noun: re.Pattern[str]
    flags: str


@lru_cache(maxsize=1)
def named() -> tuple[Named, ...]:
    """All of them, in order."""
    made = []
    for line in _lines(_NAMED):
        relation, noun, *flags = (_placed(part.strip()) for part in line.split(" | "))
        made.append(Named(relation, re.compile(rf"(?P<own>.{{0,40}}?){noun}{BE}"), " ".join(flags)))
    return tuple(made)
