import { deskStaff as en } from '@playhub/phrases/en/desk-staff'
import { deskStaff as ru } from '@playhub/phrases/ru/desk-staff'
import { textsOf } from '../base/i18n.tsx'

export const useStaffT = textsOf<typeof en>({ en, ru })
