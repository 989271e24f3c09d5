import type { Currency } from '@playhub/contract/fields'
import type { Save } from '@playhub/contract/games/saves'
import type { HostResult, SessionValues } from '@playhub/contract/hosting'
import type { ToastPhrase } from './toast-queue.ts'

/** The input that all screens of a payment share. `currency`: the currency of the price that the game or host showed, if known. */
type PaymentValues = SessionValues & { paymentId: string; currency?: Currency }

/** The input of each screen. A screen gets these values as props and does not read them from the URL or the storage. */
export type ScreenValues = {
  login: SessionValues
  /**
   * `link`: the token of an offer to add a sign-in method to an existing account. After this sign-in, the offered method is added to the
   * account.
   */
  emailLogin: SessionValues & { email?: string; link?: string }
  /** `link`: the token of an offer to add a sign-in method to an existing account, as for `emailLogin`. */
  codeLogin: SessionValues & { email?: string; link?: string }
  registration: SessionValues & { email?: string }
  /** `link`: the token of an offer, as for `emailLogin`. After the recovery, the sign-in screen gets this token. */
  recovery: SessionValues & { email?: string; link?: string; step?: RecoveryStep | undefined }
  deletion: SessionValues
  profile: SessionValues
  /** Last step of a sign-in in a dialog. It is shown if the sign-in created the account. */
  welcome: SessionValues
  /** `emailNeeded`: the provider that did not begin the payment, because the e-mail address for the receipt was missing or too long. */
  payment: PaymentValues & { emailNeeded?: string }
  yookassa: PaymentValues
  /** `returned`: the player has come back from the bank's page. `refused`: the bank refused the payment. */
  stripe: PaymentValues & { returned?: boolean; refused?: boolean }
  /**
   * `returned`: the player has come back from the provider's page. `aborted`: the provider's return URL says that the player did not pay.
   */
  yandexPay: PaymentValues & { returned?: boolean; aborted?: boolean }
  transactions: SessionValues
  transactionHelp: SessionValues & { paymentId: string }
  /** `onChosen`: starts the game again with the progress that the player chose. */
  saveChoice: SessionValues & { choices: readonly SaveChoice[]; onChosen: () => void }
  /** The screen shows a ticket (`ticketId`), the form for a new ticket (`mode`), or the list of tickets. */
  tickets: SessionValues & { ticketId?: string; mode?: TicketMode }
}
/**
 * A slot of a game's saves with two versions: the account's own save (`account`), and the save of a guest or of an account that was joined
 * to this account (`guest`).
 */
export type SaveChoice = { slot: string; account: Pick<Save, 'version' | 'bytes' | 'updateTs'>; guest: NonNullable<Save['conflict']> }

export type ScreenName = keyof ScreenValues

/** The steps of a recovery after the first one, which asks for the e-mail address. */
export const recoverySteps = ['code', 'password', 'done'] as const
export type RecoveryStep = (typeof recoverySteps)[number]

/** The modes of the tickets screen that show the form for a new ticket. `first_ticket_create`: the visitor has no ticket yet. */
export const ticketModes = ['ticket_create', 'first_ticket_create'] as const
export type TicketMode = (typeof ticketModes)[number]

/** A screen with its values. It is shown as a page or as a step of a modal. */
export type ScreenRef<S extends ScreenName = ScreenName> = { [K in S]: { screen: K; values: ScreenValues[K] } }[S]

/**
 * What happens if the player closes the screen. `asks`: whether the player must confirm first. `result`: returns the result that the host
 * gets.
 */
export type Leaving = { asks: boolean; result: () => Promise<HostResult | undefined> }

/** The functions that a screen may call in its container. They are the same for both kinds of container: a page and a modal. */
export type ScreenHost = {
  /** Shows the next screen. With `replace`, the browser's Back does not return to the current screen. */
  go: (next: ScreenRef, how?: { replace?: boolean }) => void
  /**
   * Starts again at the screen `at`, because another player is signed in now. A page reloads. A modal only replaces its content, so the
   * game under it stays.
   */
  restart: (at: ScreenRef) => void
  /**
   * Ends the screen with a result.
   * `isNew`: the sign-in created the account. A message then says so and offers to choose a nickname.
   * `toast`: a message that a page shows. A dialog shows a last step instead, because on a phone a toast would cover the dialog's heading.
   * `notAdded`: the offered sign-in method was not added to the account. Both a page and a dialog show a toast about this.
   */
  finish: (result: HostResult, how?: { isNew?: boolean; toast?: ToastPhrase; notAdded?: boolean }) => void
  close: () => void
  /** Sets what closing the screen does from now on. Undefined restores the default for this kind of screen. */
  onLeave: (leaving: Leaving | undefined) => void
}
export type ScreenProps<S extends ScreenName> = { values: ScreenValues[S]; host: ScreenHost }

/**
 * Whether the screen belongs to a payment provider. On such a screen, a click on the overlay or Escape must not cancel a payment in
 * progress.
 */
export const isProviderScreen = (name: ScreenName) => name === 'yookassa' || name === 'stripe' || name === 'yandexPay'
export const isPaymentScreen = (name: ScreenName) => name === 'payment' || isProviderScreen(name)
