import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseFailure } from '../db/failure.ts'

type Watch = { log: Pick<FastifyBaseLogger, 'error' | 'warn'>; fail: () => void }

/**
 * Does `work` again and again, with this pause after each time, until `stop` is called. For work that is described by rows of the database
 * and is not about money: that work has its own loop, which nothing else may delay (`due.ts`). The next time tries again after a failure.
 * `fail` is called at each failure. A failure is logged; of failures of the database in a row, only the first one.
 */
export const repeat = (work: () => Promise<unknown>, pauseMs: number, { log, fail }: Watch): (() => Promise<void>) => {
  let isFailing = false
  let isOn = true
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    await work().then(
      () => {
        isFailing = false
      },
      (error: unknown) => {
        fail()
        if (!isDatabaseFailure(error)) log.error({ err: error }, 'repeated work failed; it is tried again')
        else if (!isFailing) log.warn({ err: error }, 'repeated work waits for the database')
        isFailing = true
      },
    )
    running = undefined
    if (isOn) wait()
  }
  const wait = () => {
    timer = setTimeout(() => {
      running = run()
    }, pauseMs)
  }
  wait()
  /** Resolves when running work has ended. */
  return async () => {
    isOn = false
    clearTimeout(timer)
    await running
  }
}
