import type { core } from '@playhub/phrases/en/core'
import type { Translate } from '@playhub/phrases/t'

/** The title of a list: what was searched, or the category. */
export const listTitle = (name: string, q: string, t: Translate<typeof core>) =>
  [q && `${t('catalogue.search')}: ${q}`, name || t('catalogue.all'), 'Playhub'].filter(Boolean).join(' | ')
