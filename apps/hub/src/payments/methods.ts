import type { Currency } from '@playhub/contract/fields'
import { type PaymentMethod, paymentProviders } from '@playhub/contract/payments'
import { type HostCode, hostCodes } from '@playhub/contract/refusals'
import type { ScreenName } from '../base/screen.ts'

/** The screen where a provider's payment goes on. */
export const screenOf = { yookassa: 'yookassa', stripe: 'stripe', 'yandex-pay': 'yandexPay' } as const satisfies Record<
  PaymentMethod,
  ScreenName
>

/** Providers whose own page the player is led to; the others are paid in a form here. */
export const opensOwnPage = (method: PaymentMethod) => method === 'yandex-pay'

/** The first that charges in the currency which the player was shown, and else the first of all. */
export const firstMethod = (methods: readonly PaymentMethod[], shown: Currency | undefined) =>
  methods.find((method) => providerOf(method).currency === shown) ?? methods[0]

export const providerOf = (method: PaymentMethod) => paymentProviders[method]

/** What the host hears when a step at a provider fails. Yandex Pay's window has no numbers of its own: what failed there is to learn how the payment stands. */
export const codesOf = {
  stripe: { create: hostCodes.STRIPE_CREATE, setPending: hostCodes.STRIPE_SET_PENDING, close: hostCodes.STRIPE_CANCEL },
  yookassa: { create: hostCodes.YOOKASSA_CREATE, setPending: hostCodes.YOOKASSA_SET_PENDING, close: hostCodes.YOOKASSA_CLOSE },
  'yandex-pay': { create: hostCodes.YANDEX_PAY_CREATE, setPending: hostCodes.PAYMENT_POLL, close: hostCodes.PAYMENT_POLL },
} as const satisfies Record<PaymentMethod, Record<'create' | 'setPending' | 'close', HostCode>>
