import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { printRequest } from '../load.ts'
import { inParallel } from '../payments/payer.ts'

/** This file opens many event streams, and reads them with as little work as possible, so that the reader is not the bottleneck. */

export type Place = { url: string; headers?: Record<string, string> }
export type News = { ticketId: string; seq: number }
export type Streams = Awaited<ReturnType<typeof openStreams>>

const OPENED_AT_ONCE = 50
const PATIENCE_MS = 30_000

export const keyOf = ({ ticketId, seq }: News) => `${ticketId} ${seq}`

export const openStreams = async (places: readonly Place[]) => {
  /** The time at which each message first arrived, in milliseconds since 1970. */
  const heard = new Map<string, number>()
  const hear = (news: News) => {
    const key = keyOf(news)
    if (!heard.has(key)) heard.set(key, performance.timeOrigin + performance.now())
  }
  const streams = await inParallel(places.length, OPENED_AT_ONCE, (at) => openStream(places[at] ?? { url: '' }, hear))
  return {
    /** Waits for these messages and returns the time at which each arrived. Throws if a message does not arrive in time. */
    untilHeard: async (all: readonly News[]): Promise<number[]> => {
      const until = performance.now() + PATIENCE_MS
      for (;;) {
        const times = all.map((news) => heard.get(keyOf(news)))
        const missing = times.filter((time) => time === undefined).length
        if (missing === 0) return times.map((time) => time ?? 0)
        if (performance.now() > until) throw new Error(`${missing} of ${all.length} were not heard`)
        await sleep(20)
      }
    },
    close: () => {
      for (const { cut } of streams) cut()
    },
  }
}

export type OpenStream = { cut: () => void; closed: Promise<void> }

/** Opens a stream and resolves when its first data has arrived. */
export const openStream = ({ url, headers = {} }: Place, hear: (news: News) => void): Promise<OpenStream> =>
  new Promise((resolve, reject) => {
    const at = new URL(url)
    const socket: Socket = connect({ host: '127.0.0.1', port: Number(at.port), noDelay: true })
    const closed = new Promise<void>((done) => socket.once('close', () => done()))
    let isOpen = false
    let unread = ''
    socket.setEncoding('latin1')
    socket.once('connect', () => socket.write(printRequest(at, { headers })))
    socket.on('error', reject)
    socket.on('data', (text: string) => {
      unread += text
      if (!isOpen) {
        if (!unread.includes('\n:\n\n')) return
        if (!unread.startsWith('HTTP/1.1 200 ')) return reject(new Error(`${url}: ${unread}`))
        isOpen = true
        resolve({ cut: () => socket.destroy(), closed })
      }
      const end = unread.lastIndexOf('\n\n')
      if (end === -1) return
      for (const [, data = ''] of unread.slice(0, end).matchAll(/^data: (.*)$/gm)) hear(JSON.parse(data) as News)
      unread = unread.slice(end + 2)
    })
    void closed.then(() => reject(new Error(`${url} ended: ${unread}`)))
  })
