import { randomInt } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:net'

/**
 * The range of the ports. The system itself gives ports from 32768 up to outgoing connections (`ip_local_port_range`), also between the
 * moment when a test has found a free port and the moment when its server starts.
 */
const FIRST = 12_000
const LAST = 32_767

/** Returns a port on which nothing listens at this moment. */
export const freePort = async (): Promise<number> => {
  for (;;) {
    const port = randomInt(FIRST, LAST + 1)
    const server = createServer()
    try {
      await once(server.listen(port, '127.0.0.1'), 'listening')
    } catch {
      // Another program uses the port.
      continue
    }
    server.close()
    await once(server, 'close')
    return port
  }
}
