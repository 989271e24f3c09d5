import { deskMacros as en } from '@playhub/phrases/en/desk-inbox/macros'
import { deskMacros as ru } from '@playhub/phrases/ru/desk-inbox/macros'
import { textsOf } from '../base/i18n.tsx'

/** The texts of macros, for their editor and for conversations. */
export const useMacrosT = textsOf<typeof en>({ en, ru })
