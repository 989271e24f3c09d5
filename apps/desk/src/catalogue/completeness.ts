import type { GameDocument } from '@playhub/contract/desk/projects'
import { type Language, SHORT_LANGUAGES } from '@playhub/contract/limits'

export const textNames = ['name', 'cardDescription', 'fullDescription'] as const
export type TextName = (typeof textNames)[number]

/** The texts of a game that are missing in a language. */
export const missingTexts = ({ game }: GameDocument, language: Language): readonly TextName[] =>
  game ? textNames.filter((name) => !game.localization[language]?.[name].trim()) : []

/**
 * The missing texts in Russian and English; publishing asks about them. Other languages may have none: players then see the English text.
 */
export const allMissing = (document: GameDocument) =>
  SHORT_LANGUAGES.flatMap((language) => missingTexts(document, language).map((name) => ({ language, name })))
