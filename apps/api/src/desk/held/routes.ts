import { desk } from '@playhub/contract/desk'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../../deps.ts'
import { serveDesk } from '../serve.ts'
import { undoAnswer } from './held-answers.ts'

/** The calls for answers that are held before they are sent. */
export const heldRoutes = (app: FastifyInstance, deps: Deps) => {
  serveDesk(app, deps, desk.heldAnswers.undoAnswer, ({ params, staff }) => undoAnswer(deps, staff, params.id))
}
