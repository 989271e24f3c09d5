import { OfflineError } from '@playhub/browser/call-core'
import { Refusal } from '@playhub/contract/refusals'
import type { Problem } from './outbox-store.ts'

/** The error again, of which only the name was kept. */
export const failureOf = (problem: Exclude<Problem, 'FILE'>): Error =>
  problem === 'OFFLINE' ? new OfflineError('unreachable') : new Refusal(problem)
