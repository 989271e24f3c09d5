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
    back: '뒤로',
    close: '닫기',
    closeToGame: '닫고 게임으로 돌아가기',
    retry: '다시 시도',
    offline: '인터넷에 연결되어 있지 않아요. 입력한 내용은 남아 있어요. 다시 연결되면 시도하세요.',
    unanswered: '응답이 오지 않았어요. 다시 시도하세요.',
    offlineReason: '네트워크에 연결되어 있지 않아요',
    signedOut: '로그아웃되었어요. 계속하려면 로그인하세요.',
    signIn: '로그인',
    code: '고객지원용: {code}',
    errorTitle: '오류: {title}',
    notifications: '알림',
    requestId: '{code}, 요청 {id}',
  },
  ...signIn,
  ...payments,
  ...purchases,
  ...saves,
}
