import * as z from 'zod/mini'
import { loginMethod } from './auth.ts'
import { endpoint } from './endpoint.ts'
import { extraItem, language, projectId } from './fields.ts'
import { collection } from './games/collection.ts'
import { authType } from './hosting.ts'
import { DEFAULT_CARD_COLOR, DEFAULT_FOOTER_COLOR, GAME_SIZE_MB_MAX } from './limits.ts'
import { paymentMethod } from './payments.ts'

/** A text per language. Missing languages fall back to English, then to any language. */
export const localized = z.record(z.string(), z.string())

export const seoData = z.object({
  title: localized,
  description: localized,
  keywords: localized,
  ogImage: z._default(z.string(), ''),
})
export type SeoData = z.infer<typeof seoData>

/**
 * Rights that a project can give to the frame of its game. Sound, full screen and gamepads are always allowed. `gyroscope` includes the
 * accelerometer.
 */
export const frameRights = ['clipboard-write', 'screen-wake-lock', 'gyroscope', 'web-share', 'cross-origin-isolated'] as const
export type FrameRight = (typeof frameRights)[number]

export const projectSettings = z.object({
  authType: authType,
  authMethods: z.array(loginMethod),
  paymentsMethods: z.array(paymentMethod),
  pageTitle: localized,
  favicon: z.string(),
  /** The URL of the icon for home screens: a square picture of 512 by 512 pixels. */
  appIcon: z._default(z.string(), ''),
  description: localized,
  keywords: localized,
  ogTitle: localized,
  ogDescription: localized,
  ogImage: z.string(),
  /**
   * For a single-game site: the https URL of an external support chat, linked in the footer. Empty if the site uses the hub's own support.
   */
  supportUrl: z._default(z.string(), ''),
  frameRights: z._default(z.array(z.enum(frameRights)), []),
  /** When a paid good counts as not collected by the game, and what the hub does about it. Default: `DEFAULT_COLLECTION`. */
  collection: z.optional(collection),
})
export type ProjectSettings = z.infer<typeof projectSettings>

export const configProject = z.object({
  id: projectId,
  authType: authType,
  extra: z.array(extraItem),
  mainData: z.object({ projectName: z.string(), outOfCatalog: z.boolean() }),
  settings: projectSettings,
  /** Origins that may embed the hub in a frame and get its results. */
  hostOrigins: z.array(z.string()),
})
export type ConfigProject = z.infer<typeof configProject>

export const initialConfig = z.object({
  projects: z.array(configProject),
  /** The support e-mail address for players. */
  supportEmail: z.string(),
})
export type InitialConfig = z.infer<typeof initialConfig>

const perLanguage = z.object({
  name: z.string(),
  cardDescription: z.string(),
  fullDescription: z.string(),
  /** A text about the controls of the game, with one line for each key or gesture. */
  controls: z.optional(z.string()),
})

export const gameItem = z.object({
  project: projectId,
  mainData: z.object({ projectName: z.string() }),
  web_page: z.object({
    cardBackgroundColor: z._default(z.string(), DEFAULT_CARD_COLOR),
    cardLogoImage: z.string(),
    footerBackgroundColor: z._default(z.string(), DEFAULT_FOOTER_COLOR),
    inDevelop: z.boolean(),
    isActive: z.boolean(),
    iframeUrl: z.string(),
    projectBackgroundFile: z.string(),
    gameImage: z.string(),
    gameLogoFile: z.string(),
    /** The URLs of pictures of the game, without size and extension. Pages append these, for example `-640.webp`. */
    pictures: z._default(z.array(z.string()), []),
    /** The URL of a short video; empty if there is none. */
    video: z._default(z.string(), ''),
    /** The languages in which the game can be played. They may differ from the languages of the hub. */
    languages: z.optional(z.array(language)),
    /** Size of the data that the game loads, in megabytes. */
    sizeMb: z.optional(z.int().check(z.gte(1), z.lte(GAME_SIZE_MB_MAX))),
  }),
  /** Ids of the game's categories. An id is ignored if no category has it. */
  categories: z._default(z.array(z.string()), []),
  localization: z.record(z.string(), perLanguage),
  social: z.object({ items: z.array(z.object({ fileName: z.string(), link: z.string() })) }),
  seoData: seoData,
})
export type GameItem = z.infer<typeof gameItem>

export const singleGameSettings = z.object({
  backgroundImageFile: z.string(),
  backgroundFile: z.string(),
  popupFile: z.string(),
  popupSmallFile: z.string(),
  verificationBtnFile: z.string(),
  verificationSmallBtnFile: z.string(),
  iframeSrc: z.string(),
})

export const singleGame = z.object({ settings: singleGameSettings, seoData: seoData })
export type SingleGame = z.infer<typeof singleGame>

/** Each game in a reply contains the rights of its frame, because the hub opens the frame before it has loaded the project's settings. */
const withRights = { frameRights: z._default(z.array(z.enum(frameRights)), []) }
const shownGame = z.extend(gameItem, withRights)
export type ShownGameItem = z.infer<typeof shownGame>
const shownSingleGame = z.extend(singleGame, withRights)
export type ShownSingleGame = z.infer<typeof shownSingleGame>

const byProjectName = z.object({ projectName: projectId })

export const catalogue = {
  getInitialConfig: endpoint({
    method: 'GET',
    path: '/control/get-initial-config',
    summary: 'Every project with its settings, and where to write for help',
    access: 'guest',
    reply: initialConfig,
    refusals: [],
  }),
  getGamesData: endpoint({
    method: 'GET',
    path: '/control/get-games-data',
    summary: 'The games of the catalogue',
    access: 'guest',
    reply: z.array(shownGame),
    refusals: [],
  }),
  getGameData: endpoint({
    method: 'GET',
    path: '/control/get-game-data',
    summary: 'One game',
    access: 'guest',
    query: byProjectName,
    reply: shownGame,
    refusals: ['GAME_NOT_FOUND'],
  }),
  getSingleGameData: endpoint({
    method: 'GET',
    path: '/control/get-single-game-data',
    summary: 'The single-game site of a project that is out of the catalogue',
    access: 'guest',
    query: byProjectName,
    reply: shownSingleGame,
    refusals: ['GAME_NOT_FOUND'],
  }),
} as const
