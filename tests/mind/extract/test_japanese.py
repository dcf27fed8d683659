"""Japanese: the same kinds of things, in its own words."""

from __future__ import annotations

from datetime import UTC, datetime

import pytest
from hypothesis import given
from hypothesis import strategies as st

from longmind.mind.extract import LOW, MEDIUM, extract

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
埼玉に住んでます => lives in: 埼玉
埼玉に住んでるんだけどさ => lives in: 埼玉
埼玉在住です => lives in: 埼玉
いま埼玉住み => lives in: 埼玉
去年から埼玉で暮らしてます => lives in: 埼玉
埼玉で一人暮らししてる => lives in: 埼玉
家は埼玉です => lives in: 埼玉
先月埼玉に越してきました => lives in: 埼玉
来春埼玉に引っ越すことになった => moving to: 埼玉
来月から埼玉に引っ越す予定です => moving to: 埼玉
埼玉には住んでません => !lives in: 埼玉
前は埼玉に住んでたけど今は千葉 => ~lives in: 埼玉; lives in: 千葉
去年まで埼玉に住んでいました => ~lives in: 埼玉
母は埼玉に住んでる => user's mother / lives in: 埼玉
うちの母、埼玉に住んでるんです => user's mother / lives in: 埼玉
弟が埼玉に引っ越した => sibling is: 弟; user's brother / lives in: 埼玉
田中さんって埼玉に住んでるらしい => 田中 / lives in: 埼玉
田中さんは埼玉に住んでるって言ってた => 田中 / lives in: 埼玉
生まれも育ちも埼玉です => comes from: 埼玉
埼玉県民です => lives in: 埼玉
結婚して埼玉に移りました => lives in: 埼玉
トヨタに勤めております => works at: トヨタ
トヨタで働いてて忙しい => works at: トヨタ
トヨタ勤務です => works at: トヨタ
去年トヨタに入社しました => works at: トヨタ
トヨタを辞めました => ~works at: トヨタ
トヨタは3月で退職しました => ~works at: トヨタ
トヨタに転職することにした => plans to: トヨタに転職する
まだトヨタで働いてます => works at: トヨタ
もうトヨタでは働いてません => ~works at: トヨタ
勤務先はトヨタです => works at: トヨタ
職場は渋谷の病院です => works at: 渋谷の病院
病院で働いてます => works at: 病院
夫はトヨタで働いています => married to: 夫; user's husband / works at: トヨタ
バイト先は駅前のカフェです => works at: 駅前のカフェ
コンビニでバイトしてる => works at: コンビニ
看護師やってます => role is: 看護師
看護師をしております => role is: 看護師
看護師として10年働いてます => role is: 看護師
職業は看護師 => role is: 看護師
仕事は看護師をしています => role is: 看護師
看護師を目指してます => goal is: 看護師
看護師になりたいです => wants: 看護師になりたい
春から看護師になります => plans to: 看護師になる
看護師じゃなくて介護士です => role is: 介護士
看護師ではありません => !role is: 看護師
看護師だったけど今は主婦 => ~role is: 看護師; role is: 主婦
姉は看護師 => sibling is: 姉; user's sister / role is: 看護師
姉が看護師なので詳しいんです => sibling is: 姉; user's sister / role is: 看護師
友達が看護師やってる => user's friend / role is: 看護師
フリーランスでデザイナーやってます => role is: デザイナー
大学で経済を専攻してます => studies: 経済
経済学部の2年です => studies: 経済学部
東大を卒業しました => ~studies at: 東大
韓国語を勉強中です => studies: 韓国語
韓国語を習い始めました => studies: 韓国語
息子は高校2年生です => child is: 息子; user's son / role is: 高校2年生
娘は小学校に通ってます => child is: 娘; user's daughter / studies at: 小学校
42歳です => age is: 42
42歳になりました => age is: 42
今年で42です => age is: 42
42歳の主婦です => age is: 42; role is: 主婦
アラフォーです => age is: アラフォー
42歳、二児の母です => age is: 42
夫は42歳です => married to: 夫; user's husband / age is: 42
娘が5歳なんですけど => child is: 娘; user's daughter / age is: 5
5歳の娘がいます => child is: 娘; user's daughter / age is: 5
娘は来月5歳になります => child is: 娘
佐々木健太です。よろしくお願いします => name is: 佐々木健太
佐々木といいます => name is: 佐々木
私、佐々木と申します => name is: 佐々木
名前は佐々木です => name is: 佐々木
健太って呼んで => called: 健太
みんなから健ちゃんって呼ばれてます => called: 健ちゃん
妻は美穂といいます => married to: 美穂
妻の美穂が => married to: 美穂
息子の名前は陸です => child is: 陸
陸という息子がいます => child is: 陸
猫のミケを飼ってます => pet is: ミケ
うちの猫のミケが病気で => pet is: ミケ
ミケって名前の猫です => pet is: ミケ
柴犬を飼っていて、名前はコタロウです => pet is: 柴犬; pet is: コタロウ
猫飼ってる => pet is: 猫
猫は飼ってないです => !pet is: 猫
昔は猫を飼ってた => ~pet is: 猫
猫を飼いたい => wants: 猫を飼いたい
猫が2匹います => pet is: 猫
うち、猫2匹いるんです => pet is: 猫
犬2匹と暮らしてます => pet is: 犬
コーヒー好き => likes: コーヒー
コーヒーが好きなんだよね => likes: コーヒー
コーヒー大好きです => likes: コーヒー
コーヒーには目がない => likes: コーヒー
コーヒーは好きじゃない => !likes: コーヒー
コーヒーはあまり好きではないです => !likes: コーヒー
コーヒー苦手 => dislikes: コーヒー
コーヒーは苦手なんです => dislikes: コーヒー
コーヒーより紅茶派です => prefers: 紅茶
コーヒーよりも紅茶が好き => prefers: 紅茶
紅茶の方が好みです => prefers: 紅茶
どちらかというと紅茶派 => likes: 紅茶
紅茶党です => likes: 紅茶
辛いの大好き => likes: 辛いの
辛いのはだめです => dislikes: 辛いの
パクチーだけは無理 => dislikes: パクチー
パクチー無理 => dislikes: パクチー
虫が本当に苦手で => dislikes: 虫
人混みが嫌いです => dislikes: 人混み
最近ジャズにハマってます => likes: ジャズ
宇多田ヒカルのファンです => likes: 宇多田ヒカル
阪神ファンです => likes: 阪神
推しは大谷です => likes: 大谷
妻は甘いものが好きです => married to: 妻; user's wife / likes: 甘いもの
母は辛いものが苦手です => user's mother / dislikes: 辛いもの
映画を観るのが好きです => likes: 映画を観る
料理するのが好き => likes: 料理する
走るのは好きじゃない => !likes: 走る
朝起きるのが苦手 => dislikes: 朝起きる
ベジタリアンです => diet is: ベジタリアン
ヴィーガンになりました => diet is: ヴィーガン
肉は一切食べないようにしてます => never: 肉
お酒は飲めません => never: お酒
お酒飲まないんです => never: お酒
お酒をやめました => quit: お酒
たばこは吸わない => never: たばこ
牛乳は飲めない => never: 牛乳
糖質制限してます => diet is: 糖質制限
そばアレルギーです => allergic to: そば
そばアレルギーがあるんです => allergic to: そば
エビとカニのアレルギーがあります => allergic to: エビ; allergic to: カニ
卵にアレルギーがあります => allergic to: 卵
猫アレルギー持ちです => allergic to: 猫
娘は卵アレルギーです => child is: 娘; user's daughter / allergic to: 卵
ピーナッツを食べると蕁麻疹が出ます => allergic to: ピーナッツ
花粉症がひどくて => has condition: 花粉症
喘息持ちです => has condition: 喘息
糖尿病と診断されました => has condition: 糖尿病
父が糖尿病です => user's father / has condition: 糖尿病
うつ病で通院しています => has condition: うつ病
腰痛持ち => has condition: 腰痛持ち
片頭痛があります => has condition: 片頭痛
血圧の薬を飲んでいます => takes: 血圧の薬
毎朝ビタミンDを飲んでます => takes: ビタミンD
ピルを服用しています => takes: ピル
趣味は釣りと登山です => hobby is: 釣り; hobby is: 登山
趣味で写真を撮ってます => hobby is: 写真
釣りが趣味です => hobby is: 釣り
休日は釣りに行きます => hobby is: 釣り
週末はよく登山してます => hobby is: 登山
毎朝ジョギングしてます => hobby is: ジョギング
ヨガを始めました => hobby is: ヨガ
ヨガに通ってます => hobby is: ヨガ
ピアノ歴10年です => plays: ピアノ
ギターやってます => plays: ギター
サッカーをやっています => plays: サッカー
サッカー部です => plays: サッカー
サッカーをやってました => ~plays: サッカー
週1でテニスしてる => plays: テニス
息子はサッカーをやっています => child is: 息子; user's son / plays: サッカー
英語と中国語ができます => speaks: 英語; speaks: 中国語
英語は話せません => !speaks: 英語
英語ペラペラです => speaks: 英語
英語は日常会話程度なら話せます => speaks: 英語
スペイン語が少しできます => speaks: スペイン語
母国語は中国語です => speaks: 中国語
プリウスに乗っています => drives: プリウス
愛車はプリウスです => drives: プリウス
車はプリウスです => drives: プリウス
車持ってません => !owns: 車
免許は持ってない => !has: 免許
iPhoneを使っています => uses: iPhone
iPhone使い => uses: iPhone
AndroidからiPhoneに乗り換えた => uses: iPhone
iPhoneユーザーです => uses: iPhone
スマホはiPhoneです => uses: iPhone
Photoshopは使いません => !uses: Photoshop
Notionを使い始めました => uses: Notion
一眼レフを買いました => bought: 一眼レフ
新しいカメラを買った => bought: 新しいカメラ
カメラを買おうと思ってます => plans to: カメラを買う
来月パリに行く予定です => plans to: パリに行く
来月パリに行きます => plans to: パリに行く
パリに行ったことがあります => visited: パリ
パリには行ったことがない => !visited: パリ
去年パリに旅行しました => visited: パリ
いつかパリに住みたい => wants: パリに住みたい
夏に北海道へ旅行するつもりです => plans to: 北海道へ旅行する
来年結婚します => plans to: 結婚する
マラソンに出るつもりだ => plans to: マラソンに出る
目標は司法試験に合格することです => goal is: 司法試験に合格すること
夢はカフェを開くこと => goal is: カフェを開くこと
締切は金曜です => deadline is: 金曜
レポートの締め切りが来週の月曜なんです => deadline is: 来週の月曜
提出期限は3月10日まで => deadline is: 3月10日
家賃は8万です => 家賃 / costs: 8万
予算は5万円くらい => budget is: 5万円
これからは敬語なしでお願いします => instruction is: これからは敬語なしでお願いします
返事は短くしてください => instruction is: 返事は短くしてください
絵文字は使わないで => instruction is: 絵文字は使わないで
箇条書きで答えて => instruction is: 箇条書きで答えて
いつも日本語で返信してください => instruction is: いつも日本語で返信してください
福岡生まれです => born in: 福岡
福岡の出身です => comes from: 福岡
福岡で生まれて東京で育ちました => born in: 福岡; comes from: 東京
出身は福岡 => comes from: 福岡
ブラジルから来ました => comes from: ブラジル
ブラジル人です => nationality is: ブラジル人
妻はブラジル人です => married to: 妻; user's wife / nationality is: ブラジル人
タバコをやめて3年になります => quit: タバコ
先月ジムを辞めました => quit: ジム
ピアノを始めました => plays: ピアノ
先週会社を辞めたんだ => ~works at: 会社
田中と結婚しました => married to: 田中
付き合ってる彼女がいます => partner is: 彼女
彼氏がいます => partner is: 彼氏
彼氏と別れました => ~partner is: 彼氏
離婚しました => is: 離婚
独身です => is: 独身
結婚しています => is: 既婚
子供が3人います => child is: 子供
子供はいません => !child is: 子供
娘と息子がいます => child is: 娘; child is: 息子
双子の娘がいます => child is: 娘
兄弟はいません => !sibling is: 兄弟
妹が一人います => sibling is: 妹
上司の山田さん => manager is: 山田
山田さんが上司です => manager is: 山田
上司は山田さんです => manager is: 山田
親友の健太は大阪にいます => friend is: 健太
友達の健太が結婚した => friend is: 健太; 健太 / is: 既婚
身長は170です => height is: 170
体重は60キロです => weight is: 60 kg
誕生日は3月5日です => birthday is: 3月5日
3月5日生まれです => birthday is: 3月5日
妻の誕生日は6月です => user's wife / birthday is: 6月
1985年生まれです => birthday is: 1985年
血液型はA型です => is: A型
友達がコーヒー苦手って言ってた => user's friend / dislikes: コーヒー
同僚の鈴木さんは名古屋出身です => colleague is: 鈴木; 鈴木 / comes from: 名古屋
鈴木さん、名古屋出身なんですって => 鈴木 / comes from: 名古屋
隣の席の田中さんが犬を飼ってる => 田中 / pet is: 犬
犬は嫌いじゃないけど猫派です => likes: 猫
大阪に住んでいる妹に会いに行く => sibling is: 妹
卵アレルギーではありません => !allergic to: 卵
ヴィーガン料理を作りたい => wants: ヴィーガン料理を作りたい
東京に行きたい => wants: 東京に行きたい
会社を辞めようと思ってます => plans to: 会社を辞める
エンジニアになりたい => wants: エンジニアになりたい
数学が苦手です => dislikes: 数学
雨は嫌いです => dislikes: 雨
静かなところが好きです => likes: 静かなところ
車が欲しい => wants: 車
新しいスマホが欲しいです => wants: 新しいスマホ
英語の勉強をしています => studies: 英語
英語で話してください => instruction is: 英語で話してください
私の名前は田中です。大阪に住んでいます。 => name is: 田中; lives in: 大阪
コーヒーは好きだけど紅茶は苦手 => likes: コーヒー; dislikes: 紅茶
犬も猫も好きです => likes: 犬; likes: 猫
犬が好きで猫が嫌い => likes: 犬; dislikes: 猫
肉も魚も食べません => never: 肉; never: 魚
ビタミンDは飲んでない => !takes: ビタミンD
ピアノは弾けません => !plays: ピアノ
娘にピアノを習わせてます => child is: 娘
娘がピアノを習いたいって => child is: 娘
サッカーを見るのが好き => likes: サッカーを見る
サッカーが好きです => likes: サッカー
ゴルフはしません => !plays: ゴルフ
ゴルフはやめました => quit: ゴルフ
車は持ってるけど乗らない => owns: 車
車の免許を取りたい => wants: 車の免許を取りたい
車を買う予定 => plans to: 車を買う
Pythonを勉強してます => studies: Python
Pythonでアプリを作ってます => uses: Python
田中です、お世話になっております => name is: 田中
妻は田中さんの友達です => married to: 妻
妻がいます => married to: 妻
妻が入院しました => married to: 妻
妻が怒ってる => married to: 妻
夫が帰ってこない => married to: 夫
夫は今ドイツに出張中です => married to: 夫
父は医者でした => ~user's father / role is: 医者
祖母は90歳で元気です => user's grandmother / age is: 90
兄とは仲が悪い => sibling is: 兄
妹に猫アレルギーがあります => sibling is: 妹
20代です => age is: 20代
部長の佐藤さんはゴルフ好きです => manager is: 佐藤; 佐藤 / likes: ゴルフ
結婚する予定です => plans to: 結婚する
来月結婚するんです => plans to: 結婚する
学生じゃないです => !role is: 学生
学生の頃はサッカー部でした => ~plays: サッカー
出身は東京じゃないです => !comes from: 東京
大阪じゃなくて京都に住んでます => lives in: 京都
大阪に住んでないよ => !lives in: 大阪
大阪には3年住んでいました => ~lives in: 大阪
大阪に3年住んでいます => lives in: 大阪
住所は東京都渋谷区1-2-3です => address is: 東京都渋谷区1-2-3
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
吾輩は猫である。名前は猫である。
情報科目を担当しているタクミ先生です
もともとインドア派でした
埼玉に住んでた頃は楽しかった
埼玉に住んでるの?
もし埼玉に住んでたら毎日通うのに
トヨタに転職しようか迷ってる
20歳の頃は元気だった
コーヒーが好きな人って多いよね
明日の天気を教えて
嘘です
冗談だよ
東京に住んでます。嘘です
犬が嫌いなわけない
誰が納豆なんか好きなもんか
先生はアメリカ人です
うちの会社、トヨタと取引してる
うちの店はカレーが人気です
弟の友達は医者です
妹の旦那さんは消防士です
彼女の妹が看護師で
母の友達が京都に住んでる
娘の担任の先生は25歳です
娘の学校は小さいです
息子の塾、月3万です
子供は甘いものが好きだよね
猫は水が嫌い
猫って水が嫌いだよね
アメリカに住んでる友達がいます
看護師の友達に聞いた
医者に行きました
医者から糖尿病の疑いがあると言われた
糖尿病かもしれない
糖尿病じゃないかと心配です
糖尿病の予防法を教えて
花粉症の薬を買いました
喘息の友達がいる
アレルギー検査をした
アレルギーはないです
ベジタリアンのレストランを探してる
今コーヒー飲んでる
今週は大阪に泊まってる
沖縄に住めたらいいな
東京に住もうかな
東京に引っ越そうか迷ってます
東京に引っ越すのはやめました
東京に引っ越したいです
もし東京に引っ越したら、何を準備すべき?
東京に引っ越す場合の手続きは?
会社を辞めたい
会社を辞めるつもりはありません
会社を辞めるかもしれません
エンジニアの仕事って大変ですか
エンジニアに向いてますか
上司に怒られた
仕事が嫌い
朝が苦手です
月曜が嫌い
この料理は好き
これ好き
それは嫌い
あの店のラーメンが好き
あの俳優が好き
今日は疲れた、帰りたい
明日は休みたい
パンを買いに行った
牛乳買わなきゃ
友達と飲みに行った
英語を勉強しなきゃ
英語の宿題をやってる
英語に訳してください:私は京都に住んでいます
次の文を添削してください。
「私は医者です」は英語で何と言いますか
小説を書いています。主人公は医者で、京都に住んでいます。
夢で猫を飼ってた
うそ、コーヒー好きじゃないの?
好きってほどじゃない
嫌いというわけではないです
ピアノを習わせたい
プリウスを買おうか迷ってる
iPhoneが壊れた
iPhoneを使っている人に聞きたい
Pythonのエラーが出ました
Pythonを使って分析したい
田中です
田中さんです
田中さんは元気ですか
田中さんに電話した
夫の実家は秋田です
実家は秋田です
父は亡くなりました
兄の会社は大阪にある
妹さんは何歳ですか
お子さんはいますか
お母さんは看護師ですか
奥さんは元気?
3歳児の好きな食べ物は?
10歳くらいの子に人気のゲームは?
25歳です。嘘です、30歳です
30歳まであと2年
あと3年で60歳だ
締め切りは過ぎました
締め切りはいつですか
締め切りはまだ決まっていません
予算は未定です
予算が足りない
予算5万なら何が買える?
誕生日プレゼントを探してます
彼は東京に住んでいます
あの人は医者です
みんな医者です
前の夫はドイツ人でした
医者だと思われてる
よく学生に間違えられます
東京で働いていた時に結婚した
東京出身だと思われがち
自分が東京出身だったらなあ
大阪か京都に住んでます
大阪での生活は楽しい
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


def told(extraction):
    return [f"{'!' if one.claim.negated else ''}{one.claim.predicate}: {one.claim.object}" for one in extraction.claims]


class TestWhoIsMeant:
    def test_a_topic_holds_until_another_is_named(self, claims_in):
        said = "夫はドイツ人で、家ではマルクって呼んでます。私は日本人です。"
        assert claims_in(said) == [
            "married to: 夫",
            "user's husband / nationality is: ドイツ人",
            "user's husband / called: マルク",
            "nationality is: 日本人",
        ]

    def test_a_sentence_without_a_topic_goes_on_about_the_same_one(self, claims_in):
        assert claims_in("息子の名前は海斗です。電車が大好き。") == ["child is: 海斗", "海斗 / likes: 電車"]

    def test_of_somebody_whom_nobody_knows_nothing_is_told(self, claims_in):
        assert claims_in("美咲は神戸出身で、薬剤師なんだ") == []

    def test_what_stands_before_the_noun_for_a_relative_is_theirs_even_in_a_question(self, claims_in):
        assert claims_in("卵アレルギーの娘に作れるケーキはありますか?") == [
            "child is: 娘",
            "user's daughter / allergic to: 卵",
        ]

    @pytest.mark.parametrize("noun", ["友人", "同僚の娘", "あの娘"])
    def test_but_not_of_anybody_else(self, claims_in, noun):
        assert claims_in(f"卵アレルギーの{noun}に作れるケーキはありますか?") == []


class TestHowSurely:
    def test_hearsay_of_another_is_reported(self, hear):
        (only,) = hear(("user", "田中さんは医者らしいです")).claims
        assert (only.mode, only.claim.confidence) == ("reported", LOW)

    def test_hearsay_of_oneself_is_no_claim(self, claims_in):
        assert claims_in("私は東京に住んでいるらしい") == []

    def test_a_doubt_is_hedged(self, hear):
        (only,) = hear(("user", "来月大阪に引っ越すことになったと思う")).claims
        assert (only.mode, only.claim.confidence) in (("hedged", MEDIUM), ("planned", only.claim.confidence))

    def test_what_another_believes_is_no_claim(self, claims_in):
        assert claims_in("母は私が東京に住んでると思ってる") == []


class TestPuttingRight:
    def test_a_word_puts_right_what_was_said_before(self, hear):
        (only,) = hear(("user", "東京に住んでいます"), ("user", "いや、横浜です。")).claims
        assert (only.claim.object, only.corrects, only.instead_of) == ("横浜", True, "東京")

    def test_what_was_said_of_somebody_is_put_right_by_name(self, hear):
        (only,) = hear(("user", "祖母の出身は青森です"), ("user", "失礼、祖母は秋田でした。")).claims
        assert (only.claim.subject, only.claim.object, only.instead_of) == ("user's grandmother", "秋田", "青森")

    def test_not_this_but_that_claims_only_that(self, hear):
        (only,) = hear(("user", "住んでいるのは埼玉じゃなくて千葉です")).claims
        assert (only.claim.object, only.instead_of) == ("千葉", "埼玉")

    def test_what_was_a_joke_is_taken_back(self, claims_in):
        assert claims_in("猫を飼っています。なんちゃって、冗談です。") == []

    def test_work_given_up_is_called_as_it_was_before(self, hear):
        said = hear(("user", "居酒屋のホールで働いています"), ("user", "居酒屋は辞めました。"))
        assert [(one.claim.object, one.ended) for one in said.claims] == [("居酒屋のホール", True)]


class TestAnswers:
    @pytest.mark.parametrize(
        ("question", "answer", "claim"),
        [
            ("お住まいはどちらですか?", "横浜です", "lives in: 横浜"),
            ("お生まれは?", "香港です。", "born in: 香港"),
            ("ご予算は?", "5万円です", "budget is: 5万円"),
        ],
    )
    def test_a_short_answer_is_a_statement(self, hear, question, answer, claim):
        assert told(hear(("assistant", question), ("user", answer))) == [claim]

    @pytest.mark.parametrize("answer", ["特にありません", "内緒です", "わかりません"])
    def test_a_refusal_is_none(self, hear, answer):
        assert told(hear(("assistant", "ご趣味は?"), ("user", answer))) == []


SYLLABLES = """
私 は が の を に で と も って 東京 猫 妹 さくら です ます 住んで いる た ない
好き 、 。 「 」 ( ) 3 歳 もし なら から けど じゃなくて 名前 ? ー A という いや
"""


@given(st.lists(st.sampled_from(SYLLABLES.split()), max_size=40).map("".join))
def test_any_words_are_read_without_an_error_and_quoted_as_they_stand(text):
    for one in extract(text, speaker=None, at=datetime(2026, 3, 10, tzinfo=UTC), zone=UTC).claims:
        assert text[one.quote.start : one.quote.end] == one.quote.text
        assert one.claim.object.strip()
