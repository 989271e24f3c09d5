import { desk } from '@playhub/contract/desk'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { readLong } from '../long-read.ts'
import { serveDesk } from '../serve.ts'
import { listRatings } from './ratings.ts'
import { readReport } from './report.ts'

/** The calls for the report and for the ratings that it counts. */
export const reportRoutes = (app: FastifyInstance, deps: Deps) => {
  const { reports } = desk
  serveDesk(app, deps, reports.getReport, ({ query }) => readLong(deps, (tx) => readReport(tx, query, deps.now())))
  serveDesk(app, deps, reports.listRatings, ({ query }) => readLong(deps, (tx) => listRatings(tx, query)))
}
