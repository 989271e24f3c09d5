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
    back: 'Retour',
    close: 'Fermer',
    closeToGame: 'Fermer et revenir au jeu',
    retry: 'Réessayer',
    offline: 'Pas de connexion. Votre saisie est conservée. Réessayez au retour du réseau.',
    unanswered: 'La réponse n’est pas arrivée. Réessayez.',
    offlineReason: 'Pas de connexion au réseau',
    signedOut: 'Vous êtes déconnecté. Connectez-vous pour continuer.',
    signIn: 'Se connecter',
    code: 'Pour l’assistance : {code}',
    errorTitle: 'Erreur : {title}',
    notifications: 'Notifications',
    requestId: '{code}, requête {id}',
  },
  ...signIn,
  ...payments,
  ...purchases,
  ...saves,
}
