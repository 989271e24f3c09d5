import { randomUUID } from 'node:crypto'
import { and, eq, gt, lte, max, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { accountMergeRow, save, saveVersion } from '../db/schema.ts'
import { moveSaves } from './adopting.ts'
import { inPlace, listSaves, lockSaves, type Place, putSlot } from './data.ts'
import type { Owner } from './owner.ts'

type Move = { mergeId: string; from: string; into: string }
/** A slot (one saved game) of the remaining account into which versions were copied. */
type Copied = {
  project: string
  slot: string
  /** The copies have the version numbers from `above` + 1 to `to`. */
  above: number
  to: number
  /** The slot before the merge; absent if the account had no such slot. `updatedAt` is missing in merges of earlier releases. */
  was?: { version: number; bytes: number | null; updatedAt?: string }
}

/**
 * Copies the saved games of a joined account to the remaining one. If both accounts have data in a slot (one saved game), the player
 * chooses later between the newest versions, as with saves that a guest brought. The originals stay for an undo of the merge. Returns the
 * number of copied slots. The caller must have locked both accounts.
 */
export const copySaves = async (tx: Tx, { mergeId, from, into }: Move, now: Date): Promise<number> => {
  const copy: Owner = { kind: 'guest', id: randomUUID() }
  await tx.execute(sql`insert into save_version (project_id, owner_kind, owner_id, slot, version, data, bytes, reason, begun_at, created_at, ended_at, is_kept)
    select project_id, ${copy.kind}, ${copy.id}::uuid, slot, version, data, bytes, reason, begun_at, created_at, ended_at, is_kept
    from save_version where owner_kind = 'player' and owner_id = ${from}`)
  await tx.execute(sql`insert into save (project_id, owner_kind, owner_id, slot, version, bytes, conflict, updated_at)
    select project_id, ${copy.kind}, ${copy.id}::uuid, slot, version, bytes, conflict, updated_at
    from save where owner_kind = 'player' and owner_id = ${from}`)
  const player: Owner = { kind: 'player', id: into }
  const moved = await moveSaves(tx, copy, player, 'joined', now)
  for (const { project, slot, above, mine } of moved) {
    const [row] = await tx
      .select({ to: max(saveVersion.version) })
      .from(saveVersion)
      .where(inPlace(saveVersion, { owner: player, project, slot }))
    const detail: Copied = {
      project,
      slot,
      above,
      to: row?.to ?? above,
      ...(mine && { was: { version: mine.version, bytes: mine.bytes, updatedAt: mine.updatedAt.toISOString() } }),
    }
    await tx.insert(accountMergeRow).values({ mergeId, kind: 'save', key: `${project} ${slot}`, detail })
  }
  return moved.length
}

/** Removes the copies again. Versions that were written after the merge stay, and so does a choice that the player made. */
export const takeCopiesBack = async (tx: Tx, { mergeId, into }: Move): Promise<void> => {
  const notes = await tx
    .select()
    .from(accountMergeRow)
    .where(and(eq(accountMergeRow.mergeId, mergeId), eq(accountMergeRow.kind, 'save')))
    .orderBy(accountMergeRow.key)
  for (const { detail } of notes) {
    // The cast is safe, because `copySaves` wrote this value as a `Copied`.
    const { project, slot, above, to, was } = detail as Copied
    const place: Place = { owner: { kind: 'player', id: into }, project, slot }
    await lockSaves(tx, place.owner, project)
    const mine = (await listSaves(tx, place.owner, project)).find((each) => each.slot === slot)
    await tx.delete(saveVersion).where(and(inPlace(saveVersion, place), gt(saveVersion.version, above), lte(saveVersion.version, to)))
    if (!mine) continue
    const isCopied = (version: number | null) => version !== null && version > above && version <= to
    const conflict = isCopied(mine.conflict) ? null : mine.conflict
    if (!isCopied(mine.version)) await putSlot(tx, place, { version: mine.version, bytes: mine.bytes, conflict, updatedAt: mine.updatedAt })
    else if (!was) await tx.delete(save).where(inPlace(save, place))
    else {
      await tx
        .update(saveVersion)
        .set({ endedAt: null })
        .where(and(inPlace(saveVersion, place), eq(saveVersion.version, was.version)))
      await putSlot(tx, place, { ...was, conflict, updatedAt: was.updatedAt ? new Date(was.updatedAt) : mine.updatedAt })
    }
  }
}
