import { connect, createServer, type Socket } from 'node:net'

/** The way to a database, which a test can cut or make silent: the database itself goes on. */
export const startDatabaseProxy = async (databaseUrl: string) => {
  const to = new URL(databaseUrl)
  const folder = decodeURIComponent(to.hostname)
  const target = folder.startsWith('/') ? { path: `${folder}/.s.PGSQL.5432` } : { host: to.hostname, port: Number(to.port || 5432) }
  const pairs = new Set<{ near: Socket; far: Socket }>()
  let mode: 'open' | 'cut' | 'silent' = 'open'
  let calls = 0

  const server = createServer((near) => {
    calls += 1
    near.on('error', () => {})
    if (mode === 'cut') return near.destroy()
    // Takes what comes, and says nothing.
    if (mode === 'silent') return near.resume()
    const far = connect(target)
    const pair = { near, far }
    pairs.add(pair)
    far.on('error', () => near.destroy())
    near.on('data', (bytes: Buffer) => mode === 'open' && far.write(bytes))
    far.on('data', (bytes: Buffer) => mode === 'open' && near.write(bytes))
    for (const socket of [near, far])
      socket.on('close', () => {
        near.destroy()
        far.destroy()
        pairs.delete(pair)
      })
  })
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('no port')
  const url = new URL(databaseUrl)
  url.host = `127.0.0.1:${address.port}`

  const hangUp = () => {
    for (const { near, far } of pairs) {
      near.destroy()
      far.destroy()
    }
  }
  return {
    url: url.href,
    /** Connections that stand. */
    open: () => pairs.size,
    /** Connections that were asked for so far. */
    calls: () => calls,
    /** Every connection breaks, and no new one can be had. */
    cut: () => {
      mode = 'cut'
      hangUp()
    },
    /** Nothing is answered any more, and nobody hangs up. */
    silence: () => {
      mode = 'silent'
    },
    /** As it was. What was swallowed in a silence is lost, and the connections of that time with it. */
    restore: () => {
      if (mode === 'silent') hangUp()
      mode = 'open'
    },
    /** As it was, but connections of a silence stand on, and are never answered. */
    restoreWithoutHangingUp: () => {
      mode = 'open'
    },
    stop: async () => {
      hangUp()
      await new Promise((done) => void server.close(done))
    },
  }
}
