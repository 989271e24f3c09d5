import { deskRoundRobin as en } from '@playhub/phrases/en/desk-projects/round-robin'
import { deskRoundRobin as ru } from '@playhub/phrases/ru/desk-projects/round-robin'
import { textsOf } from '../base/i18n.tsx'

export const useRoundRobinT = textsOf<typeof en>({ en, ru })
