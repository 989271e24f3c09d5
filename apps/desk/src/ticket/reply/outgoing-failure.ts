import { OfflineError } from '@playhub/browser/call-core'
import { Refusal } from '@playhub/contract/refusals'
import type { Problem } from './outbox-store.ts'

/** Rebuilds the error from its stored name. */
export const failureOf = (problem: Exclude<Problem, 'FILE'>): Error =>
  problem === 'OFFLINE' ? new OfflineError('unreachable') : new Refusal(problem)
