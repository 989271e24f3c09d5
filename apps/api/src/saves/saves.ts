import { SAVE_VERSIONS_MAX } from '@playhub/contract/games/saves'
import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../db/connect.ts'
import type { Deps } from '../deps.ts'
import {
  deleteVersion,
  endVersions,
  findVersion,
  giveSlot,
  giveVersions,
  insertVersion,
  listAllSaves,
  listSaves,
  lockGuest,
  lockSaves,
  markAdopted,
  markBrought,
  newestOf,
  type Place,
  putSlot,
  trimVersions,
} from './data.ts'
import type { Owner } from './owner.ts'
import { checkBase, checkRoom, isReplaced, type Reason, type Stored } from './rules.ts'

type Needs = Pick<Deps, 'db' | 'now'>
type Change = (stored: Stored | undefined, tx: Tx) => Promise<{ data: string | null; reason: Reason; conflict?: number | null }>

/**
 * Writes the next version of a slot, as `change` decides it from what is stored. Returns the version's number. Throws SAVE_GUEST_INVALID if
 * the guest's saves belong to a player now.
 */
const writeVersion = ({ db, now }: Needs, place: Place, change: Change): Promise<{ version: number }> =>
  db.transaction(async (tx) => {
    const { owner, project, slot } = place
    // The guest first, as `adopt` does.
    if (owner.kind === 'guest' && (await lockGuest(tx, owner.id, now(), 'share')) !== null) throw new Refusal('SAVE_GUEST_INVALID')
    await lockSaves(tx, owner, project)
    const slots = await listSaves(tx, owner, project)
    const stored = slots.find((each) => each.slot === slot)
    const { data, reason, conflict = stored?.conflict ?? null } = await change(stored, tx)
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

/** Throws SAVE_CONFLICT, SAVE_TOO_LARGE, SAVE_QUOTA_EXCEEDED. */
export const writeSave = (deps: Needs, place: Place, data: string, baseVersion: number | undefined) =>
  writeVersion(deps, place, async (stored) => {
    checkBase(stored, baseVersion)
    return { data, reason: 'write' }
  })

/** Throws SAVE_NOT_FOUND if nothing is stored. */
export const removeSave = (deps: Needs, place: Place) =>
  writeVersion(deps, place, async (stored) => {
    if (stored === undefined || stored.bytes === null) throw new Refusal('SAVE_NOT_FOUND')
    return { data: null, reason: 'delete' }
  })

/** Throws SAVE_NOT_FOUND if there is no such version or it is a deletion. */
export const restoreSave = (deps: Needs, place: Place, version: number) =>
  writeVersion(deps, place, async (_stored, tx) => ({ data: await dataOf(tx, place, version), reason: 'restore' }))

/**
 * Keeps the account's save or the one that the guest brought. A choice that was already made is not an error: the newest version answers.
 * Throws SAVE_NOT_FOUND if nothing is stored.
 */
export const chooseSave = (deps: Needs, place: Place, keep: 'account' | 'guest') =>
  writeVersion(deps, place, async (stored, tx) => {
    if (stored === undefined) throw new Refusal('SAVE_NOT_FOUND')
    const kept = keep === 'guest' && stored.conflict !== null ? stored.conflict : stored.version
    const row = await findVersion(tx, place, kept)
    return { data: row?.data ?? null, reason: 'choice', conflict: null }
  })

const dataOf = async (tx: Tx, place: Place, version: number): Promise<string> => {
  const row = await findVersion(tx, place, version)
  if (row === undefined || row.data === null) throw new Refusal('SAVE_NOT_FOUND')
  return row.data
}

/**
 * Moves a guest's saves to the player, once. A slot moves with its versions. Where both have data, the player chooses later between the
 * newest versions. Throws SAVE_GUEST_INVALID if the saves went to another player.
 */
export const adoptSaves = ({ db, now }: Needs, guestId: string, playerId: string): Promise<void> =>
  db.transaction(async (tx) => {
    const before = await lockGuest(tx, guestId, now(), 'update')
    if (before === playerId) return
    if (before !== null) throw new Refusal('SAVE_GUEST_INVALID')
    const guest: Owner = { kind: 'guest', id: guestId }
    const player: Owner = { kind: 'player', id: playerId }
    const brought = await listAllSaves(tx, guest)
    for (const project of new Set(brought.map(({ projectId }) => projectId))) {
      await lockSaves(tx, player, project)
      const own = new Map((await listSaves(tx, player, project)).map((each) => [each.slot, each]))
      for (const theirs of brought.filter(({ projectId }) => projectId === project)) {
        const from = { owner: guest, project, slot: theirs.slot }
        const mine = own.get(theirs.slot)
        if (mine === undefined) await giveSlot(tx, from, player)
        else await bring(tx, from, { ...from, owner: player }, mine, theirs, now())
      }
    }
    await markAdopted(tx, guestId, playerId)
  })

/** Adds what the guest had to a slot that the account has too. */
const bring = async (tx: Tx, from: Place, to: Place, mine: Stored, theirs: Stored, now: Date) => {
  const row = theirs.bytes === null ? undefined : await findVersion(tx, from, theirs.version)
  const current = mine.bytes === null ? undefined : await findVersion(tx, to, mine.version)
  const above = (await newestOf(tx, to, mine.version))?.highest ?? mine.version
  await giveVersions(tx, from, to.owner, { above, now })
  if (!row || row.data === current?.data) return
  const brought = above + theirs.version
  await markBrought(tx, to, brought, now)
  // If the account's slot was deleted, there is nothing to choose between.
  const isNewest = current === undefined
  await endVersions(tx, to, [mine.conflict, isNewest ? mine.version : null], { isKept: true, now })
  const newest = isNewest ? { version: brought, bytes: row.bytes, conflict: null } : { ...mine, conflict: brought }
  await putSlot(tx, to, { version: newest.version, bytes: newest.bytes, conflict: newest.conflict, updatedAt: now })
}
