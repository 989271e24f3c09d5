import { createHash } from 'node:crypto'
import { paymentMethods } from '@playhub/contract/payments'
import { isOwnOrigin } from '@playhub/contract/projects/rules'
import { eq, sql } from 'drizzle-orm'
import type { Config } from '../../config.ts'
import type { Db } from '../../db/connect.ts'
import { noticeEndpoint, partnerKey, priceItem, project } from '../../db/schema.ts'
import { healthy } from '../../notices/endpoint-rules.ts'
import { seal } from '../../seal.ts'
import { gamesOf } from '../catalogue/editor-data.ts'
import { firstGame, firstSettings } from './new-project.ts'

type Item = Omit<typeof priceItem.$inferInsert, 'projectId' | 'position' | 'logoName'>
/**
 * `pageUrl`: the URL of the game's page. If it is undefined, the stored URL stays.
 * `noticesUrl`: the URL of the game's notices. If it is null, the stored URL is removed; if it is undefined, the stored URL stays.
 * `items`: the items that a new project sells.
 */
type OwnGame = { id: string; pageUrl?: string | undefined; noticesUrl?: string | null | undefined; items: readonly Item[] }

/** The default URL of a game's page. `python3 -m http.server` and the examples serve a page at this URL. */
const FIRST_PAGE = 'http://localhost:8000/'

/**
 * Returns a key and a notice secret that are derived from the project's id, like those of the demo games. Everybody can derive them, so
 * they are never used in production. A key has at least 32 characters after `ph_test_`, so a short id gets more zeros.
 */
export const developmentAccess = (id: string) => ({
  key: `ph_test_${`${id}_development_key_0000000000`.padEnd(32, '0')}`,
  noticeSecret: `whsec_${Buffer.from(`${id}-development-notice-secret-000`).toString('base64')}`,
})

/**
 * Creates a project for a developer's game in the hub of a development machine. The project is switched on, and has all payment methods,
 * items, a key and a notice secret. If the project exists, switches it on, and sets only its page, its key and its notice URL. Returns the
 * page's URL and the ids of the items for sale. Throws if the URL is a page of the hub itself, because a game must have its own page.
 */
export const putOwnGame = (
  db: Db,
  { appSecret, production, publicUrl }: Config,
  { id, pageUrl, noticesUrl, items }: OwnGame,
): Promise<{ pageUrl: string; sold: string[] }> => {
  if (production) throw new Error('Not in production: administrators make projects at the desk.')
  if (pageUrl && isOwnOrigin(pageUrl, { url: publicUrl, project: id }))
    throw new Error(`${pageUrl} is an address of the hub itself. Serve your game's page at another port or host.`)
  return db.transaction(async (tx) => {
    const name = id.charAt(0).toUpperCase() + id.slice(1)
    const settings = firstSettings(id, name, false)
    settings.settings.paymentsMethods = [...paymentMethods].sort()
    const position = sql<number>`(select coalesce(max(position), -1) + 1 from project)`
    const made = await tx
      .insert(project)
      .values({ id, position, settings, ...firstGame(id, name, false) })
      .onConflictDoNothing()
      .returning()
    if (made.length > 0) {
      const lines = items.map((item, place) => ({ ...item, projectId: id, position: place, logoName: '' }))
      await tx.insert(priceItem).values(lines).onConflictDoNothing()
    }
    const [row] = await tx.select().from(project).where(eq(project.id, id)).for('update')
    const game = row && gamesOf(row).game
    if (!game) throw new Error(`${id} is a site of its own: set its page at the desk.`)
    const iframeUrl = pageUrl ?? (game.web_page.iframeUrl || FIRST_PAGE)
    const web_page = { ...game.web_page, iframeUrl, isActive: true, inDevelop: false }
    await tx
      .update(project)
      .set({ game: { ...game, web_page }, updatedAt: new Date() })
      .where(eq(project.id, id))

    const { key, noticeSecret } = developmentAccess(id)
    const hash = createHash('sha256').update(key).digest('hex')
    await tx
      .insert(partnerKey)
      .values({ projectId: id, mode: 'test', hash, lastFour: key.slice(-4) })
      .onConflictDoNothing()
    if (noticesUrl === null) await tx.delete(noticeEndpoint).where(eq(noticeEndpoint.projectId, id))
    if (noticesUrl) {
      const endpoint = { url: noticesUrl, secret: seal(appSecret, noticeSecret) }
      await tx
        .insert(noticeEndpoint)
        .values({ projectId: id, ...endpoint })
        .onConflictDoUpdate({ target: noticeEndpoint.projectId, set: { ...endpoint, ...healthy } })
    }
    const sold = await tx.select({ item: priceItem.id }).from(priceItem).where(eq(priceItem.projectId, id)).orderBy(priceItem.position)
    return { pageUrl: iframeUrl, sold: sold.map(({ item }) => item) }
  })
}
