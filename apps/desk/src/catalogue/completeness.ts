import type { GameDocument } from '@playhub/contract/desk/projects'
import { SHORT_LANGUAGES, type ShortLanguage } from '@playhub/contract/limits'

export const textNames = ['name', 'cardDescription', 'fullDescription'] as const
export type TextName = (typeof textNames)[number]

/** Texts of a game that nobody has written in a language. */
export const missingTexts = ({ game }: GameDocument, language: ShortLanguage): readonly TextName[] =>
  game ? textNames.filter((name) => !game.localization[language]?.[name].trim()) : []

/** Every text that is missing, by language; what publishing asks about. */
export const allMissing = (document: GameDocument) =>
  SHORT_LANGUAGES.flatMap((language) => missingTexts(document, language).map((name) => ({ language, name })))
