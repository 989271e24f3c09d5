import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The range of the ports. By default, Linux gives the ports from 32768 up to outgoing connections. So it could give a port to a connection
 * after a test has found it, and before the test's server starts.
 */
const FIRST = 12_000
const LAST = 32_767
const TRIES = 100

/** Returns a port on which nothing listens at this moment. Throws if it finds none. */
export const freePort = async (): Promise<number> => {
  for (let tries = 0; tries < TRIES; tries++) {
    const port = randomInt(FIRST, LAST + 1)
    const server = createServer()
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') continue
      throw error
    }
    server.close()
    await once(server, 'close')
    return port
  }
  throw new Error(`found no free port from ${FIRST} to ${LAST} in ${TRIES} tries`)
}
