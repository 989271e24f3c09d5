import { connect } from 'node:net'
import type { Readable } from 'node:stream'

/**
 * The result of a scan. `skipped`: the scanner did not scan the whole file, because of its size or another reason. So the file may be
 * infected.
 */
export type Scan = 'clean' | 'infected' | 'skipped'

/**
 * Time limit for a scan. All waiting times of a scan job together must stay below six minutes, because a job that runs longer is treated as
 * dead (`queue/jobs.ts`).
 */
const WITHIN_MS = 120_000
/** Time limit for a connection to clamd on which nothing is sent or received. */
const STILL_MS = 60_000
const CHUNK_MAX = 1 << 16

/**
 * Scans a stream with clamd (`host:port`), using its INSTREAM command. Throws if clamd cannot be reached, does not answer in time, or gives
 * an unknown answer. If clamd closes the connection early, it has already sent its answer (for example that the file exceeds
 * StreamMaxLength), and this answer is used.
 */
export const scan = (address: string, stream: Readable): Promise<Scan> => {
  const { hostname, port } = new URL(`tcp://${address}`)
  return new Promise((resolve, reject) => {
    const socket = connect({ host: hostname, port: Number(port), timeout: STILL_MS })
    let answer = ''
    const end = (then: () => void) => {
      clearTimeout(late)
      stream.destroy()
      socket.destroy()
      then()
    }
    const fail = (error: Error) => end(() => (answer.includes('\0') ? resolveWith(answer) : reject(error)))
    const resolveWith = (text: string) => {
      const verdict = verdictOf(text)
      if (verdict) resolve(verdict)
      else reject(new Error(`clamd said ${text.slice(0, 200)}`))
    }
    const late = setTimeout(() => fail(new Error('clamd did not finish in time')), WITHIN_MS)
    socket.on('timeout', () => fail(new Error('clamd stands still')))
    socket.on('error', fail)
    socket.on('data', (bytes: Buffer) => {
      answer += bytes.toString('utf8')
      if (answer.includes('\0') || answer.length > 10_000) end(() => resolveWith(answer))
    })
    socket.on('close', () => fail(new Error('clamd closed the connection')))
    stream.on('error', (error) => end(() => reject(error)))
    socket.write('zINSTREAM\0')
    send(stream, socket).catch(fail)
  })
}

const send = async (stream: Readable, socket: ReturnType<typeof connect>) => {
  // The stream has no encoding set, so it yields buffers.
  for await (const bytes of stream as AsyncIterable<Buffer>) {
    for (let at = 0; at < bytes.length; at += CHUNK_MAX) {
      const part = bytes.subarray(at, at + CHUNK_MAX)
      const length = Buffer.alloc(4)
      length.writeUInt32BE(part.length)
      socket.write(length)
      if (!socket.write(part)) await drained(socket)
    }
    if (socket.destroyed) return
  }
  socket.write(Buffer.alloc(4))
}

const drained = (socket: ReturnType<typeof connect>) =>
  new Promise<void>((resolve) => {
    const end = () => {
      socket.off('drain', end).off('close', end)
      resolve()
    }
    socket.on('drain', end).on('close', end)
  })

/** Answers look like `stream: OK`, `stream: <name> FOUND`, `INSTREAM size limit exceeded. ERROR`. */
const verdictOf = (answer: string): Scan | undefined => {
  const [text = ''] = answer.split('\0')
  if (/^stream: OK$/.test(text)) return 'clean'
  // With the setting AlertExceedsMax, clamd reports a file that exceeds its limits as `FOUND`.
  if (/^stream: Heuristics\.Limits\.Exceeded.* FOUND$/.test(text)) return 'skipped'
  if (/^stream: .+ FOUND$/.test(text)) return 'infected'
  if (/size limit exceeded.*ERROR$/.test(text)) return 'skipped'
  return undefined
}
