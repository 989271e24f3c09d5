import { Refusal } from '@playhub/contract/refusals'
import { createGate } from '../auth/passwords/gate.ts'
import { readPatiently, type Tx } from '../db/connect.ts'
import { RETRY_AFTER_SECONDS } from '../db/waits.ts'
import type { Deps } from '../deps.ts'

/** How many connections of the shared pool may run long reads at the same time. */
const AT_ONCE = 2
const WAITING = 10

const gate = createGate(AT_ONCE, WAITING, () => new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS }))

/**
 * Runs a read of several months of data with the time limits of `waits.longRead`. At most `AT_ONCE` reads run at the same time. Throws
 * TOO_MANY_REQUESTS if `WAITING` others already wait.
 */
export const readLong = <T>({ pool }: Pick<Deps, 'pool'>, read: (tx: Tx) => Promise<T>): Promise<T> =>
  gate.enter(() => gate.run(() => readPatiently(pool, read)))
