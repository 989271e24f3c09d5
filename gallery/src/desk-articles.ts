import type { ArticleDocument, ArticleRow, EditedArticle } from '@playhub/contract/desk/articles'
import type { IncidentRow } from '@playhub/contract/desk/incidents'
import { id } from './hub-world.ts'

/** Test data for the desk's screens of help articles and incidents. */

const rowOf = (at: number, title: string, more: Partial<ArticleRow> = {}): ArticleRow => ({
  ...{ id: id(700 + at), title, project: null, languages: ['en', 'de'], isPublished: true, hasDraft: false },
  ...{ helped: 41 - at * 7, notHelped: at * 3, urls: {} },
  ...more,
})
const document: ArticleDocument = {
  project: 'familytown',
  states: ['paid'],
  texts: {
    en: { title: 'The pearls did not arrive', html: '<p>Bought goods come within a minute.</p><p>Close the game and start it anew.</p>' },
    de: { title: 'Die Perlen sind nicht da', html: '<p>Gekauftes kommt in einer Minute.</p>' },
  },
}
const one = rowOf(1, 'The pearls did not arrive', { project: 'familytown', hasDraft: true })

export const articles: ArticleRow[] = [
  one,
  rowOf(2, 'The bank is late'),
  rowOf(3, 'Where the receipt is', { isPublished: false, hasDraft: true, languages: ['en'], helped: 0, notHelped: 0 }),
]

export const article: EditedArticle = {
  ...one,
  published: document,
  draft: { document, by: 'Boris', at: '2026-11-21T14:05:00.000Z' },
  version: 'a',
  history: [
    { number: 2, by: 'Anna', at: '2026-11-20T09:00:00.000Z', document },
    { number: 1, by: 'Boris', at: '2026-11-12T16:40:00.000Z', document },
  ],
}

const incident: IncidentRow = {
  ...{ id: id(801), project: 'familytown', by: 'Anna', sinceTs: '2026-11-21T10:20:00.000Z', solvedTs: null, version: 'a' },
  texts: {
    en: { title: 'Purchases arrive late', text: 'We are on it. Nothing is lost.' },
    de: { title: 'Einkäufe kommen zu spät', text: '' },
  },
  ...{ followers: 48, told: 0, tickets: 17, unanswered: [] },
}

export const incidents: IncidentRow[] = [
  incident,
  {
    ...{ ...incident, id: id(802), project: 'islandm3', solvedTs: '2026-11-20T18:00:00.000Z', followers: 12, told: 11, tickets: 4 },
    unanswered: [{ id: id(803), number: 1042, code: 'UNFILLED' }],
  },
]
