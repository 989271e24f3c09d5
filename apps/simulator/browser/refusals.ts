import type { StripeError } from './wire.ts'

/** Russian translations of Stripe's error messages, which are in English. */
const refusalsRu: Record<string, string> = {
  card_declined: 'Банк отклонил карту.',
  insufficient_funds: 'На карте недостаточно денег.',
  expired_card: 'Срок действия карты истёк.',
  incorrect_cvc: 'Код безопасности карты неверный.',
  processing_error: 'Банк не смог провести платёж. Попробуйте ещё раз чуть позже.',
  incorrect_number: 'Номер карты неверный.',
  payment_intent_authentication_failure: 'Банк не подтвердил, что карта ваша. Выберите другую карту и попробуйте снова.',
  api_connection_error: 'Нет связи с платёжной системой. Проверьте интернет и попробуйте снова.',
}

/** Whether the locale is Russian. `auto` means the browser's own language. */
export const isRussian = (locale: string) => (locale === 'auto' ? navigator.language : locale).startsWith('ru')

/** Returns the error with its message in the language of the locale. */
export const inLanguage = (locale: string, error: StripeError): StripeError => {
  if (!isRussian(locale)) return error
  const message = refusalsRu[error.decline_code ?? ''] ?? refusalsRu[error.code ?? ''] ?? refusalsRu[error.type]
  return message === undefined ? error : { ...error, message }
}
