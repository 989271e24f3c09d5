import { parseAmount } from '../base/money.ts'

/** Minor units as text, empty where open. */
export type AmountRange = { currency: string; min: string; max: string }

/** What was typed, as minor units; or what is wrong with it. Nothing typed on both sides is any amount of the currency. */
export const readAmounts = ({ currency, min, max }: AmountRange): AmountRange | 'amountWrong' | 'amountOrder' => {
  const [least, most] = [min, max].map((text) => (text.trim() === '' ? '' : (parseAmount(text) ?? 'wrong')))
  if (least === undefined || most === undefined || least === 'wrong' || most === 'wrong') return 'amountWrong'
  if (least !== '' && most !== '' && least > most) return 'amountOrder'
  return { currency, min: String(least), max: String(most) }
}
