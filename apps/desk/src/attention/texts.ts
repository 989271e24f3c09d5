import { deskAttention as en } from '@playhub/phrases/en/desk-attention'
import { deskAttention as ru } from '@playhub/phrases/ru/desk-attention'
import { textsOf } from '../base/i18n.tsx'

export const useAttentionT = textsOf<typeof en>({ en, ru })
