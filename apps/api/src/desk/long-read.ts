import { Refusal } from '@playhub/contract/refusals'
import { createGate } from '../auth/passwords/gate.ts'
import type { Tx } from '../db/connect.ts'
import type { Standby } from '../db/standby.ts'
import { RETRY_AFTER_SECONDS } from '../db/waits.ts'

/**
 * How many connections may run long reads at the same time. Without a standby, these connections come from the pool that all requests
 * share.
 */
const AT_ONCE = 2
const WAITING = 10

const gate = createGate(AT_ONCE, WAITING, () => new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS }))

/**
 * Runs a read of several months of data with the time limits of `waits.longRead`, on a standby if there is one. At most `AT_ONCE` reads run
 * at the same time. Throws TOO_MANY_REQUESTS if `WAITING` other reads already wait.
 */
export const readLong = <T>({ standby }: { standby: Pick<Standby, 'readLong'> }, read: (tx: Tx) => Promise<T>): Promise<T> =>
  gate.enter(() => gate.run(() => standby.readLong(read)))
