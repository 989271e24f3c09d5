import { plays } from '@playhub/contract/games/plays'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { whoseLimit } from '../auth/limits/whose-limit.ts'
import type { Deps } from '../deps.ts'
import { addressKey, createLimits, isWithin } from '../http/limits.ts'
import { serve } from '../http/serve.ts'
import { countPlay, listPlayed, putPlayed } from './data.ts'

/** Registers the call that counts a play, and the call that lists the games that a player played last. */
export const playRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now } = deps
  const limits = createLimits(deps)

  serve(app, deps, plays.count, async ({ body: { project }, caller, hosting }) => {
    await limits.takeOf('playsPerAddress', await whoseLimit(deps, hosting, caller))
    const { game, singleGame } = deps.catalogue.current().projects.get(project) ?? {}
    if (!game?.web_page.isActive && !singleGame) throw new Refusal('GAME_NOT_FOUND')
    // Only a few plays of a game from one IP address are added to its popularity. The player's own list records every play.
    const counts = await isWithin(limits.take('playsOfGamePerAddress', `${addressKey(hosting.ip)} ${project}`))
    if (counts) await countPlay(db, project, now())
    if (caller) await putPlayed(db, caller.playerId, project, now())
    return { result: true }
  })

  serve(app, deps, plays.recent, async ({ caller }) => ({ items: await listPlayed(db, caller.playerId) }))
}
