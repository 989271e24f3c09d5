import { Refusal } from '@playhub/contract/refusals'
import { createGate } from '../auth/passwords/gate.ts'
import { readPatiently, type Tx } from '../db/connect.ts'
import { RETRY_AFTER_SECONDS } from '../db/waits.ts'
import type { Deps } from '../deps.ts'

/** Connections of the shared pool that may be used at the same time. */
const AT_ONCE = 2
const WAITING = 10

const gate = createGate(AT_ONCE, WAITING, () => new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds: RETRY_AFTER_SECONDS }))

/** Runs a read of several months with the time limits of `waits.longRead`, only a few at a time. Throws TOO_MANY_REQUESTS. */
export const readLong = <T>({ pool }: Pick<Deps, 'pool'>, read: (tx: Tx) => Promise<T>): Promise<T> =>
  gate.enter(() => gate.run(() => readPatiently(pool, read)))
