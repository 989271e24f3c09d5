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
    back: 'Volver',
    close: 'Cerrar',
    closeToGame: 'Cerrar y volver al juego',
    retry: 'Reintentar',
    offline: 'Sin conexión. Lo que escribiste se conserva. Inténtalo de nuevo cuando vuelva la red.',
    unanswered: 'La respuesta no llegó. Inténtalo de nuevo.',
    offlineReason: 'Sin conexión a la red',
    signedOut: 'Has cerrado la sesión. Inicia sesión para continuar.',
    signIn: 'Iniciar sesión',
    code: 'Para soporte: {code}',
    errorTitle: 'Error: {title}',
    notifications: 'Notificaciones',
    requestId: '{code}, solicitud {id}',
  },
  ...signIn,
  ...payments,
  ...purchases,
  ...saves,
}
