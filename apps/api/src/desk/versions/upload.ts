import type { Readable } from 'node:stream'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq } from 'drizzle-orm'
import type { FastifyRequest } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { gameVersion } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { newSlug } from '../../games/addresses.ts'
import { openArchive } from '../../games/archive.ts'
import { deleteStuckVersions, deleteUnpacking, findVersion, insertFiles, nextNumber } from '../../games/data.ts'
import { receiveArchive } from '../../games/receive-archive.ts'
import { UNPACKING_MS } from '../../games/rules.ts'
import { type UnpackedGame, unpackGame } from '../../games/unpack.ts'
import { audit, type Staff } from '../audit/audit.ts'
import { lockProject } from '../catalogue/editor-data.ts'

/** Maximum number of uploads that one process receives and unpacks at the same time. */
const UPLOADS_AT_ONCE = 2

type Upload = { projectId: string; id: string; staff: Staff; request: FastifyRequest; body: Readable }

/**
 * Receives an archive and makes a version of it. A repeated call with the same id, after a lost reply, makes no second version. A refused
 * or interrupted upload leaves no version and no temporary file. Stored contents that no version uses are deleted later. Throws the error
 * codes that the contract names for this call.
 */
export const uploadVersion = async (deps: Deps, upload: Upload) => {
  const { db, media, config, now } = deps
  const { projectId, request, body } = upload
  if (config.gamesOrigin === undefined) throw new Refusal('GAMES_NOT_SET_UP')
  // Deletes unfinished versions that a killed process left, so that a new upload need not wait for the hourly clean-up.
  await deleteStuckVersions(db, new Date(now().getTime() - UNPACKING_MS))
  if (await isMade(deps, upload)) return
  await refuseSecond(db, projectId)
  const endTurn = media.turns.take([['archives of games', UPLOADS_AT_ONCE]])
  const path = await media.temp.newPath()
  try {
    await receiveArchive(request, body, path, media)
    const archive = await openArchive(path)
    try {
      const slug = await begin(deps, upload)
      try {
        await finish(deps, upload, slug, await unpackGame(deps, archive))
      } catch (error) {
        await deleteUnpacking(db, slug)
        throw error
      }
    } finally {
      archive.close()
    }
  } finally {
    endTurn()
    await media.temp.remove(path)
  }
}

/** Whether an earlier try made the version. Throws UPLOAD_UNDER_WAY if that try still runs, or if the id belongs to another project. */
const isMade = async ({ db }: Deps, { id, projectId }: Upload): Promise<boolean> => {
  const known = await findVersion(db, id)
  if (!known) return false
  if (known.state === 'unpacking' || known.projectId !== projectId) throw new Refusal('UPLOAD_UNDER_WAY')
  return true
}

const refuseSecond = async (db: Pick<Tx, 'select'>, projectId: string) => {
  const [other] = await db
    .select({ id: gameVersion.id })
    .from(gameVersion)
    .where(and(eq(gameVersion.projectId, projectId), eq(gameVersion.state, 'unpacking')))
  if (other) throw new Refusal('UPLOAD_UNDER_WAY')
}

/**
 * Stores the version as `unpacking` and returns its slug. Each try has its own slug, because another try with the same id may start if this
 * one takes too long.
 */
const begin = ({ db, now }: Deps, { id, projectId, staff }: Upload) =>
  db.transaction(async (tx) => {
    await lockProject(tx, projectId)
    await refuseSecond(tx, projectId)
    const number = await nextNumber(tx, projectId)
    const slug = newSlug(number)
    const [row] = await tx
      .insert(gameVersion)
      .values({ id, projectId, number, slug, state: 'unpacking', createdBy: staff.id, createdAt: now() })
      .onConflictDoNothing()
      .returning()
    if (!row) throw new Refusal('UPLOAD_UNDER_WAY')
    return slug
  })

/**
 * Marks the version as ready and stores its files. Throws UPLOAD_BROKEN_OFF if the unpacking took so long that the clean-up has deleted the
 * version.
 */
const finish = ({ db }: Deps, { id, projectId, staff }: Upload, slug: string, { files, bytes, startBytes }: UnpackedGame) =>
  db.transaction(async (tx) => {
    const [row] = await tx
      .update(gameVersion)
      .set({ state: 'ready', files: files.length, bytes, startBytes })
      .where(and(eq(gameVersion.slug, slug), eq(gameVersion.state, 'unpacking')))
      .returning()
    if (!row) throw new Refusal('UPLOAD_BROKEN_OFF')
    await insertFiles(
      tx,
      files.map(({ path, sha256, type, encoding }) => ({ versionId: id, path, sha256, type, encoding })),
    )
    const after = { number: row.number, files: files.length, bytes }
    await audit(tx, staff, { action: 'version-uploaded', object: `project ${projectId}`, after })
  })
