import { OfflineError } from '@playhub/browser/call-core'
import { PostFormError } from '@playhub/browser/post-form'
import { Refusal } from '@playhub/contract/refusals'
import type { Outgoing } from '../outbox.ts'

/** Recreates the error; the browser stored only its code. */
export const failureOf = ({ problem = 'INTERNAL' }: Outgoing): Error => {
  if (problem === 'OFFLINE') return new OfflineError('unreachable')
  return problem === 'FILE' ? new PostFormError('file') : new Refusal(problem)
}
