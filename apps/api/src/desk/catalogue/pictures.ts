import { writeFile } from 'node:fs/promises'
import { desk } from '@playhub/contract/desk'
import { pictureAddress } from '@playhub/contract/projects/picture-addresses'
import { PICTURE_MAX_BYTES, type PictureFile, pictureFiles } from '@playhub/contract/projects/picture-sets'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { pictureFile } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { leaveUnread } from '../../media/unread.ts'
import { checkAccess, serveDesk } from '../serve.ts'
import { isPublished } from './picture-sets.ts'

/** Receives picture files. Each request has one file as its body. */
export const pictureRoutes = (app: FastifyInstance, deps: Deps) => {
  const { putPicture } = desk.projects
  const { db, now } = deps

  app.addContentTypeParser(
    ['image/webp', 'image/png', 'image/jpeg'],
    { parseAs: 'buffer', bodyLimit: PICTURE_MAX_BYTES },
    (_request, body, done) => done(null, body),
  )
  // Checks the access before any byte of the body is read into memory.
  app.addHook('onRequest', async (request) => void (await checkAccess(deps, putPicture, request)))
  // A client reads the refusal only after it has sent the whole body. So after a refusal, the server receives and drops the remaining bytes
  // of the body, up to the size of a picture.
  app.addHook('onError', async ({ raw }) => leaveUnread(raw, PICTURE_MAX_BYTES))

  serveDesk(app, deps, putPicture, async ({ params, body }) => {
    const set = params.set.toLowerCase()
    const file = filesByName.get(params.name)
    if (!file) throw new Refusal('PICTURE_INVALID')
    const isIt = and(eq(pictureFile.setId, set), eq(pictureFile.name, file.name))
    const find = async () => (await db.select({ bytes: pictureFile.bytes }).from(pictureFile).where(isIt))[0]

    const known = await find()
    if (!known) {
      await requireFile(deps, file, body)
      if (await isPublished(db, set)) throw new Refusal('PICTURE_INVALID')
      await db
        .insert(pictureFile)
        .values({ setId: set, name: file.name, type: file.type, bytes: Buffer.from(body), createdAt: now() })
        .onConflictDoNothing()
    }
    // Browsers cache the file for a year, so its content must never change. Other content for the same name is refused.
    const kept = known ?? (await find())
    if (!kept?.bytes.equals(body)) throw new Refusal('PICTURE_INVALID')
    return { address: pictureAddress(set, file.name) }
  })
}

/** All files by name. A name that occurs in several kinds of sets has the same type and size in each. */
const filesByName: ReadonlyMap<string, PictureFile> = new Map(
  Object.values(pictureFiles).flatMap((files) => files.map((file) => [file.name, file] as const)),
)

/**
 * Throws PICTURE_INVALID if the content is not a picture of the right type and size. The check runs in a separate process, because the file
 * may come from an attacker.
 */
const requireFile = async ({ media, log }: Deps, { type, width, height }: PictureFile, bytes: Uint8Array) => {
  const path = await media.temp.newPath()
  try {
    await writeFile(path, bytes, { mode: 0o600 })
    const outcome = await media.checker.check(path, 'image')
    if (!outcome.ok) log.info({ why: outcome.why }, 'a picture was refused')
    const isRight = outcome.ok && outcome.file.type === type && outcome.file.width === width && outcome.file.height === height
    if (!isRight) throw new Refusal('PICTURE_INVALID')
  } finally {
    await media.temp.remove(path)
  }
}
