import type { InitialConfig, ShownGameItem, ShownSingleGame } from '@playhub/contract/catalogue'
import type { Language } from '@playhub/contract/limits'
import type { PriceItem } from '@playhub/contract/projects/prices'
import { Refusal } from '@playhub/contract/refusals'
import { isWebAddress } from '@playhub/contract/web-addresses'
import type { Config } from '../config.ts'
import type { CatalogueSnapshot } from './store.ts'

/** The functions of this file build the replies of the `control/*` calls from a snapshot of the catalogue. */

export const initialConfigOf = ({ projects }: CatalogueSnapshot, supportEmail: string): InitialConfig => ({
  projects: [...projects.values()].map(({ config }) => config),
  supportEmail,
})

/**
 * Returns the active games of the catalogue, in the order of the catalogue. Games in development are included. The screen shows them in
 * grey.
 */
export const gamesOf = ({ projects }: CatalogueSnapshot): ShownGameItem[] =>
  [...projects.values()].flatMap(({ config, game }) =>
    game?.web_page.isActive && !config.mainData.outOfCatalog ? [{ ...game, frameRights: config.settings.frameRights }] : [],
  )

/** Returns a game of the catalogue. Throws GAME_NOT_FOUND if no such game is in the catalogue. */
export const gameOf = ({ projects }: CatalogueSnapshot, id: string): ShownGameItem => {
  const entry = projects.get(id)
  if (!entry?.game || entry.config.mainData.outOfCatalog) throw new Refusal('GAME_NOT_FOUND')
  return { ...entry.game, frameRights: entry.config.settings.frameRights }
}

/** Returns a game outside the catalogue. Throws GAME_NOT_FOUND if there is no such game. */
export const singleGameOf = ({ projects }: CatalogueSnapshot, id: string): ShownSingleGame => {
  const entry = projects.get(id)
  if (!entry?.singleGame || !entry.config.mainData.outOfCatalog) throw new Refusal('GAME_NOT_FOUND')
  return { ...entry.singleGame, frameRights: entry.config.settings.frameRights }
}

/** Returns the origins of all games. Pages may frame these origins. */
export const gameOrigins = (projects: CatalogueSnapshot['projects']): string[] => {
  const games = [...projects.values()].flatMap(({ game, singleGame }) => [game?.web_page.iframeUrl, singleGame?.settings.iframeSrc])
  return games.flatMap((url) => (url && isWebAddress(url) ? [new URL(url).origin] : []))
}

/** Returns the origins of all videos of games. Pages may play videos from them. Most videos are files of the hub itself. */
export const videoOrigins = (projects: CatalogueSnapshot['projects']): string[] =>
  [...projects.values()].flatMap(({ game }) => {
    const { video = '' } = game?.web_page ?? {}
    return isWebAddress(video) ? [new URL(video).origin] : []
  })

/** Returns the price items of a project. Throws PROJECT_NOT_FOUND if there is no such project. */
export const pricesOf = ({ projects }: CatalogueSnapshot, id: string): PriceItem[] => projectOf({ projects }, id).prices

/** Returns the settings, game and prices of a project. Throws PROJECT_NOT_FOUND if there is no such project. */
export const projectOf = ({ projects }: Pick<CatalogueSnapshot, 'projects'>, id: string) => {
  const entry = projects.get(id)
  if (!entry) throw new Refusal('PROJECT_NOT_FOUND')
  return entry
}

/**
 * Returns the origin of a project's site: its own subdomain if the project is outside the catalogue, otherwise the origin of the public
 * URL.
 */
export const siteOrigin = (
  { publicUrl }: Pick<Config, 'publicUrl'>,
  { projects }: Pick<CatalogueSnapshot, 'projects'>,
  project: string,
): string => {
  if (!projects.get(project)?.config.mainData.outOfCatalog) return publicUrl
  const { protocol, host } = new URL(publicUrl)
  return `${protocol}//${project}.${host}`
}

/**
 * Returns the name of a project in the given language, or in English if that name is missing. A project outside the catalogue has no game
 * card, so its page title is used.
 */
export const projectNameOf = ({ projects }: Pick<CatalogueSnapshot, 'projects'>, id: string, language: Language): string => {
  const project = projects.get(id)
  const { localization } = project?.game ?? {}
  const title = project?.config.settings.pageTitle
  return localization?.[language]?.name ?? localization?.en?.name ?? title?.[language] ?? title?.en ?? id
}
