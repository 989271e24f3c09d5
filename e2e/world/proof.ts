import { PROOF_MINUTES } from '@playhub/contract/limits'
import { ask } from './database.ts'
import type { World } from './world.ts'

/** Makes the player's sign-in and last proof older than `PROOF_MINUTES`, so that the hub asks for a new proof of identity. */
export const ageProofs = ({ databaseUrl }: Pick<World, 'databaseUrl'>, userId: string) =>
  ask(
    databaseUrl,
    `update login_session set proved_at = null, created_at = now() - make_interval(mins => $2)
     where player_id = (select id from player where number = $1)`,
    [userId, PROOF_MINUTES + 1],
  )
