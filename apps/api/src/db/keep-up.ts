import type { FastifyBaseLogger } from 'fastify'
import { pause, pauseAfter } from './waits.ts'

/** A running program. `ended` resolves when it has ended, for any reason. */
export type Running = { ended: Promise<unknown>; stop: () => Promise<void> }

/** If a program has run for longer than this, the pauses before its next restarts are short again. */
const STEADY_MS = 60_000

/**
 * Starts a program, and starts it again whenever it ends by itself, for example because it was killed. The pauses between the tries grow.
 * Returns a function that stops the program and does not start it again. Throws if the first start fails.
 */
export const keepUp = async (start: () => Promise<Running>, what: string, log: Pick<FastifyBaseLogger, 'error'>) => {
  const stopping = new AbortController()
  const { signal } = stopping
  let running = start()
  await running

  const watch = async () => {
    let failed = 0
    while (!signal.aborted) {
      const began = Date.now()
      try {
        await (await running).ended
        if (signal.aborted) return
        if (Date.now() - began > STEADY_MS) failed = 0
        log.error({ tries: failed }, `${what} has ended by itself; it is started again`)
      } catch (error) {
        log.error({ err: error, tries: failed }, `${what} could not be started again`)
      }
      failed += 1
      await pause(pauseAfter(failed), signal)
      if (!signal.aborted) running = start()
    }
  }
  void watch()

  return async () => {
    stopping.abort()
    // If the last start failed, there is nothing to stop.
    const last = await running.catch(() => undefined)
    await last?.stop()
  }
}
