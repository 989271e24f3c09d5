import { apiPrefix, endpoints } from '@playhub/contract/api'
import { describe, type OpenApi, type Tag } from './document.ts'

const tags: readonly Tag[] = [
  { name: 'catalogue', description: 'Projects, their games and their settings: the same for everybody.' },
  { name: 'portal', description: 'Lists of games in one language: the front page, categories, a search, similar games.' },
  { name: 'plays', description: 'Which games are played, and which the player played last.' },
  { name: 'session', description: 'Where a visitor signs in.' },
  { name: 'auth', description: 'Signing in, registering, recovering a password, and sessions.' },
  { name: 'payments', description: 'Paying: from the choice of a method to the end.' },
  { name: 'goods', description: 'What paid payments gave the player: listed, used up once, taken back with the money.' },
  { name: 'transactions', description: 'What was bought, receipts, and asking about a purchase.' },
  { name: 'prices', description: 'Price lists.' },
  { name: 'support', description: 'Conversations with support, of guests and of players.' },
  { name: 'help', description: 'Help articles, and which of them fit what a player writes.' },
  { name: 'saves', description: 'What games store for players and guests.' },
  { name: 'profile', description: 'The account: names, ways in, sessions, a copy of all data.' },
]

/** Describes the calls that the hub's browser app makes. */
export const describeHub = (publicUrl: string): OpenApi => {
  const document = describe({
    ...{ title: 'Playhub API', description: 'The calls that the hub in the browser makes.', prefix: apiPrefix, publicUrl, tags },
    calls: endpoints(),
    tagOf: (name) => name.split('.')[0] ?? '',
  })
  const token = { type: 'http', scheme: 'bearer', bearerFormat: 'JWT', description: 'The access token of a session.' }
  return { ...document, components: { ...document.components, securitySchemes: { token } } }
}
