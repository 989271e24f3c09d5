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
    back: '戻る',
    close: '閉じる',
    closeToGame: '閉じてゲームに戻る',
    retry: '再試行',
    offline: 'オフラインです。入力した内容は残っています。接続が戻ったら、もう一度お試しください。',
    unanswered: '応答がありませんでした。もう一度お試しください。',
    offlineReason: 'ネットワークに接続されていません',
    signedOut: 'ログアウトしました。続けるにはログインしてください。',
    signIn: 'ログイン',
    code: 'サポート用：{code}',
    errorTitle: 'エラー：{title}',
    notifications: '通知',
    requestId: '{code}、リクエスト {id}',
  },
  ...signIn,
  ...payments,
  ...purchases,
  ...saves,
}
