import type { ProblemCode } from './phrases.ts'

/** The fields of the card form. This file has the rules by which their values are formatted and checked. */
export type FieldName = 'number' | 'expiry' | 'cvc'
export type Typed = Record<FieldName, string>

export const digitsOf = (text: string) => text.replace(/\D/g, '')

const isAmex = (digits: string) => /^3[47]/.test(digits)
const lengthOf = (digits: string) => (isAmex(digits) ? 15 : 16)
const cvcLengthOf = (typed: Typed) => (isAmex(digitsOf(typed.number)) ? 4 : 3)

export const brandOf = (number: string): string => {
  const digits = digitsOf(number)
  if (/^4/.test(digits)) return 'Visa'
  if (/^(5[1-5]|2[2-7])/.test(digits)) return 'Mastercard'
  if (isAmex(digits)) return 'Amex'
  return ''
}

export const format: Record<FieldName, (text: string) => string> = {
  number: (text) => {
    const digits = digitsOf(text)
    const grouped = isAmex(digits) ? /^(\d{1,4})(\d{0,6})(\d{0,5})/ : /^(\d{1,4})(\d{0,4})(\d{0,4})(\d{0,4})/
    return (grouped.exec(digits)?.slice(1) ?? []).filter(Boolean).join(' ')
  },
  expiry: (text) => {
    const digits = digitsOf(text)
    const padded = /^[2-9]/.test(digits) ? `0${digits}` : digits
    const [month, year] = [padded.slice(0, 2), padded.length > 4 ? padded.slice(-2) : padded.slice(2, 4)]
    return year ? `${month} / ${year}` : month
  },
  cvc: (text) => digitsOf(text).slice(0, 4),
}

export const problemIn: Record<FieldName, (typed: Typed, today: Date) => ProblemCode | undefined> = {
  number: (typed) => {
    const digits = digitsOf(typed.number)
    if (digits.length < lengthOf(digits)) return 'incomplete_number'
    return passesLuhn(digits) ? undefined : 'invalid_number'
  },
  expiry: (typed, today) => {
    const digits = digitsOf(typed.expiry)
    if (digits.length < 4) return 'incomplete_expiry'
    const [month, year] = [Number(digits.slice(0, 2)), 2000 + Number(digits.slice(2))]
    if (month < 1 || month > 12) return 'invalid_expiry_month'
    if (year < today.getFullYear()) return 'invalid_expiry_year_past'
    return year === today.getFullYear() && month < today.getMonth() + 1 ? 'invalid_expiry_month_past' : undefined
  },
  cvc: (typed) => (digitsOf(typed.cvc).length < cvcLengthOf(typed) ? 'incomplete_cvc' : undefined),
}

export const fieldNames = ['number', 'expiry', 'cvc'] as const satisfies FieldName[]

export const isComplete = (typed: Typed, today: Date) => fieldNames.every((name) => problemIn[name](typed, today) === undefined)

const passesLuhn = (digits: string) => {
  const values = [...digits].reverse().map(Number)
  return values.reduce((sum, digit, place) => sum + (place % 2 === 0 ? digit : digit > 4 ? digit * 2 - 9 : digit * 2), 0) % 10 === 0
}
