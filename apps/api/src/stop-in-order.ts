import type { FastifyBaseLogger } from 'fastify'

/**
 * Runs `stop`, for at most `withinMs`. Returns the exit code of the process. The code is 1, and the log says why, if `stop` fails or takes
 * longer.
 */
export const stopInOrder = (stop: () => Promise<void>, withinMs: number, log: Pick<FastifyBaseLogger, 'error'>): Promise<0 | 1> =>
  new Promise((resolve) => {
    const timer = setTimeout(() => {
      log.error({ withinMs }, 'did not stop in order: cut off, because it took too long')
      resolve(1)
    }, withinMs)
    stop()
      .then(
        () => resolve(0),
        (error: unknown) => {
          log.error({ err: error }, 'did not stop in order')
          resolve(1)
        },
      )
      .finally(() => clearTimeout(timer))
  })
