import type { flows as en } from '../en/flows.ts'
import type { Translated } from '../t.ts'
import { emailFault, field, hint, warning } from './flows/fields.ts'
import { purchases } from './flows/purchases.ts'
import { refusal } from './flows/refusals.ts'
import { saves } from './flows/saves.ts'
import { signIn } from './flows/sign-in.ts'
import { toast } from './flows/toasts.ts'
import { payments } from './payments.ts'

/** Texts for signing in, paying and purchases. They are loaded when one of these screens is first opened. */
export const flows: Translated<typeof en> = {
  refusal,
  warning,
  field,
  hint,
  emailFault,
  toast,
  common: {
    back: 'Назад',
    close: 'Закрыть',
    closeToGame: 'Закрыть и вернуться в игру',
    retry: 'Повторить',
    offline: 'Нет соединения. Всё введённое сохранено. Повторите, когда сеть появится.',
    unanswered: 'Сервер не ответил. Попробуйте ещё раз.',
    offlineReason: 'Нет соединения с сетью',
    signedOut: 'Вы вышли из аккаунта. Войдите, чтобы продолжить.',
    signIn: 'Войти',
    code: 'Для поддержки: {code}',
    errorTitle: 'Ошибка: {title}',
    notifications: 'Уведомления',
    requestId: '{code}, запрос {id}',
  },
  ...signIn,
  ...payments,
  ...purchases,
  ...saves,
}
