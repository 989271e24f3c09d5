import { desk } from '@playhub/contract/desk'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import type { Deps } from '../../deps.ts'
import { readCursor, writeCursor } from '../../http/cursor.ts'
import { serveDesk } from '../serve.ts'
import { listMentions, listNewMentions, markAllSeen, markSeen } from './data.ts'

const time = z.iso
  .datetime()
  .regex(/^20/)
  .transform((text) => new Date(text))
const mentionCursor = z.object({ at: time, id: z.uuid() })

/** The calls for notes that mention the caller. A member of staff who may not read conversations any more gets an error. */
export const mentionRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  const { mentions } = desk

  serveDesk(app, deps, mentions.listMentions, async ({ query: { after }, staff }) => {
    const page = await listMentions(db, staff.id, after === undefined ? undefined : readCursor(mentionCursor, after, 'after'))
    return { items: page.items, nextCursor: page.next ? writeCursor(page.next) : null }
  })

  serveDesk(app, deps, mentions.listNewMentions, ({ staff }) => listNewMentions(db, staff.id))

  serveDesk(app, deps, mentions.seeMentions, async ({ body: { notes }, staff }) => {
    await markSeen(db, staff.id, notes, deps.now())
    return { result: true }
  })

  serveDesk(app, deps, mentions.seeAllMentions, async ({ body: { until }, staff }) => {
    await markAllSeen(db, staff.id, new Date(until), deps.now())
    return { result: true }
  })
}
