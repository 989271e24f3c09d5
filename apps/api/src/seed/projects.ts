import { type LoginMethod, loginMethods } from '@playhub/contract/auth'
import type { ConfigProject, GameItem, SeoData, SingleGame } from '@playhub/contract/catalogue'
import {
  BACKGROUND_COLOR_ITEM,
  FAILED_ATTEMPT_LIMIT,
  FAILED_ATTEMPT_LIMIT_ITEM,
  IMAGES_PATH,
  LANGUAGES,
  type Language,
} from '@playhub/contract/limits'
import type { PaymentMethod } from '@playhub/contract/payments'
import type { project } from '../db/schema.ts'
import { controls } from './categories.ts'
import { type DemoProject, type GameTexts, gameTexts } from './game-texts.ts'
import { translatedTexts } from './game-texts-translated.ts'

type ProjectRow = typeof project.$inferInsert
type Look = { cardBackgroundColor: string; footerBackgroundColor: string }

/** Background colours of each game, taken from its art. White text is readable on all of them. */
const looks: Record<DemoProject, Look> = {
  familytown: { cardBackgroundColor: '#4e214b', footerBackgroundColor: '#3e1b41' },
  neuroarena: { cardBackgroundColor: '#262263', footerBackgroundColor: '#1c1c4e' },
  islandm3: { cardBackgroundColor: '#02515f', footerBackgroundColor: '#084150' },
  skyharbor: { cardBackgroundColor: '#15466a', footerBackgroundColor: '#12375a' },
  hornylegends: { cardBackgroundColor: '#550436', footerBackgroundColor: '#40032a' },
}

const categoriesOf: Record<DemoProject, string[]> = {
  familytown: ['building', 'cosy'],
  neuroarena: ['action'],
  islandm3: ['puzzle', 'cosy'],
  skyharbor: ['building'],
  hornylegends: [],
}

const authMethods: Record<DemoProject, LoginMethod[]> = {
  familytown: ['google_popup', 'vkontakte', 'yandex', 'telegram', 'facebook', 'apple', 'mail'],
  neuroarena: ['google', 'vkontakte', 'yandex', 'mail', 'mail_code', 'passkey'],
  islandm3: ['mail', 'google_adult_popup', 'apple'],
  skyharbor: [...loginMethods],
  hornylegends: ['google_adult', 'telegram', 'mail'],
}

const paymentsMethods: Record<DemoProject, PaymentMethod[]> = {
  familytown: ['stripe', 'yookassa', 'yandex-pay'],
  neuroarena: ['yookassa', 'stripe', 'yandex-pay'],
  islandm3: ['yandex-pay', 'stripe'],
  skyharbor: ['stripe'],
  hornylegends: ['stripe'],
}

const socials = ['telegram', 'vk', 'youtube', 'discord'] as const

/** Returns the demo projects. The simulator serves the games. */
export const demoProjects = (simulatorUrl: string): ProjectRow[] => [
  inCatalogue('familytown', simulatorUrl),
  inCatalogue('neuroarena', simulatorUrl),
  inCatalogue('islandm3', simulatorUrl),
  inCatalogue('skyharbor', simulatorUrl, { inDevelop: true }),
  onItsOwn('hornylegends', simulatorUrl),
]

const inCatalogue = (id: DemoProject, simulatorUrl: string, { inDevelop } = { inDevelop: false }): Omit<ProjectRow, 'position'> => ({
  id,
  settings: settingsOf(id, simulatorUrl, { authType: 'postMessage', outOfCatalog: false }),
  game: gameOf(id, simulatorUrl, inDevelop),
  singleGame: null,
})

const onItsOwn = (id: DemoProject, simulatorUrl: string): Omit<ProjectRow, 'position'> => ({
  id,
  settings: settingsOf(id, simulatorUrl, { authType: 'redirect', outOfCatalog: true }),
  game: null,
  singleGame: singleGameOf(id, simulatorUrl),
})

const settingsOf = (
  id: DemoProject,
  simulatorUrl: string,
  { authType, outOfCatalog }: Pick<ConfigProject, 'authType'> & Pick<ConfigProject['mainData'], 'outOfCatalog'>,
): ConfigProject => {
  const texts: GameTexts = gameTexts[id]
  return {
    id,
    authType,
    extra: [
      { id: FAILED_ATTEMPT_LIMIT_ITEM, value: String(FAILED_ATTEMPT_LIMIT) },
      { id: BACKGROUND_COLOR_ITEM, value: looks[id].footerBackgroundColor },
    ],
    mainData: { projectName: id, outOfCatalog },
    settings: {
      authType,
      authMethods: authMethods[id],
      paymentsMethods: paymentsMethods[id],
      pageTitle: inAll(id, ({ name }) => name),
      favicon: `${IMAGES_PATH}/${id}/icon-64.png`,
      appIcon: `${IMAGES_PATH}/${id}/icon-512.png`,
      description: inAll(id, ({ cardDescription }) => cardDescription),
      keywords: inBoth(texts, ({ keywords }) => keywords),
      ogTitle: inAll(id, ({ name }) => name),
      ogDescription: inAll(id, ({ cardDescription }) => cardDescription),
      ogImage: `${IMAGES_PATH}/${id}/og-1200.jpg`,
      supportUrl: '',
      frameRights: [],
    },
    hostOrigins: hostOrigins(simulatorUrl),
  }
}

const gameOf = (id: DemoProject, simulatorUrl: string, inDevelop: boolean): GameItem => ({
  project: id,
  mainData: { projectName: id },
  web_page: {
    ...looks[id],
    cardLogoImage: `${IMAGES_PATH}/${id}/logo`,
    inDevelop,
    isActive: true,
    iframeUrl: gameUrl(id, simulatorUrl),
    projectBackgroundFile: `${IMAGES_PATH}/${id}/background`,
    gameImage: `${IMAGES_PATH}/${id}/cover`,
    gameLogoFile: `${IMAGES_PATH}/${id}/logo`,
    // games/art/screenshots.ts makes these pictures. Skyharbor has none, because it cannot be played yet.
    pictures: inDevelop ? [] : [1, 2, 3].map((number) => `${IMAGES_PATH}/${id}/picture-${number}`),
    video: '',
  },
  categories: categoriesOf[id],
  localization: inAll(id, ({ name, cardDescription, fullDescription }, language) => ({
    ...{ name, cardDescription, fullDescription },
    controls: controls[id === 'neuroarena' ? 'arena' : 'touch'][language],
  })),
  social: { items: socials.map((fileName) => ({ fileName, link: `https://${fileName}.example/${id}` })) },
  seoData: seoOf(id),
})

const singleGameOf = (id: DemoProject, simulatorUrl: string): SingleGame => ({
  settings: {
    backgroundImageFile: `${IMAGES_PATH}/${id}/background.webp`,
    backgroundFile: `${IMAGES_PATH}/${id}/background-small.webp`,
    popupFile: `${IMAGES_PATH}/${id}/popup.webp`,
    popupSmallFile: `${IMAGES_PATH}/${id}/popup-small.webp`,
    verificationBtnFile: `${IMAGES_PATH}/${id}/button.webp`,
    verificationSmallBtnFile: `${IMAGES_PATH}/${id}/button-small.webp`,
    iframeSrc: gameUrl(id, simulatorUrl),
  },
  seoData: seoOf(id),
})

/** Returns the origins of the simulator's host page. One is on the same site as the hub, the other is on another site. */
const hostOrigins = (simulatorUrl: string): string[] => {
  const { protocol, port, origin } = new URL(simulatorUrl)
  return [origin, `${protocol}//host.localhost${port && `:${port}`}`]
}

const gameUrl = (id: DemoProject, simulatorUrl: string) => `${simulatorUrl}/games/${id}/`

const seoOf = (id: DemoProject): SeoData => {
  const texts: GameTexts = gameTexts[id]
  return {
    title: inAll(id, ({ name }, language) => playFree[language](name)),
    description: inAll(id, ({ cardDescription }) => cardDescription),
    keywords: inBoth(texts, ({ keywords }) => keywords),
    ogImage: `${IMAGES_PATH}/${id}/og-1200.jpg`,
  }
}

const inBoth = <T>({ en, ru }: GameTexts, of: (text: GameTexts['en']) => T) => ({ en: of(en), ru: of(ru) })

type Shown = { name: string; cardDescription: string; fullDescription: string }

/** Builds a value for every language of the hub from the texts in that language. */
const inAll = <T>(id: DemoProject, of: (text: Shown, language: Language) => T): Record<string, T> => {
  const shown = (language: Language): Shown => {
    if (language === 'en' || language === 'ru') return gameTexts[id][language]
    const [name, cardDescription, fullDescription] = translatedTexts[id][language]
    return { name, cardDescription, fullDescription }
  }
  return Object.fromEntries(LANGUAGES.map((language) => [language, of(shown(language), language)]))
}

const playFree: Record<Language, (name: string) => string> = {
  ru: (name) => `${name}: играть бесплатно в браузере`,
  en: (name) => `${name}: play free in the browser`,
  de: (name) => `${name}: kostenlos im Browser spielen`,
  es: (name) => `${name}: juega gratis en el navegador`,
  fr: (name) => `${name} : jouez gratuitement dans le navigateur`,
  it: (name) => `${name}: gioca gratis nel browser`,
  ja: (name) => `${name}：ブラウザで無料プレイ`,
  ko: (name) => `${name}: 브라우저에서 무료로 즐기기`,
  pt: (name) => `${name}: jogue grátis no navegador`,
  zh: (name) => `${name}：在浏览器中免费畅玩`,
}
