import type { GameItem } from '@playhub/contract/catalogue'
import { shortLanguage } from '@playhub/contract/language'
import { defaultGameName, type Language } from '@playhub/contract/limits'
import { logoFile } from '@playhub/contract/projects/picture-addresses'
import { inLanguage } from '../i18n/in-language.ts'

/** A game in one language, as the pages show it. */
export type ShownGame = {
  projectName: string
  name: string
  cardDescription: string
  fullDescription: string
  cover: string
  card: string
  background: string
  logo: string
  cardColour: string
  footerColour: string
  inDevelopment: boolean
}

/** Prepares a game for the pages. `number` identifies a game that has no name yet; it starts at one. */
export const showGame = (game: GameItem, language: Language, number: number): ShownGame => {
  const texts = inLanguage(game.localization, language)
  const { gameImage, gameLogoFile, cardLogoImage, projectBackgroundFile, cardBackgroundColor, footerBackgroundColor, inDevelop } =
    game.web_page
  return {
    projectName: game.mainData.projectName,
    name: texts?.name || defaultGameName(number),
    cardDescription: texts?.cardDescription ?? '',
    fullDescription: texts?.fullDescription ?? '',
    cover: gameImage,
    card: gameImage.replace(/cover$/, 'card'),
    background: projectBackgroundFile,
    logo: logoFile(cardLogoImage || gameLogoFile, shortLanguage(language)),
    cardColour: cardBackgroundColor,
    footerColour: footerBackgroundColor,
    inDevelopment: inDevelop,
  }
}

/** The games to show, and the featured one: the site's own game, else the first that can be played. */
export const arrange = (games: readonly GameItem[], language: Language, project: string) => {
  const shown = games.filter(({ web_page }) => web_page.isActive || web_page.inDevelop).map((game, at) => showGame(game, language, at + 1))
  const playable = shown.filter(({ inDevelopment }) => !inDevelopment)
  return { shown, featured: playable.find(({ projectName }) => projectName === project) ?? playable[0] }
}
