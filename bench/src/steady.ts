import { setTimeout as sleep } from 'node:timers/promises'

/**
 * Calls `work` `perSecond` times a second, `count` times in total, without waiting for earlier calls. Resolves when all calls have ended.
 * Rejects if one of them rejects.
 */
export const atSteadyRate = async (perSecond: number, count: number, work: (index: number) => Promise<unknown>): Promise<void> => {
  const began = performance.now()
  const running: Promise<unknown>[] = []
  for (let index = 0; index < count; index++) {
    const due = began + (index * 1000) / perSecond
    const early = due - performance.now()
    if (early > 1) await sleep(early)
    const call = work(index)
    // Without a handler, Node would end the process if a call rejects while later calls are still due.
    call.catch(() => {})
    running.push(call)
  }
  await Promise.all(running)
}
