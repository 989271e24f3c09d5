import { type PaymentMethod, paymentProviders } from '@playhub/contract/payments'
import type { ScreenName } from '../host/screen.ts'

/** The screen where a provider's payment goes on. */
export const screenOf = { yookassa: 'yookassa', stripe: 'stripe', 'yandex-pay': 'yandexPay' } as const satisfies Record<
  PaymentMethod,
  ScreenName
>

/** Providers whose own page the player is led to; the others are paid in a form here. */
export const opensOwnPage = (method: PaymentMethod) => method === 'yandex-pay'

export const providerOf = (method: PaymentMethod) => paymentProviders[method]
