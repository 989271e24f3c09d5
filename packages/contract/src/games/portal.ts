import * as z from 'zod/mini'
import { localized } from '../catalogue.ts'
import { endpoint } from '../endpoint.ts'
import { language, projectId } from '../fields.ts'
import { SEARCH_MAX } from './list-rules.ts'

/** This file defines what the lists of the portal contain: games and categories, with texts in one language. */

export const categoryId = projectId

/** A category as staff edit it. */
export const category = z.object({ id: categoryId, names: localized })
export type Category = z.infer<typeof category>

/** CSS custom properties: for each theme, the colour of a background and the colour of the text on this background. */
const colours = z.object({ '--pc-dark': z.string(), '--pc-dark-fg': z.string(), '--pc-light': z.string(), '--pc-light-fg': z.string() })

export const card = z.object({
  projectName: z.string(),
  name: z.string(),
  cardDescription: z.string(),
  /** The URL of the card's picture, without size and extension. Pages append these, for example `-640.webp`. */
  card: z.string(),
  logo: z.string(),
  cardColours: colours,
  inDevelopment: z.boolean(),
  /** The language of the texts; set only if the game has no texts in the page's language. */
  lang: z.optional(z.string()),
})
export type Card = z.infer<typeof card>

const shownCategory = z.object({ id: z.string(), name: z.string() })
export type ShownCategory = z.infer<typeof shownCategory>

const front = z.object({
  /** All games of the lists in this reply. Each game occurs once. */
  games: z.array(card),
  featured: z.nullable(
    z.object({
      ...{ projectName: z.string(), name: z.string(), cardDescription: z.string(), cover: z.string(), footerColours: colours },
      lang: z.optional(z.string()),
    }),
  ),
  /** The three lists `newest`, `popular` and `all` contain project names. */
  newest: z.array(z.string()),
  popular: z.array(z.string()),
  all: z.array(z.string()),
  categories: z.array(shownCategory),
  total: z.number(),
})
export type Front = z.infer<typeof front>

const found = z.extend(card, {
  /** The name of the game's first category; empty if it has none. */
  category: z.string(),
})
export type FoundGame = z.infer<typeof found>

const list = z.object({
  /** The category's name. An empty text means that the list shows all games. */
  name: z.string(),
  categories: z.array(shownCategory),
  games: z.array(found),
  /** Number of games on all pages. */
  total: z.number(),
  page: z.number(),
  pages: z.number(),
})
export type GameList = z.infer<typeof list>

const cards = z.object({ games: z.array(card) })
/** The fields of a similar game that the page of a game shows. */
const tiles = z.object({ games: z.array(z.pick(card, { projectName: true, name: true, card: true, lang: true })) })
const lng = language

export const portal = {
  getFront: endpoint({
    method: 'GET',
    path: '/portal/front',
    summary: 'What the front page shows: the featured game, new, popular and the first of all games',
    access: 'guest',
    query: z.object({ lng, project: z.optional(projectId) }),
    reply: front,
    refusals: [],
  }),
  getGames: endpoint({
    method: 'GET',
    path: '/portal/games',
    summary: 'The games of a category, or those that a search finds, best first',
    access: 'guest',
    query: z.object({
      lng,
      category: z.optional(categoryId),
      q: z.optional(z.string().check(z.maxLength(SEARCH_MAX))),
      page: z.optional(z.coerce.number().check(z.int(), z.gte(1), z.lte(999))),
    }),
    reply: list,
    refusals: ['CATEGORY_NOT_FOUND'],
  }),
  getCards: endpoint({
    method: 'GET',
    path: '/portal/cards',
    summary: 'The named games in this order. Unknown ones and those that cannot be played are left out',
    access: 'guest',
    query: z.object({ lng, ids: z.string().check(z.regex(/^[a-z0-9-]{1,40}(,[a-z0-9-]{1,40}){0,11}$/)) }),
    reply: cards,
    refusals: [],
  }),
  getSimilar: endpoint({
    method: 'GET',
    path: '/portal/similar',
    summary: 'Up to four games that share most with a game',
    access: 'guest',
    query: z.object({ lng, projectName: projectId }),
    reply: tiles,
    refusals: ['GAME_NOT_FOUND'],
  }),
} as const
