import type { core } from '@playhub/phrases/en/core'
import type { Translate } from '@playhub/phrases/t'

/** Returns the title of a list of games: the searched text, if any, and the category. */
export const listTitle = (name: string, q: string, t: Translate<typeof core>) =>
  [q && `${t('catalogue.search')}: ${q}`, name || t('catalogue.all'), 'Playhub'].filter(Boolean).join(' | ')
