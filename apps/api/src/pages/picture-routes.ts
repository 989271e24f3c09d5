import { uuid } from '@playhub/contract/fields'
import { IMAGES_PATH } from '@playhub/contract/limits'
import { PICTURE_SETS_PATH } from '@playhub/contract/projects/picture-addresses'
import { Refusal } from '@playhub/contract/refusals'
import { and, eq } from 'drizzle-orm'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { pictureFile } from '../db/schema.ts'
import type { Deps } from '../deps.ts'

/** Regular expression for the ids of picture sets. No picture that is part of the hub has a name of this format. */
const SET = '[0-9a-fA-F-]{36}'
/** Regular expression for file names in a set. It excludes NUL, which PostgreSQL cannot read. */
const NAME = '[\\w.-]{1,40}'
const FOR_EVER = 'public, max-age=31536000, immutable'
/** `cache-control` for a logo in the other language. The hub sends it if a project has no logo in the requested language. */
const FOR_A_WHILE = 'public, max-age=300'

/** Serves pictures that staff chose. Such a file never changes. All other paths under `/images` are files of the hub itself. */
export const pictureFileRoutes = (app: FastifyInstance, { db }: Pick<Deps, 'db'>) => {
  const find = async (set: string, name: string) => {
    if (!uuid.safeParse(set).success) return undefined
    const [row] = await db
      .select({ type: pictureFile.type, bytes: pictureFile.bytes })
      .from(pictureFile)
      .where(and(eq(pictureFile.setId, set), eq(pictureFile.name, name)))
    return row
  }

  const send = async (reply: FastifyReply, set: string, name: string) => {
    const file = await find(set, name)
    if (file) return reply.header('cache-control', FOR_EVER).type(file.type).send(file.bytes)
    const other = otherLanguage(name)
    const standIn = other && (await find(set, other))
    if (!standIn) throw new Refusal('NOT_FOUND')
    return reply.header('cache-control', FOR_A_WHILE).type(standIn.type).send(standIn.bytes)
  }

  app.get<{ Params: { set: string; name: string } }>(
    `${PICTURE_SETS_PATH}/:set(^${SET}$)/:name(^${NAME}$)`,
    ({ params: { set, name } }, reply) => send(reply, set, name),
  )
  app.get<{ Params: { set: string } }>(`${IMAGES_PATH}/items/:set(^${SET}).webp`, ({ params: { set } }, reply) =>
    send(reply, set, 'item.webp'),
  )
}

/** Returns the name of the logo file in the other language, for use if a logo is missing; undefined for other files. */
const otherLanguage = (name: string) => ({ 'logo.en.webp': 'logo.ru.webp', 'logo.ru.webp': 'logo.en.webp' })[name]
