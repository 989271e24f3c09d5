import { type ConfigProject, configProject, gameItem, singleGame } from '@playhub/contract/catalogue'
import { type ArticleDocument, articleDocument } from '@playhub/contract/desk/articles'
import { type Category, category as categorySchema } from '@playhub/contract/games/portal'
import { formatMinor } from '@playhub/contract/payments'
import type { PriceItem } from '@playhub/contract/projects/prices'
import { asc, eq, isNotNull } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import { category, helpArticle, priceItem, project } from '../db/schema.ts'

/** The schemas of the JSON documents that are stored for a project. The ids are separate columns and not in the documents. */
export const storedSettings = configProject
export const storedGame = z.nullable(gameItem)
export const storedSingleGame = z.nullable(singleGame)

type ProjectEntry = {
  config: ConfigProject
  game: z.output<typeof storedGame>
  singleGame: z.output<typeof storedSingleGame>
  prices: PriceItem[]
  /** The items for sale, by id, with amounts in minor units. */
  items: ReadonlyMap<string, typeof priceItem.$inferSelect>
  /** Number of plays in the last `POPULAR_DAYS` days. */
  popularity: number
  /** When the game was first published as playable; null if it never was. */
  listedAt: Date | null
}

/**
 * All data of the catalogue, which are the same for everyone. They are read as a whole, because a publisher has tens of projects, not
 * thousands.
 */
export type CatalogueSnapshot = {
  version: number
  /** The day (UTC) on which the snapshot was read, in days since 1970. The front page features a different game every day. */
  day: number
  projects: ReadonlyMap<string, ProjectEntry>
  /** The categories, in the order in which the portal shows them. */
  categories: readonly Category[]
  /** The published help articles, oldest first. */
  articles: readonly PublishedArticle[]
}

export type PublishedArticle = ArticleDocument & { id: string; publishedAt: Date }

export type CatalogueStore = Awaited<ReturnType<typeof createCatalogueStore>>

/**
 * Keeps the newest snapshot in memory. `reload` replaces the snapshot and then calls the listeners, for example to delete cached replies.
 */
export const createCatalogueStore = async (db: Db, now: () => Date = () => new Date()) => {
  let snapshot = await read(db, 1, now())
  let running: Promise<void> | undefined
  let again = false
  const listeners = new Set<() => void>()

  const reload = async () => {
    do {
      again = false
      snapshot = await read(db, snapshot.version + 1, now())
      for (const listener of listeners) listener()
    } while (again)
  }

  /**
   * Callers get this function as `reload`. If it is called during a reload, the data is read once more afterwards, so that the last change
   * is never missed.
   */
  const reloadOnce = () => {
    again = running !== undefined
    running ??= reload().finally(() => {
      running = undefined
    })
    return running
  }
  // Once a minute, every process checks whether a new day has begun. If reading the data fails, the next check tries again.
  setInterval(() => {
    if (dayOf(now()) !== snapshot.day) reloadOnce().catch(() => {})
  }, MINUTE_MS).unref()

  return {
    current: () => snapshot,
    reload: reloadOnce,
    onChange: (listener: () => void) => void listeners.add(listener),
  }
}

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
const dayOf = (time: Date) => Math.floor(time.getTime() / DAY_MS)

const read = async (db: Db, version: number, now: Date): Promise<CatalogueSnapshot> => {
  const rows = await db.select().from(project).orderBy(asc(project.position), asc(project.id))
  const items = await db.select().from(priceItem).where(eq(priceItem.isActive, true)).orderBy(asc(priceItem.position), asc(priceItem.id))
  const categories = await db.select().from(category).orderBy(asc(category.position), asc(category.id))
  const articles = await db
    .select()
    .from(helpArticle)
    .where(isNotNull(helpArticle.published))
    .orderBy(asc(helpArticle.createdAt), asc(helpArticle.id))
  const projects = new Map<string, ProjectEntry>()
  for (const row of rows) {
    const own = items.filter((item) => item.projectId === row.id)
    projects.set(row.id, {
      config: storedSettings.parse(row.settings),
      game: storedGame.parse(row.game),
      singleGame: storedSingleGame.parse(row.singleGame),
      prices: own.map(presentPrice),
      items: new Map(own.map((item) => [item.id, item])),
      popularity: row.popularity,
      listedAt: row.listedAt,
    })
  }
  return {
    ...{ version, day: dayOf(now), projects },
    categories: categories.map((row) => categorySchema.parse(row)),
    articles: articles.map(({ id, published, publishedAt, createdAt }) => ({
      ...articleDocument.parse(published),
      ...{ id, publishedAt: publishedAt ?? createdAt },
    })),
  }
}

const presentPrice = (row: typeof priceItem.$inferSelect): PriceItem => ({
  id: row.id,
  ruTitle: row.ruTitle,
  ruValue: formatMinor(row.rubMinor),
  enTitle: row.enTitle,
  enValue: formatMinor(row.usdMinor),
  logoName: row.logoName,
})
