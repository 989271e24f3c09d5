import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** Starts a TCP proxy to a unix socket or another port. A test can interrupt it, as the network between two machines can fail. */
export const startLine = async (target: string | { host: string; port: number }) => {
  const near = new Set<Socket>()
  const ends = new Set<Socket>()
  const deaf = new Set<Socket>()
  let isSilent = false
  let isDeaf = false
  const server = createServer((client) => {
    const far = typeof target === 'string' ? connect(target) : connect(target)
    near.add(client)
    if (isDeaf) deaf.add(client)
    client.on('close', () => {
      near.delete(client)
      deaf.delete(client)
    })
    for (const [end, other] of [
      [client, far],
      [far, client],
    ] as const) {
      ends.add(end)
      end.on('data', (bytes) => {
        if (!deaf.has(client) && !other.write(bytes)) end.pause()
      })
      end.on('drain', () => void (isSilent || other.resume()))
      end.on('end', () => other.end())
      end.on('error', () => other.destroy())
      end.on('close', () => {
        ends.delete(end)
        other.destroy()
      })
      if (isSilent) end.pause()
    }
  })
  const open = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  await open(0)
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const { port } = address

  const mend = async () => {
    isSilent = false
    isDeaf = false
    for (const end of ends) end.resume()
    if (!server.listening) await open(port)
  }
  const reset = async () => {
    const closed = new Promise((done) => server.close(done))
    for (const end of near) end.resetAndDestroy()
    await closed
  }
  return {
    port,
    /** Returns the number of open connections. */
    open: () => near.size,
    /**
     * Interrupts the proxy until `mend` is called:
     * - `reset`: connections break, and new connections are refused.
     * - `silent`: no data passes.
     * - `deaf`: sent data is lost. A connection that exists or opens in this state never passes data again, even after `mend`.
     */
    cut: async (how: 'reset' | 'silent' | 'deaf') => {
      if (how === 'reset') return reset()
      if (how === 'deaf') {
        isDeaf = true
        for (const client of near) deaf.add(client)
        return
      }
      isSilent = true
      for (const end of ends) end.pause()
    },
    mend,
    close: async () => {
      if (server.listening) await reset()
    },
  }
}
