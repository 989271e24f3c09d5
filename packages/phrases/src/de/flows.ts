import type { flows as en } from '../en/flows.ts'
import type { Translated } from '../t.ts'
import { emailFault, field, hint, warning } from './flows/fields.ts'
import { purchases } from './flows/purchases.ts'
import { refusal } from './flows/refusals.ts'
import { saves } from './flows/saves.ts'
import { signIn } from './flows/sign-in.ts'
import { toast } from './flows/toasts.ts'
import { payments } from './payments.ts'

export const flows: Translated<typeof en> = {
  refusal,
  warning,
  field,
  hint,
  emailFault,
  toast,
  common: {
    back: 'Zurück',
    close: 'Schließen',
    closeToGame: 'Schließen und zurück zum Spiel',
    retry: 'Erneut versuchen',
    offline: 'Keine Verbindung. Deine Eingaben bleiben erhalten. Versuch es noch einmal, wenn das Netz wieder da ist.',
    unanswered: 'Die Antwort ist nicht angekommen. Versuch es noch einmal.',
    offlineReason: 'Keine Verbindung zum Netz',
    signedOut: 'Du bist abgemeldet. Melde dich an, um fortzufahren.',
    signIn: 'Anmelden',
    code: 'Für den Support: {code}',
    errorTitle: 'Fehler: {title}',
    notifications: 'Benachrichtigungen',
    requestId: '{code}, Anfrage {id}',
  },
  ...signIn,
  ...payments,
  ...purchases,
  ...saves,
}
