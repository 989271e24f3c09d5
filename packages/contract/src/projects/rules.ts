import type { GameItem, SeoData, SingleGame } from '../catalogue.ts'
import type { GameDocument, SettingsDocument } from '../desk/projects.ts'
import { CATEGORIES_MAX } from '../games/list-rules.ts'
import {
  ATTEMPT_LIMIT_RANGE,
  CARD_DESCRIPTION_MAX,
  COLLECTION_HOURS_RANGE,
  COLOUR_MAX,
  CONTROLS_MAX,
  FULL_DESCRIPTION_MAX,
  GAME_NAME_MAX,
  GAME_PICTURES_MAX,
  HOST_ORIGINS_MAX,
  LANGUAGES,
  SEO_DESCRIPTION_ADVISED,
  SEO_TEXT_MAX,
  SEO_TITLE_ADVISED,
  SHORT_LANGUAGES,
  SOCIAL_LINKS_MAX,
  WEB_ADDRESS_MAX,
} from '../limits.ts'
import { isInsecure, isOrigin, isOwnPath, isSecureAddress, isWebAddress } from '../web-addresses.ts'
import { parseColour } from './colours.ts'
import { error, only, type Problem, warning } from './problems.ts'

/**
 * The codes of all problems of a game. `GAME_MISSING`, `NAME_MISSING` and `ADDRESS_MISSING` can be errors. All other `…_MISSING` problems
 * are warnings.
 */
export const gameProblemCodes = [
  'GAME_MISSING',
  'NAME_MISSING',
  'CARD_DESCRIPTION_MISSING',
  'FULL_DESCRIPTION_MISSING',
  'ADDRESS_MISSING',
  'ADDRESS_INVALID',
  'ADDRESS_INSECURE',
  'ADDRESS_OWN',
  'COVER_MISSING',
  'LOGO_MISSING',
  'PICTURE_MISSING',
  'PICTURE_ADDRESS_INVALID',
  'COLOUR_UNKNOWN',
  'LINK_INVALID',
  'ICON_INVALID',
  'SEO_TITLE_LONG',
  'SEO_DESCRIPTION_LONG',
  'TEXT_TOO_LONG',
  'TOO_MANY',
] as const
export type GameProblem = Problem<(typeof gameProblemCodes)[number]>

export const settingsProblemCodes = [
  'SIGN_IN_MISSING',
  'PAYMENT_MISSING',
  'METHOD_TWICE',
  'ORIGIN_INVALID',
  'ORIGIN_INSECURE',
  'ORIGIN_TWICE',
  'ATTEMPT_LIMIT_INVALID',
  'COLLECTION_HOURS_INVALID',
  'SUPPORT_ADDRESS_INVALID',
  'TITLE_MISSING',
  'COLOUR_UNKNOWN',
  'PICTURE_ADDRESS_INVALID',
  'SEO_TITLE_LONG',
  'SEO_DESCRIPTION_LONG',
  'TEXT_TOO_LONG',
  'TOO_MANY',
] as const
export type SettingsProblem = Problem<(typeof settingsProblemCodes)[number]>

/** The codes that `gameProblemCodes` and `settingsProblemCodes` have in common. */
type Common = Problem<(typeof gameProblemCodes)[number] & (typeof settingsProblemCodes)[number]>

/** Where the game will be shown. `url`: the public URL of the hub. `project`: the id of the project. */
export type GamePlace = { url: string; project: string }

export const gameProblems = ({ game, singleGame }: GameDocument, place: GamePlace): GameProblem[] => [
  ...only(game === null && singleGame === null, error('game', 'GAME_MISSING')),
  ...(game ? catalogueProblems(game, place) : []),
  ...(singleGame ? singleGameProblems(singleGame, place) : []),
]

/** A file name without a folder, with or without an extension. */
const ICON_NAME = /^(?:[\w-]{1,40}(?:\.\w{1,5})?)?$/

const catalogueProblems = ({ web_page, localization, categories, social, seoData }: GameItem, place: GamePlace): GameProblem[] => {
  const at = 'game.web_page'
  const isPlayed = web_page.isActive && !web_page.inDevelop
  return [
    ...textProblems(localization),
    ...addressProblems(`${at}.iframeUrl`, web_page.iframeUrl, isPlayed, place),
    ...only(web_page.gameImage === '', warning(`${at}.gameImage`, 'COVER_MISSING')),
    ...only(web_page.gameLogoFile === '' && web_page.cardLogoImage === '', warning(`${at}.gameLogoFile`, 'LOGO_MISSING')),
    ...(['gameImage', 'projectBackgroundFile', 'gameLogoFile', 'cardLogoImage'] as const).flatMap((name) =>
      pictureProblems(`${at}.${name}`, web_page[name]),
    ),
    ...colourProblems(`${at}.cardBackgroundColor`, web_page.cardBackgroundColor),
    ...colourProblems(`${at}.footerBackgroundColor`, web_page.footerBackgroundColor),
    ...only(web_page.pictures.length > GAME_PICTURES_MAX, error(`${at}.pictures`, 'TOO_MANY')),
    ...web_page.pictures.flatMap((picture, n) => pictureProblems(`${at}.pictures.${n}`, picture)),
    ...videoProblems(`${at}.video`, web_page.video, place),
    ...only(categories.length > CATEGORIES_MAX, error('game.categories', 'TOO_MANY')),
    ...only(social.items.length > SOCIAL_LINKS_MAX, error('game.social.items', 'TOO_MANY')),
    ...social.items.flatMap(({ link, fileName }, n) => [
      ...only(!isWebAddress(link), error(`game.social.items.${n}.link`, 'LINK_INVALID')),
      ...tooLong(`game.social.items.${n}.link`, link, WEB_ADDRESS_MAX),
      ...only(!ICON_NAME.test(fileName), error(`game.social.items.${n}.fileName`, 'ICON_INVALID')),
    ]),
    ...seoProblems('game.seoData', seoData),
  ]
}

const textProblems = (localization: GameItem['localization']): GameProblem[] => [
  ...SHORT_LANGUAGES.flatMap((language) => {
    const { name = '', cardDescription = '', fullDescription = '' } = localization[language] ?? {}
    const at = `game.localization.${language}`
    // A missing English name is always an error. A missing Russian name is an error only if there are other Russian texts, because a page
    // with Russian texts does not use the English name.
    const level = language === 'en' || !isEmpty(cardDescription + fullDescription) ? 'error' : 'warning'
    return [
      ...only(isEmpty(name), { path: `${at}.name`, code: 'NAME_MISSING', level } as const),
      ...only(isEmpty(cardDescription), warning(`${at}.cardDescription`, 'CARD_DESCRIPTION_MISSING')),
      ...only(isEmpty(fullDescription), warning(`${at}.fullDescription`, 'FULL_DESCRIPTION_MISSING')),
    ]
  }),
  // In a language other than Russian and English, a name is required only if the language has other texts. Without the name, players would
  // see a number instead.
  ...LANGUAGES.filter((language) => !SHORT_LANGUAGES.some((each) => each === language)).flatMap((language) => {
    const { name = '', ...rest } = localization[language] ?? {}
    const hasTexts = Object.values(rest).some((text) => !isEmpty(text ?? ''))
    return only(isEmpty(name) && hasTexts, error(`game.localization.${language}.name`, 'NAME_MISSING'))
  }),
  ...Object.entries(localization).flatMap(([language, { name, cardDescription, fullDescription, controls = '' }]) => [
    ...tooLong(`game.localization.${language}.controls`, controls, CONTROLS_MAX),
    ...tooLong(`game.localization.${language}.name`, name, GAME_NAME_MAX),
    ...tooLong(`game.localization.${language}.cardDescription`, cardDescription, CARD_DESCRIPTION_MAX),
    ...tooLong(`game.localization.${language}.fullDescription`, fullDescription, FULL_DESCRIPTION_MAX),
  ]),
]

/** Returns the problems of a video's URL. The video may be a file of the hub or of any other site. */
const videoProblems = (path: string, address: string, place: GamePlace): GameProblem[] => {
  if (address === '' || isOwnPath(address)) return tooLong(path, address, WEB_ADDRESS_MAX)
  return [
    ...only(!isWebAddress(address), error(path, 'ADDRESS_INVALID')),
    ...only(isMixed(address, place), error(path, 'ADDRESS_INSECURE')),
    ...tooLong(path, address, WEB_ADDRESS_MAX),
  ]
}

const singleGameProblems = ({ settings: { iframeSrc, ...pictures }, seoData }: SingleGame, place: GamePlace): GameProblem[] => [
  ...addressProblems('singleGame.settings.iframeSrc', iframeSrc, true, place),
  ...Object.entries(pictures).flatMap(([name, address]) => [
    ...only(address === '', warning(`singleGame.settings.${name}`, 'PICTURE_MISSING')),
    ...pictureProblems(`singleGame.settings.${name}`, address),
  ]),
  ...seoProblems('singleGame.seoData', seoData),
]

/**
 * Returns the problems of a game's URL. An invalid URL is an error even if players cannot play the game yet, because every page has the URL
 * in its content security policy.
 */
const addressProblems = (path: string, address: string, isPlayed: boolean, place: GamePlace): GameProblem[] => [
  ...only(address === '' && isPlayed, error(path, 'ADDRESS_MISSING')),
  ...only(address !== '' && !isWebAddress(address), error(path, 'ADDRESS_INVALID')),
  ...(isMixed(address, place) ? [error(path, 'ADDRESS_INSECURE')] : only(isInsecure(address), warning(path, 'ADDRESS_INSECURE'))),
  ...only(isOwnOrigin(address, place), error(path, 'ADDRESS_OWN')),
  ...tooLong(path, address, WEB_ADDRESS_MAX),
]

/** Browsers load nothing over plain http into an https page. */
const isMixed = (address: string, { url }: GamePlace) => url.startsWith('https:') && address.toLowerCase().startsWith('http:')

/**
 * Whether the URL is on the hub's own origin or on the project's subdomain, which shows pages of the hub. A game there could remove its
 * sandbox.
 */
export const isOwnOrigin = (address: string, { url, project }: GamePlace): boolean => {
  if (!isWebAddress(address)) return false
  const { protocol, host } = new URL(url)
  return [`${protocol}//${host}`, `${protocol}//${project}.${host}`].includes(new URL(address).origin)
}

const seoProblems = (at: string, { title, description, keywords, ogImage }: SeoData): Common[] => [
  ...advised(`${at}.title`, title, 'SEO_TITLE_LONG', SEO_TITLE_ADVISED),
  ...advised(`${at}.description`, description, 'SEO_DESCRIPTION_LONG', SEO_DESCRIPTION_ADVISED),
  ...allTooLong(`${at}.title`, title),
  ...allTooLong(`${at}.description`, description),
  ...allTooLong(`${at}.keywords`, keywords),
  ...linkPictureProblems(`${at}.ogImage`, ogImage),
]

export const settingsProblems = (document: SettingsDocument): SettingsProblem[] => [
  ...only(document.authMethods.length === 0, warning('authMethods', 'SIGN_IN_MISSING')),
  ...only(document.paymentsMethods.length === 0, warning('paymentsMethods', 'PAYMENT_MISSING')),
  ...twice('authMethods', document.authMethods, 'METHOD_TWICE'),
  ...twice('paymentsMethods', document.paymentsMethods, 'METHOD_TWICE'),
  ...originProblems(document.hostOrigins),
  ...only(!isAttemptLimit(document.failedAttemptLimit), error('failedAttemptLimit', 'ATTEMPT_LIMIT_INVALID')),
  ...only(!areHours(document.collection.hours), error('collection.hours', 'COLLECTION_HOURS_INVALID')),
  ...SHORT_LANGUAGES.flatMap((language) =>
    only(isEmpty(document.pageTitle[language] ?? ''), {
      path: `pageTitle.${language}`,
      code: 'TITLE_MISSING',
      level: language === 'en' ? 'error' : 'warning',
    } as const),
  ),
  ...colourProblems('backgroundColor', document.backgroundColor),
  ...advised('pageTitle', document.pageTitle, 'SEO_TITLE_LONG', SEO_TITLE_ADVISED),
  ...advised('description', document.description, 'SEO_DESCRIPTION_LONG', SEO_DESCRIPTION_ADVISED),
  ...(['pageTitle', 'description', 'keywords', 'ogTitle', 'ogDescription'] as const).flatMap((name) => allTooLong(name, document[name])),
  ...(['favicon', 'appIcon'] as const).flatMap((name) => pictureProblems(name, document[name])),
  ...linkPictureProblems('ogImage', document.ogImage),
  ...only(document.supportUrl !== '' && !isSecureAddress(document.supportUrl), error('supportUrl', 'SUPPORT_ADDRESS_INVALID')),
  ...tooLong('supportUrl', document.supportUrl, WEB_ADDRESS_MAX),
]

const isAttemptLimit = (limit: number) => Number.isInteger(limit) && limit >= ATTEMPT_LIMIT_RANGE[0] && limit <= ATTEMPT_LIMIT_RANGE[1]

const areHours = (hours: number) => Number.isInteger(hours) && hours >= COLLECTION_HOURS_RANGE[0] && hours <= COLLECTION_HOURS_RANGE[1]

const originProblems = (origins: readonly string[]): SettingsProblem[] => [
  ...only(origins.length > HOST_ORIGINS_MAX, error('hostOrigins', 'TOO_MANY')),
  ...origins.flatMap((origin, n) => [
    ...only(!isOrigin(origin), error(`hostOrigins.${n}`, 'ORIGIN_INVALID')),
    ...only(isOrigin(origin) && isInsecure(origin), error(`hostOrigins.${n}`, 'ORIGIN_INSECURE')),
    ...tooLong(`hostOrigins.${n}`, origin, WEB_ADDRESS_MAX),
  ]),
  ...twice('hostOrigins', origins, 'ORIGIN_TWICE'),
]

const twice = <C extends 'METHOD_TWICE' | 'ORIGIN_TWICE'>(path: string, all: readonly string[], code: C) =>
  all.flatMap((each, n) => only(all.indexOf(each) < n, error(`${path}.${n}`, code)))

/** Returns the problems of a colour. An empty text is no problem: it means the colour of the theme. */
const colourProblems = (path: string, colour: string): Common[] =>
  only(colour !== '' && (colour.length > COLOUR_MAX || !parseColour(colour)), error(path, 'COLOUR_UNKNOWN'))

const pictureProblems = (path: string, address: string): Common[] => [
  ...only(address !== '' && !isOwnPath(address), error(path, 'PICTURE_ADDRESS_INVALID')),
  ...tooLong(path, address, WEB_ADDRESS_MAX),
]

/** Returns the problems of the picture for link previews. Its URL may be on any site, because other services load the picture. */
const linkPictureProblems = (path: string, address: string): Common[] => (isWebAddress(address) ? [] : pictureProblems(path, address))

type Texts = Readonly<Record<string, string>>

const advised = <C extends 'SEO_TITLE_LONG' | 'SEO_DESCRIPTION_LONG'>(path: string, texts: Texts, code: C, length: number) =>
  Object.entries(texts).flatMap(([language, text]) => only(text.length > length, warning(`${path}.${language}`, code)))

const allTooLong = (path: string, texts: Texts) =>
  Object.entries(texts).flatMap(([language, text]) => tooLong(`${path}.${language}`, text, SEO_TEXT_MAX))

const tooLong = (path: string, text: string, max: number) => only(text.length > max, error(path, 'TEXT_TOO_LONG'))

const isEmpty = (text: string) => text.trim() === ''
