/** Why a payment needs a person. `fraud_warning` is a provider's word that a card was probably stolen. */
export const attentionReasons = [
  'amount_mismatch',
  'double_success',
  'refund_failed',
  'refund_stuck',
  'dispute',
  'books',
  'fraud_warning',
] as const
export type AttentionReason = (typeof attentionReasons)[number]
