import { OfflineError } from '@playhub/browser/call-core'
import { PostFormError } from '@playhub/browser/post-form'
import { Refusal } from '@playhub/contract/refusals'
import type { Outgoing } from '../outbox.ts'

/** The error again, of which the browser has kept only the code. */
export const failureOf = ({ problem = 'INTERNAL' }: Outgoing): Error => {
  if (problem === 'OFFLINE') return new OfflineError('unreachable')
  return problem === 'FILE' ? new PostFormError('file') : new Refusal(problem)
}
