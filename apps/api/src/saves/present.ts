import type { Save, SavedGame, SaveVersion } from '@playhub/contract/games/saves'
import type { Tx } from '../db/connect.ts'
import { countUsedGoods, findVersion, listAllSaves, listSaves, type listVersions } from './data.ts'
import type { Owner } from './owner.ts'

type Row = Awaited<ReturnType<typeof listSaves>>[number]

const presentSave = async (db: Tx, owner: Owner, { projectId: project, slot, version, bytes, updatedAt, conflict }: Row): Promise<Save> => {
  const other = conflict === null ? null : ((await findVersion(db, { owner, project, slot }, conflict)) ?? null)
  return {
    ...{ slot, version, bytes: bytes ?? 0, updateTs: updatedAt.toISOString() },
    conflict: other && {
      ...{ version: other.version, bytes: other.bytes, updateTs: other.createdAt.toISOString() },
      ...(other.reason === 'joined'
        ? { from: 'joined', usedGoods: 0 }
        : { from: 'guest', usedGoods: await countUsedGoods(db, owner, project) }),
    },
  }
}

/** Returns the slots that have data, and those in which the player must choose between two versions. */
export const presentSaves = async (db: Tx, owner: Owner, project: string): Promise<Save[]> => {
  const slots = await listSaves(db, owner, project)
  const shown = slots.filter(({ bytes, conflict }) => bytes !== null || conflict !== null)
  return Promise.all(shown.map((row) => presentSave(db, owner, row)))
}

/** Returns the player's slots (saved games) in all projects. `nameOf` gives the name of a project. */
export const presentSavedGames = async (db: Tx, playerId: string, nameOf: (project: string) => string): Promise<SavedGame[]> => {
  const owner: Owner = { kind: 'player', id: playerId }
  const rows = await listAllSaves(db, owner)
  const byProject = Map.groupBy(rows, ({ projectId }) => projectId)
  return Promise.all(
    [...byProject].map(async ([project, slots]) => ({
      project,
      projectName: nameOf(project),
      slots: await Promise.all(slots.map(async (row) => ({ ...(await presentSave(db, owner, row)), isDeleted: row.bytes === null }))),
    })),
  )
}

export const presentVersion = ({ version, bytes, reason, createdAt }: Awaited<ReturnType<typeof listVersions>>[number]): SaveVersion => ({
  ...{ version, bytes, reason },
  createTs: createdAt.toISOString(),
})
