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
    back: 'Indietro',
    close: 'Chiudi',
    closeToGame: 'Chiudi e torna al gioco',
    retry: 'Riprova',
    offline: 'Nessuna connessione. Ciò che hai scritto è conservato. Riprova quando torna la rete.',
    unanswered: 'La risposta non è arrivata. Riprova.',
    offlineReason: 'Nessuna connessione alla rete',
    signedOut: 'Sei uscito dal tuo account. Accedi per continuare.',
    signIn: 'Accedi',
    code: 'Per l’assistenza: {code}',
    errorTitle: 'Errore: {title}',
    notifications: 'Notifiche',
    requestId: '{code}, richiesta {id}',
  },
  ...signIn,
  ...payments,
  ...purchases,
  ...saves,
}
