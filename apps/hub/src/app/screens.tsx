import type { Language } from '@playhub/contract/limits'
import { createElement, type FunctionComponent, type ReactNode, use } from 'react'
import { once } from '../base/late.ts'
import type { ScreenHost, ScreenName, ScreenProps, ScreenRef } from '../base/screen.ts'
import { loadLateTexts } from '../i18n/i18n.tsx'

/** The functions that load each screen's code, by the screen's name. No other file loads screens. */
type Screens = { [S in ScreenName]: () => Promise<FunctionComponent<ScreenProps<S>>> }

const screens: Screens = {
  login: once(async () => (await import('../auth/login-screen.tsx')).LoginScreen),
  emailLogin: once(async () => (await import('../auth/email-login-screen.tsx')).EmailLoginScreen),
  codeLogin: once(async () => (await import('../auth/code/code-login-screen.tsx')).CodeLoginScreen),
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
  saveChoice: once(async () => (await import('../saves/save-choice-screen.tsx')).SaveChoiceScreen),
  tickets: once(async () => (await import('../support/tickets-screen.tsx')).TicketsScreen),
}

/** Loads a screen's code and texts. Does not throw. If the code does not load, the page shows the failure when it renders the screen. */
export const loadScreen = async (screen: ScreenName, language: Language) => {
  await Promise.allSettled([screens[screen](), loadLateTexts(language)])
  // The screen's code may have registered further texts when it loaded.
  await loadLateTexts(language).catch(() => {})
}

/** Renders one screen. The screen's code loads at first use, so this component must be inside a Suspense boundary. */
export const ScreenSlot = ({ open, host }: { open: ScreenRef; host: ScreenHost }): ReactNode => {
  // Safe cast: the loaded screen accepts these values. TypeScript cannot connect the screen's name with its values.
  const load = screens[open.screen] as () => Promise<FunctionComponent<ScreenProps<ScreenName>>>
  return createElement(use(load()), { values: open.values, host })
}
