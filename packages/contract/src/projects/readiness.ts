import type { LoginMethod } from '../auth.ts'
import type { GameDocument, SettingsDocument } from '../desk/projects.ts'
import type { PaymentMethod } from '../payments.ts'
import type { ReadinessCode, ReadinessStep } from './readiness-codes.ts'

export type Missing = { step: ReadinessStep; code: ReadinessCode }

/** The data that decides whether players can use a project. */
export type ProjectFacts = {
  published: GameDocument
  hasDraft: boolean
  settings: Pick<SettingsDocument, 'outOfCatalog' | 'authMethods' | 'paymentsMethods' | 'collection'>
  /** Whether this server has keys for the sign-in method. */
  canSignInBy: (method: LoginMethod) => boolean
  /** Whether this server has keys for the payment method. */
  canPayBy: (method: PaymentMethod) => boolean
  /** The number of price items that are on sale. */
  itemsOnSale: number
  /** The number of valid keys of the game's server. With a key, the game can name items and prices itself. */
  partnerKeys: number
  hasNoticeAddress: boolean
  /** Number of members of staff who may answer players. */
  agents: number
}

/**
 * Returns what the project still needs before players can find it, open it, sign in, pay and contact support; empty if nothing is missing.
 */
export const missingFrom = (facts: ProjectFacts): Missing[] => {
  const { settings, itemsOnSale, partnerKeys, hasNoticeAddress, agents } = facts
  const { authMethods, paymentsMethods } = settings
  const missing = (step: ReadinessStep, code: ReadinessCode, applies: boolean): Missing[] => (applies ? [{ step, code }] : [])
  return [
    ...missingOfGame(facts),
    ...missing('signIn', 'SIGN_IN_MISSING', authMethods.length === 0),
    ...missing('signIn', 'SIGN_IN_KEYS_MISSING', authMethods.length > 0 && !authMethods.some(facts.canSignInBy)),
    ...missing('pay', 'PAYMENT_MISSING', paymentsMethods.length === 0),
    ...missing('pay', 'PAYMENT_KEYS_MISSING', paymentsMethods.length > 0 && !paymentsMethods.some(facts.canPayBy)),
    ...missing('goods', 'ITEMS_MISSING', itemsOnSale === 0 && partnerKeys === 0),
    // If `collection.by` is `call`, the game collects its goods by calls of its page, so it may have no server.
    ...missing('notices', 'NOTICE_ADDRESS_MISSING', !hasNoticeAddress && settings.collection.by !== 'call'),
    ...missing('support', 'AGENT_MISSING', agents === 0),
  ]
}

const missingOfGame = ({ published: { game, singleGame }, hasDraft, settings }: ProjectFacts): Missing[] => {
  const draft: Missing[] = hasDraft ? [{ step: 'shown', code: 'DRAFT_WAITS' }] : []
  if (settings.outOfCatalog) {
    if (!singleGame) return [{ step: 'shown', code: 'GAME_MISSING' }, { step: 'address', code: 'ADDRESS_MISSING' }, ...draft]
    return singleGame.settings.iframeSrc === '' ? [{ step: 'address', code: 'ADDRESS_MISSING' }, ...draft] : []
  }
  if (!game) return [{ step: 'shown', code: 'GAME_MISSING' }, { step: 'address', code: 'ADDRESS_MISSING' }, ...draft]
  const { isActive, inDevelop, iframeUrl } = game.web_page
  const found: Missing[] = [
    ...(isActive ? [] : [{ step: 'shown', code: 'GAME_HIDDEN' } as const]),
    ...(isActive && inDevelop ? [{ step: 'shown', code: 'GAME_IN_DEVELOPMENT' } as const] : []),
    ...(iframeUrl === '' ? [{ step: 'address', code: 'ADDRESS_MISSING' } as const] : []),
  ]
  // If players can already play the game, an unpublished draft is only a change. It is not reported.
  return found.length === 0 ? [] : [...found, ...draft]
}
