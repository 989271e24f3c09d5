import type { Clock } from '../../clock.ts'
import type { PaymentProvider, Providers } from './providers.ts'
import type { PaymentKeys, PaymentSettings } from './settings.ts'
import { stripeProvider } from './stripe.ts'
import { yandexPayProvider } from './yandex-pay.ts'
import { yookassaProvider } from './yookassa.ts'

/** All providers for which there are keys. */
export const createProviders = ({ test, live }: PaymentSettings, clock: Clock): Providers => ({
  test: providersWith(test, clock),
  live: providersWith(live, clock),
})

const providersWith = (
  { stripe, yookassa, yandexPay }: PaymentKeys,
  clock: Clock,
): Partial<Record<PaymentProvider['id'], PaymentProvider>> => ({
  ...(stripe && { stripe: stripeProvider(stripe) }),
  ...(yookassa && { yookassa: yookassaProvider(yookassa) }),
  ...(yandexPay && { 'yandex-pay': yandexPayProvider(yandexPay, clock) }),
})
