import type { Currency } from '@playhub/contract/fields'
import { type PaymentMethod, paymentProviders } from '@playhub/contract/payments'
import { type HostCode, hostCodes } from '@playhub/contract/refusals'
import type { ScreenName } from '../base/screen.ts'

/** The screen that continues a payment with this provider. */
export const screenOf = { yookassa: 'yookassa', stripe: 'stripe', 'yandex-pay': 'yandexPay' } as const satisfies Record<
  PaymentMethod,
  ScreenName
>

/** Whether the player pays on a page of the provider. The other providers have a form on our page. */
export const opensOwnPage = (method: PaymentMethod) => method === 'yandex-pay'

/** Returns the first provider that charges in the currency that was shown to the player. If there is none, returns the first provider. */
export const firstMethod = (methods: readonly PaymentMethod[], shown: Currency | undefined) =>
  methods.find((method) => providerOf(method).currency === shown) ?? methods[0]

export const providerOf = (method: PaymentMethod) => paymentProviders[method]

/**
 * The codes that the host gets when a step at a provider fails. Yandex Pay has no codes of its own, so its failures get the code of an
 * unknown payment state.
 */
export const codesOf = {
  stripe: { create: hostCodes.STRIPE_CREATE, setPending: hostCodes.STRIPE_SET_PENDING, close: hostCodes.STRIPE_CANCEL },
  yookassa: { create: hostCodes.YOOKASSA_CREATE, setPending: hostCodes.YOOKASSA_SET_PENDING, close: hostCodes.YOOKASSA_CLOSE },
  'yandex-pay': { create: hostCodes.YANDEX_PAY_CREATE, setPending: hostCodes.PAYMENT_POLL, close: hostCodes.PAYMENT_POLL },
} as const satisfies Record<PaymentMethod, Record<'create' | 'setPending' | 'close', HostCode>>
