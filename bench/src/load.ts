import { connect, type Socket } from 'node:net'
import { createAnswerReader, type Expected } from './answers.ts'
import { percentile } from './rounds.ts'

export type Load = {
  url: string
  headers?: Record<string, string>
  expected: Expected
  seconds: number
  connections?: number
}
/** Latencies in milliseconds. */
export type Loaded = { answers: number; perSecond: number; p50: number; p99: number }

const CONNECTIONS = 64
const BUFFER_BYTES = 65_536

/** Keeps a request in flight on every connection for `seconds`. Throws when any answer differs from the expected one or a connection breaks. */
export const load = async ({ url, headers = {}, expected, seconds, connections = CONNECTIONS }: Load): Promise<Loaded> => {
  const request = printRequest(new URL(url), headers)
  const latencies: number[] = []
  const sockets: Socket[] = []
  const began = performance.now()
  const until = began + seconds * 1000
  try {
    await Promise.all(
      Array.from({ length: connections }, () =>
        drive({ url: new URL(url), request, expected, until }, (latency) => latencies.push(latency), sockets),
      ),
    )
  } finally {
    for (const socket of sockets) socket.destroy()
  }
  const took = (performance.now() - began) / 1000
  return {
    answers: latencies.length,
    perSecond: latencies.length / took,
    p50: percentile(latencies, 50),
    p99: percentile(latencies, 99),
  }
}

const printRequest = ({ pathname, search, host }: URL, headers: Record<string, string>) => {
  const lines = Object.entries({ host, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n`)
}

type Drive = { url: URL; request: Buffer; expected: Expected; until: number }

const drive = ({ url, request, expected, until }: Drive, onLatency: (ms: number) => void, sockets: Socket[]) =>
  new Promise<void>((resolve, reject) => {
    let asked = 0
    const ask = () => {
      asked = performance.now()
      socket.write(request)
    }
    const read = createAnswerReader(expected, () => {
      const now = performance.now()
      onLatency(now - asked)
      if (now < until) ask()
      else resolve()
    })
    const handleChunk = (length: number, buffer: Uint8Array) => {
      try {
        read(Buffer.from(buffer.buffer, buffer.byteOffset, length))
      } catch (error) {
        reject(error)
      }
      return true
    }
    const socket = connect({
      host: '127.0.0.1',
      port: Number(url.port),
      noDelay: true,
      onread: { buffer: Buffer.alloc(BUFFER_BYTES), callback: handleChunk },
    })
    sockets.push(socket)
    socket.once('connect', ask)
    socket.once('error', reject)
    socket.once('end', () => reject(new Error(`${url} closed the connection`)))
  })
