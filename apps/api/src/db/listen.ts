import pg from 'pg'

export type Listener = { stop: () => Promise<void> }

const RECONNECT_MS = 500

/**
 * Calls `onNotice` for every NOTIFY on `channel`, and once after each (re)connection, since notices sent in between are lost.
 * Resolves when listening.
 */
export const listen = async (url: string, channel: string, onNotice: () => void): Promise<Listener> => {
  let stopped = false
  let client: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined

  const start = async () => {
    const next = new pg.Client({ connectionString: url, application_name: 'playhub listen', keepAlive: true })
    client = next
    next.on('notification', onNotice)
    next.on('error', () => {})
    next.on('end', () => {
      if (!stopped && client === next) retry = setTimeout(again, RECONNECT_MS)
    })
    await next.connect()
    await next.query(`listen ${channel}`)
    onNotice()
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
