import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { attentionRoutes } from './attention.ts'
import { colleagueRoutes } from './colleagues.ts'
import { factorRoutes } from './factors.ts'
import { keyRoutes } from './keys.ts'
import { noticeServerRoutes } from './notice-servers.ts'
import { noticeLogRoutes } from './notices.ts'
import { paymentsSearchRoutes } from './payments-search.ts'
import { webhookLogRoutes } from './webhooks.ts'

/** Payments, what is told to and by others, access of games' servers, and who works here. */
export const operationRoutes = (app: FastifyInstance, deps: Deps) => {
  paymentsSearchRoutes(app, deps)
  attentionRoutes(app, deps)
  noticeLogRoutes(app, deps)
  noticeServerRoutes(app, deps)
  webhookLogRoutes(app, deps)
  keyRoutes(app, deps)
  colleagueRoutes(app, deps)
  factorRoutes(app, deps)
}
