import { deskNotices as en } from '@playhub/phrases/en/desk-notices'
import { deskNotices as ru } from '@playhub/phrases/ru/desk-notices'
import { textsOf } from '../base/i18n.tsx'

export const useNoticesT = textsOf<typeof en>({ en, ru })
