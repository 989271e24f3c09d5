import { recordPlaying } from '../auth/data.ts'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import { postRegistered } from './events.ts'

/** From now on the project's server may know this player, and hears of them the first time. */
export const welcomePlayer = async (deps: Deps, tx: Tx, playerId: string, projectId: string) => {
  if (await recordPlaying(tx, playerId, projectId)) await postRegistered(deps, tx, playerId, projectId)
}
