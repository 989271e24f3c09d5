import { SAVE_VERSIONS_MAX } from '@playhub/contract/games/saves'
import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../db/connect.ts'
import { holdRemainingPlayer } from '../db/remaining-player.ts'
import type { Deps } from '../deps.ts'
import {
  deleteVersion,
  endVersions,
  findVersion,
  insertVersion,
  listSaves,
  lockGuest,
  lockSaves,
  newestOf,
  type Place,
  putSlot,
  trimVersions,
} from './data.ts'
import { checkBase, checkRoom, isReplaced, type Reason, type Stored } from './rules.ts'

type Needs = Pick<Deps, 'db' | 'now'>
type Change = (
  stored: Stored | undefined,
  tx: Tx,
  place: Place,
) => Promise<{ data: string | null; reason: Reason; conflict?: number | null }>

/**
 * Writes the next version of a slot. `change` decides its content from what is stored. Returns the version's number. Throws
 * SAVE_GUEST_INVALID if the guest's saves belong to a player now.
 */
const writeVersion = ({ db, now }: Needs, asked: Place, change: Change): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const { project, slot } = asked
    // The player may have been joined into another account since the request began.
    const owner = asked.owner.kind === 'player' ? { ...asked.owner, id: await holdRemainingPlayer(tx, asked.owner.id) } : asked.owner
    const place = { ...asked, owner }
    // The guest is locked before the saves, as in `adoptSaves`. With the same order, the two functions cannot deadlock.
    if (owner.kind === 'guest' && (await lockGuest(tx, owner.id, now(), 'share')) !== null) throw new Refusal('SAVE_GUEST_INVALID')
    await lockSaves(tx, owner, project)
    const slots = await listSaves(tx, owner, project)
    const stored = slots.find((each) => each.slot === slot)
    const { data, reason, conflict = stored?.conflict ?? null } = await change(stored, tx, place)
    if (data !== null)
      checkRoom(
        slots.filter((each) => each !== stored),
        Buffer.byteLength(data),
      )
    return { version: await addVersion(tx, place, stored, { data, reason, conflict }, now()) }
  })

type Next = { data: string | null; reason: Reason; conflict: number | null }

const addVersion = async (tx: Tx, place: Place, stored: Stored | undefined, { data, reason, conflict }: Next, now: Date) => {
  const newest = stored && (await newestOf(tx, place, stored.version))
  const replaced = newest !== undefined && isReplaced(newest, reason, now)
  const chosen = stored && stored.conflict !== conflict ? stored.conflict : null
  const version = (newest?.highest ?? 0) + 1
  const bytes = data === null ? 0 : Buffer.byteLength(data)
  await insertVersion(tx, place, { version, data, bytes, reason, begunAt: replaced ? newest.begunAt : now, now })
  const isKept = reason !== 'write'
  if (stored && replaced) await deleteVersion(tx, place, stored.version)
  else if (stored) await endVersions(tx, place, [stored.version, chosen], { isKept, now })
  await putSlot(tx, place, { version, bytes: data === null ? null : bytes, conflict, updatedAt: now })
  await trimVersions(tx, place, SAVE_VERSIONS_MAX, isKept)
  return version
}

/** Stores the data that a game wrote. Throws SAVE_CONFLICT, SAVE_TOO_LARGE, SAVE_QUOTA_EXCEEDED. */
export const writeSave = (deps: Needs, place: Place, data: string, baseVersion: number | undefined) =>
  writeVersion(deps, place, async (stored) => {
    checkBase(stored, baseVersion)
    return { data, reason: 'write' }
  })

/** Deletes a save by writing a version without data. Throws SAVE_NOT_FOUND if nothing is stored. */
export const removeSave = (deps: Needs, place: Place) =>
  writeVersion(deps, place, async (stored) => {
    if (stored === undefined || stored.bytes === null) throw new Refusal('SAVE_NOT_FOUND')
    return { data: null, reason: 'delete' }
  })

/** Writes an earlier version again as the newest one. Throws SAVE_NOT_FOUND if there is no such version or if it has no data. */
export const restoreSave = (deps: Needs, place: Place, version: number) =>
  writeVersion(deps, place, async (_stored, tx, held) => ({ data: await dataOf(tx, held, version), reason: 'restore' }))

/**
 * Resolves a conflict: keeps the account's save or the save that the guest brought. If the player made the choice before, the newest
 * version is kept, and no error is thrown. Throws SAVE_NOT_FOUND if nothing is stored.
 */
export const chooseSave = (deps: Needs, place: Place, keep: 'account' | 'guest') =>
  writeVersion(deps, place, async (stored, tx, held) => {
    if (stored === undefined) throw new Refusal('SAVE_NOT_FOUND')
    const kept = keep === 'guest' && stored.conflict !== null ? stored.conflict : stored.version
    const row = await findVersion(tx, held, kept)
    return { data: row?.data ?? null, reason: 'choice', conflict: null }
  })

const dataOf = async (tx: Tx, place: Place, version: number): Promise<string> => {
  const row = await findVersion(tx, place, version)
  if (row === undefined || row.data === null) throw new Refusal('SAVE_NOT_FOUND')
  return row.data
}
