import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { createLimits } from '../http/limits.ts'
import { confirmRoutes } from './access/confirm.ts'
import { passkeyRoutes } from './access/passkeys.ts'
import { passwordRoutes } from './access/sign-in.ts'
import { totpRoutes } from './access/totp.ts'
import { overviewRoutes } from './reports/overview.ts'

/** The API calls for sign-in, the audit log, colleagues and projects. */
export const deskRoutes = (app: FastifyInstance, deps: Deps) => {
  const limits = createLimits(deps)
  passwordRoutes(app, deps, limits)
  totpRoutes(app, deps, limits)
  passkeyRoutes(app, deps, limits)
  confirmRoutes(app, deps, limits)
  overviewRoutes(app, deps)
}
