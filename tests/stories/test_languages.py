"""A person keeps a diary in their own language and asks it in ordinary sentences: words alone must find the right line.

Each language has nine or ten memories and more than six questions in which a noun is in another number or case, a
verb in another tense, an accent is left out, an article or a preposition is glued on, a word stands inside a compound,
or a name is inflected. What cannot be had without a dictionary is not asked here: synonyms (a dentist is no "doctor"),
vowels that change inside a word (German "verschreibt" and "verschrieben", the broken plurals of Arabic: "مفتاح",
"مفاتيح"), verbs of two stems (Spanish "fui" and "ir", Russian "идти" and "шёл"), traditional and simplified characters,
kanji and their kana, and one language written in another's script ("namaste", "privet").
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest

import longmind
from longmind.testing import StillClock


class Diary(NamedTuple):
    memories: tuple[str, ...]
    questions: tuple[tuple[str, int], ...]
    """What is asked, and the number of the memory that answers."""


DIARIES = {
    "English": Diary(
        (
            "Caroline adopted two kittens from the shelter in March.",
            "My brother's flight to Lisbon was delayed by nine hours.",
            "We painted the children's bedroom light green last weekend.",
            "The accountant recommends filing the taxes before April.",
            "Dr. O'Brien prescribed antibiotics for the ear infection.",
            "Tomás is allergic to walnuts and cashews.",
            "The deployment failed because the certificates had expired.",
            "Grandma taught me how to bake her apple pies.",
            "I stopped drinking coffee after lunch because it keeps me awake.",
        ),
        (
            ("Who is adopting a kitten?", 0),
            ("Which flights were delayed?", 1),
            ("What colour did we paint the bedrooms?", 2),
            ("When does the accountant recommend that I file my tax return?", 3),
            ("What did OBrien prescribe?", 4),
            ("Is Tomas allergic to any walnut?", 5),
            ("Why do deployments fail when a certificate expires?", 6),
            ("What pie did grandma bake?", 7),
            ("When do I stop to drink coffee?", 8),
        ),
    ),
    "Mandarin": Diary(
        (
            "我姐姐王丽在成都的一家医院当护士。",
            "星期一我们给孩子们买了两辆红色自行车。",
            "我不喜欢吃橄榄和青椒。",
            "李强昨天晚上改了服务器的密码。",
            "爷爷以前住在西湖附近的小房子里。",
            "医生给我开了治过敏的药。",
            "和客户的会议早上九点开始。",
            "我正在读鲁迅的小说。",
            "我把车钥匙丢在海滩上了。",
        ),
        (
            ("我姐姐在哪家医院工作？", 0),
            ("王丽是谁？", 0),
            ("我们买的自行车是什么颜色？", 1),
            ("我喜欢橄榄吗？", 2),
            ("谁修改了密码？", 3),
            ("李强做了什么？", 3),
            ("爷爷住在哪里？", 4),
            ("医生开了什么药？", 5),
            ("会议几点开始？", 6),
            ("鲁迅的哪部小说？", 7),
            ("钥匙丢在哪儿了？", 8),
        ),
    ),
    "Hindi": Diary(
        (
            "मेरी बहन सुनीता जयपुर के एक अस्पताल में नर्स है।",
            "सोमवार को हमने बच्चों के लिए दो लाल साइकिलें खरीदीं।",
            "मुझे बैंगन और करेला पसंद नहीं है।",
            "राहुल ने कल शाम सर्वर का पासवर्ड बदल दिया।",
            "मेरे दादाजी लखनऊ के पास एक छोटे घर में रहते थे।",
            "डॉक्टर ने एलर्जी के लिए गोलियाँ लिखीं।",
            "ग्राहक के साथ बैठक सुबह नौ बजे शुरू होती है।",
            "मैं प्रेमचंद का एक उपन्यास पढ़ रहा हूँ।",
            "गाड़ी की चाबियाँ समुद्र तट पर खो गईं।",
        ),
        (
            ("मेरी बहन किस अस्पताल में काम करती है?", 0),
            ("सुनीता के बारे में क्या पता है?", 0),
            ("हमने कौन सी साइकिल खरीदी थी?", 1),
            ("क्या मुझे करेले पसंद हैं?", 2),
            ("पासवर्ड किसने बदले?", 3),
            ("राहुल को क्या कहा था?", 3),
            ("दादाजी कहाँ रहा करते थे?", 4),
            ("डॉक्टर ने कौन सी गोली लिखी?", 5),
            ("बैठकें कब शुरू होंगी?", 6),
            ("प्रेमचन्द के कौन से उपन्यासों को पढ़ा?", 7),
            ("चाबी कहाँ खोई?", 8),
        ),
    ),
    "Spanish": Diary(
        (
            "Mi hermana Lucía trabaja de enfermera en un hospital de Sevilla.",
            "El lunes compramos dos bicicletas rojas para los niños.",
            "No me gustan las aceitunas ni los pimientos.",
            "José cambió la contraseña del servidor ayer por la tarde.",
            "Mis abuelos vivían en una casa pequeña cerca de Málaga.",
            "El médico me recetó unas pastillas para la alergia.",
            "Celebramos el cumpleaños de Martín en un restaurante peruano.",
            "Estoy leyendo una novela de García Márquez.",
            "Perdí las llaves del coche en la playa.",
        ),
        (
            ("¿En qué hospital trabajaba mi hermana?", 0),
            ("que sabes de Lucia", 0),
            ("¿De qué color es la bicicleta que compré?", 1),
            ("¿Me gusta la aceituna?", 2),
            ("¿Quién ha cambiado las contraseñas?", 3),
            ("¿Dónde vivía mi abuelo?", 4),
            ("¿Qué me receta el médico contra las alergias?", 5),
            ("¿Cómo celebré los cumpleaños de Martin?", 6),
            ("¿Qué novelas de Garcia Marquez he leído?", 7),
            ("¿Dónde se me perdió la llave?", 8),
        ),
    ),
    "Arabic": Diary(
        (
            "أختي فاطمة تعمل ممرضة في مستشفى في القاهرة.",
            "اشترينا يوم الاثنين دراجتين حمراوين للأطفال.",
            "لا أحب الزيتون ولا الفلفل.",
            "غيّر أحمد كلمة مرور الخادم مساء أمس.",
            "كان جدي يسكن في بيت صغير قرب الإسكندرية.",
            "وصف لي الطبيب دواءً للحساسية.",
            "الاجتماع مع العميل يبدأ في الساعة التاسعة.",
            "أقرأ رواية لنجيب محفوظ.",
            "أضعت مفاتيح السيارة على الشاطئ.",
        ),
        (
            ("في أي مستشفى تعمل أختي؟", 0),
            ("ماذا تعرف عن فاطمه؟", 0),
            ("من يعمل بالقاهرة؟", 0),
            ("ما لون الدراجة التي اشتريناها؟", 1),
            ("هل الزيتون من الأشياء التي أحبها؟", 2),
            ("من غير كلمات المرور؟", 3),
            ("ماذا قلت لأحمد؟", 3),
            ("أين سكن جدي؟", 4),
            ("ما الدواء الذي وصفه طبيبي؟", 5),
            ("متى تبدأ اجتماعات العملاء؟", 6),
            ("ما روايات نجيب محفوظ؟", 7),
            ("أين مفاتيح سيارتي؟", 8),
        ),
    ),
    "French": Diary(
        (
            "Ma sœur Hélène travaille comme infirmière à l'hôpital de Lyon.",
            "Nous avons acheté deux vélos rouges pour les enfants.",
            "Je n'aime pas les olives ni les poivrons.",
            "François a changé le mot de passe du serveur hier soir.",
            "Mes grands-parents habitaient une petite maison près de Nantes.",
            "Le médecin m'a prescrit des comprimés contre l'allergie.",
            "L'anniversaire de Zoé aura lieu dans un restaurant péruvien.",
            "Je lis un roman de Marguerite Duras.",
            "J'ai perdu les clés de la voiture sur la plage.",
        ),
        (
            ("Où travaillent les infirmières ?", 0),
            ("Que sais-tu d'Helene ?", 0),
            ("Quel vélo avons-nous acheté ?", 1),
            ("Est-ce que j'aimais l'olive ?", 2),
            ("Qui change les mots de passe ?", 3),
            ("Où habitait mon grand-père ?", 4),
            ("Qu'est-ce que le medecin me prescrit ?", 5),
            ("Où fêtons-nous l'anniversaire ?", 6),
            ("C'est quand, la fête d'anniversaire de Zoe ?", 6),
            ("Quels romans de Duras ai-je lus ?", 7),
            ("Où est-ce que j'ai perdu ma clé ?", 8),
        ),
    ),
    "Bengali": Diary(
        (
            "আমার বোন ফাতেমা ঢাকার একটি হাসপাতালে নার্স।",
            "সোমবার আমরা বাচ্চাদের জন্য দুটি লাল সাইকেল কিনেছি।",
            "আমি বেগুন আর করলা পছন্দ করি না।",
            "রহিম গতকাল সন্ধ্যায় সার্ভারের পাসওয়ার্ড বদলেছে।",
            "আমার দাদা সিলেটের কাছে একটি ছোট বাড়িতে থাকতেন।",
            "ডাক্তার অ্যালার্জির জন্য ওষুধ দিয়েছেন।",
            "গ্রাহকের সঙ্গে সভা সকাল নয়টায় শুরু হয়।",
            "আমি রবীন্দ্রনাথের একটি উপন্যাস পড়ছি।",
            "গাড়ির চাবি সমুদ্র সৈকতে হারিয়ে গেছে।",
        ),
        (
            ("আমার বোন কোন হাসপাতালের নার্স?", 0),
            ("ফাতেমাকে কোথায় পাওয়া যাবে?", 0),
            ("আমরা কয়টা সাইকেল কিনলাম?", 1),
            ("বেগুনটা কি আমার পছন্দ?", 2),
            ("রহিমকে নিয়ে কী জানো?", 3),
            ("পাসওয়ার্ডটি কে বদলাল?", 3),
            ("দাদার বাড়িটা কোথায় ছিল?", 4),
            ("সিলেটে কে থাকত?", 4),
            ("ডাক্তারের দেওয়া ওষুধগুলো কী?", 5),
            ("সভাটি কখন শুরু হবে?", 6),
            ("রবীন্দ্রনাথ কোন উপন্যাসগুলো লিখেছেন?", 7),
            ("চাবিগুলো কোথায় হারালাম?", 8),
        ),
    ),
    "Portuguese": Diary(
        (
            "A minha irmã Conceição trabalha como enfermeira num hospital do Porto.",
            "Na segunda-feira comprámos duas bicicletas vermelhas para as crianças.",
            "Não gosto de azeitonas nem de pimentões.",
            "O João mudou a senha do servidor ontem à tarde.",
            "Os meus avós moravam numa casa pequena perto de Évora.",
            "O médico receitou-me comprimidos para a alergia.",
            "As reuniões com o cliente começam às nove da manhã.",
            "Estou a ler um romance de Machado de Assis.",
            "Perdi as chaves do carro na praia.",
        ),
        (
            ("Onde trabalhava a minha irmã?", 0),
            ("O que sabes da Conceicao?", 0),
            ("De que cor é a bicicleta que eu comprei?", 1),
            ("Eu gostava de azeitona?", 2),
            ("Quem tem mudado as senhas?", 3),
            ("Que fez o Joao?", 3),
            ("Onde morava o meu avô?", 4),
            ("O que me receita o medico contra alergias?", 5),
            ("A que horas começa a reunião?", 6),
            ("Que romances de Machado de Assis li?", 7),
            ("Onde perdi a chave?", 8),
        ),
    ),
    "Russian": Diary(
        (
            "Моя сестра Анна работает медсестрой в больнице в Казани.",
            "В понедельник мы купили детям два красных велосипеда.",
            "Я не люблю оливки и болгарский перец.",
            "Пётр сменил пароль от сервера вчера вечером.",
            "Мои бабушка и дедушка жили в маленьком доме под Тулой.",
            "Врач выписал мне таблетки от аллергии.",
            "Павел отмечает день рождения в грузинском ресторане.",
            "Читаю роман Булгакова «Мастер и Маргарита».",
            "Я потерял ключи от машины на пляже.",
            "Подарок для Ольги лежит в шкафу.",
        ),
        (
            ("Что ты знаешь об Анне?", 0),
            ("Где работала моя сестра?", 0),
            ("Какого цвета велосипед, который мы купили?", 1),
            ("Нравится ли мне оливка?", 2),
            ("Что известно о Петре?", 3),
            ("Кто менял пароли серверов?", 3),
            ("Где жил дедушка?", 4),
            ("Какую таблетку выписала врач?", 5),
            ("Когда будет праздник у Павла?", 6),
            ("Какие романы Булгаков написал?", 7),
            ("Где я потеряла ключ?", 8),
            ("Что с подарком Ольге?", 9),
        ),
    ),
    "Urdu": Diary(
        (
            "میری بہن فاطمہ لاہور کے ایک ہسپتال میں نرس ہے۔",
            "پیر کو ہم نے بچوں کے لیے دو لال سائیکلیں خریدیں۔",
            "مجھے بینگن اور کریلا پسند نہیں۔",
            "احمد نے کل شام سرور کا پاس ورڈ بدل دیا۔",
            "میرے دادا کراچی کے قریب ایک چھوٹے گھر میں رہتے تھے۔",
            "ڈاکٹر نے الرجی کے لیے گولیاں لکھیں۔",
            "گاہک کے ساتھ ملاقات صبح نو بجے شروع ہوتی ہے۔",
            "میں اقبال کی نظمیں پڑھ رہا ہوں۔",
            "گاڑی کی چابیاں ساحل پر کھو گئیں۔",
        ),
        (
            ("میری بہن کس ہسپتال میں کام کرتی ہے؟", 0),
            ("فاطمہ کے بارے میں کیا معلوم ہے؟", 0),
            ("ہم نے کون سی سائیکل خریدی؟", 1),
            ("کیا مجھے کریلے پسند ہیں؟", 2),
            ("پاس ورڈ کس نے بدلا؟", 3),
            ("احمد کو کیا کہا تھا؟", 3),
            ("دادا کہاں رہا کرتے تھے؟", 4),
            ("ڈاکٹر نے کون سی گولی لکھی؟", 5),
            ("ملاقاتیں کب شروع ہوں گی؟", 6),
            ("اقبال کی کون سی نظم پڑھی؟", 7),
            ("چابی کہاں کھوئی؟", 8),
        ),
    ),
    "German": Diary(
        (
            "Mein Bruder Jürgen arbeitet als Krankenpfleger in Köln.",
            "Am Montag haben wir zwei rote Fahrräder für die Kinder gekauft.",
            "Ich mag keine Oliven und keine Paprika.",
            "Anna hat gestern Abend das Passwort des Servers geändert.",
            "Meine Großeltern wohnten in einem kleinen Haus bei Nürnberg.",
            "Der Arzt hat mir Tabletten gegen die Allergie verschrieben.",
            "Der Zahnarzttermin ist auf Donnerstag verschoben.",
            "Ich lese gerade einen Roman von Thomas Mann.",
            "Ich habe die Autoschlüssel am Strand verloren.",
        ),
        (
            ("Wo arbeitete der Bruder?", 0),
            ("Was weißt du über Juergen?", 0),
            ("Welches Fahrrad kaufte ich?", 1),
            ("Schmeckt mir eine Olive?", 2),
            ("Wer hat die Passwörter ändern lassen?", 3),
            ("Wo wohnen die Großeltern?", 4),
            ("Welche Tablette verschreibt der Arzt?", 5),
            ("Wann ist der Termin beim Zahnarzt?", 6),
            ("Welche Romane von Mann lese ich?", 7),
            ("Wo sind meine Schlüssel?", 8),
        ),
    ),
    "Italian": Diary(
        (
            "Mia sorella Giulia lavora come infermiera in un ospedale di Torino.",
            "Lunedì abbiamo comprato due biciclette rosse per i bambini.",
            "Non mi piacciono le olive né i peperoni.",
            "Niccolò ha cambiato la password del server ieri sera.",
            "I miei nonni abitavano in una casa piccola vicino a Napoli.",
            "Il medico mi ha prescritto delle pastiglie contro l'allergia.",
            "La festa di compleanno di Chiara sarà in un ristorante peruviano.",
            "Sto leggendo un romanzo di Italo Calvino.",
            "Ho perso le chiavi della macchina in spiaggia.",
        ),
        (
            ("Dove lavorava mia sorella?", 0),
            ("Di che colore è la bicicletta che ho comprato?", 1),
            ("Mi piace l'oliva?", 2),
            ("Chi cambia le password?", 3),
            ("Cosa sai di Niccolo?", 3),
            ("Dove abitava il nonno?", 4),
            ("Che cosa mi prescrive il medico per le allergie?", 5),
            ("In quali ristoranti festeggiamo i compleanni?", 6),
            ("Quali romanzi di Calvino leggo?", 7),
            ("Dove ho perso la chiave?", 8),
        ),
    ),
    "Indonesian": Diary(
        (
            "Kakak saya Siti bekerja sebagai perawat di rumah sakit di Bandung.",
            "Kami membeli dua sepeda merah untuk anak-anak.",
            "Saya tidak suka makan durian.",
            "Budi mengganti kata sandi server tadi malam.",
            "Kakek tinggal di rumah kecil dekat Surabaya.",
            "Dokter memberikan obat untuk alergi saya.",
            "Rapat dengan klien dimulai pukul sembilan.",
            "Saya sedang membaca novel karya Pramoedya.",
            "Kunci mobilnya hilang di pantai.",
        ),
        (
            ("Di mana pekerjaan kakakku?", 0),
            ("Siapa itu Siti?", 0),
            ("Sepedanya warna apa?", 1),
            ("Apakah durian saya sukai?", 2),
            ("Siapa yang menggantikan sandinya?", 3),
            ("Di mana kakekku tinggal?", 4),
            ("Obat apa yang diberikan dokternya?", 5),
            ("Kapan rapatnya mulai?", 6),
            ("Novel apa yang saya baca?", 7),
            ("Di mana hilangnya kunci mobil?", 8),
        ),
    ),
    "Japanese": Diary(
        (
            "姉の由美子は大阪の病院で看護師をしています。",
            "月曜日に子どもたちに赤い自転車を二台買いました。",
            "オリーブとピーマンは好きではありません。",
            "田中さんが昨夜サーバーのパスワードを変えました。",
            "祖父は鎌倉の近くの小さな家に住んでいました。",
            "医者がアレルギーの薬を出してくれた。",
            "取引先との会議は朝九時に始まります。",
            "夏目漱石の小説を読んでいます。",
            "車の鍵を海岸でなくしました。",
        ),
        (
            ("姉はどこの病院で働いていますか？", 0),
            ("由美子さんについて教えて", 0),
            ("買った自転車は何色？", 1),
            ("オリーブは好き？", 2),
            ("パスワードを変えたのは誰？", 3),
            ("田中はなにをした？", 3),
            ("祖父はどこに住んでいた？", 4),
            ("何の薬を出してもらった？", 5),
            ("会議は何時から始まる？", 6),
            ("漱石のどの小説を読んだ？", 7),
            ("鍵はどこでなくした？", 8),
        ),
    ),
    "Korean": Diary(
        (
            "우리 누나 지은이는 부산에 있는 병원에서 간호사로 일한다.",
            "월요일에 아이들에게 빨간 자전거 두 대를 사 주었다.",
            "나는 올리브와 피망을 좋아하지 않는다.",
            "민수가 어젯밤에 서버 비밀번호를 바꿨다.",
            "할아버지는 전주 근처의 작은 집에서 사셨다.",
            "의사가 알레르기 약을 처방해 주었다.",
            "고객과의 회의는 아침 아홉 시에 시작한다.",
            "한강의 소설을 읽고 있다.",
            "자동차 열쇠를 바닷가에서 잃어버렸다.",
        ),
        (
            ("누나는 어느 병원에서 일해?", 0),
            ("지은은 누구야?", 0),
            ("자전거는 무슨 색이야?", 1),
            ("내가 올리브를 좋아해?", 2),
            ("비밀번호를 누가 바꾸었어?", 3),
            ("민수는 뭘 했어?", 3),
            ("할아버지가 어디에 사셨지?", 4),
            ("의사한테 무슨 약을 처방받았어?", 5),
            ("회의가 몇 시에 시작돼?", 6),
            ("한강이 쓴 소설은?", 7),
            ("열쇠를 어디서 잃어버렸지?", 8),
        ),
    ),
}


@pytest.fixture(scope="module")
def shelf() -> Iterator[Any]:
    """One file with a diary for each language, and one diary in all of them."""
    with longmind.open(":memory:", embedder=longmind.Hashing(), clock=StillClock("2026-05-03T09:00+01:00")) as mind:
        for language, diary in DIARIES.items():
            mind.scope(user=language).remember_many(diary.memories)
            mind.scope(user="polyglot").remember_many(diary.memories)
        yield mind


def first(shelf: Any, user: str, question: str) -> str | None:
    found = shelf.scope(user=user).recall(question, policy=longmind.Policy.words_only())
    return found[0].memory.text if len(found) else None


ASKED = [
    pytest.param(language, question, diary.memories[at], id=f"{language}: {question}")
    for language, diary in DIARIES.items()
    for question, at in diary.questions
]


class TestADiaryInOneLanguage:
    """Nobody says which language it is."""

    @pytest.mark.parametrize(("language", "question", "right"), ASKED)
    def test_the_right_memory_comes_first(self, shelf: Any, language: str, question: str, right: str) -> None:
        assert first(shelf, language, question) == right


class TestADiaryInManyLanguages:
    """Whoever writes in fifteen languages asks in the language of the answer."""

    @pytest.mark.parametrize(("language", "question", "right"), ASKED)
    def test_the_right_memory_comes_first(self, shelf: Any, language: str, question: str, right: str) -> None:
        assert language in DIARIES
        assert first(shelf, "polyglot", question) == right
