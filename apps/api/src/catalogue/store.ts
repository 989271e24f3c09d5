import { type ConfigProject, configProject, gameItem, singleGame } from '@playhub/contract/catalogue'
import { type Category, category as categorySchema } from '@playhub/contract/games/portal'
import { formatMinor } from '@playhub/contract/payments'
import type { PriceItem } from '@playhub/contract/projects/prices'
import { asc, eq } from 'drizzle-orm'
import { z } from 'zod'
import type { Db } from '../db/connect.ts'
import { category, priceItem, project } from '../db/schema.ts'

/** The schemas of the stored project documents. The ids are separate columns. */
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
  /** Plays of the last days. */
  popularity: number
  /** When the game was first listed as one to play. */
  listedAt: Date | null
}

/** All data that is the same for everyone. It is read as a whole, because a publisher has tens of projects, not thousands. */
export type CatalogueSnapshot = {
  version: number
  projects: ReadonlyMap<string, ProjectEntry>
  /** In the order of the portal. */
  categories: readonly Category[]
}

export type CatalogueStore = Awaited<ReturnType<typeof createCatalogueStore>>

/** Keeps the newest snapshot in memory. `reload` replaces it and notifies the code that caches bytes of the old one. */
export const createCatalogueStore = async (db: Db) => {
  let snapshot = await read(db, 1)
  let running: Promise<void> | undefined
  let again = false
  const listeners = new Set<() => void>()

  const reload = async () => {
    do {
      again = false
      snapshot = await read(db, snapshot.version + 1)
      for (const listener of listeners) listener()
    } while (again)
  }

  return {
    current: () => snapshot,
    /** If `reload` is called while it runs, the data is read once more afterwards, so that the last change is never missed. */
    reload: () => {
      again = running !== undefined
      running ??= reload().finally(() => {
        running = undefined
      })
      return running
    },
    onChange: (listener: () => void) => void listeners.add(listener),
  }
}

const read = async (db: Db, version: number): Promise<CatalogueSnapshot> => {
  const rows = await db.select().from(project).orderBy(asc(project.position), asc(project.id))
  const items = await db.select().from(priceItem).where(eq(priceItem.isActive, true)).orderBy(asc(priceItem.position), asc(priceItem.id))
  const categories = await db.select().from(category).orderBy(asc(category.position), asc(category.id))
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
  return { version, projects, categories: categories.map((row) => categorySchema.parse(row)) }
}

const presentPrice = (row: typeof priceItem.$inferSelect): PriceItem => ({
  id: row.id,
  ruTitle: row.ruTitle,
  ruValue: formatMinor(row.rubMinor),
  enTitle: row.enTitle,
  enValue: formatMinor(row.usdMinor),
  logoName: row.logoName,
})
