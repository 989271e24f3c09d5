import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'

type Arrived = { id: string; body: string; headers: IncomingMessage['headers'] }

/**
 * Starts a game's server that receives notices. `answer` replies to a notice; if it does nothing, the notice gets no reply. Call `close`
 * when done.
 */
export const startGameServer = async (answer: (response: ServerResponse, notice: Arrived) => unknown) => {
  const arrived: Arrived[] = []
  let open = 0
  let most = 0
  const server = createServer(async (request, response) => {
    open += 1
    most = Math.max(most, open)
    response.on('close', () => {
      open -= 1
    })
    let body = ''
    for await (const chunk of request) body += chunk
    const notice = { id: String(request.headers['webhook-id']), body, headers: request.headers }
    arrived.push(notice)
    answer(response, notice)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/notices`,
    arrived,
    /** Returns the highest number of simultaneous requests. */
    most: () => most,
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
export type GameServer = Awaited<ReturnType<typeof startGameServer>>
