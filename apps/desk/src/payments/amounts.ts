import { parseAmount } from '../base/money.ts'

/** A range of amounts in one currency. `min` and `max`: minor units as text; an empty text means no limit. */
export type AmountRange = { currency: string; min: string; max: string }

/** Converts the typed amounts to minor units, or returns the error. Without amounts, any amount of the currency matches. */
export const readAmounts = ({ currency, min, max }: AmountRange): AmountRange | 'amountWrong' | 'amountOrder' => {
  const [least, most] = [min, max].map((text) => (text.trim() === '' ? '' : (parseAmount(text) ?? 'wrong')))
  if (least === undefined || most === undefined || least === 'wrong' || most === 'wrong') return 'amountWrong'
  if (least !== '' && most !== '' && least > most) return 'amountOrder'
  return { currency, min: String(least), max: String(most) }
}
