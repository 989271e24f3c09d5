import * as z from 'zod/mini'
import { isoDate, language, projectId, uuid } from '../fields.ts'
import { helpState } from '../help.ts'
import { LANGUAGES } from '../limits.ts'
import { byRole, call, type Role } from './endpoint.ts'

/** This file defines the desk's calls for help articles. */

export const ARTICLE_TITLE_MAX = 120
/**
 * Maximum length of the HTML of an article in one language. With this limit, an article in ten languages fits into the largest request body
 * that the desk's API accepts.
 */
export const ARTICLE_HTML_MAX = 10_000
/** Maximum number of versions that the history of an article shows, newest first. Older versions stay stored. */
export const ARTICLE_VERSIONS_SHOWN = 50

const writers = ['support', 'content'] as const satisfies readonly Role[]
const readers = ['support', 'content', 'finance'] as const satisfies readonly Role[]

const articleText = z.object({
  title: z.string().check(z.maxLength(ARTICLE_TITLE_MAX)),
  html: z.string().check(z.maxLength(2 * ARTICLE_HTML_MAX)),
})
export type ArticleText = z.infer<typeof articleText>

export const articleDocument = z.object({
  /** The project whose players see the article; null if the players of all projects see it. */
  project: z.nullable(projectId),
  /** The states of a purchase that the article is about. */
  states: z.array(helpState),
  texts: z.partialRecord(z.enum(LANGUAGES), articleText),
})
export type ArticleDocument = z.infer<typeof articleDocument>

const articleRow = z.object({
  id: uuid,
  title: z.string(),
  project: z.nullable(z.string()),
  languages: z.array(language),
  isPublished: z.boolean(),
  hasDraft: z.boolean(),
  /** Number of players who said that the article helped. */
  helped: z.number(),
  /** Number of players who said that the article did not help. */
  notHelped: z.number(),
  /** The article's URL in the hub for each language, to be used in answers. Empty if the article is not published. */
  urls: z.partialRecord(z.enum(LANGUAGES), z.string()),
})
export type ArticleRow = z.infer<typeof articleRow>

const articleVersion = z.object({ number: z.number(), by: z.string(), at: isoDate, document: articleDocument })
export type ArticleVersion = z.infer<typeof articleVersion>

export const editedArticle = z.extend(articleRow, {
  published: z.nullable(articleDocument),
  draft: z.nullable(z.object({ document: articleDocument, by: z.string(), at: isoDate })),
  /** The version of the article. A change based on another version is refused. */
  version: z.string(),
  /** The published versions, newest first. */
  history: z.array(articleVersion),
})
export type EditedArticle = z.infer<typeof editedArticle>

const byId = z.object({ id: uuid })
const version = z.string().check(z.maxLength(64))
const changing = [...byRole, 'ARTICLE_NOT_FOUND', 'EDITED_MEANWHILE'] as const
const written = [...changing, 'PROJECT_NOT_FOUND', 'MESSAGE_TOO_LONG'] as const

export const articles = {
  listArticles: call({
    method: 'GET',
    path: '/articles',
    summary: 'Help articles with their states and how players rate them',
    access: readers,
    reply: z.object({ items: z.array(articleRow) }),
    refusals: byRole,
  }),
  getArticle: call({
    method: 'GET',
    path: '/articles/:id',
    summary: 'One help article with its draft and its history',
    access: writers,
    params: byId,
    reply: editedArticle,
    refusals: [...byRole, 'ARTICLE_NOT_FOUND'],
  }),
  saveArticle: call({
    method: 'POST',
    path: '/articles/:id/draft',
    summary: 'Keep a draft, which players do not see. An empty `version` makes a new article with the id that the browser made',
    access: writers,
    params: byId,
    /** `document` is the new draft; null deletes the draft. */
    body: z.object({ document: z.nullable(articleDocument), version }),
    reply: editedArticle,
    refusals: written,
  }),
  publishArticle: call({
    method: 'POST',
    path: '/articles/:id/publish',
    summary: 'Show this text to players, and keep it in the history',
    access: writers,
    params: byId,
    body: z.object({ document: articleDocument, version }),
    reply: editedArticle,
    refusals: [...written, 'ARTICLE_INCOMPLETE'],
  }),
  withdrawArticle: call({
    method: 'POST',
    path: '/articles/:id/withdraw',
    summary: 'Players see it no longer. Its text becomes the draft, unless there is one',
    access: writers,
    params: byId,
    body: z.object({ version }),
    reply: editedArticle,
    refusals: changing,
  }),
} as const
