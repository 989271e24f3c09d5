/** The bank's answer to a card. If `decline` is null, the bank accepts the card. */
export type Bank = { network: 'VISA' | 'MASTERCARD' | 'MIR'; decline: DeclineCode | null; asks3ds: boolean }

export const declineCodes = [
  'INSUFFICIENT_FUNDS',
  'DECLINED_BY_ISSUER',
  'CARD_EXPIRED',
  'LIMIT_EXCEEDED',
  'UNKNOWN_CARD',
  'AUTHENTICATION_FAILED',
] as const
export type DeclineCode = (typeof declineCodes)[number]

const visa = (decline: DeclineCode | null = null, asks3ds = false): Bank => ({ network: 'VISA', decline, asks3ds })

export const testCards: Record<string, Bank> = {
  '4242424242424242': visa(),
  '5555555555554444': { network: 'MASTERCARD', decline: null, asks3ds: false },
  '2200000000000004': { network: 'MIR', decline: null, asks3ds: false },
  '4000002760003184': visa(null, true),
  '4000000000000002': visa('DECLINED_BY_ISSUER'),
  '4000000000009995': visa('INSUFFICIENT_FUNDS'),
  '4000000000000069': visa('CARD_EXPIRED'),
  '4000000000000051': visa('LIMIT_EXCEEDED'),
  '4000008260003178': visa('INSUFFICIENT_FUNDS', true),
}

/** Returns the bank's answer to a card; undefined if the number does not have 13 to 19 digits. */
export const bankOf = (number: string): (Bank & { last4: string }) | undefined => {
  if (!/^\d{13,19}$/.test(number)) return undefined
  return { ...(testCards[number] ?? visa('UNKNOWN_CARD')), last4: number.slice(-4) }
}
