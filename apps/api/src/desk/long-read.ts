import { Refusal } from '@playhub/contract/refusals'
import { createGate } from '../auth/passwords/gate.ts'
import { readPatiently, type Tx } from '../db/connect.ts'
import { RETRY_AFTER_SECONDS } from '../db/waits.ts'
import type { Deps } from '../deps.ts'

/** Of the connections that all requests share. */
const AT_ONCE = 2
const WAITING = 10

const gate = createGate(AT_ONCE, WAITING, () => new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS }))

/** For what looks through months at once: reads with the time limit of `waits.longRead`, a few at a time. Throws TOO_MANY_REQUESTS. */
export const readLong = <T>({ pool }: Pick<Deps, 'pool'>, read: (tx: Tx) => Promise<T>): Promise<T> =>
  gate.enter(() => gate.run(() => readPatiently(pool, read)))
