import { deskMentions as en } from '@playhub/phrases/en/desk-inbox/mentions'
import { deskMentions as ru } from '@playhub/phrases/ru/desk-inbox/mentions'
import { textsOf } from '../base/i18n.tsx'

export const useMentionsT = textsOf<typeof en>({ en, ru })
