import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { done, isoDate, language, projectId, uuid } from './fields.ts'
import { paymentStatuses } from './payments.ts'

/** This file defines help articles as players see them. */

/**
 * The states of a purchase that an article can be about. `none`: opened, but not paid. `paid`: paid, but what was bought is missing.
 * `refunded`: the money was returned, all or a part of it.
 */
export const helpStates = [...paymentStatuses, 'refunded'] as const
export const helpState = z.enum(helpStates)
export type HelpState = (typeof helpStates)[number]

/** Maximum number of articles that are suggested at once. */
export const HELP_SUGGESTIONS = 3
/** Number of characters at the beginning of a player's text that are compared with the articles. */
export const HELP_TEXT_MAX = 1000

/**
 * An article's title. `language` is the language of the title; it differs from the page's language if the article has no title in that
 * language.
 */
const title = z.object({ id: uuid, title: z.string(), language })
export type HelpTitle = z.infer<typeof title>

export const helpArticle = z.extend(title, { html: z.string(), updateTs: isoDate })
export type HelpArticle = z.infer<typeof helpArticle>

const place = { project: projectId, lng: language }

export const help = {
  getArticles: endpoint({
    method: 'GET',
    path: '/help/articles',
    summary: 'The help articles of a project and those of all projects',
    access: 'guest',
    query: z.object(place),
    reply: z.object({ items: z.array(title) }),
    refusals: [],
  }),
  getArticle: endpoint({
    method: 'GET',
    path: '/help/article',
    summary: 'One help article',
    access: 'guest',
    query: z.object({ ...place, id: uuid }),
    reply: helpArticle,
    refusals: ['ARTICLE_NOT_FOUND'],
  }),
  suggest: endpoint({
    method: 'POST',
    path: '/help/suggest',
    summary: `Up to ${HELP_SUGGESTIONS} articles that fit what a player is writing. The text is neither stored nor logged`,
    access: 'guest',
    body: z.object({
      ...place,
      text: z.string().check(z.maxLength(HELP_TEXT_MAX)),
      /** The state of the purchase that the player writes about. Articles about this state come first. */
      state: z.optional(helpState),
    }),
    reply: z.object({ items: z.array(title) }),
    refusals: ['TOO_MANY_REQUESTS'],
  }),
  rate: endpoint({
    method: 'POST',
    path: '/help/rate',
    summary: 'Whether an article helped. `voter` is made by the browser; its last answer counts, once',
    access: 'guest',
    body: z.object({ id: uuid, helped: z.boolean(), voter: uuid }),
    reply: done,
    refusals: ['ARTICLE_NOT_FOUND', 'TOO_MANY_REQUESTS'],
  }),
} as const
