/** The steps that staff must finish, in this order, before players can find a project, open it, sign in, pay and contact support. */
export const readinessSteps = ['shown', 'address', 'signIn', 'pay', 'goods', 'notices', 'support'] as const
export type ReadinessStep = (typeof readinessSteps)[number]

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
