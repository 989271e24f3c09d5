import type { Category } from '@playhub/contract/games/portal'
import type { Language } from '@playhub/contract/limits'

/** The categories of the demo games. `controls` below says how the games are played. */
export const demoCategories: readonly Category[] = [
  {
    id: 'action',
    names: {
      ...{ ru: 'Экшен', en: 'Action', de: 'Action', es: 'Acción', fr: 'Action' },
      ...{ it: 'Azione', ja: 'アクション', ko: '액션', pt: 'Ação', zh: '动作' },
    },
  },
  {
    id: 'puzzle',
    names: {
      ...{ ru: 'Головоломки', en: 'Puzzle', de: 'Rätsel', es: 'Puzles', fr: 'Réflexion' },
      ...{ it: 'Rompicapo', ja: 'パズル', ko: '퍼즐', pt: 'Quebra-cabeça', zh: '益智' },
    },
  },
  {
    id: 'building',
    names: {
      ...{ ru: 'Строительство', en: 'Building', de: 'Aufbau', es: 'Construcción', fr: 'Construction' },
      ...{ it: 'Costruzione', ja: '建設', ko: '건설', pt: 'Construção', zh: '建造' },
    },
  },
  {
    id: 'cosy',
    names: {
      ...{ ru: 'Уютные', en: 'Cosy', de: 'Gemütlich', es: 'Tranquilos', fr: 'Cocooning' },
      ...{ it: 'Rilassanti', ja: 'ほっこり', ko: '아늑한', pt: 'Relaxantes', zh: '休闲' },
    },
  },
]

export const controls: Record<'touch' | 'arena', Record<Language, string>> = {
  touch: {
    ru: 'Мышь: нажмите или перетащите\nТелефон: коснитесь или проведите пальцем',
    en: 'Mouse: click or drag\nPhone: tap or swipe',
    de: 'Maus: klicken oder ziehen\nHandy: tippen oder wischen',
    es: 'Ratón: haz clic o arrastra\nMóvil: toca o desliza',
    fr: 'Souris : cliquez ou faites glisser\nTéléphone : touchez ou balayez',
    it: 'Mouse: fai clic o trascina\nTelefono: tocca o scorri',
    ja: 'マウス：クリックまたはドラッグ\nスマホ：タップまたはスワイプ',
    ko: '마우스: 클릭하거나 끌기\n휴대폰: 탭하거나 밀기',
    pt: 'Mouse: clique ou arraste\nCelular: toque ou deslize',
    zh: '鼠标：点击或拖动\n手机：点按或滑动',
  },
  arena: {
    ru: 'W A S D или стрелки: движение\nПробел: рывок\nТелефон: ведите пальцем',
    en: 'W A S D or arrow keys: move\nSpace: dash\nPhone: drag with a finger',
    de: 'W A S D oder Pfeiltasten: bewegen\nLeertaste: Sprint\nHandy: mit dem Finger ziehen',
    es: 'W A S D o flechas: moverse\nEspacio: esquivar\nMóvil: arrastra el dedo',
    fr: 'W A S D ou flèches : se déplacer\nEspace : foncer\nTéléphone : glissez le doigt',
    it: 'W A S D o frecce: muoversi\nSpazio: scatto\nTelefono: trascina il dito',
    ja: 'W A S D または矢印キー：移動\nスペース：ダッシュ\nスマホ：指でドラッグ',
    ko: 'W A S D 또는 화살표 키: 이동\n스페이스: 돌진\n휴대폰: 손가락으로 끌기',
    pt: 'W A S D ou setas: mover\nEspaço: arrancada\nCelular: arraste o dedo',
    zh: 'W A S D 或方向键：移动\n空格：冲刺\n手机：用手指拖动',
  },
}
