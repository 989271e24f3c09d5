import type { FastifyBaseLogger } from 'fastify'
import { isDatabaseFailure } from '../db/failure.ts'

type Watch = { log: Pick<FastifyBaseLogger, 'error' | 'warn'>; fail: () => void }

/**
 * Calls `work` again and again, with a pause of `pauseMs` before each call, until the returned function is called. After a failure, the
 * next call tries again. Every failure calls `fail`. Failures are logged, but if the database fails several times in a row, only the first
 * failure is logged. Use this loop for work that rows of the database describe, but not for work about money. Work about money has its own
 * loop (`due.ts`), which no other work may delay.
 */
export const repeat = (work: () => Promise<unknown>, pauseMs: number, { log, fail }: Watch): (() => Promise<void>) => {
  let isWaiting = false
  let isOn = true
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> | undefined
  const run = async () => {
    await work().then(
      () => {
        isWaiting = false
      },
      (error: unknown) => {
        fail()
        const isDatabase = isDatabaseFailure(error)
        if (!isDatabase) log.error({ err: error }, 'repeated work failed; it is tried again')
        else if (!isWaiting) log.warn({ err: error }, 'repeated work waits for the database')
        isWaiting = isDatabase
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
