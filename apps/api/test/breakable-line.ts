import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/** A TCP line to a unix socket that can be cut, as a network between two machines is. */
export const startLine = async (socketPath: string) => {
  const near = new Set<Socket>()
  const ends = new Set<Socket>()
  let isSilent = false
  const server = createServer((client) => {
    const far = connect(socketPath)
    near.add(client)
    client.on('close', () => near.delete(client))
    for (const [end, other] of [
      [client, far],
      [far, client],
    ] as const) {
      ends.add(end)
      end.on('data', (bytes) => {
        if (!other.write(bytes)) end.pause()
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
    cut: async (how: 'reset' | 'silent') => {
      if (how === 'reset') return reset()
      isSilent = true
      for (const end of ends) end.pause()
    },
    mend,
    close: async () => {
      if (server.listening) await reset()
    },
  }
}
