import type { GameItem } from '../catalogue.ts'
import { inLanguage, shortLanguage } from '../language.ts'
import { DEFAULT_CARD_COLOR, DEFAULT_FOOTER_COLOR, defaultGameName, FALLBACK_LANGUAGE, type Language } from '../limits.ts'
import { logoFile } from '../projects/picture-addresses.ts'
import { type ProjectColours, projectColours } from '../projects/project-theme.ts'
import type { Card } from './portal.ts'

/** A game in one language, as its page shows it. */
export type ShownGame = Card & {
  fullDescription: string
  /** How the game is played, a line for each key or gesture. */
  controls: string
  cover: string
  background: string
  footerColours: ProjectColours
}

/** Returns the game's texts and pictures for the pages. A game without a name is called `Game_<number>`; numbers start at 1. */
export const showGame = (game: GameItem, language: Language, number: number): ShownGame => {
  const texts = inLanguage(game.localization, language)
  const { gameImage, gameLogoFile, cardLogoImage, projectBackgroundFile, cardBackgroundColor, footerBackgroundColor, inDevelop } =
    game.web_page
  return {
    projectName: game.mainData.projectName,
    name: texts?.name || defaultGameName(number),
    cardDescription: texts?.cardDescription ?? '',
    fullDescription: texts?.fullDescription ?? '',
    controls: texts?.controls ?? '',
    cover: gameImage,
    card: gameImage.replace(/cover$/, 'card'),
    background: projectBackgroundFile,
    logo: logoFile(cardLogoImage || gameLogoFile, shortLanguage(language)),
    cardColours: projectColours(cardBackgroundColor, DEFAULT_CARD_COLOR),
    footerColours: projectColours(footerBackgroundColor, DEFAULT_FOOTER_COLOR),
    inDevelopment: inDevelop,
    ...(!game.localization[language] && game.localization[FALLBACK_LANGUAGE] && { lang: FALLBACK_LANGUAGE }),
  }
}
