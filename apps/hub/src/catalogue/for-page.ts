import type { ShownGameItem } from '@playhub/contract/catalogue'
import { inLanguage } from '@playhub/contract/language'
import type { Language } from '@playhub/contract/limits'

/**
 * Returns the games for a page. Their long descriptions are kept only in the page's language, because all languages together would be half
 * of the page's size.
 */
export const forPage = (games: readonly ShownGameItem[], language: Language): ShownGameItem[] =>
  games.map((game) => {
    const own = inLanguage(game.localization, language)
    const texts = Object.entries(game.localization).map(([each, of]) => [each, of === own ? of : { ...of, fullDescription: '' }])
    return { ...game, localization: Object.fromEntries(texts) }
  })
