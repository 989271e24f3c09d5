import { deskStates } from './desk-states.ts'
import { hubAuth } from './hub-auth.ts'
import { hubPages } from './hub-pages.ts'
import { hubPayments } from './hub-payments.ts'
import { hubTalk } from './hub-talk.ts'
import { deskRare } from './rare/desk.ts'
import { hubRare } from './rare/hub.ts'
import type { State } from './state.ts'

/** All screens of the hub and the desk, each in every state that the gallery shows. */
export const states: readonly State[] = [...hubPages, ...hubAuth, ...hubPayments, ...hubTalk, ...hubRare, ...deskStates, ...deskRare]
