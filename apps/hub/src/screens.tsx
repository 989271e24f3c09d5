import type { HostResult, SessionValues } from '@playhub/contract/hosting'
import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react'
import { ScreenSkeleton } from './host/screen-skeleton.tsx'

/** What each screen is given. A screen reads neither address nor storage for these. */
export type ScreenValues = {
  login: SessionValues
  emailLogin: SessionValues & { email?: string }
  registration: SessionValues & { email?: string }
  recovery: SessionValues
  deletion: SessionValues
  payment: SessionValues & { paymentId: string }
  yookassa: SessionValues & { paymentId: string }
  /** `returned`: the player comes back from a page of the bank. */
  stripe: SessionValues & { paymentId: string; returned?: boolean }
  yandexPay: SessionValues & { paymentId: string }
  transactions: SessionValues
  transactionHelp: SessionValues & { paymentId: string }
  tickets: SessionValues
}
export type ScreenName = keyof ScreenValues

/** One screen with its values: what a page shows, and one step of a modal. */
export type ScreenRef<S extends ScreenName = ScreenName> = { [K in S]: { screen: K; values: ScreenValues[K] } }[S]

/** What closing a screen means now: whether to ask first, and what to tell the host. */
export type Leaving = { asks: boolean; result: () => Promise<HostResult | undefined> }

/** What a screen may ask of whoever shows it. It never knows whether that is a page or a modal. */
export type ScreenHost = {
  go: (next: ScreenRef) => void
  finish: (result: HostResult) => void
  close: () => void
  /** Says what closing means from now on; without a word it is as the kind of screen has it. */
  onLeave: (leaving: Leaving | undefined) => void
}
export type ScreenProps<S extends ScreenName> = { values: ScreenValues[S]; host: ScreenHost }

type Screens = { [S in ScreenName]: LazyExoticComponent<ComponentType<ScreenProps<S>>> }

const notOpenYet = lazy(async () => ({ default: (await import('./host/not-open-yet-screen.tsx')).NotOpenYetScreen }))

const screens: Screens = {
  login: lazy(async () => ({ default: (await import('./auth/login-screen.tsx')).LoginScreen })),
  emailLogin: lazy(async () => ({ default: (await import('./auth/email-login-screen.tsx')).EmailLoginScreen })),
  registration: lazy(async () => ({ default: (await import('./auth/registration-screen.tsx')).RegistrationScreen })),
  payment: lazy(async () => ({ default: (await import('./payments/payment-screen.tsx')).PaymentScreen })),
  stripe: lazy(async () => ({ default: (await import('./payments/stripe-screen.tsx')).StripeScreen })),
  transactions: lazy(async () => ({ default: (await import('./transactions/transactions-screen.tsx')).TransactionsScreen })),
  recovery: notOpenYet,
  deletion: notOpenYet,
  yookassa: notOpenYet,
  yandexPay: notOpenYet,
  transactionHelp: notOpenYet,
  tickets: notOpenYet,
}

/** Screens of a provider: an overlay click or a stray Esc must not lose a payment under way. */
export const isProviderScreen = (name: ScreenName) => name === 'yookassa' || name === 'stripe' || name === 'yandexPay'
export const isPaymentScreen = (name: ScreenName) => name === 'payment' || isProviderScreen(name)

/** Shows one screen; its code is fetched when first needed. */
export const ScreenSlot = ({ open, host }: { open: ScreenRef; host: ScreenHost }): ReactNode => {
  // The table pairs every name with the component of its values, which TypeScript cannot follow through an index by a union.
  const Screen = screens[open.screen] as ComponentType<ScreenProps<ScreenName>>
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Screen values={open.values} host={host} />
    </Suspense>
  )
}
