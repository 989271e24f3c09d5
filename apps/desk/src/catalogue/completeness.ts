import type { GameDocument } from '@playhub/contract/desk/projects'
import { type Language, SHORT_LANGUAGES } from '@playhub/contract/limits'

export const textNames = ['name', 'cardDescription', 'fullDescription'] as const
export type TextName = (typeof textNames)[number]

/** Returns the texts of a game that are missing in a language. */
export const missingTexts = ({ game }: GameDocument, language: Language): readonly TextName[] =>
  game ? textNames.filter((name) => !game.localization[language]?.[name].trim()) : []

/**
 * Returns the texts that are missing in Russian or English. Before publishing, the editor asks whether these texts may stay empty. A text
 * may be missing in any other language: players then see the English text.
 */
export const allMissing = (document: GameDocument) =>
  SHORT_LANGUAGES.flatMap((language) => missingTexts(document, language).map((name) => ({ language, name })))
