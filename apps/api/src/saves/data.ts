import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { save, saveGuest, saveVersion } from '../db/schema.ts'
import type { Owner } from './owner.ts'
import type { Newest, Reason } from './rules.ts'

/** A slot of one owner in one project. */
export type Place = { owner: Owner; project: string; slot: string }

const ofOwner = (table: typeof save | typeof saveVersion, { kind, id }: Owner, project: string) =>
  and(eq(table.ownerKind, kind), eq(table.ownerId, id), eq(table.projectId, project))
const inPlace = (table: typeof save | typeof saveVersion, { owner, project, slot }: Place) =>
  and(ofOwner(table, owner, project), eq(table.slot, slot))
const keyOf = ({ owner, project, slot }: Place) => ({ projectId: project, ownerKind: owner.kind, ownerId: owner.id, slot })

/** All writes of an owner in a project happen one after the other: the quota is about all slots. Held until the transaction ends. */
export const lockSaves = (tx: Tx, { kind, id }: Owner, project: string) =>
  tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`saves ${kind} ${id} ${project}`}, 0))`)

export const listSaves = (db: Tx, owner: Owner, project: string) =>
  db
    .select()
    .from(save)
    .where(ofOwner(save, owner, project))
    .orderBy(save.slot)

export const findVersion = async (db: Tx, place: Place, version: number) => {
  const [row] = await db
    .select()
    .from(saveVersion)
    .where(and(inPlace(saveVersion, place), eq(saveVersion.version, version)))
  return row
}

/** The versions since `since`, and the newest one in any case. */
export const listVersions = (db: Tx, place: Place, newest: number, since: Date) =>
  db
    .select({
      version: saveVersion.version,
      bytes: saveVersion.bytes,
      reason: saveVersion.reason,
      createdAt: saveVersion.createdAt,
    })
    .from(saveVersion)
    .where(and(inPlace(saveVersion, place), sql`(${saveVersion.version} = ${newest} or ${saveVersion.createdAt} >= ${since})`))
    .orderBy(desc(saveVersion.version))

export const newestOf = async (tx: Tx, place: Place, version: number): Promise<Newest | undefined> => {
  const [row] = await tx
    .select({ reason: saveVersion.reason, begunAt: saveVersion.begunAt })
    .from(saveVersion)
    .where(and(inPlace(saveVersion, place), eq(saveVersion.version, version)))
  return row
}

type NewVersion = { version: number; data: string | null; bytes: number; reason: Reason; begunAt: Date; now: Date }

export const insertVersion = (tx: Tx, place: Place, { now, ...version }: NewVersion) =>
  tx.insert(saveVersion).values({ ...keyOf(place), ...version, createdAt: now })

export const deleteVersion = (tx: Tx, place: Place, version: number) =>
  tx.delete(saveVersion).where(and(inPlace(saveVersion, place), eq(saveVersion.version, version)))

/** Deletes the versions beyond the newest `most`. `kept` stays. */
export const trimVersions = (tx: Tx, place: Place, most: number, kept: number | null) =>
  tx
    .delete(saveVersion)
    .where(
      and(
        inPlace(saveVersion, place),
        sql`${saveVersion.version} <> ${kept ?? 0}`,
        inArray(
          saveVersion.version,
          tx
            .select({ version: saveVersion.version })
            .from(saveVersion)
            .where(inPlace(saveVersion, place))
            .orderBy(desc(saveVersion.version))
            .offset(most),
        ),
      ),
    )

type Slot = { version: number; bytes: number | null; conflict: number | null; updatedAt: Date }

export const putSlot = (tx: Tx, place: Place, slot: Slot) =>
  tx
    .insert(save)
    .values({ ...keyOf(place), ...slot })
    .onConflictDoUpdate({ target: [save.ownerKind, save.ownerId, save.projectId, save.slot], set: slot })

/** Makes sure that the guest has a row, and locks it. Returns the player to whom the guest's saves went. */
export const lockGuest = async (tx: Tx, id: string, now: Date, lock: 'share' | 'update'): Promise<string | null> => {
  await tx.insert(saveGuest).values({ id, createdAt: now }).onConflictDoNothing()
  const [row] = await tx.select({ playerId: saveGuest.playerId }).from(saveGuest).where(eq(saveGuest.id, id)).for(lock)
  return row?.playerId ?? null
}

export const findGuestsPlayer = async (db: Tx, id: string): Promise<string | null> => {
  const [row] = await db.select({ playerId: saveGuest.playerId }).from(saveGuest).where(eq(saveGuest.id, id))
  return row?.playerId ?? null
}

export const markAdopted = (tx: Tx, id: string, playerId: string) => tx.update(saveGuest).set({ playerId }).where(eq(saveGuest.id, id))

/** All slots of a guest, in the order in which their owner's projects are locked. */
export const listAllSaves = (tx: Tx, { kind, id }: Owner) =>
  tx
    .select()
    .from(save)
    .where(and(eq(save.ownerKind, kind), eq(save.ownerId, id)))
    .orderBy(save.projectId, save.slot)

/** Gives a slot with all its versions to another owner, who has no such slot. */
export const giveSlot = async (tx: Tx, from: Place, to: Owner) => {
  const owner = { ownerKind: to.kind, ownerId: to.id }
  await tx.update(saveVersion).set(owner).where(inPlace(saveVersion, from))
  await tx.update(save).set(owner).where(inPlace(save, from))
}

export const deleteSlot = async (tx: Tx, place: Place) => {
  await tx.delete(saveVersion).where(inPlace(saveVersion, place))
  await tx.delete(save).where(inPlace(save, place))
}

/** The player's saves with their newest data, for the copy of all data. */
export const savesOf = (db: Tx, playerId: string) =>
  db
    .select({ project: save.projectId, slot: save.slot, updatedAt: save.updatedAt, data: saveVersion.data })
    .from(save)
    .innerJoin(
      saveVersion,
      and(
        eq(saveVersion.ownerKind, save.ownerKind),
        eq(saveVersion.ownerId, save.ownerId),
        eq(saveVersion.projectId, save.projectId),
        eq(saveVersion.slot, save.slot),
        eq(saveVersion.version, save.version),
      ),
    )
    .where(and(eq(save.ownerKind, 'player'), eq(save.ownerId, playerId)))
    .orderBy(save.projectId, save.slot)
