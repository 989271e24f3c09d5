import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'

/**
 * Starts a load balancer in front of several ports. It forwards each new connection to the next port that accepts connections. A connection
 * never changes its port.
 */
export const startBalancer = async (ports: readonly number[]) => {
  const open = new Set<Socket>()
  let turn = 0
  const join = (near: Socket, left: number) => {
    const far = connect(ports[turn++ % ports.length] ?? 0, '127.0.0.1')
    far.once('connect', () => {
      near.pipe(far)
      far.pipe(near)
      far.on('close', () => near.destroy())
      near.on('close', () => far.destroy())
    })
    far.on('error', () => {
      if (far.connecting && left > 0 && !near.destroyed) join(near, left - 1)
      else near.destroy()
    })
  }
  const server = createServer((near) => {
    open.add(near)
    near.on('error', () => {})
    near.on('close', () => open.delete(near))
    join(near, ports.length - 1)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.close()
      for (const near of open) near.destroy()
      await once(server, 'close')
    },
  }
}
