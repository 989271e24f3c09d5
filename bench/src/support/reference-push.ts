import { once } from 'node:events'
import { createServer } from 'node:http'
import { freePort } from '../../../scripts/free-port.ts'
import { askFor } from '../ask.ts'
import { startScript } from '../child.ts'
import type { Product } from '../product.ts'
import { prepareThreeTransactions } from '../references/three-transactions.ts'
import { atSteadyRate } from '../steady.ts'

const SERVER = import.meta.resolve('../references/commit-to-post.ts')

/**
 * Runs `count` commits at `rate` per second. Returns for each commit the milliseconds from the commit until the receiver gets the notice.
 */
export type Push = (rate: number, count: number) => Promise<number[]>

/** Runs `work` with a reference server that does only the minimum work of notifying a game. The server uses the product's PostgreSQL. */
export const withReferencePush = async <T>({ databaseUrl, folder }: Product, work: (push: Push) => Promise<T>): Promise<T> => {
  await prepareThreeTransactions(databaseUrl, folder)
  let waits: number[] = []
  const receiver = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request) body += chunk
    waits.push(performance.timeOrigin + performance.now() - (JSON.parse(body) as { at: number }).at)
    response.end()
    receiver.emit('told')
  })
  receiver.listen(0, '127.0.0.1')
  await once(receiver, 'listening')
  const address = receiver.address()
  const port = await freePort()
  const env = {
    DATABASE_URL: databaseUrl,
    RECEIVER: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}/`,
    PORT: String(port),
  }
  const url = `http://127.0.0.1:${port}/pay`
  const server = await startScript(SERVER, env, url)
  try {
    return await work(async (rate, count) => {
      waits = []
      await atSteadyRate(rate, count, () => askFor(200, url, { method: 'POST' }))
      while (waits.length < count) await once(receiver, 'told')
      return waits
    })
  } finally {
    await server.stop()
    receiver.closeAllConnections()
    receiver.close()
  }
}
