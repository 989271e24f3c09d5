import { configProject, type GameItem, gameItem } from '@playhub/contract/catalogue'
import { eq } from 'drizzle-orm'
import { project } from '../../src/db/schema.ts'
import type { TestApp } from '../test-app.ts'

type Given = { id: string; names?: Record<string, string>; about?: string } & Partial<
  Pick<GameItem['web_page'], 'inDevelop' | 'isActive'> & Pick<GameItem, 'categories'> & { listedAt: Date; popularity: number }
>

/** Adds games to the catalogue, and loads the catalogue again. Each game is a copy of a demo game with its own texts. */
export const putGames = async ({ deps }: Pick<TestApp, 'deps'>, games: readonly Given[]) => {
  const [row] = await deps.db.select().from(project).where(eq(project.id, 'familytown'))
  const settings = configProject.parse(row?.settings)
  const game = gameItem.parse(row?.game)
  const rows = games.map(({ id, names = { en: id }, about = '', inDevelop = false, isActive = true, categories = [], ...of }, at) => ({
    id,
    position: 100 + at,
    settings: { ...settings, id, mainData: { ...settings.mainData, projectName: id } },
    game: {
      ...game,
      project: id,
      mainData: { projectName: id },
      web_page: { ...game.web_page, inDevelop, isActive },
      categories,
      localization: Object.fromEntries(
        Object.entries(names).map(([language, name]) => [language, { name, cardDescription: about, fullDescription: '' }]),
      ),
    },
    ...of,
  }))
  await deps.db.insert(project).values(rows)
  await deps.catalogue.reload()
}
