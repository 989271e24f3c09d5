import { deskIncidents as en } from '@playhub/phrases/en/desk-inbox/incidents'
import { deskIncidents as ru } from '@playhub/phrases/ru/desk-inbox/incidents'
import { textsOf } from '../base/i18n.tsx'

export const useIncidentsT = textsOf<typeof en>({ en, ru })
