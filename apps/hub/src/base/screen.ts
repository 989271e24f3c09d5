import type { Currency } from '@playhub/contract/fields'
import type { HostResult, SessionValues } from '@playhub/contract/hosting'
import type { ToastPhrase } from './toast-queue.ts'

/** `currency`: in which the game or the host showed the price, where it says so. */
type PaymentValues = SessionValues & { paymentId: string; currency?: Currency }

/** What each screen is given. A screen reads neither address nor storage for these. */
export type ScreenValues = {
  login: SessionValues
  /** `link`: the token of a link offer; this sign-in then adds what was proved there. */
  emailLogin: SessionValues & { email?: string; link?: string }
  registration: SessionValues & { email?: string }
  recovery: SessionValues & { email?: string; step?: RecoveryStep | undefined }
  deletion: SessionValues
  profile: SessionValues
  /** The last step of a sign-in in a dialog that created the account. */
  welcome: SessionValues
  /** `emailNeeded`: a provider did not begin without the address for the receipt. */
  payment: PaymentValues & { emailNeeded?: boolean }
  yookassa: PaymentValues
  /** `returned`: the player comes back from a page of the bank or of the provider; `aborted`: without paying, as it seems; `refused`: the bank said no. */
  stripe: PaymentValues & { returned?: boolean; refused?: boolean }
  yandexPay: PaymentValues & { returned?: boolean; aborted?: boolean }
  transactions: SessionValues
  transactionHelp: SessionValues & { paymentId: string }
  /** One ticket, the form for a new one, or the list. */
  tickets: SessionValues & { ticketId?: string; mode?: TicketMode }
}
export type ScreenName = keyof ScreenValues

/** After the first, which asks for the address. */
export const recoverySteps = ['code', 'password', 'done'] as const
export type RecoveryStep = (typeof recoverySteps)[number]

/** The form for a new ticket, and the same for whoever has none yet. */
export const ticketModes = ['ticket_create', 'first_ticket_create'] as const
export type TicketMode = (typeof ticketModes)[number]

/** One screen with its values: what a page shows, and one step of a modal. */
export type ScreenRef<S extends ScreenName = ScreenName> = { [K in S]: { screen: K; values: ScreenValues[K] } }[S]

/** What closing a screen means now: whether to ask first, and what to tell the host. */
export type Leaving = { asks: boolean; result: () => Promise<HostResult | undefined> }

/** What a screen may ask of whoever shows it. It never knows whether that is a page or a modal. */
export type ScreenHost = {
  /** `replace`: nobody comes back to the screen that is left. */
  go: (next: ScreenRef, how?: { replace?: boolean }) => void
  /** Begins anew at a screen, since somebody else is there now: a page is loaded again, over a game only what the modal shows is. */
  restart: (at: ScreenRef) => void
  /**
   * `isNew`: the sign-in created the account. The player is told that it is ready, and may choose a nickname.
   * `toast`: for a page. In a dialog the last step follows, and on a phone a toast would cover its heading.
   */
  finish: (result: HostResult, how?: { isNew?: boolean; toast?: ToastPhrase }) => void
  close: () => void
  /** Says what closing means from now on; without a word it is as the kind of screen has it. */
  onLeave: (leaving: Leaving | undefined) => void
}
export type ScreenProps<S extends ScreenName> = { values: ScreenValues[S]; host: ScreenHost }

/** Screens of a provider: an overlay click or a stray Esc must not lose a payment under way. */
export const isProviderScreen = (name: ScreenName) => name === 'yookassa' || name === 'stripe' || name === 'yandexPay'
export const isPaymentScreen = (name: ScreenName) => name === 'payment' || isProviderScreen(name)
