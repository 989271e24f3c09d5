import type { Language } from '@playhub/contract/limits'
import type { DemoProject } from './game-texts.ts'

type Translated = readonly [name: string, description: string]

/**
 * The texts of the demo games in the other languages. Names are spelled as in the logos if the language uses Latin letters. They are short,
 * because every catalogue page contains all of them.
 */
export const translatedTexts: Record<DemoProject, Record<Exclude<Language, 'en' | 'ru'>, Translated>> = {
  familytown: {
    de: ['Familytown', 'Baue eine gemütliche Stadt am Meer, Haus für Haus.'],
    es: ['Familytown', 'Construye un pueblo acogedor junto al mar, casa a casa.'],
    fr: ['Familytown', 'Bâtissez une ville douillette au bord de la mer, maison après maison.'],
    it: ['Familytown', 'Costruisci un’accogliente città sul mare, casa dopo casa.'],
    ja: ['ファミリータウン', '海辺に心地よい町を作ろう。窓ごとに、だれかの暮らし。'],
    ko: ['패밀리타운', '창문마다 누군가의 집이 있는, 아늑한 바닷가 마을을 지어 보세요.'],
    pt: ['Familytown', 'Construa uma cidade aconchegante à beira-mar, casa por casa.'],
    zh: ['家庭小镇', '在海边建一座温馨小镇，每扇窗后都是某个人的家。'],
  },
  neuroarena: {
    de: ['Neuroarena', 'Halte die Neonarena gegen Schwärme von Drohnen, die dazulernen.'],
    es: ['Neuroarena', 'Defiende la arena de neón contra enjambres de drones que aprenden.'],
    fr: ['Neuroarena', 'Tenez l’arène de néon contre des essaims de drones qui apprennent.'],
    it: ['Neuroarena', 'Difendi l’arena al neon da sciami di droni che imparano.'],
    ja: ['ニューロアリーナ', '学習するドローンの群れから、ネオンのアリーナを守れ。'],
    ko: ['뉴로아레나', '스스로 배우는 드론 떼에 맞서 네온 아레나를 지키세요.'],
    pt: ['Neuroarena', 'Segure a arena de néon contra enxames de drones que aprendem.'],
    zh: ['神经竞技场', '守住霓虹竞技场，抵挡会学习的无人机群。'],
  },
  islandm3: {
    de: ['Island M3', 'Bilde Dreierreihen, räume den Sand weg und wecke eine schlafende Insel.'],
    es: ['Island M3', 'Combina tres, despeja la arena y despierta una isla dormida.'],
    fr: ['Island M3', 'Alignez trois pièces et réveillez une île endormie.'],
    it: ['Island M3', 'Allinea tre tessere, libera la sabbia e sveglia un’isola addormentata.'],
    ja: ['アイランドM3', '三つそろえて砂をどけ、眠れる島を目覚めさせよう。'],
    ko: ['아일랜드 M3', '셋을 맞추고 모래를 걷어 잠든 섬을 깨우세요.'],
    pt: ['Island M3', 'Combine três, limpe a areia e acorde uma ilha adormecida.'],
    zh: ['岛屿 M3', '三个连成一线，清开沙子，唤醒沉睡的岛屿。'],
  },
  skyharbor: {
    de: ['Skyharbor', 'Leite einen Hafen in den Wolken: Luftschiffe, Fracht und Wetter.'],
    es: ['Skyharbor', 'Dirige un puerto en las nubes: dirigibles, carga y clima.'],
    fr: ['Skyharbor', 'Dirigez un port dans les nuages : dirigeables, fret et météo.'],
    it: ['Skyharbor', 'Gestisci un porto tra le nuvole: dirigibili, merci e meteo.'],
    ja: ['スカイハーバー', '雲の上の港を切り盛りしよう。飛行船と積荷と天気。'],
    ko: ['스카이하버', '구름 속 항구를 운영하세요. 비행선과 화물과 날씨.'],
    pt: ['Skyharbor', 'Comande um porto nas nuvens: dirigíveis, carga e clima.'],
    zh: ['天空之港', '经营云中的港口：飞艇、货物与天气。'],
  },
  hornylegends: {
    de: ['Horny Legends', 'Samtene Nächte, Neonlicht und Legenden für Erwachsene.'],
    es: ['Horny Legends', 'Noches de terciopelo, luces de neón y leyendas para adultos.'],
    fr: ['Horny Legends', 'Nuits de velours, lumières de néon et légendes pour adultes.'],
    it: ['Horny Legends', 'Notti di velluto, luci al neon e leggende per adulti.'],
    ja: ['Horny Legends', 'ベルベットの夜、ネオンの光、大人のための伝説。'],
    ko: ['Horny Legends', '벨벳의 밤, 네온 불빛, 어른을 위한 전설.'],
    pt: ['Horny Legends', 'Noites de veludo, luzes de néon e lendas para adultos.'],
    zh: ['Horny Legends', '丝绒之夜、霓虹灯光，献给成年人的传奇。'],
  },
}
