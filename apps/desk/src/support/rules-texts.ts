import { deskRules as en } from '@playhub/phrases/en/desk-inbox/rules'
import { deskRules as ru } from '@playhub/phrases/ru/desk-inbox/rules'
import { textsOf } from '../base/i18n.tsx'

/** The texts of rules, for their editor and for conversations. */
export const useRulesT = textsOf<typeof en>({ en, ru })
