import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../db/connect.ts'
import { holdRemainingPlayer } from '../db/remaining-player.ts'
import type { Deps } from '../deps.ts'
import {
  endVersions,
  findVersion,
  giveSlot,
  giveVersions,
  listAllSaves,
  listSaves,
  lockGuest,
  lockSaves,
  markAdopted,
  markBrought,
  newestOf,
  type Place,
  putSlot,
} from './data.ts'
import type { Owner } from './owner.ts'
import type { Reason, Stored } from './rules.ts'

/**
 * Moves a guest's saves to the player. A second call for the same player changes nothing. Each slot (one saved game) moves with all its
 * versions. If guest and player both have data in a slot, the player chooses later between the newest versions. Throws SAVE_GUEST_INVALID
 * if the saves were moved to another player.
 */
export const adoptSaves = ({ db, now }: Pick<Deps, 'db' | 'now'>, guestId: string, askedFor: string): Promise<void> =>
  db.transaction(async (tx) => {
    const playerId = await holdRemainingPlayer(tx, askedFor)
    const before = await lockGuest(tx, guestId, now(), 'update')
    if (before === playerId) return
    if (before !== null) throw new Refusal('SAVE_GUEST_INVALID')
    await moveSaves(tx, { kind: 'guest', id: guestId }, { kind: 'player', id: playerId }, 'guest', now())
    await markAdopted(tx, guestId, playerId)
  })

/**
 * A slot (one saved game) that was moved to a new owner.
 * - `above`: the number that was added to the version numbers of the moved slot.
 * - `mine`: the slot that the new owner had before; undefined if there was none.
 */
export type MovedSlot = { project: string; slot: string; above: number; mine: Stored | undefined }

/**
 * Moves all saves of an owner to another owner. `reason` tells where a version came from. It is stored with each moved version that becomes
 * the newest one, or that the player may choose instead of the newest one.
 */
export const moveSaves = async (tx: Tx, from: Owner, to: Owner, reason: Reason, now: Date): Promise<MovedSlot[]> => {
  const moved: MovedSlot[] = []
  const brought = await listAllSaves(tx, from)
  for (const project of new Set(brought.map(({ projectId }) => projectId))) {
    await lockSaves(tx, to, project)
    const own = new Map((await listSaves(tx, to, project)).map((each) => [each.slot, each]))
    for (const theirs of brought.filter(({ projectId }) => projectId === project)) {
      const source = { owner: from, project, slot: theirs.slot }
      const mine = own.get(theirs.slot)
      const above = mine ? await bring(tx, source, { ...source, owner: to }, mine, theirs, { reason, now }) : 0
      if (!mine) await giveSlot(tx, source, to)
      moved.push({ project, slot: theirs.slot, above, mine })
    }
  }
  return moved
}

type Bringing = { reason: Reason; now: Date }

/**
 * Moves the versions of a slot to the same slot of the new owner, who has data in it. Returns the number that was added to their version
 * numbers.
 */
const bring = async (tx: Tx, from: Place, to: Place, mine: Stored, theirs: Stored, { reason, now }: Bringing): Promise<number> => {
  const row = theirs.bytes === null ? undefined : await findVersion(tx, from, theirs.version)
  const current = mine.bytes === null ? undefined : await findVersion(tx, to, mine.version)
  const above = (await newestOf(tx, to, mine.version))?.highest ?? mine.version
  await giveVersions(tx, from, to.owner, { above, now })
  if (!row || row.data === current?.data) return above
  const brought = above + theirs.version
  await markBrought(tx, to, brought, reason, now)
  // If the account has deleted its slot, the player has nothing to choose: the version that was moved here becomes the newest one.
  const isNewest = current === undefined
  await endVersions(tx, to, [mine.conflict, isNewest ? mine.version : null], { isKept: true, now })
  const newest = isNewest
    ? { version: brought, bytes: row.bytes, conflict: null, updatedAt: row.createdAt }
    : { version: mine.version, bytes: mine.bytes, conflict: brought, updatedAt: mine.updatedAt }
  await putSlot(tx, to, newest)
  return above
}
