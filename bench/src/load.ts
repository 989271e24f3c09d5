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
/** The result of a load. Latencies are in milliseconds. */
export type Loaded = { answers: number; perSecond: number; p50: number; p99: number }

const CONNECTIONS = 64
const BUFFER_BYTES = 65_536

/**
 * Keeps one request in flight on every connection for `seconds`. Throws if an answer differs from the expected one or a connection breaks.
 */
export const load = ({ url, headers = {}, expected, seconds, connections = CONNECTIONS }: Load): Promise<Loaded> => {
  const question = { request: printRequest(new URL(url), { headers }), expected }
  const until = performance.now() + seconds * 1000
  return loadEach(url, connections, () => (performance.now() < until ? question : undefined))
}

/** A request and its expected answer. `request` contains the bytes to send. */
export type Question = { request: Buffer; expected: Expected }

/**
 * Sends the requests that `next` returns for each connection, one after another, until `next` returns undefined. Throws if an answer
 * differs from the expected one or a connection breaks.
 */
export const loadEach = async (url: string, connections: number, next: (connection: number) => Question | undefined): Promise<Loaded> => {
  const latencies: number[] = []
  const sockets: Socket[] = []
  const began = performance.now()
  const onLatency = (latency: number) => latencies.push(latency)
  try {
    await Promise.all(Array.from({ length: connections }, (_, at) => drive(new URL(url), () => next(at), onLatency, sockets)))
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

type Sent = { method?: 'GET' | 'POST'; headers?: Record<string, string>; body?: string }

export const printRequest = ({ pathname, search, host }: URL, { method = 'GET', headers = {}, body }: Sent) => {
  const length = body === undefined ? {} : { 'content-length': String(Buffer.byteLength(body)) }
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`${method} ${pathname}${search} HTTP/1.1\r\n${lines.join('')}\r\n${body ?? ''}`)
}

const drive = (url: URL, next: () => Question | undefined, onLatency: (ms: number) => void, sockets: Socket[]) =>
  new Promise<void>((resolve, reject) => {
    let asked = 0
    let expected: Expected | undefined
    let read: (chunk: Buffer) => void = () => {}
    const ask = () => {
      const question = next()
      if (!question) return resolve()
      if (question.expected !== expected) {
        expected = question.expected
        read = createAnswerReader(expected, () => {
          onLatency(performance.now() - asked)
          ask()
        })
      }
      asked = performance.now()
      socket.write(question.request)
    }
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
