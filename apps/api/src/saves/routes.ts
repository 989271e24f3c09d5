import { SAVE_GUEST_HEADER, SAVE_HISTORY_DAYS, saves } from '@playhub/contract/games/saves'
import { Refusal } from '@playhub/contract/refusals'
import type { FastifyInstance } from 'fastify'
import { whoseLimit } from '../auth/limits/whose-limit.ts'
import { projectNameOf, projectOf } from '../catalogue/rules.ts'
import type { Deps } from '../deps.ts'
import type { AccountCaller } from '../http/caller.ts'
import { createLimits } from '../http/limits.ts'
import { serve } from '../http/serve.ts'
import { adoptSaves } from './adopting.ts'
import { findGuestsPlayer, findVersion, listSaves, listVersions, type Place } from './data.ts'
import { makeGuest, type Owner, ownerOf, readGuest } from './owner.ts'
import { presentSavedGames, presentSaves, presentVersion } from './present.ts'
import { chooseSave, removeSave, restoreSave, writeSave } from './saves.ts'

const DAY_MS = 86_400_000

/**
 * Registers the calls for saves, which are the data that games store for players and guests. Every query is limited to the caller's own
 * saves.
 */
export const saveRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, config, now } = deps
  const limits = createLimits(deps)

  type Asking = { caller: AccountCaller | undefined; headers: { [SAVE_GUEST_HEADER]?: string | undefined } }

  const ownerIn = ({ caller, headers }: Asking, project: string): Owner => {
    projectOf(deps.catalogue.current(), project)
    return ownerOf(config, caller, headers[SAVE_GUEST_HEADER])
  }
  /**
   * Returns the owner for calls that read. A guest whose saves were moved to a player is refused. Otherwise the game would find no saves
   * and treat them as lost.
   */
  const readerIn = async (asking: Asking, project: string): Promise<Owner> => {
    const owner = ownerIn(asking, project)
    if (owner.kind === 'guest' && (await findGuestsPlayer(db, owner.id)) !== null) throw new Refusal('SAVE_GUEST_INVALID')
    return owner
  }
  const writer = async (asking: Asking, { project, slot }: { project: string; slot: string }): Promise<Place> => {
    const owner = ownerIn(asking, project)
    await limits.take('savesPerOwner', `${owner.kind}:${owner.id}`)
    return { owner, project, slot }
  }
  const slotIn = async (place: Place) => {
    const stored = (await listSaves(db, place.owner, place.project)).find(({ slot }) => slot === place.slot)
    if (!stored) throw new Refusal('SAVE_NOT_FOUND')
    return stored
  }

  serve(app, deps, saves.createGuest, async ({ hosting }) => {
    await limits.takeOf('identitiesPerAddress', await whoseLimit(deps, hosting))
    return { guest: makeGuest(config) }
  })

  serve(app, deps, saves.list, async ({ query: { project }, ...asking }) => {
    const owner = await readerIn(asking, project)
    return { items: await presentSaves(db, owner, project) }
  })

  serve(app, deps, saves.overview, async ({ caller, hosting }) => {
    const snapshot = deps.catalogue.current()
    return { items: await presentSavedGames(db, caller.playerId, (project) => projectNameOf(snapshot, project, hosting.language)) }
  })

  serve(app, deps, saves.read, async ({ query: { project, slot, version }, ...asking }) => {
    const place = { owner: await readerIn(asking, project), project, slot }
    const found = await findVersion(db, place, version ?? (await slotIn(place)).version)
    if (!found || found.data === null) throw new Refusal('SAVE_NOT_FOUND')
    return { version: found.version, data: found.data, updateTs: found.createdAt.toISOString() }
  })

  serve(app, deps, saves.history, async ({ query: { project, slot }, ...asking }) => {
    const place = { owner: await readerIn(asking, project), project, slot }
    const since = new Date(now().getTime() - SAVE_HISTORY_DAYS * DAY_MS)
    return { items: (await listVersions(db, place, await slotIn(place), since)).map(presentVersion) }
  })

  serve(app, deps, saves.write, async ({ body: { data, baseVersion, ...at }, ...asking }) => {
    const place = await writer(asking, at)
    // Guests can create any number of ids, so they are counted by their IP address too.
    if (place.owner.kind === 'guest') await limits.takeOf('guestSavesPerAddress', await whoseLimit(deps, asking.hosting))
    return writeSave(deps, place, data, baseVersion)
  })
  serve(app, deps, saves.remove, async ({ body, ...asking }) => removeSave(deps, await writer(asking, body)))
  serve(app, deps, saves.restore, async ({ body: { version, ...at }, ...asking }) => restoreSave(deps, await writer(asking, at), version))

  serve(app, deps, saves.adopt, async ({ caller, headers }) => {
    await adoptSaves(deps, readGuest(config, headers[SAVE_GUEST_HEADER]), caller.playerId)
    return { result: true }
  })
  serve(app, deps, saves.choose, async ({ body: { keep, project, slot }, caller }) => {
    await limits.take('savesPerOwner', `player:${caller.playerId}`)
    return chooseSave(deps, { owner: { kind: 'player', id: caller.playerId }, project, slot }, keep)
  })
}
