import { isProviderMethod, type LoginMethod, signInProviderOf } from '@playhub/contract/auth'
import { desk } from '@playhub/contract/desk'
import { missingFrom } from '@playhub/contract/projects/readiness'
import { and, arrayOverlaps, eq, isNull } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { noticeEndpoint, partnerKey, priceItem, staff } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { configOf, findProject, gamesOf } from '../catalogue/editor-data.ts'
import { serveDesk } from '../serve.ts'
import { presentSettings } from './settings-editor.ts'

/** Lists what a project still lacks before players can find it, open it, pay and contact support. */
export const readinessRoute = (app: FastifyInstance, deps: Deps) => {
  const { db, config, providers } = deps
  const canSignInBy = (method: LoginMethod) => !isProviderMethod(method) || config.signIn[signInProviderOf[method]] !== undefined

  serveDesk(app, deps, desk.projects.getReadiness, async ({ params: { id } }) => {
    const row = await findProject(db, id)
    const [itemsOnSale, partnerKeys, noticeAddresses, agents] = await Promise.all([
      db.$count(priceItem, and(eq(priceItem.projectId, id), eq(priceItem.isActive, true))),
      db.$count(partnerKey, and(eq(partnerKey.projectId, id), isNull(partnerKey.revokedAt))),
      db.$count(noticeEndpoint, eq(noticeEndpoint.projectId, id)),
      db.$count(staff, and(isNull(staff.disabledAt), arrayOverlaps(staff.roles, ['support', 'admin']))),
    ])
    return {
      missing: missingFrom({
        ...{ published: gamesOf(row), hasDraft: row.draft !== null, settings: presentSettings(configOf(row)) },
        ...{ canSignInBy, canPayBy: (method) => Boolean(providers.live[method] ?? providers.test[method]) },
        ...{ itemsOnSale, partnerKeys, hasNoticeAddress: noticeAddresses > 0, agents },
      }),
    }
  })
}
