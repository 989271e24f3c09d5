import { type FunctionComponent, type ReactNode, Suspense } from 'react'
import type { ScreenHost, ScreenName, ScreenProps, ScreenRef } from './host/screen.ts'
import { ScreenSkeleton } from './host/screen-skeleton.tsx'
import { late } from './late.ts'

/** The table of screens, and the one way to show one. */
type Screens = { [S in ScreenName]: FunctionComponent<ScreenProps<S>> }

const screens: Screens = {
  login: late(async () => (await import('./auth/login-screen.tsx')).LoginScreen),
  emailLogin: late(async () => (await import('./auth/email-login-screen.tsx')).EmailLoginScreen),
  registration: late(async () => (await import('./auth/registration-screen.tsx')).RegistrationScreen),
  recovery: late(async () => (await import('./auth/recovery-screen.tsx')).RecoveryScreen),
  payment: late(async () => (await import('./payments/payment-screen.tsx')).PaymentScreen),
  stripe: late(async () => (await import('./payments/stripe-screen.tsx')).StripeScreen),
  profile: late(async () => (await import('./profile/profile-screen.tsx')).ProfileScreen),
  deletion: late(async () => (await import('./profile/deletion-screen.tsx')).DeletionScreen),
  transactions: late(async () => (await import('./transactions/transactions-screen.tsx')).TransactionsScreen),
  yookassa: late(async () => (await import('./payments/yookassa-screen.tsx')).YookassaScreen),
  yandexPay: late(async () => (await import('./payments/yandex-pay-screen.tsx')).YandexPayScreen),
  transactionHelp: late(async () => (await import('./transactions/help-screen.tsx')).HelpScreen),
  tickets: late(async () => (await import('./support/tickets-screen.tsx')).TicketsScreen),
}

/** Shows one screen; its code is fetched when first needed. */
export const ScreenSlot = ({ open, host }: { open: ScreenRef; host: ScreenHost }): ReactNode => {
  // The table pairs every name with the component of its values, which TypeScript cannot follow through an index by a union.
  const Screen = screens[open.screen] as FunctionComponent<ScreenProps<ScreenName>>
  return (
    <Suspense fallback={<ScreenSkeleton />}>
      <Screen values={open.values} host={host} />
    </Suspense>
  )
}
