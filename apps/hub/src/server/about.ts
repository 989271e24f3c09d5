import type { Language } from '@playhub/contract/limits'
import type { Head } from './head.ts'

/** Returns schema.org data about a browser game. Search engines show this data beside the game's page. */
export const aboutGame = (name: string, { description }: Pick<Head, 'description'>, language: Language) => ({
  '@type': 'VideoGame',
  name,
  description,
  inLanguage: language,
  gamePlatform: 'Web browser',
  applicationCategory: 'Game',
  operatingSystem: 'Any',
  // Playing is free; items are sold inside the games.
  offers: { '@type': 'Offer', price: '0', priceCurrency: 'USD' },
})
