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
    back: '返回',
    close: '关闭',
    closeToGame: '关闭并返回游戏',
    retry: '重试',
    offline: '网络已断开。您输入的内容已保留，请在网络恢复后重试。',
    unanswered: '没有收到响应。请重试。',
    offlineReason: '没有网络连接',
    signedOut: '您已退出登录。请登录后继续。',
    signIn: '登录',
    code: '提供给客服：{code}',
    errorTitle: '错误：{title}',
    notifications: '通知',
    requestId: '{code}，请求 {id}',
  },
  ...signIn,
  ...payments,
  ...purchases,
  ...saves,
}
