import { desk } from '@playhub/contract/desk'
import type { FastifyInstance } from 'fastify'
import type * as z from 'zod/mini'
import type { Tx } from '../../db/connect.ts'
import type { Deps } from '../../deps.ts'
import { readLong } from '../long-read.ts'
import { serveDesk } from '../serve.ts'
import { listRatings } from './ratings.ts'
import { readReport } from './report.ts'

/** The calls for the report and for the ratings that it counts. */
export const reportRoutes = (app: FastifyInstance, deps: Deps) => {
  const { reports } = desk
  serveDesk(app, deps, reports.getReport, ({ query }) => readLong(deps, (tx) => readReport(tx, query, deps.now())))
  serveDesk(app, deps, reports.listRatings, ({ query }) => {
    const read = (tx: Tx) => listRatings(tx, query)
    return isNarrow(query) ? readLong(deps, read) : deps.standby.read(read)
  })
}

/**
 * Whether reading a page of ratings may be slow. A page is read from the last closed ticket backwards until it is full. Without a filter,
 * or with a project only, this takes milliseconds. Other filters may match few ratings, so all closed tickets of the report's period may
 * be read. Such reads share the limit of the long reads.
 */
const isNarrow = ({ language, tag, agent, score, comments }: RatingsQuery) =>
  [language, tag, agent, score, comments].some((filter) => filter !== undefined)

type RatingsQuery = z.infer<typeof desk.reports.listRatings.query>
