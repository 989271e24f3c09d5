/** The reasons why a bank refuses a card, with Stripe's codes and texts. A card whose `decline` is null is accepted. */
export const declines = {
  generic: { code: 'card_declined', declineCode: 'generic_decline', message: 'Your card was declined.' },
  insufficient: { code: 'card_declined', declineCode: 'insufficient_funds', message: 'Your card has insufficient funds.' },
  expired: { code: 'expired_card', declineCode: 'expired_card', message: 'Your card has expired.' },
  cvc: { code: 'incorrect_cvc', declineCode: 'incorrect_cvc', message: "Your card's security code is incorrect." },
  processing: {
    code: 'processing_error',
    declineCode: 'processing_error',
    message: 'An error occurred while processing your card. Try again in a little bit.',
  },
  fraud: { code: 'card_declined', declineCode: 'fraudulent', message: 'Your card was declined.' },
  real: {
    code: 'card_declined',
    declineCode: 'test_mode_live_card',
    message:
      'Your card was declined. Your request was in test mode, but used a non test card. For a list of valid test cards, visit: https://stripe.com/docs/testing.',
  },
} as const
export type DeclineName = keyof typeof declines
// The cast is needed: `Object.keys` returns a possibly empty list of strings, but a schema needs a list with at least one of these names.
export const declineNames = Object.keys(declines) as [DeclineName, ...DeclineName[]]

/** `refundWaits`: a refund is pending before it succeeds. `isDisputed`: the payer disputes the payment soon after it succeeded. */
export type CardBehaviour = {
  decline: DeclineName | null
  asks3ds: boolean
  refundFails: boolean
  refundWaits: boolean
  isDisputed: boolean
}

const yes: CardBehaviour = { decline: null, asks3ds: false, refundFails: false, refundWaits: false, isDisputed: false }
const no = (decline: DeclineName): CardBehaviour => ({ ...yes, decline })
const asks = (decline: DeclineName | null): CardBehaviour => ({ ...yes, decline, asks3ds: true })

const byNumber: Record<string, CardBehaviour> = {
  '4242424242424242': yes,
  '4000056655665556': yes,
  '5555555555554444': yes,
  '2223003122003222': yes,
  '378282246310005': yes,
  '4000000000000002': no('generic'),
  '4000000000009995': no('insufficient'),
  '4000000000000069': no('expired'),
  '4000000000000127': no('cvc'),
  '4000000000000119': no('processing'),
  '4100000000000019': no('fraud'),
  '4000002500003155': asks(null),
  '4000002760003184': asks(null),
  '4000000000003220': asks(null),
  '4000008260003178': asks('insufficient'),
  '4000008400001629': asks('generic'),
  // The 3-D Secure lookup itself fails, so the bank asks the player nothing.
  '4000008400001280': no('generic'),
  '4000000000005126': { ...yes, refundFails: true },
  '4000000000007726': { ...yes, refundWaits: true },
  '4000000000000259': { ...yes, isDisputed: true },
}

/** Prepared payment methods for callers without a browser, with Stripe's names. */
export const numbersOfTokens: Record<string, string> = {
  pm_card_visa: '4242424242424242',
  pm_card_mastercard: '5555555555554444',
  pm_card_visa_chargeDeclined: '4000000000000002',
  pm_card_visa_chargeDeclinedInsufficientFunds: '4000000000009995',
  pm_card_chargeDeclinedExpiredCard: '4000000000000069',
  pm_card_chargeDeclinedIncorrectCvc: '4000000000000127',
  pm_card_chargeDeclinedProcessingError: '4000000000000119',
  pm_card_threeDSecure2Required: '4000000000003220',
  pm_card_authenticationRequired: '4000002760003184',
  pm_card_refundFail: '4000000000005126',
  pm_card_pendingRefund: '4000000000007726',
  pm_card_createDispute: '4000000000000259',
}

export const behaviourOf = (number: string): CardBehaviour => byNumber[number] ?? no('real')

export const brandOf = (number: string) => {
  if (/^(5[1-5]|2[2-7])/.test(number)) return 'mastercard'
  if (/^3[47]/.test(number)) return 'amex'
  return /^4/.test(number) ? 'visa' : 'unknown'
}
