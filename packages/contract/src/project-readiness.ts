import type { LoginMethod } from './auth.ts'
import type { GameDocument, SettingsDocument } from './desk-projects.ts'
import type { PaymentMethod } from './payments.ts'

/** What players must be able to do. */
export const readinessGoals = ['find', 'open', 'signIn', 'pay', 'support'] as const
export type ReadinessGoal = (typeof readinessGoals)[number]

export const readinessCodes = [
  'GAME_MISSING',
  'GAME_HIDDEN',
  'GAME_IN_DEVELOPMENT',
  'DRAFT_WAITS',
  'ADDRESS_MISSING',
  'SIGN_IN_MISSING',
  'SIGN_IN_KEYS_MISSING',
  'PAYMENT_MISSING',
  'PAYMENT_KEYS_MISSING',
  'ITEMS_MISSING',
  'NOTICE_ADDRESS_MISSING',
  'AGENT_MISSING',
] as const
export type ReadinessCode = (typeof readinessCodes)[number]
export type Missing = { goal: ReadinessGoal; code: ReadinessCode }

/** All that the server knows of a project and of itself that decides whether players get anywhere. */
export type ProjectFacts = {
  published: GameDocument
  hasDraft: boolean
  settings: Pick<SettingsDocument, 'outOfCatalog' | 'authMethods' | 'paymentsMethods'>
  /** Ways to sign in and to pay that this server has keys for. */
  canSignInBy: (method: LoginMethod) => boolean
  canPayBy: (method: PaymentMethod) => boolean
  /** Lines of the price list that are on sale. */
  itemsOnSale: number
  /** Keys of the game's server that work: with one, the game names items and prices itself. */
  partnerKeys: number
  hasNoticeAddress: boolean
  /** Colleagues who may answer players. */
  agents: number
}

/** What is still missing until players can find the project, open it, sign in, pay and get an answer; empty when nothing is. */
export const missingFrom = (facts: ProjectFacts): Missing[] => {
  const { settings, itemsOnSale, partnerKeys, hasNoticeAddress, agents } = facts
  const { authMethods, paymentsMethods } = settings
  const missing = (goal: ReadinessGoal, code: ReadinessCode, applies: boolean): Missing[] => (applies ? [{ goal, code }] : [])
  return [
    ...missingOfGame(facts),
    ...missing('signIn', 'SIGN_IN_MISSING', authMethods.length === 0),
    ...missing('signIn', 'SIGN_IN_KEYS_MISSING', authMethods.length > 0 && !authMethods.some(facts.canSignInBy)),
    ...missing('pay', 'PAYMENT_MISSING', paymentsMethods.length === 0),
    ...missing('pay', 'PAYMENT_KEYS_MISSING', paymentsMethods.length > 0 && !paymentsMethods.some(facts.canPayBy)),
    ...missing('pay', 'ITEMS_MISSING', itemsOnSale === 0 && partnerKeys === 0),
    ...missing('pay', 'NOTICE_ADDRESS_MISSING', !hasNoticeAddress),
    ...missing('support', 'AGENT_MISSING', agents === 0),
  ]
}

const missingOfGame = ({ published: { game, singleGame }, hasDraft, settings }: ProjectFacts): Missing[] => {
  const draft: Missing[] = hasDraft ? [{ goal: 'find', code: 'DRAFT_WAITS' }] : []
  if (settings.outOfCatalog) {
    if (!singleGame) return [{ goal: 'find', code: 'GAME_MISSING' }, ...draft]
    return singleGame.settings.iframeSrc === '' ? [{ goal: 'open', code: 'ADDRESS_MISSING' }, ...draft] : []
  }
  if (!game) return [{ goal: 'find', code: 'GAME_MISSING' }, ...draft]
  const { isActive, inDevelop, iframeUrl } = game.web_page
  const found: Missing[] = [
    ...(isActive ? [] : [{ goal: 'find', code: 'GAME_HIDDEN' } as const]),
    ...(isActive && inDevelop ? [{ goal: 'open', code: 'GAME_IN_DEVELOPMENT' } as const] : []),
    ...(iframeUrl === '' ? [{ goal: 'open', code: 'ADDRESS_MISSING' } as const] : []),
  ]
  // Of a game that players have, a draft is a change under way and lacks nothing.
  return found.length === 0 ? [] : [...found, ...draft]
}
