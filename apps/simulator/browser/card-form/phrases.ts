import { isRussian } from '../refusals.ts'

const en = {
  title: 'Card details',
  number: 'Card number',
  expiry: 'Expiration date',
  cvc: 'Security code',
  expiryHint: 'MM / YY',
  testHint: 'Test payment: card 4242 4242 4242 4242, any future date, any code.',
  incomplete_number: 'Your card number is incomplete.',
  invalid_number: 'Your card number is invalid.',
  incomplete_expiry: "Your card's expiration date is incomplete.",
  invalid_expiry_month: "Your card's expiration month is invalid.",
  invalid_expiry_year_past: "Your card's expiration year is in the past.",
  invalid_expiry_month_past: "Your card's expiration date is in the past.",
  incomplete_cvc: "Your card's security code is incomplete.",
}
export type Phrases = typeof en
export type ProblemCode = Exclude<keyof Phrases, 'title' | 'number' | 'expiry' | 'cvc' | 'expiryHint' | 'testHint'>

const ru: Phrases = {
  title: 'Данные карты',
  number: 'Номер карты',
  expiry: 'Срок действия',
  cvc: 'Код безопасности',
  expiryHint: 'ММ / ГГ',
  testHint: 'Тестовая оплата: карта 4242 4242 4242 4242, любая будущая дата, любой код.',
  incomplete_number: 'Номер карты введён не полностью.',
  invalid_number: 'Проверьте номер карты: в нём ошибка.',
  incomplete_expiry: 'Срок действия введён не полностью.',
  invalid_expiry_month: 'Проверьте месяц: такого нет.',
  invalid_expiry_year_past: 'Срок действия карты истёк.',
  invalid_expiry_month_past: 'Срок действия карты истёк.',
  incomplete_cvc: 'Код безопасности введён не полностью.',
}

export const languageOf = (locale: string) => (isRussian(locale) ? 'ru' : 'en')
export const phrasesOf = (locale: string): Phrases => (isRussian(locale) ? ru : en)
