import { deskPayments as en } from '@playhub/phrases/en/desk-payments'
import { deskPayments as ru } from '@playhub/phrases/ru/desk-payments'
import { textsOf } from '../base/i18n.tsx'

export const usePaymentsT = textsOf<typeof en>({ en, ru })
