"""Japanese: the same kinds of things, in its own words."""

from __future__ import annotations

MUST = """
東京に住んでいます。 => lives in: 東京
私の名前は田中です。 => name is: 田中
私は大阪に住んでいます。 => lives in: 大阪
もう東京に住んでいません。 => ~lives in: 東京
以前は京都に住んでいました。 => ~lives in: 京都
トヨタで働いています。 => works at: トヨタ
コーヒーが好きです。 => likes: コーヒー
コーヒーは好きではありません。 => !likes: コーヒー
納豆が嫌いです。 => dislikes: 納豆
私はベジタリアンです。 => diet is: ベジタリアン
卵アレルギーがあります。 => allergic to: 卵
猫を飼っています。 => pet is: 猫
タマという猫を飼っています。 => pet is: タマ
妹のさくらは京都に住んでいます。 => sibling is: さくら; さくら / lives in: 京都
妹の名前はさくらです。 => sibling is: さくら
34歳です。 => age is: 34
大学で物理を勉強しています。 => studies: 物理
英語と日本語が話せます。 => speaks: 英語; speaks: 日本語
来月大阪に引っ越します。 => moving to: 大阪
2019年から福岡に住んでいます。 => lives in: 福岡
紅茶よりコーヒーの方が好きです。 => prefers: コーヒー
タバコをやめました。 => quit: タバコ
先週、新しい自転車を買いました。 => bought: 新しい自転車
去年フランスに行きました。 => visited: フランス
趣味は読書です。 => hobby is: 読書
好きな色は青です。 => favourite colour is: 青
私はエンジニアです。 => role is: エンジニア
九州出身です。 => comes from: 九州
誕生日は5月3日です。 => birthday is: 5月3日
田中さんはコーヒーが嫌いだと言っていました。 => 田中 / dislikes: コーヒー
肉は食べません。 => never: 肉
1990年5月3日に東京で生まれました。 => birthday is: 1990年5月3日; born in: 東京
もうコーヒーは飲みません。 => ~likes: コーヒー
兄は医者です。 => sibling is: 兄; user's brother / role is: 医者
犬を2匹飼っています。 => pet is: 犬
田中さんはIBMで働いています。 => 田中 / works at: IBM
Googleでエンジニアとして働いています。 => works at: Google; role is: エンジニア
ピアノを弾きます。 => plays: ピアノ
はじめまして、佐藤健と申します。 => name is: 佐藤健
私は29歳です。 => age is: 29
太郎と呼んでください。 => called: 太郎
誕生日は3月12日です。 => birthday is: 3月12日
病院で看護師をしています。 => role is: 看護師
3年前から教師として働いています。 => role is: 教師
以前はソニーで働いていました。 => ~works at: ソニー
2年前に札幌に引っ越しました。 => lives in: 札幌
喘息があります。 => has condition: 喘息
ナッツアレルギーです。 => allergic to: ナッツ
乳製品アレルギーがあります。 => allergic to: 乳製品
クラシック音楽が大好きです。 => likes: クラシック音楽
犬と猫が好きです。 => likes: 犬; likes: 猫
辛い食べ物が苦手です。 => dislikes: 辛い食べ物
ホラー映画は好きじゃないです。 => !likes: ホラー映画
趣味は水泳と読書です。 => hobby is: 水泳; hobby is: 読書
好きな食べ物はラーメンです。 => favourite food is: ラーメン
ポチという犬を飼っています。 => pet is: ポチ
妻の名前は花子です。 => married to: 花子
娘のエマは5歳です。 => child is: エマ; エマ / age is: 5
弟は福岡に住んでいます。 => sibling is: 弟; user's brother / lives in: 福岡
上司は鈴木さんです。 => manager is: 鈴木
ギターを弾いています。 => plays: ギター
テニスをしています。 => plays: テニス
韓国語を勉強しています。 => studies: 韓国語
東京大学に通っています。 => studies at: 東京大学
来年イタリアに行く予定です。 => plans to: イタリアに行く
ピアノを習いたいです。 => wants: ピアノを習いたい
目標はマラソンを走ることです。 => goal is: マラソンを走ること
クモが怖いです。 => afraid of: クモ
去年ポルトガルに行きました。 => visited: ポルトガル
もうベジタリアンではありません。 => ~diet is: ベジタリアン
ソニーを辞めました。 => ~works at: ソニー
トヨタに転職しました。 => works at: トヨタ
ドイツ語は話せません。 => !speaks: ドイツ語
花子さんは名古屋に住んでいます。 => 花子 / lives in: 名古屋
Linuxを使っています。 => uses: Linux
Macを持っています。 => owns: Mac
車を持っています。 => owns: 車
北海道出身です。 => comes from: 北海道
田中さんと結婚しています。 => married to: 田中
お酒は飲みません。 => never: お酒
紅茶の方が好きです。 => prefers: 紅茶
私は東京に住んでいて、エンジニアとして働いています。 => lives in: 東京; role is: エンジニア
横浜ではなく川崎に住んでいます。 => lives in: 川崎
英語が話せます。 => speaks: 英語
私の名前は山田太郎です。 => name is: 山田太郎
田中といいます。 => name is: 田中
タロウって呼んでね。 => called: タロウ
先週30歳になりました。 => age is: 30
1990年に大阪で生まれました。 => birthday is: 1990年; born in: 大阪
名古屋で育ちました。 => comes from: 名古屋
5年前から神戸に住んでいます。 => lives in: 神戸
来月、仙台に引っ越します。 => moving to: 仙台
今は広島に住んでいます。 => lives in: 広島
グーグルに転職しました。 => works at: グーグル
Googleに勤めています。 => works at: Google
広告代理店でデザイナーとして働いています。 => works at: 広告代理店; role is: デザイナー
ソフトウェアエンジニアです。 => role is: ソフトウェアエンジニア
京都大学の学生です。 => studies at: 京都大学
法律を専攻しています。 => studies: 法律
太郎と結婚しました。 => married to: 太郎
妻は医者です。 => married to: 妻; user's wife / role is: 医者
祖母は長野に住んでいます。 => user's grandmother / lives in: 長野
親友の健太は医者です。 => friend is: 健太; 健太 / role is: 医者
うちの犬の名前はポチです。 => pet is: ポチ
猫のタマを飼っています。 => pet is: タマ
寿司が大好きですが、納豆は嫌いです。 => likes: 寿司; dislikes: 納豆
ピザが一番好きです。 => likes: ピザ
ホラー映画は好きではありません。 => !likes: ホラー映画
犬より猫の方が好きです。 => prefers: 猫
短い答えの方が好きです。 => prefers: 短い答え
天文学に興味があります。 => likes: 天文学
趣味は登山です。 => hobby is: 登山
休日にギターを弾きます。 => plays: ギター
花粉症です。 => has condition: 花粉症
えびアレルギーがあります。 => allergic to: えび
毎日ビタミンDを飲んでいます。 => takes: ビタミンD
ベジタリアンになりました。 => diet is: ベジタリアン
タバコは吸いません。 => never: タバコ
会社を辞めました。 => ~works at: 会社
VS Codeを使っています。 => uses: VS Code
PostgreSQLを使っています。 => uses: PostgreSQL
締め切りは金曜日です。 => deadline is: 金曜日
電話番号は090-1234-5678です。 => phone is: 090-1234-5678
高い所が怖いです。 => afraid of: 高い所
来年マラソンを走りたいです。 => wants: マラソンを走りたい
転職することにしました。 => decided to: 転職する
フランス語は話せません。 => !speaks: フランス語
英語と少しスペイン語が話せます。 => speaks: 英語; speaks: スペイン語
実は京都に住んでいます。 => lives in: 京都
好きな映画は千と千尋の神隠しです。 => favourite movie is: 千と千尋の神隠し
弟の名前は翔です。 => sibling is: 翔
私は猫より犬が好きです。 => prefers: 犬
横浜で妻と二人暮らしをしています。 => married to: 妻; lives in: 横浜
都内のIT企業でエンジニアをしてます。 => works at: 都内のIT企業; role is: エンジニア
先月から大阪に転勤になりました。 => moving to: 大阪
兄は消防士で、今は仙台に住んでます。 => sibling is: 兄; user's brother / role is: 消防士;
    user's brother / lives in: 仙台
コーヒーは苦手で、紅茶派です。 => dislikes: コーヒー; likes: 紅茶
タバコは去年やめました。 => quit: タバコ
犬は飼ってないです => !pet is: 犬
身長は165cmです => height is: 165 cm
誕生日は11月23日です => birthday is: 11月23日
辛いものは食べられません => never: 辛いもの
旦那はトヨタで働いてて、車が大好きです => married to: 旦那; user's husband / works at: トヨタ;
    user's husband / likes: 車
スマホはiPhone使ってます => uses: iPhone
北海道に行ったことがない => !visited: 北海道
35歳の会社員です => age is: 35; role is: 会社員
甲殻類アレルギーがあるので、エビは食べられません => allergic to: 甲殻類; never: エビ
住んでいるのは埼玉じゃなくて千葉です => lives in: 千葉
2018年から京都在住 => lives in: 京都
上司の佐藤さんは大阪出身 => manager is: 佐藤; 佐藤 / comes from: 大阪
体重は58、ごめん間違えた、56キロ => weight is: 56 kg
子供の頃は京都に住んでいました => ~lives in: 京都
前の会社では経理をしていました => ~role is: 経理
弟が犬を飼いたいって言ってる => sibling is: 弟
田中さんは医者らしいです => 田中 / role is: 医者
彼女がいない => !partner is: 彼女
"""
MUST_NOT = """
私はコーヒーが好きですか？
もし東京に住んでいたら、楽しいのに。
いや、横浜です。
今日は天気がいいですね。
質問があります。
手伝ってください。
ローマのホテルを探しています。
私がどこに住んでいるか知っていますか？
ローマに住みたいな。
コーヒーをください。
疲れました。
ありがとうございます。
京都に住んでいるかもしれません。
隣の人が犬を飼っています
小説の主人公は京都に住んでいる刑事です
この文章を直して:「私は大阪に住んでいます」
電車が好きな子供が多いですね
母の日に花を買いました
仕事が忙しいです
ラーメンが食べたい
猫が3匹庭に来た
明日は無理です
お客さんに10歳の子がいた
"""


def test_it_gives_just_these_claims(must, claims_in):
    sentence, claims = must
    assert claims_in(sentence) == claims


def test_it_gives_none(must_not, claims_in):
    assert claims_in(must_not) == []
