import pg from 'pg'

export type Listener = { stop: () => Promise<void> }

/** What is done about one channel. */
type Hearing = {
  /** A NOTIFY, with what it carries. */
  hear: (payload: string) => void
  /** After each (re)connection, the first included: notices sent in between are lost. */
  catchUp: () => void
  /** The connection is gone: until `catchUp`, notices are missed. */
  lose?: () => void
}

const RECONNECT_MS = 500

/** Listens to channels of NOTIFY over one connection, which is made again when it breaks. Resolves when listening. */
export const listen = async (url: string, channels: Readonly<Record<string, Hearing>>): Promise<Listener> => {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  const all = Object.values(channels)

  const start = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'playhub listen', keepAlive: true })
    client = next
    next.on('notification', ({ channel, payload }) => channels[channel]?.hear(payload ?? ''))
    next.on('error', () => {})
    next.on('end', () => {
      if (stopped || client !== next) return
      for (const { lose } of all) lose?.()
      retry = setTimeout(again, RECONNECT_MS)
    })
    await next.connect()
    await next.query(
      Object.keys(channels)
        .map((channel) => `listen ${channel}`)
        .join('; '),
    )
    for (const { catchUp } of all) catchUp()
  }
  const again = () => {
    start().catch(() => {
      if (!stopped) retry = setTimeout(again, RECONNECT_MS)
    })
  }

  await start()
  return {
    stop: async () => {
      stopped = true
      clearTimeout(retry)
      await client?.end()
    },
  }
}
