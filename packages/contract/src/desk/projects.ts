import * as z from 'zod/mini'
import { loginMethod } from '../auth.ts'
import { frameRights, gameItem, localized, singleGame } from '../catalogue.ts'
import { done, isoDate, minorUnits, newProjectId, projectId, uuid } from '../fields.ts'
import { collection } from '../games/collection.ts'
import { authType } from '../hosting.ts'
import { paymentMethod } from '../payments.ts'
import { pictureBytes } from '../projects/picture-sets.ts'
import { readinessCodes, readinessSteps } from '../projects/readiness-codes.ts'
import { byRole, call } from './endpoint.ts'

/**
 * This file defines the parts of a project that staff edit: the game (draft and published), the settings and the prices. Each part has a
 * `version`. The draft and the published game share one version. A change based on an older version is refused.
 */

/** A project of the catalogue has a `game`; a project with its own site has a `singleGame`. */
export const gameDocument = z.object({ game: z.nullable(gameItem), singleGame: z.nullable(singleGame) })
export type GameDocument = z.infer<typeof gameDocument>

export const settingsDocument = z.object({
  authType,
  outOfCatalog: z.boolean(),
  failedAttemptLimit: z.int(),
  /** Background colour of pages without art; empty for the colour of the theme. */
  backgroundColor: z.string(),
  authMethods: z.array(loginMethod),
  paymentsMethods: z.array(paymentMethod),
  hostOrigins: z.array(z.string()),
  pageTitle: localized,
  favicon: z.string(),
  appIcon: z.string(),
  description: localized,
  keywords: localized,
  ogTitle: localized,
  ogDescription: localized,
  ogImage: z.string(),
  /** For a single-game site: the URL of an external support chat. Empty if the site uses the hub's own support. */
  supportUrl: z.string(),
  /** What the frame of the game may do. */
  frameRights: z.array(z.enum(frameRights)),
  /** Settings that say when a paid good counts as not collected by the game, and what the hub does about it. */
  collection,
})
export type SettingsDocument = z.infer<typeof settingsDocument>

/** An item of a price list. Amounts are in kopecks and cents. The page shows the items in the order of the array. */
export const priceLine = z.object({
  id: z.string(),
  ruTitle: z.string(),
  enTitle: z.string(),
  rubMinor: minorUnits,
  usdMinor: minorUnits,
  /**
   * The file name of the picture `/images/items/<logoName>.webp`. For a picture that staff chose, `logoName` is the id of its image set.
   */
  logoName: z.string(),
  isActive: z.boolean(),
})
export type PriceLine = z.infer<typeof priceLine>

const byProject = z.object({ id: projectId })
const version = z.string().check(z.maxLength(64))
const onlyContent = ['content'] as const
const changed = [...byRole, 'PROJECT_NOT_FOUND', 'EDITED_MEANWHILE'] as const

const projectRow = z.object({
  id: z.string(),
  name: z.string(),
  /** Whether the project has its own site instead of a card in the catalogue. */
  outOfCatalog: z.boolean(),
  isActive: z.boolean(),
  inDevelop: z.boolean(),
  /** Whether there is an unpublished draft. */
  hasDraft: z.boolean(),
  /** The URL of the card's picture, without size and extension; empty if there is none. Pages append these, for example `-640.webp`. */
  card: z.string(),
  prices: z.number(),
  updateTs: isoDate,
})
export type ProjectRow = z.infer<typeof projectRow>

const settings = z.object({
  document: settingsDocument,
  version,
  /** Payment methods for which this server has keys. */
  keys: z.object({ test: z.array(paymentMethod), live: z.array(paymentMethod) }),
})
export type EditedSettings = z.infer<typeof settings>

const edited = z.object({
  published: gameDocument,
  version,
  draft: z.nullable(z.object({ document: gameDocument, by: z.string(), at: isoDate })),
  /** The published settings of the project. The preview needs them. */
  settings: settingsDocument,
  hubUrl: z.string(),
})
export type EditedGame = z.infer<typeof edited>

const ids = z.array(projectId).check(z.maxLength(1000))

export const projects = {
  listEditable: call({
    method: 'GET',
    path: '/editor/projects',
    summary: 'Every project, in the order of the catalogue',
    access: ['content', 'finance'],
    reply: z.object({ items: z.array(projectRow) }),
    refusals: byRole,
  }),
  createProject: call({
    method: 'POST',
    path: '/editor/projects',
    summary: 'A new project: signing in by e-mail, no way to pay, an inactive game without an address',
    access: [],
    body: z.object({ id: newProjectId, name: z.string().check(z.trim(), z.minLength(1), z.maxLength(60)), outOfCatalog: z.boolean() }),
    reply: projectRow,
    refusals: [...byRole, 'PROJECT_EXISTS', 'PROJECT_ID_RESERVED'],
  }),
  orderProjects: call({
    method: 'POST',
    path: '/editor/projects/order',
    summary: 'The order of the catalogue. Projects that are not named keep theirs, behind these',
    access: onlyContent,
    body: z.object({
      ids,
      /** The order on which the change is based. The change is refused if the order is different now. */
      was: ids,
    }),
    reply: done,
    refusals: [...byRole, 'EDITED_MEANWHILE'],
  }),
  getReadiness: call({
    method: 'GET',
    path: '/editor/projects/:id/readiness',
    summary: 'What is still missing until players can find the project, open it, sign in, pay and get an answer',
    access: ['content', 'finance'],
    params: byProject,
    reply: z.object({ missing: z.array(z.object({ step: z.enum(readinessSteps), code: z.enum(readinessCodes) })) }),
    refusals: [...byRole, 'PROJECT_NOT_FOUND'],
  }),
  getGame: call({
    method: 'GET',
    path: '/editor/projects/:id/game',
    summary: 'The game of a project, as published and as drafted',
    access: onlyContent,
    params: byProject,
    reply: edited,
    refusals: [...byRole, 'PROJECT_NOT_FOUND'],
  }),
  saveDraft: call({
    method: 'POST',
    path: '/editor/projects/:id/draft',
    summary: 'Keep what is written without showing it to anybody; `document` null throws the draft away',
    access: onlyContent,
    params: byProject,
    body: z.object({ document: z.nullable(gameDocument), version }),
    reply: edited,
    refusals: changed,
  }),
  publishGame: call({
    method: 'POST',
    path: '/editor/projects/:id/publish',
    summary: 'Show it to everybody. Refused with the fields that are wrong',
    access: onlyContent,
    params: byProject,
    body: z.object({ document: gameDocument, version }),
    reply: edited,
    refusals: [...changed, 'PICTURE_NOT_FOUND'],
  }),
  getSettings: call({
    method: 'GET',
    path: '/editor/projects/:id/settings',
    summary: 'How players sign in and pay, who may host the hub, what search engines read',
    access: [],
    params: byProject,
    reply: settings,
    refusals: [...byRole, 'PROJECT_NOT_FOUND'],
  }),
  saveSettings: call({
    method: 'POST',
    path: '/editor/projects/:id/settings',
    summary: 'At once for everybody. Refused with the fields that are wrong',
    access: [],
    params: byProject,
    body: z.object({ document: settingsDocument, version }),
    reply: settings,
    refusals: [...changed, 'PICTURE_NOT_FOUND'],
  }),
  getPriceList: call({
    method: 'GET',
    path: '/editor/projects/:id/prices',
    summary: 'The whole price list, lines that are not for sale included',
    access: ['content', 'finance'],
    params: byProject,
    reply: z.object({ items: z.array(priceLine), version }),
    refusals: [...byRole, 'PROJECT_NOT_FOUND'],
  }),
  savePriceList: call({
    method: 'POST',
    path: '/editor/projects/:id/prices',
    summary: 'The whole price list anew; payments keep the price that they were made with',
    access: ['content', 'finance'],
    params: byProject,
    body: z.object({ items: z.array(priceLine).check(z.maxLength(500)), version }),
    reply: z.object({ items: z.array(priceLine), version }),
    refusals: [...changed, 'PICTURE_NOT_FOUND'],
  }),
  putPicture: call({
    method: 'POST',
    path: '/editor/pictures/:set/:name',
    summary: 'One file of a set of pictures, as the bytes of the request; the same again changes nothing',
    access: ['content', 'finance'],
    params: z.object({ set: uuid, name: z.string().check(z.maxLength(40)) }),
    body: pictureBytes,
    reply: z.object({ address: z.string() }),
    refusals: [...byRole, 'PICTURE_INVALID', 'BODY_TOO_LARGE'],
  }),
} as const
