import { desk } from '@playhub/contract/desk'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serveDesk } from '../serve.ts'
import { linkTickets, unlinkTickets } from './links.ts'
import { mergeTickets } from './merge.ts'
import { splitTicket } from './split.ts'
import { undoMove } from './undo.ts'

/** The calls for merging, splitting and linking tickets. */
export const moveRoutes = (app: FastifyInstance, deps: Deps) => {
  const { moves } = desk
  serveDesk(app, deps, moves.mergeTickets, ({ params, body, staff }) => mergeTickets(deps, staff, params.id, body.intoId))
  serveDesk(app, deps, moves.splitTicket, ({ params, body, staff }) => splitTicket(deps, staff, params.id, body))
  serveDesk(app, deps, moves.undoMove, ({ params, staff }) => undoMove(deps, staff, params.id))
  serveDesk(app, deps, moves.linkTickets, async ({ params, body, staff }) => {
    await linkTickets(deps, staff, params.id, body.otherId)
    return { result: true }
  })
  serveDesk(app, deps, moves.unlinkTickets, async ({ params, body, staff }) => {
    await unlinkTickets(deps, staff, params.id, body.otherId)
    return { result: true }
  })
}
