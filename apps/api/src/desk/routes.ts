import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { createLimits } from '../limits.ts'
import { confirmRoutes } from './confirm.ts'
import { overviewRoutes } from './overview.ts'
import { passkeyRoutes } from './passkeys.ts'
import { passwordRoutes } from './sign-in.ts'
import { totpRoutes } from './totp.ts'

/** Signing in, and what the desk tells about itself. */
export const deskRoutes = (app: FastifyInstance, deps: Deps) => {
  const limits = createLimits(deps.pool)
  passwordRoutes(app, deps, limits)
  totpRoutes(app, deps, limits)
  passkeyRoutes(app, deps, limits)
  confirmRoutes(app, deps, limits)
  overviewRoutes(app, deps)
}
