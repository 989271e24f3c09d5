import { createHash, randomBytes } from 'node:crypto'
import { desk } from '@playhub/contract/desk'
import type { PartnerKeyRow } from '@playhub/contract/desk/keys'
import { Refusal } from '@playhub/contract/refusals'
import { asc, desc, eq } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import type { Tx } from '../../db/connect.ts'
import { noticeEndpoint, partnerKey } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { findEndpoint } from '../../notices/data.ts'
import { pointElsewhere } from '../../notices/endpoint-state.ts'
import { problemOfAddress } from '../../notices/notice-address.ts'
import { seal } from '../../seal.ts'
import { audit } from '../audit/audit.ts'
import { findProject, lockProject } from '../catalogue/editor-data.ts'
import { serveDesk } from '../serve.ts'

/**
 * Lets staff manage a project's keys for the partner API, and the URL to which notices are sent. A complete key or secret appears only in
 * the reply to the call that created it, never in the log or the audit log.
 */
export const keyRoutes = (app: FastifyInstance, deps: Deps) => {
  const { config, db, now } = deps
  const { keys } = desk

  serveDesk(app, deps, keys.getServerAccess, async ({ params }) => {
    await findProject(db, params.id)
    const [rows, endpoint] = await Promise.all([listKeys(db, params.id), findEndpoint(db, params.id)])
    return { keys: rows.map(presentKey), notices: endpoint ? { url: endpoint.url } : null }
  })

  serveDesk(app, deps, keys.createKey, async ({ params, body: { mode }, staff }) => {
    const key = `ph_${mode}_${randomBytes(32).toString('base64url')}`
    const row = await db.transaction(async (tx) => {
      await lockProject(tx, params.id)
      const hash = createHash('sha256').update(key).digest('hex')
      const [made] = await tx
        .insert(partnerKey)
        .values({ projectId: params.id, mode, hash, lastFour: key.slice(-4), createdAt: now() })
        .returning()
      if (!made) throw new Error('a key was not stored')
      await audit(tx, staff, { action: 'key-created', object: `project ${params.id}`, after: namedKey(made) })
      return made
    })
    return { key, row: presentKey(row) }
  })

  serveDesk(app, deps, keys.revokeKey, async ({ params, staff }) => {
    const row = await db.transaction(async (tx) => {
      const [known] = await tx.select().from(partnerKey).where(eq(partnerKey.id, params.id)).for('update')
      if (!known) throw new Refusal('KEY_NOT_FOUND')
      if (known.revokedAt) return known
      const revokedAt = now()
      // A revoked key stops working at once, because every call of a game's server reads this row.
      await tx.update(partnerKey).set({ revokedAt }).where(eq(partnerKey.id, known.id))
      await audit(tx, staff, { action: 'key-revoked', object: `project ${known.projectId}`, before: namedKey(known) })
      return { ...known, revokedAt }
    })
    return presentKey(row)
  })

  serveDesk(app, deps, keys.setNoticeAddress, async ({ params, body: { url }, staff }) => {
    const problem = url === '' ? undefined : problemOfAddress(url, config)
    if (problem) throw new Refusal('BAD_REQUEST', { fields: [{ path: 'url', code: problem }] })
    const set = await db.transaction(async (tx) => {
      await lockProject(tx, params.id)
      const before = await findEndpoint(tx, params.id)
      if (url === (before?.url ?? '')) return { url, secret: null }
      const secret = before || url === '' ? null : makeSecret()
      if (url === '') await tx.delete(noticeEndpoint).where(eq(noticeEndpoint.projectId, params.id))
      else if (secret) await tx.insert(noticeEndpoint).values({ projectId: params.id, url, secret: seal(config.appSecret, secret) })
      else if (before) await pointElsewhere(tx, before, url, now(), staff.name)
      const change = { before: { url: before?.url ?? '' }, after: { url } }
      await audit(tx, staff, { action: 'notice-address-set', object: `project ${params.id}`, ...change })
      return { url, secret }
    })
    deps.due.start('endpoint', params.id)
    return set
  })

  serveDesk(app, deps, keys.renewNoticeSecret, async ({ params, staff }) => {
    const secret = makeSecret()
    await db.transaction(async (tx) => {
      await lockProject(tx, params.id)
      const renewed = await tx
        .update(noticeEndpoint)
        .set({ secret: seal(config.appSecret, secret) })
        .where(eq(noticeEndpoint.projectId, params.id))
        .returning({ url: noticeEndpoint.url })
      if (renewed.length === 0) throw new Refusal('NOTICE_ADDRESS_MISSING')
      await audit(tx, staff, { action: 'notice-secret-renewed', object: `project ${params.id}` })
    })
    return { secret }
  })
}

/** Makes a secret in the format of Standard Webhooks. */
const makeSecret = () => `whsec_${randomBytes(32).toString('base64')}`

type KeyRow = typeof partnerKey.$inferSelect

/** Lists the keys of a project, newest first. */
const listKeys = (db: Tx, projectId: string): Promise<KeyRow[]> =>
  db.select().from(partnerKey).where(eq(partnerKey.projectId, projectId)).orderBy(desc(partnerKey.createdAt), asc(partnerKey.id))

const namedKey = ({ id, mode, lastFour }: KeyRow) => ({ key: id, mode, lastFour })

const presentKey = ({ id, mode, lastFour, createdAt, revokedAt }: KeyRow): PartnerKeyRow => ({
  ...{ id, mode, lastFour, createTs: createdAt.toISOString() },
  revokedTs: revokedAt?.toISOString() ?? null,
})
