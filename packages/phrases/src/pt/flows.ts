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
    back: 'Voltar',
    close: 'Fechar',
    closeToGame: 'Fechar e voltar ao jogo',
    retry: 'Tentar de novo',
    offline: 'Sem conexão. O que você digitou foi mantido. Tente de novo quando a rede voltar.',
    unanswered: 'A resposta não chegou. Tente de novo.',
    offlineReason: 'Sem conexão com a rede',
    signedOut: 'Você saiu da conta. Entre para continuar.',
    signIn: 'Entrar',
    code: 'Para o suporte: {code}',
    errorTitle: 'Erro: {title}',
    notifications: 'Notificações',
    requestId: '{code}, solicitação {id}',
  },
  ...signIn,
  ...payments,
  ...purchases,
  ...saves,
}
