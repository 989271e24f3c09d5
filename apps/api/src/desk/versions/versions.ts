import type { Readable } from 'node:stream'
import { desk } from '@playhub/contract/desk'
import type { GameVersions } from '@playhub/contract/desk/versions'
import { GAME_ARCHIVE_MAX_BYTES } from '@playhub/contract/games/game-limits'
import { Refusal } from '@playhub/contract/refusals'
import { eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { project } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { addressOf, gameAddressOf, leadsTo, withGameAddress } from '../../games/addresses.ts'
import { findVersion, listVersions, markLive, type VersionRow } from '../../games/data.ts'
import { leaveUnread } from '../../media/unread.ts'
import { audit } from '../audit/audit.ts'
import { findProject, gamesOf, lockProject, type ProjectRow } from '../catalogue/editor-data.ts'
import { draftOf } from '../catalogue/game-editor.ts'
import { checkAccess, serveDesk } from '../serve.ts'
import { uploadVersion } from './upload.ts'

/** The calls for uploading versions of a project's game, and for publishing a version, also an older one. */
export const versionRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db, now, config } = deps
  const { versions } = desk

  serveDesk(app, deps, versions.listVersions, async ({ params: { id } }) => present(deps, db, await findProject(db, id)))

  serveDesk(app, deps, versions.publishVersion, async ({ params, body, staff }) =>
    db.transaction(async (tx) => {
      if (config.gamesOrigin === undefined) throw new Refusal('GAMES_NOT_SET_UP')
      const row = await lockProject(tx, params.id)
      const wanted = await findVersion(tx, params.version)
      if (wanted?.state !== 'ready' || wanted.projectId !== row.id) throw new Refusal('VERSION_NOT_FOUND')
      const games = gamesOf(row)
      const before = gameAddressOf(games)
      const after = addressOf(config.gamesOrigin, row.id, wanted.slug)
      // If the version is already published, this request repeats an earlier one whose reply was lost.
      if (before === after) return present(deps, tx, row)
      const replaced = await liveOf(tx, row)
      if ((replaced?.id ?? null) !== body.was) throw new Refusal('EDITED_MEANWHILE')
      if (replaced) await markLive(tx, replaced.id, now())
      await markLive(tx, wanted.id, now())
      const draft = draftOf(row)
      const changed = { ...withGameAddress(games, after), draft: draft && withGameAddress(draft, after), updatedAt: now() }
      await tx.update(project).set(changed).where(eq(project.id, row.id))
      await audit(tx, staff, {
        ...{ action: 'version-published', object: `project ${row.id}` },
        ...{ before: { number: replaced?.number ?? null, address: before }, after: { number: wanted.number, address: after } },
      })
      return present(deps, tx, { ...row, ...changed })
    }),
  )
}

/** Receives archives. The archive parser is registered in its own scope, so no other call accepts an archive. */
export const archiveRoutes = (app: FastifyInstance, deps: Deps) => {
  const { uploadVersion: entry } = desk.versions
  // The handler reads the body itself, as a stream.
  app.addContentTypeParser('application/zip', (_request, body, done) => done(null, body))
  // Checks the access before any byte of the body is read.
  app.addHook('onRequest', async (request) => void (await checkAccess(deps, entry, request)))
  // A browser reads the refusal only after it has sent the whole body. So the server reads and drops the remaining bytes, up to the size of
  // an archive.
  app.addHook('onError', async ({ raw }, _reply, error) => leaveUnread(raw, isTooLarge(error) ? 0 : GAME_ARCHIVE_MAX_BYTES))

  serveDesk(app, deps, entry, async ({ params, staff, request }) => {
    const { id } = await findProject(deps.db, params.id)
    if (!request.headers['content-type']?.startsWith('application/zip')) throw new Refusal('UNSUPPORTED_MEDIA_TYPE')
    // The content type parser above returns the body as a stream.
    await uploadVersion(deps, { projectId: id, id: params.version, staff, request, body: request.body as Readable })
    const { items } = await present(deps, deps.db, await findProject(deps.db, id))
    const made = items.find((item) => item.id === params.version)
    if (!made) throw new Refusal('UPLOAD_BROKEN_OFF')
    return made
  })
}

const isTooLarge = (error: unknown) => error instanceof Refusal && error.code === 'ARCHIVE_TOO_LARGE'

const liveOf = async (db: Tx, row: ProjectRow): Promise<VersionRow | undefined> => {
  const address = gameAddressOf(gamesOf(row))
  return (await listVersions(db, row.id)).find((each) => leadsTo(address, row.id, each.row.slug))?.row
}

const present = async ({ config }: Deps, db: Tx, row: ProjectRow): Promise<GameVersions> => {
  const live = gameAddressOf(gamesOf(row))
  const { gamesOrigin } = config
  return {
    isSetUp: gamesOrigin !== undefined,
    items: (await listVersions(db, row.id)).map(({ row: { id, number, slug, state, files, bytes, startBytes, createdAt }, by }) => ({
      ...{ id, number, state, files, bytes, startBytes, by, at: createdAt.toISOString() },
      isLive: leadsTo(live, row.id, slug),
      address: gamesOrigin !== undefined && state === 'ready' ? addressOf(gamesOrigin, row.id, slug) : '',
    })),
  }
}
