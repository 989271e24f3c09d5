import { and, count, desc, eq, inArray, isNotNull, max, sql } from 'drizzle-orm'
import type { Tx } from '../db/connect.ts'
import { good, save, saveGuest, saveVersion } from '../db/schema.ts'
import type { Owner } from './owner.ts'
import type { Newest, Reason, Stored } from './rules.ts'

/** A slot (one saved game) of one owner in one project. */
export type Place = { owner: Owner; project: string; slot: string }

const ofOwner = (table: typeof save | typeof saveVersion, { kind, id }: Owner, project: string) =>
  and(eq(table.ownerKind, kind), eq(table.ownerId, id), eq(table.projectId, project))
export const inPlace = (table: typeof save | typeof saveVersion, { owner, project, slot }: Place) =>
  and(ofOwner(table, owner, project), eq(table.slot, slot))
const keyOf = ({ owner, project, slot }: Place) => ({ projectId: project, ownerKind: owner.kind, ownerId: owner.id, slot })

/**
 * Locks the saves of an owner in a project until the transaction ends. Writes to different slots must also run one after another, because
 * the quota covers all slots.
 */
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

/**
 * Returns how many of the player's goods (bought items) in the project the game's page used up; 0 for a guest. Goods that a game's server
 * used up are not counted, because the server does not store their effect in saves. Only the page writes saves.
 */
export const countUsedGoods = async (db: Tx, { kind, id }: Owner, project: string): Promise<number> => {
  if (kind === 'guest') return 0
  const [row] = await db
    .select({ used: count() })
    .from(good)
    .where(and(eq(good.playerId, id), eq(good.projectId, project), eq(good.state, 'consumed'), eq(good.consumedBy, 'page')))
  return row?.used ?? 0
}

/** The time when another version replaced this one. For old rows without this time, the time of creation is used. */
export const endOfVersion = sql`coalesce(${saveVersion.endedAt}, ${saveVersion.createdAt})`

/**
 * Lists the versions that were replaced since `since`. The newest version, and the version that the player may choose instead, are always
 * included.
 */
export const listVersions = (db: Tx, place: Place, { version, conflict }: Pick<Stored, 'version' | 'conflict'>, since: Date) =>
  db
    .select({
      version: saveVersion.version,
      bytes: saveVersion.bytes,
      reason: saveVersion.reason,
      createdAt: saveVersion.createdAt,
    })
    .from(saveVersion)
    .where(
      and(
        inPlace(saveVersion, place),
        sql`(${saveVersion.version} in (${version}, ${conflict ?? version}) or ${endOfVersion} >= ${since.toISOString()})`,
      ),
    )
    .orderBy(desc(saveVersion.version))

/**
 * Returns the newest version, and the highest version number. The newest version need not have the highest number, because versions that
 * were moved from a guest get higher numbers.
 */
export const newestOf = async (tx: Tx, place: Place, version: number): Promise<Newest | undefined> => {
  const [row] = await tx
    .select({
      reason: saveVersion.reason,
      begunAt: saveVersion.begunAt,
      highest: sql<number>`(${tx
        .select({ highest: max(saveVersion.version) })
        .from(saveVersion)
        .where(inPlace(saveVersion, place))})`,
    })
    .from(saveVersion)
    .where(and(inPlace(saveVersion, place), eq(saveVersion.version, version)))
  return row
}

type NewVersion = { version: number; data: string | null; bytes: number; reason: Reason; begunAt: Date; now: Date }

export const insertVersion = (tx: Tx, place: Place, { now, ...version }: NewVersion) =>
  tx.insert(saveVersion).values({ ...keyOf(place), ...version, createdAt: now })

export const deleteVersion = (tx: Tx, place: Place, version: number) =>
  tx.delete(saveVersion).where(and(inPlace(saveVersion, place), eq(saveVersion.version, version)))

/**
 * Records that these versions were replaced. `isKept`: true if the player replaced them on purpose, false if the game wrote a newer one.
 */
export const endVersions = (tx: Tx, place: Place, versions: readonly (number | null)[], { isKept, now }: { isKept: boolean; now: Date }) =>
  tx
    .update(saveVersion)
    .set({ endedAt: now, isKept })
    .where(
      and(
        inPlace(saveVersion, place),
        inArray(
          saveVersion.version,
          versions.filter((each) => each !== null),
        ),
      ),
    )

/**
 * Deletes all but the newest `most` replaced versions. Versions that the game replaced and versions that the player replaced are counted
 * separately.
 */
export const trimVersions = (tx: Tx, place: Place, most: number, isKept: boolean) =>
  tx.delete(saveVersion).where(
    and(
      inPlace(saveVersion, place),
      inArray(
        saveVersion.version,
        tx
          .select({ version: saveVersion.version })
          .from(saveVersion)
          .where(and(inPlace(saveVersion, place), isNotNull(saveVersion.endedAt), eq(saveVersion.isKept, isKept)))
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

/**
 * Makes sure that the guest has a row, and locks it. Returns the player to whom the guest's saves were moved; null if they were not moved.
 */
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

/** Lists all slots of an owner, ordered by project, because `moveSaves` locks the projects in this order. */
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

/** Moves all versions of a slot to the same slot of another owner, and marks them as replaced. `above` is added to each version number. */
export const giveVersions = async (tx: Tx, from: Place, to: Owner, { above, now }: { above: number; now: Date }) => {
  const owner = { ownerKind: to.kind, ownerId: to.id }
  const version = sql`${saveVersion.version} + ${above}`
  const endedAt = sql`coalesce(${saveVersion.endedAt}, ${now.toISOString()})`
  await tx
    .update(saveVersion)
    .set({ ...owner, version, endedAt, isKept: true })
    .where(inPlace(saveVersion, from))
  await tx.delete(save).where(inPlace(save, from))
}

/**
 * Marks a moved version as brought by a guest or another account, and as not replaced. The caller then makes it the newest version, or the
 * version that the player may choose instead of the newest one.
 */
export const markBrought = (tx: Tx, place: Place, version: number, reason: Reason, now: Date) =>
  tx
    .update(saveVersion)
    .set({ reason, begunAt: now, endedAt: null, isKept: false })
    .where(and(inPlace(saveVersion, place), eq(saveVersion.version, version)))

/** Returns the player's saves with their newest data, for the export of all data. */
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
