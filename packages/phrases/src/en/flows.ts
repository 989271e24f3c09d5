import { emailFault, field, hint, warning } from './flows/fields.ts'
import { purchases } from './flows/purchases.ts'
import { refusal } from './flows/refusals.ts'
import { saves } from './flows/saves.ts'
import { signIn } from './flows/sign-in.ts'
import { toast } from './flows/toasts.ts'
import { payments } from './payments.ts'

/** Texts for signing in, paying and purchases. They are loaded when one of these screens is first opened. */
export const flows = {
  refusal,
  warning,
  field,
  hint,
  emailFault,
  toast,
  common: {
    back: 'Back',
    close: 'Close',
    closeToGame: 'Close and return to the game',
    retry: 'Try again',
    offline: 'No connection. What you typed is kept. Try again when the network is back.',
    unanswered: 'The server did not reply. Try again.',
    offlineReason: 'No connection to the network',
    signedOut: 'You are signed out. Sign in to continue.',
    signIn: 'Sign in',
    code: 'For support: {code}',
    errorTitle: 'Error: {title}',
    notifications: 'Notifications',
    requestId: '{code}, request {id}',
  },
  ...signIn,
  ...payments,
  ...purchases,
  ...saves,
} as const
