import type { Language } from '@playhub/contract/limits'
import type { DemoProject } from './game-texts.ts'

type Translated = readonly [name: string, cardDescription: string, fullDescription: string]

/**
 * The texts of the demo games in the other languages. Names are spelled as in the logos if the language uses Latin letters. Card
 * descriptions are short, because every catalogue page contains all of them.
 */
export const translatedTexts: Record<DemoProject, Record<Exclude<Language, 'en' | 'ru'>, Translated>> = {
  familytown: {
    de: [
      'Familytown',
      'Baue eine gemütliche Stadt am Meer, Haus für Haus.',
      'Ein stilles Tal am Meer, ein Beutel Münzen und Familien, die ein Zuhause suchen. Lege Straßen an, eröffne Bäckereien, pflanze Parks und bring den Leuchtturm zum Leuchten. Die Stadt verdient auch, während du weg bist, und begrüßt dich mit guten Nachrichten. Fünf Minuten beim Kaffee reichen für den nächsten Schritt, und ein Abend ist schnell vorbei.',
    ],
    es: [
      'Familytown',
      'Construye un pueblo acogedor junto al mar, casa a casa.',
      'Un valle tranquilo junto al mar, una bolsa de monedas y familias que buscan un hogar. Traza calles, abre panaderías, planta parques y enciende el faro. El pueblo gana dinero mientras no estás y te recibe con buenas noticias. Bastan cinco minutos con un café para avanzar, y la tarde se pasa volando.',
    ],
    fr: [
      'Familytown',
      'Bâtissez une ville douillette au bord de la mer, maison après maison.',
      'Une vallée tranquille au bord de la mer, une bourse de pièces et des familles qui cherchent un toit. Tracez des rues, ouvrez des boulangeries, plantez des parcs et allumez le phare. La ville gagne de l’argent en votre absence et vous accueille avec de bonnes nouvelles. Cinq minutes autour d’un café suffisent pour avancer, et la soirée passe vite.',
    ],
    it: [
      'Familytown',
      'Costruisci un’accogliente città sul mare, casa dopo casa.',
      'Una valle tranquilla in riva al mare, un sacchetto di monete e famiglie che cercano casa. Traccia strade, apri panetterie, pianta parchi e accendi il faro. La città guadagna anche quando non ci sei e ti accoglie con buone notizie. Bastano cinque minuti davanti a un caffè per andare avanti, e la sera vola via.',
    ],
    ja: [
      'ファミリータウン',
      '海辺に心地よい町を作ろう。窓ごとに、だれかの暮らし。',
      '海辺の静かな谷に、ひと袋のコインと、家を探す家族たち。道を敷き、パン屋を開き、公園をつくり、灯台に明かりをともしましょう。留守のあいだも町は稼ぎ、帰ってくるとうれしい知らせで迎えてくれます。コーヒー片手の5分でも少し先へ進み、気がつけば夜が更けています。',
    ],
    ko: [
      '패밀리타운',
      '창문마다 누군가의 집이 있는, 아늑한 바닷가 마을을 지어 보세요.',
      '바닷가의 조용한 골짜기, 동전 한 주머니, 그리고 집을 찾는 가족들. 길을 놓고 빵집을 열고 공원을 가꾸고 등대를 밝히세요. 자리를 비운 동안에도 마을은 돈을 벌고, 돌아오면 반가운 소식으로 맞아 줍니다. 커피 한 잔 마시는 5분이면 한 걸음 나아가고, 저녁은 금세 지나갑니다.',
    ],
    pt: [
      'Familytown',
      'Construa uma cidade aconchegante à beira-mar, casa por casa.',
      'Um vale tranquilo à beira-mar, um saquinho de moedas e famílias que procuram um lar. Trace ruas, abra padarias, plante parques e acenda o farol. A cidade rende enquanto você está fora e recebe você com boas notícias. Cinco minutos com um café bastam para avançar, e a noite passa voando.',
    ],
    zh: [
      '家庭小镇',
      '在海边建一座温馨小镇，每扇窗后都是某个人的家。',
      '海边一处宁静的山谷，一袋金币，还有寻找家园的一家家人。铺设街道，开起面包店，种下公园，点亮灯塔。你不在的时候小镇也在赚钱，回来时会有好消息等着你。喝杯咖啡的五分钟就能有所进展，而一个晚上不知不觉就过去了。',
    ],
  },
  neuroarena: {
    de: [
      'Neuroarena',
      'Halte die Neonarena gegen Schwärme von Drohnen, die dazulernen.',
      'Du steuerst das letzte Schiff in einem Geist, der dich dort nicht haben will. Mit jeder Welle werden die Drohnen schneller, klüger und wütender. Beweg dich, schieß, sammle zwischen den Wellen Module ein und entscheide, welches Risiko du als Nächstes eingehst. Ein Lauf dauert zehn Minuten. Für die Bestenliste brauchst du länger.',
    ],
    es: [
      'Neuroarena',
      'Defiende la arena de neón contra enjambres de drones que aprenden.',
      'Pilotas la última nave dentro de una mente que no te quiere allí. Con cada oleada, los drones son más rápidos, más listos y más furiosos. Muévete, dispara, recoge módulos entre oleadas y elige qué riesgo correr después. Una partida dura diez minutos. La tabla de récords lleva más tiempo.',
    ],
    fr: [
      'Neuroarena',
      'Tenez l’arène de néon contre des essaims de drones qui apprennent.',
      'Vous pilotez le dernier vaisseau à l’intérieur d’un esprit qui ne veut pas de vous. À chaque vague, les drones sont plus rapides, plus malins et plus furieux. Bougez, tirez, ramassez des modules entre les vagues et choisissez le prochain risque à prendre. Une partie dure dix minutes. Le tableau des records en demande plus.',
    ],
    it: [
      'Neuroarena',
      'Difendi l’arena al neon da sciami di droni che imparano.',
      'Piloti l’ultima nave dentro una mente che non ti vuole lì. A ogni ondata i droni sono più veloci, più furbi e più arrabbiati. Muoviti, spara, raccogli moduli tra un’ondata e l’altra e scegli quale rischio correre dopo. Una partita dura dieci minuti. La classifica dei record richiede di più.',
    ],
    ja: [
      'ニューロアリーナ',
      '学習するドローンの群れから、ネオンのアリーナを守れ。',
      'あなたを歓迎しない知性の内側で、最後の一機を操縦します。ウェーブごとに、ドローンはより速く、より賢く、より凶暴に。動き、撃ち、ウェーブの合間にモジュールを拾い、次に取るリスクを選びましょう。1回のプレイは10分。記録表に名を刻むには、もっとかかります。',
    ],
    ko: [
      '뉴로아레나',
      '스스로 배우는 드론 떼에 맞서 네온 아레나를 지키세요.',
      '당신을 반기지 않는 지성의 내부에서 마지막 기체를 조종합니다. 웨이브마다 드론은 더 빠르고, 더 똑똑하고, 더 사나워집니다. 움직이고 쏘고, 웨이브 사이에 모듈을 줍고, 다음에 어떤 위험을 감수할지 고르세요. 한 판은 10분. 기록표에 오르려면 더 오래 걸립니다.',
    ],
    pt: [
      'Neuroarena',
      'Segure a arena de néon contra enxames de drones que aprendem.',
      'Você pilota a última nave dentro de uma mente que não quer você lá. A cada onda, os drones ficam mais rápidos, mais espertos e mais furiosos. Mova-se, atire, pegue módulos entre as ondas e escolha o próximo risco. Uma partida dura dez minutos. A tabela de recordes leva mais tempo.',
    ],
    zh: [
      '神经竞技场',
      '守住霓虹竞技场，抵挡会学习的无人机群。',
      '在一个不欢迎你的意识里，你驾驶着最后一艘飞船。每一波无人机都比上一波更快、更聪明、更愤怒。移动，射击，在两波之间拾取模块，再决定接下来冒哪种险。一局十分钟，登上纪录榜则要久得多。',
    ],
  },
  islandm3: {
    de: [
      'Island M3',
      'Bilde Dreierreihen, räume den Sand weg und wecke eine schlafende Insel.',
      'Muscheln, Korallen und Perlen spülen an den Strand einer Insel, die seit hundert Jahren schläft. Tausche sie, bilde Reihen aus drei oder mehr, zünde Bomben und Regenbögen und grabe aus, was der Sand verbirgt. Jedes Level ist kurz, jede Kettenreaktion laut, und die Insel wird jedes Mal ein wenig grüner.',
    ],
    es: [
      'Island M3',
      'Combina tres, despeja la arena y despierta una isla dormida.',
      'Conchas, corales y perlas llegan a la playa de una isla que lleva cien años dormida. Intercámbialos, alinea tres o más, detona bombas y arcoíris y desentierra lo que la arena esconde. Cada nivel es corto, cada reacción en cadena es ruidosa y la isla reverdece un poco cada vez.',
    ],
    fr: [
      'Island M3',
      'Alignez trois pièces et réveillez une île endormie.',
      'Coquillages, coraux et perles s’échouent sur la plage d’une île endormie depuis cent ans. Échangez-les, alignez-en trois ou plus, déclenchez bombes et arcs-en-ciel et déterrez ce que le sable a caché. Chaque niveau est court, chaque réaction en chaîne est bruyante, et l’île reverdit un peu à chaque fois.',
    ],
    it: [
      'Island M3',
      'Allinea tre tessere, libera la sabbia e sveglia un’isola addormentata.',
      'Conchiglie, coralli e perle approdano sulla spiaggia di un’isola che dorme da cent’anni. Scambiali, allineane tre o più, fai esplodere bombe e arcobaleni e dissotterra ciò che la sabbia nasconde. Ogni livello è breve, ogni reazione a catena è fragorosa, e l’isola ogni volta diventa un po’ più verde.',
    ],
    ja: [
      'アイランドM3',
      '三つそろえて砂をどけ、眠れる島を目覚めさせよう。',
      '百年眠りつづける島の浜辺に、貝殻や珊瑚や真珠が流れ着きます。入れ替えて三つ以上そろえ、爆弾や虹を発動させ、砂に埋もれたものを掘り出しましょう。ひとつのレベルは短く、連鎖はにぎやかで、そのたびに島は少しずつ緑を取り戻します。',
    ],
    ko: [
      '아일랜드 M3',
      '셋을 맞추고 모래를 걷어 잠든 섬을 깨우세요.',
      '백 년째 잠든 섬의 바닷가로 조개와 산호와 진주가 밀려옵니다. 자리를 바꿔 셋 이상을 맞추고, 폭탄과 무지개를 터뜨리고, 모래가 감춘 것을 파내세요. 레벨은 짧고 연쇄 반응은 요란하며, 섬은 그때마다 조금씩 푸르러집니다.',
    ],
    pt: [
      'Island M3',
      'Combine três, limpe a areia e acorde uma ilha adormecida.',
      'Conchas, corais e pérolas chegam à praia de uma ilha que dorme há cem anos. Troque as peças de lugar, alinhe três ou mais, detone bombas e arco-íris e desenterre o que a areia escondeu. Cada fase é curta, cada reação em cadeia é barulhenta, e a ilha fica um pouco mais verde a cada vez.',
    ],
    zh: [
      '岛屿 M3',
      '三个连成一线，清开沙子，唤醒沉睡的岛屿。',
      '贝壳、珊瑚和珍珠被冲上一座沉睡百年的岛屿的沙滩。交换位置，连成三个或更多，引爆炸弹和彩虹，挖出沙子里藏着的东西。每一关都很短，每次连锁反应都很热闹，而岛屿也一次比一次更绿。',
    ],
  },
  skyharbor: {
    de: [
      'Skyharbor',
      'Leite einen Hafen in den Wolken: Luftschiffe, Fracht und Wetter.',
      'Über den Stürmen liegt ein Hafen, in dem Luftschiffe mit Gewürzen, Briefen und Gerüchten handeln. Plane die Liegeplätze, heuere Kapitäne an und behalte den Wind im Auge. Das Spiel entsteht gerade; seine Tore sind noch geschlossen.',
    ],
    es: [
      'Skyharbor',
      'Dirige un puerto en las nubes: dirigibles, carga y clima.',
      'Por encima de las tormentas hay un puerto donde los dirigibles comercian con especias, cartas y rumores. Planifica los muelles, contrata capitanes y vigila el viento. El juego está en desarrollo y aún no ha abierto sus puertas.',
    ],
    fr: [
      'Skyharbor',
      'Dirigez un port dans les nuages : dirigeables, fret et météo.',
      'Au-dessus des orages se trouve un port où les dirigeables échangent épices, lettres et rumeurs. Organisez les quais, engagez des capitaines et surveillez le vent. Le jeu est en cours de création ; ses portes ne sont pas encore ouvertes.',
    ],
    it: [
      'Skyharbor',
      'Gestisci un porto tra le nuvole: dirigibili, merci e meteo.',
      'Sopra le tempeste c’è un porto dove i dirigibili commerciano in spezie, lettere e voci di corridoio. Organizza gli ormeggi, ingaggia capitani e tieni d’occhio il vento. Il gioco è in lavorazione; le sue porte non sono ancora aperte.',
    ],
    ja: [
      'スカイハーバー',
      '雲の上の港を切り盛りしよう。飛行船と積荷と天気。',
      '嵐のはるか上に、飛行船が香辛料や手紙やうわさ話を取り引きする港があります。係留場所を割りふり、船長を雇い、風を読みましょう。このゲームは開発中で、まだ開港していません。',
    ],
    ko: [
      '스카이하버',
      '구름 속 항구를 운영하세요. 비행선과 화물과 날씨.',
      '폭풍 위에는 비행선들이 향신료와 편지와 소문을 사고파는 항구가 있습니다. 정박지를 배치하고 선장을 고용하고 바람을 살피세요. 게임은 개발 중이며 아직 문을 열지 않았습니다.',
    ],
    pt: [
      'Skyharbor',
      'Comande um porto nas nuvens: dirigíveis, carga e clima.',
      'Acima das tempestades fica um porto onde dirigíveis negociam especiarias, cartas e boatos. Planeje as docas, contrate capitães e fique de olho no vento. O jogo está em desenvolvimento; suas portas ainda não se abriram.',
    ],
    zh: [
      '天空之港',
      '经营云中的港口：飞艇、货物与天气。',
      '风暴之上有一座港口，飞艇在这里买卖香料、信件和传闻。规划泊位，雇用船长，留意风向。游戏仍在开发中，大门尚未开启。',
    ],
  },
  hornylegends: {
    de: [
      'Horny Legends',
      'Samtene Nächte, Neonlicht und Legenden für Erwachsene.',
      'Ein nächtliches Spiel aus Samt, Neon und Rauch für Erwachsene. Es öffnet sich, sobald du bestätigst, dass du über 18 bist.',
    ],
    es: [
      'Horny Legends',
      'Noches de terciopelo, luces de neón y leyendas para adultos.',
      'Un juego nocturno de terciopelo, neón y humo para adultos. Se abre cuando confirmas que tienes más de 18 años.',
    ],
    fr: [
      'Horny Legends',
      'Nuits de velours, lumières de néon et légendes pour adultes.',
      'Un jeu nocturne de velours, de néon et de fumée pour adultes. Il s’ouvre une fois que vous avez confirmé avoir plus de 18 ans.',
    ],
    it: [
      'Horny Legends',
      'Notti di velluto, luci al neon e leggende per adulti.',
      'Un gioco notturno di velluto, neon e fumo per adulti. Si apre quando confermi di avere più di 18 anni.',
    ],
    ja: [
      'Horny Legends',
      'ベルベットの夜、ネオンの光、大人のための伝説。',
      'ベルベットとネオンと煙につつまれた、大人のための夜のゲーム。18歳以上であることを確認すると始まります。',
    ],
    ko: [
      'Horny Legends',
      '벨벳의 밤, 네온 불빛, 어른을 위한 전설.',
      '벨벳과 네온과 연기로 이루어진 어른을 위한 밤의 게임. 만 18세 이상임을 확인하면 열립니다.',
    ],
    pt: [
      'Horny Legends',
      'Noites de veludo, luzes de néon e lendas para adultos.',
      'Um jogo noturno de veludo, néon e fumaça para adultos. Ele abre quando você confirma que tem mais de 18 anos.',
    ],
    zh: ['Horny Legends', '丝绒之夜、霓虹灯光，献给成年人的传奇。', '一款由丝绒、霓虹与烟雾交织的成人夜间游戏。确认已满 18 岁后即可进入。'],
  },
}
