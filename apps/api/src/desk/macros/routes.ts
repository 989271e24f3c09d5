import { desk } from '@playhub/contract/desk'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serveDesk } from '../serve.ts'
import { macroEditorRoutes } from './edit-macros.ts'
import { applyMacro, undoMacro } from './use-macro.ts'

/** The calls for macros. `show` returns a ticket as the desk shows it. */
export const macroRoutes = (app: FastifyInstance, deps: Deps, show: (id: string) => Promise<DeskTicket>) => {
  const { macros } = desk
  macroEditorRoutes(app, deps)

  serveDesk(app, deps, macros.useMacro, async ({ params, body, staff }) => {
    const used = await applyMacro(deps, staff, params.id, body)
    return { ...used, ticket: await show(params.id) }
  })

  serveDesk(app, deps, macros.undoMacro, ({ params, staff }) => undoMacro(deps, staff, params.id))
}
