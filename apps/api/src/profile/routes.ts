import { profile } from '@playhub/contract/profile'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import type { Deps } from '../deps.ts'
import { serve } from '../serve.ts'
import { findProfile } from './data.ts'

export const profileRoutes = (app: FastifyInstance, deps: Deps) => {
  serve(app, deps, profile.read, async ({ caller }) => {
    const found = await findProfile(deps.db, caller.playerId)
    if (!found) throw new Refusal('UNAUTHORIZED')
    return { userId: caller.userId, currentAuthType: caller.authType, ...found }
  })
}
