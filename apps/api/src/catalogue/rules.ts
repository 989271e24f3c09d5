import type { GameItem, InitialConfig, SingleGame } from '@playhub/contract/catalogue'
import type { PriceItem } from '@playhub/contract/prices'
import { Refusal } from '@playhub/contract/refusals'
import type { CatalogueSnapshot } from './store.ts'

/** What the calls of `control/*` answer, from a snapshot. */

export const initialConfigOf = ({ projects }: CatalogueSnapshot, supportEmail: string): InitialConfig => ({
  projects: [...projects.values()].map(({ config }) => config),
  supportEmail,
})

/** Active games of the catalogue in order; those in development are listed, greyed by the screen. */
export const gamesOf = ({ projects }: CatalogueSnapshot): GameItem[] =>
  [...projects.values()].flatMap(({ config, game }) => (game?.web_page.isActive && !config.mainData.outOfCatalog ? [game] : []))

/** Throws GAME_NOT_FOUND. */
export const gameOf = ({ projects }: CatalogueSnapshot, id: string): GameItem => {
  const entry = projects.get(id)
  if (!entry?.game || entry.config.mainData.outOfCatalog) throw new Refusal('GAME_NOT_FOUND')
  return entry.game
}

/** Throws GAME_NOT_FOUND. */
export const singleGameOf = ({ projects }: CatalogueSnapshot, id: string): SingleGame => {
  const entry = projects.get(id)
  if (!entry?.singleGame || !entry.config.mainData.outOfCatalog) throw new Refusal('GAME_NOT_FOUND')
  return entry.singleGame
}

/** Throws PROJECT_NOT_FOUND. */
export const pricesOf = ({ projects }: CatalogueSnapshot, id: string): PriceItem[] => projectOf({ projects }, id).prices

/** Throws PROJECT_NOT_FOUND. */
export const projectOf = ({ projects }: Pick<CatalogueSnapshot, 'projects'>, id: string) => {
  const entry = projects.get(id)
  if (!entry) throw new Refusal('PROJECT_NOT_FOUND')
  return entry
}
