import { Refusal } from '@playhub/contract/refusals'
import { OfflineError } from '../../base/call.ts'
import type { Problem } from './outbox-store.ts'

/** The error again, of which only the name was kept. */
export const failureOf = (problem: Exclude<Problem, 'FILE'>): Error =>
  problem === 'OFFLINE' ? new OfflineError('unreachable') : new Refusal(problem)
