import { Refusal } from '@playhub/contract/refusals'
import { OfflineError } from './call.ts'

/** A "no" stays a "no"; only a network or a server that was away for a moment is worth asking again. */
export const isPassing = (error: unknown) => error instanceof OfflineError || (error instanceof Refusal && error.status >= 500)
