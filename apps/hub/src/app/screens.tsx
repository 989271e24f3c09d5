import type { Language } from '@playhub/contract/limits'
import { createElement, type FunctionComponent, type ReactNode, use } from 'react'
import { once } from '../base/late.ts'
import type { ScreenHost, ScreenName, ScreenProps, ScreenRef } from '../base/screen.ts'
import { loadLateTexts } from '../i18n/i18n.tsx'

/** The table of screens, and the one way to show one. */
type Screens = { [S in ScreenName]: () => Promise<FunctionComponent<ScreenProps<S>>> }

const screens: Screens = {
  login: once(async () => (await import('../auth/login-screen.tsx')).LoginScreen),
  emailLogin: once(async () => (await import('../auth/email-login-screen.tsx')).EmailLoginScreen),
  registration: once(async () => (await import('../auth/registration/registration-screen.tsx')).RegistrationScreen),
  welcome: once(async () => (await import('../auth/registration/welcome-screen.tsx')).WelcomeScreen),
  recovery: once(async () => (await import('../auth/recovery/recovery-screen.tsx')).RecoveryScreen),
  payment: once(async () => (await import('../payments/payment-screen.tsx')).PaymentScreen),
  stripe: once(async () => (await import('../payments/stripe/stripe-screen.tsx')).StripeScreen),
  profile: once(async () => (await import('../profile/profile-screen.tsx')).ProfileScreen),
  deletion: once(async () => (await import('../profile/deletion-screen.tsx')).DeletionScreen),
  transactions: once(async () => (await import('../transactions/transactions-screen.tsx')).TransactionsScreen),
  yookassa: once(async () => (await import('../payments/yookassa/yookassa-screen.tsx')).YookassaScreen),
  yandexPay: once(async () => (await import('../payments/yandex-pay/yandex-pay-screen.tsx')).YandexPayScreen),
  transactionHelp: once(async () => (await import('../transactions/help-screen.tsx')).HelpScreen),
  tickets: once(async () => (await import('../support/tickets-screen.tsx')).TicketsScreen),
}

/** Loads a screen's code and its texts. What does not come is the screen's to tell. */
export const loadScreen = async (screen: ScreenName, language: Language) => {
  await Promise.allSettled([screens[screen](), loadLateTexts(language)])
  // The code may have brought texts of its own.
  await loadLateTexts(language).catch(() => {})
}

/** Shows one screen; its code is fetched when first needed, below a Suspense. */
export const ScreenSlot = ({ open, host }: { open: ScreenRef; host: ScreenHost }): ReactNode => {
  // The table pairs every name with the component of its values, which TypeScript cannot follow through an index by a union.
  const load = screens[open.screen] as () => Promise<FunctionComponent<ScreenProps<ScreenName>>>
  return createElement(use(load()), { values: open.values, host })
}
