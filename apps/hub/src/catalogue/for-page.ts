import type { ShownGameItem } from '@playhub/contract/catalogue'
import { inLanguage } from '@playhub/contract/language'
import type { Language } from '@playhub/contract/limits'

/**
 * The games as a page contains them: with the long descriptions in the page's language only. All languages would be half of the page's
 * size.
 */
export const forPage = (games: readonly ShownGameItem[], language: Language): ShownGameItem[] =>
  games.map((game) => {
    const own = inLanguage(game.localization, language)
    const texts = Object.entries(game.localization).map(([each, of]) => [each, of === own ? of : { ...of, fullDescription: '' }])
    return { ...game, localization: Object.fromEntries(texts) }
  })
