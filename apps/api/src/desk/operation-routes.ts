import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { factorRoutes } from './access/factors.ts'
import { colleagueRoutes } from './colleagues/colleagues.ts'
import { keyRoutes } from './notices/keys.ts'
import { noticeServerRoutes } from './notices/notice-servers.ts'
import { noticeLogRoutes } from './notices/notices.ts'
import { attentionRoutes } from './payments/attention.ts'
import { lateGoodRoutes } from './payments/late-goods.ts'
import { paymentsSearchRoutes } from './payments/payments-search.ts'
import { webhookLogRoutes } from './payments/webhooks.ts'

/** The calls for payments, the logs of notices and webhooks, games' servers and colleagues. */
export const operationRoutes = (app: FastifyInstance, deps: Deps) => {
  paymentsSearchRoutes(app, deps)
  attentionRoutes(app, deps)
  lateGoodRoutes(app, deps)
  noticeLogRoutes(app, deps)
  noticeServerRoutes(app, deps)
  webhookLogRoutes(app, deps)
  keyRoutes(app, deps)
  colleagueRoutes(app, deps)
  factorRoutes(app, deps)
}
