import { isCardNumber } from '../luhn.ts'

/** A refusal of a card by the bank or by YooKassa. The answers to the test cards are from YooKassa's documentation of testing. */
export type Refusal = { party: 'yoo_money' | 'payment_network' | 'merchant'; reason: RefusalReason }

export const refusalReasons = [
  '3d_secure_failed',
  'call_issuer',
  'card_expired',
  'payment_method_limit_exceeded',
  'payment_method_restricted',
  'country_forbidden',
  'general_decline',
  'fraud_suspected',
  'insufficient_funds',
  'invalid_card_number',
  'invalid_csc',
  'issuer_unavailable',
  'canceled_by_merchant',
  'expired_on_confirmation',
  'expired_on_capture',
] as const
export type RefusalReason = (typeof refusalReasons)[number]

export type CardBehaviour = { refusal: Refusal | null; asks3ds: boolean }

const pays = (asks3ds: boolean): CardBehaviour => ({ refusal: null, asks3ds })
const bankRefuses = (reason: RefusalReason): CardBehaviour => ({ refusal: { party: 'payment_network', reason }, asks3ds: false })
const yookassaRefuses = (reason: RefusalReason): CardBehaviour => ({ refusal: { party: 'yoo_money', reason }, asks3ds: false })

export const testCards: Record<string, CardBehaviour> = {
  '5555555555554477': pays(true),
  '5555555555554444': pays(false),
  '4793128161644804': pays(true),
  '4111111111111111': pays(false),
  '2200000000000004': pays(true),
  '2202474301322987': pays(false),
  '5555555555554592': bankRefuses('3d_secure_failed'),
  '5555555555554535': bankRefuses('call_issuer'),
  '5555555555554543': bankRefuses('card_expired'),
  '5555555555554568': bankRefuses('fraud_suspected'),
  '5555555555554527': bankRefuses('general_decline'),
  '5555555555554600': bankRefuses('insufficient_funds'),
  '5555555555554618': bankRefuses('invalid_card_number'),
  '5555555555554626': bankRefuses('invalid_csc'),
  '5555555555554501': bankRefuses('issuer_unavailable'),
  '5555555555554576': bankRefuses('payment_method_limit_exceeded'),
  '5555555555554550': bankRefuses('payment_method_restricted'),
  '5555555555554584': yookassaRefuses('country_forbidden'),
  '5555555555554634': yookassaRefuses('fraud_suspected'),
}

/**
 * Returns how a payment with a card ends. Valid numbers that are no test cards are declined; invalid numbers are refused as
 * `invalid_card_number`.
 */
export const behaviourOf = (number: string): CardBehaviour =>
  testCards[number] ?? bankRefuses(isCardNumber(number) ? 'general_decline' : 'invalid_card_number')

export const cardTypeOf = (number: string) => {
  if (/^220[0-4]/.test(number)) return 'Mir'
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'MasterCard'
  return number.startsWith('4') ? 'Visa' : 'Unknown'
}
