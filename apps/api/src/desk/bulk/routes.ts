import { desk } from '@playhub/contract/desk'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serveDesk } from '../serve.ts'
import { startBulkAttach } from './attach-many.ts'
import { answerTickets, changeTickets, show, undoBulk } from './bulk.ts'
import { startBulkMacro } from './use-on-many.ts'

/** The calls for actions on many tickets. */
export const bulkRoutes = (app: FastifyInstance, deps: Deps) => {
  const { bulk } = desk
  serveDesk(app, deps, bulk.changeTickets, ({ body, staff }) => changeTickets(deps, staff, body))
  serveDesk(app, deps, bulk.answerTickets, ({ body, staff }) => answerTickets(deps, staff, body))
  serveDesk(app, deps, bulk.useMacroOnMany, ({ body, staff }) => startBulkMacro(deps, staff, body))
  serveDesk(app, deps, bulk.attachMany, ({ body, staff }) => startBulkAttach(deps, staff, body))
  serveDesk(app, deps, bulk.getBulk, ({ params, staff }) => show(deps.db, staff, params.id))
  serveDesk(app, deps, bulk.undoBulk, ({ params, staff }) => undoBulk(deps, staff, params.id))
}
