import type { GameItem } from '@playhub/contract/catalogue'
import type { Language } from '@playhub/contract/limits'
import { inLanguage } from '../i18n/in-language.ts'

/** The games as a page carries them: long descriptions in its own language alone. Those of all would be half of the page. */
export const forPage = (games: readonly GameItem[], language: Language): GameItem[] =>
  games.map((game) => {
    const own = inLanguage(game.localization, language)
    const texts = Object.entries(game.localization).map(([each, of]) => [each, of === own ? of : { ...of, fullDescription: '' }])
    return { ...game, localization: Object.fromEntries(texts) }
  })
