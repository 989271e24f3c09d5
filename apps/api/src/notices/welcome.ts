import type { Tx } from '../db/connect.ts'
import { playerProject } from '../db/schema.ts'
import type { Deps } from '../deps.ts'
import { postRegistered } from './events.ts'

/** Gives the project's server access to this player. If the player is new to the project, also sends the server an event. */
export const welcomePlayer = async (deps: Deps, tx: Tx, playerId: string, projectId: string) => {
  const added = await tx
    .insert(playerProject)
    .values({ playerId, projectId })
    .onConflictDoNothing()
    .returning({ playerId: playerProject.playerId })
  if (added.length > 0) await postRegistered(deps, tx, playerId, projectId)
}
