import { Refusal } from '@playhub/contract/refusals'
import { PostFormError } from '@playhub/ui/post-form'
import { OfflineError } from '../../session/call.ts'
import type { Outgoing } from '../outbox.ts'

/** The error again, of which the browser has kept only the code. */
export const failureOf = ({ problem = 'INTERNAL' }: Outgoing): Error => {
  if (problem === 'OFFLINE') return new OfflineError('unreachable')
  return problem === 'FILE' ? new PostFormError('file') : new Refusal(problem)
}
