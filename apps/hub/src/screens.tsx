import { type ComponentType, type LazyExoticComponent, lazy, type ReactNode, Suspense } from 'react'
import type { ScreenHost, ScreenName, ScreenProps, ScreenRef } from './host/screen.ts'
import { ScreenSkeleton } from './host/screen-skeleton.tsx'

/** The table of screens, and the one way to show one. */
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
