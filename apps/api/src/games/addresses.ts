import { randomBytes } from 'node:crypto'
import type { GameItem, SingleGame } from '@playhub/contract/catalogue'

/** Returns the folder name of a new version, which is a part of its URL. The random part makes the URL hard to guess. */
export const newSlug = (number: number) => `${number}-${randomBytes(6).toString('hex')}`

/** Returns the URL of a version's start page. It ends with a slash, so that the game may use relative URLs. */
export const addressOf = (gamesOrigin: string, projectId: string, slug: string) =>
  `${gamesOrigin.replace('*', projectId)}/${projectId}/${slug}/`

type Games = { game: GameItem | null; singleGame: SingleGame | null }

/** Returns the URL from which players load the game. */
export const gameAddressOf = ({ game, singleGame }: Games): string => singleGame?.settings.iframeSrc || game?.web_page.iframeUrl || ''

/** Returns copies of the project's settings (`game` and `singleGame`) with another URL for the game. */
export const withGameAddress = <G extends Games>({ game, singleGame }: G, address: string) => ({
  game: game && { ...game, web_page: { ...game.web_page, iframeUrl: address } },
  singleGame: singleGame && { ...singleGame, settings: { ...singleGame.settings, iframeSrc: address } },
})

/** Whether a URL points to a file of this version. The origin is not compared, because an operator may have changed it after the upload. */
export const leadsTo = (address: string, projectId: string, slug: string) =>
  URL.parse(address)?.pathname.startsWith(`/${projectId}/${slug}/`) ?? false
