import type { Save, SaveVersion } from '@playhub/contract/games/saves'
import type { Tx } from '../db/connect.ts'
import { findVersion, listSaves, type listVersions } from './data.ts'
import type { Owner } from './owner.ts'

/** The slots that have data, and those with a choice to make. */
export const presentSaves = async (db: Tx, owner: Owner, project: string): Promise<Save[]> => {
  const slots = await listSaves(db, owner, project)
  const shown: Save[] = []
  for (const { slot, version, bytes, updatedAt, conflict } of slots) {
    if (bytes === null && conflict === null) continue
    const other = conflict === null ? undefined : await findVersion(db, { owner, project, slot }, conflict)
    shown.push({
      ...{ slot, version, bytes: bytes ?? 0, updateTs: updatedAt.toISOString() },
      conflict: other ? { version: other.version, bytes: other.bytes, updateTs: other.createdAt.toISOString() } : null,
    })
  }
  return shown
}

export const presentVersion = ({ version, bytes, reason, createdAt }: Awaited<ReturnType<typeof listVersions>>[number]): SaveVersion => ({
  ...{ version, bytes, reason },
  createTs: createdAt.toISOString(),
})
