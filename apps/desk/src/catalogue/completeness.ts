import type { GameDocument } from '@playhub/contract/desk/projects'
import { SHORT_LANGUAGES, type ShortLanguage } from '@playhub/contract/limits'

export const textNames = ['name', 'cardDescription', 'fullDescription'] as const
export type TextName = (typeof textNames)[number]

/** The texts of a game that are missing in a language. */
export const missingTexts = ({ game }: GameDocument, language: ShortLanguage): readonly TextName[] =>
  game ? textNames.filter((name) => !game.localization[language]?.[name].trim()) : []

/** All missing texts by language; publishing asks about them. */
export const allMissing = (document: GameDocument) =>
  SHORT_LANGUAGES.flatMap((language) => missingTexts(document, language).map((name) => ({ language, name })))
