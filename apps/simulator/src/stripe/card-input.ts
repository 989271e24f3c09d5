import type * as z from 'zod'
import { isCardNumber } from '../luhn.ts'
import { behaviourOf, brandOf, numbersOfTokens } from './cards.ts'
import { noSuch, StripeFailure } from './failures.ts'
import { newPaymentMethodId } from './ids.ts'
import type { confirmIntent } from './params.ts'
import type { Card } from './records.ts'

type Params = z.output<typeof confirmIntent>

/**
 * Returns the card of a confirmation, without its number; undefined if there is none. Throws Stripe's error if the payment method is
 * unknown or the card data is invalid.
 */
export const readCard = (params: Params): Card | undefined => {
  if (params.payment_method_data) return checkCard(params.payment_method_data.card)
  if (params.payment_method === undefined) return undefined
  const number = numbersOfTokens[params.payment_method]
  if (number === undefined) throw noSuch('PaymentMethod', params.payment_method, 'payment_method')
  return checkCard({ number, exp_month: 12, exp_year: new Date().getFullYear() + 2, cvc: '123' })
}

const checkCard = (given: NonNullable<Params['payment_method_data']>['card']): Card => {
  const number = given.number.replace(/\s/g, '')
  const year = given.exp_year < 100 ? 2000 + given.exp_year : given.exp_year
  const today = new Date()
  if (!isCardNumber(number)) throw refuseCard('incorrect_number', 'Your card number is incorrect.', 'number')
  if (given.exp_month < 1 || given.exp_month > 12)
    throw refuseCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  if (year < today.getFullYear() || year > today.getFullYear() + 50) {
    throw refuseCard('invalid_expiry_year', "Your card's expiration year is invalid.", 'exp_year')
  }
  if (year === today.getFullYear() && given.exp_month < today.getMonth() + 1) {
    throw refuseCard('invalid_expiry_month', "Your card's expiration month is invalid.", 'exp_month')
  }
  if (given.cvc !== undefined && !/^\d{3,4}$/.test(given.cvc))
    throw refuseCard('invalid_cvc', "Your card's security code is invalid.", 'cvc')
  return {
    id: newPaymentMethodId(),
    brand: brandOf(number),
    last4: number.slice(-4),
    expMonth: given.exp_month,
    expYear: year,
    ...behaviourOf(number),
  }
}

const refuseCard = (code: string, message: string, param: string) => new StripeFailure(402, { type: 'card_error', code, message, param })
