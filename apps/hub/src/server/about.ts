import type { Language } from '@playhub/contract/limits'
import type { Head } from './head.ts'

/** A game that is played in the browser, in the words of schema.org: what search engines show beside its page. */
export const aboutGame = (name: string, { description }: Pick<Head, 'description'>, language: Language) => ({
  '@type': 'VideoGame',
  name,
  description,
  inLanguage: language,
  gamePlatform: 'Web browser',
  applicationCategory: 'Game',
  operatingSystem: 'Any',
  // Playing costs nothing; what is sold is in the games.
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
})
