import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Starts `perSecond` calls of `work` per second, `count` in total, without waiting for earlier calls. Resolves when all calls have ended.
 * Rejects if a call rejects.
 */
export const atSteadyRate = async (perSecond: number, count: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  const began = performance.now()
  const running: Promise<unknown>[] = []
  for (let index = 0; index < count; index++) {
    const due = began + (index * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    const call = work(index)
    // Without a handler, a call that rejects before all calls are started would end the Node process.
    call.catch(() => {})
    running.push(call)
  }
  await Promise.all(running)
}
