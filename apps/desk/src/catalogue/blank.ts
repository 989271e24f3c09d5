import type { GameItem, SeoData, SingleGame } from '@playhub/contract/catalogue'
import type { EditedGame, GameDocument } from '@playhub/contract/desk/projects'
import { DEFAULT_CARD_COLOR, DEFAULT_FOOTER_COLOR } from '@playhub/contract/limits'

const seo = (): SeoData => ({ title: {}, description: {}, keywords: {}, ogImage: '' })

const game = (id: string): GameItem => ({
  project: id,
  mainData: { projectName: id },
  web_page: {
    ...{ cardBackgroundColor: DEFAULT_CARD_COLOR, footerBackgroundColor: DEFAULT_FOOTER_COLOR },
    ...{ cardLogoImage: '', gameLogoFile: '', gameImage: '', projectBackgroundFile: '', iframeUrl: '' },
    ...{ pictures: [], video: '' },
    ...{ inDevelop: false, isActive: false },
  },
  categories: [],
  localization: {},
  social: { items: [] },
  seoData: seo(),
})

const singleGame = (): SingleGame => ({
  settings: {
    ...{ backgroundImageFile: '', backgroundFile: '', popupFile: '', popupSmallFile: '' },
    ...{ verificationBtnFile: '', verificationSmallBtnFile: '', iframeSrc: '' },
  },
  seoData: seo(),
})

/**
 * Returns the document to edit. If the document contains no game yet, adds an empty game. The project's settings decide its kind: a game in
 * the catalogue, or the only game of the project's own site.
 */
export const editable = (id: string, { settings }: Pick<EditedGame, 'settings'>, document: GameDocument): GameDocument =>
  document.game || document.singleGame
    ? document
    : settings.outOfCatalog
      ? { game: null, singleGame: singleGame() }
      : { game: game(id), singleGame: null }

/** In each language that has any text, adds the missing texts as empty strings. */
export const withWholeTexts = (document: GameDocument): GameDocument => {
  if (!document.game) return document
  const texts = Object.entries(document.game.localization)
  const whole = texts.map(([language, each]) => [language, { ...{ name: '', cardDescription: '', fullDescription: '' }, ...each }] as const)
  return { ...document, game: { ...document.game, localization: Object.fromEntries(whole) } }
}
