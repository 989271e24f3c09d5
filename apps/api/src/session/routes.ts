import { randomBytes } from 'node:crypto'
import { session } from '@playhub/contract/session'
import type { FastifyInstance } from 'fastify'
import { whoseLimit } from '../auth/limits/whose-limit.ts'
import { projectOf } from '../catalogue/rules.ts'
import type { Deps } from '../deps.ts'
import { createLimits } from '../http/limits.ts'
import { serve } from '../http/serve.ts'
import { insertHostSession } from './data.ts'
import { loginUrl } from './rules.ts'

const ID_BYTES = 16

export const sessionRoutes = (app: FastifyInstance, deps: Deps) => {
  const limits = createLimits(deps)

  serve(app, deps, session.get, async ({ body, hosting }) => {
    await limits.takeOf('sessionPerAddress', await whoseLimit(deps, hosting))
    const opened = {
      id: randomBytes(ID_BYTES).toString('base64url'),
      project: projectOf(deps.catalogue.current(), body.project ?? hosting.project).config.id,
      source: body.source || hosting.source,
      locale: body.locale || hosting.locale,
    }
    await insertHostSession(deps.db, { ...opened, iid: body.iid, uid: body.uid, platformId: body.platformId, createdAt: deps.now() })
    return { data: { loginUrl: loginUrl(hosting.origin, opened), session: opened.id } }
  })
}
