import type { Tx } from '../db/connect.ts'
import { playerProject } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { postRegistered } from './events.ts'

/** Lets the project's server know this player, and tells it when this is new. */
export const welcomePlayer = async (deps: Deps, tx: Tx, playerId: string, projectId: string) => {
  const added = await tx
    .insert(playerProject)
    .values({ playerId, projectId })
    .onConflictDoNothing()
    .returning({ playerId: playerProject.playerId })
  if (added.length > 0) await postRegistered(deps, tx, playerId, projectId)
}
