import type { ServerResponse } from 'node:http'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Gauge } from 'prom-client'

/** Time between heartbeats, short enough that no proxy closes the connection because of silence. */
const HEARTBEAT_MS = 25_000
/** After this time the stream ends. The reader reconnects and is authorised again. */
const LIFETIME_MS = 3_600_000
/** Maximum number of bytes that a reader has not read yet. A slower reader is disconnected. */
const UNREAD_MAX_BYTES = 65_536
/** How long a stopping server waits for readers that do not read the end of the stream. */
const GRACE_MS = 1000
/** The heartbeats of all streams are spread over this many ticks of one timer. */
const TICKS = 25

export type EventStream = {
  send: (event: string, data: object) => void
  end: () => void
  /** Calls `act` once when the stream ends for any reason; at once if the stream has ended already. */
  onEnd: (act: () => void) => void
  /** Answers the request with this stream. */
  open: (reply: FastifyReply) => FastifyReply
}

type Beating = Pick<EventStream, 'end'> & { beats: number; beat: () => void }

/**
 * Creates one timer for the heartbeats of all streams. With thousands of open pages, a timer for each stream would need more memory than
 * the stream itself. The timer also ends each stream after its lifetime.
 */
const createWheel = () => {
  const slots = Array.from({ length: TICKS }, () => new Set<Beating>())
  let at = 0
  let count = 0
  let timer: NodeJS.Timeout | undefined
  const turn = () => {
    at = (at + 1) % TICKS
    for (const one of slots[at] ?? []) {
      one.beats += 1
      if (one.beats * HEARTBEAT_MS >= LIFETIME_MS) one.end()
      else one.beat()
    }
  }
  return {
    /** Adds a stream. Returns a function that removes it. */
    add: (one: Beating) => {
      const slot = slots[at]
      slot?.add(one)
      count += 1
      timer ??= setInterval(turn, HEARTBEAT_MS / TICKS).unref()
      return () => {
        if (!slot?.delete(one)) return
        count -= 1
        if (count > 0) return
        clearInterval(timer)
        timer = undefined
      }
    },
  }
}

/**
 * Creates the Server-Sent Events (SSE) of one server. All streams end before the server stops. A stream writes to Node's response directly,
 * so Fastify's reply objects are not kept in memory while the page is open.
 */
export const createEventStreams = (app: FastifyInstance, open: Pick<Gauge, 'inc' | 'dec'>) => {
  const all = new Set<EventStream>()
  const answers = new Set<ServerResponse>()
  const wheel = createWheel()
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    for (const stream of all) stream.end()
    setTimeout(() => {
      for (const answer of answers) answer.destroy()
    }, GRACE_MS).unref()
  })

  return (): EventStream => {
    let answer: ServerResponse | undefined
    let isOver = false
    /** Text that was passed to `send` before the call of `open`. `open` writes it first. */
    let early = ''
    const acts: (() => void)[] = []

    const write = (text: string) => {
      if (isOver) return
      if (!answer) {
        early += text
        return
      }
      answer.write(text)
      if (answer.writableLength > UNREAD_MAX_BYTES) answer.destroy()
    }
    const over = () => {
      if (isOver) return
      isOver = true
      leaveWheel()
      all.delete(stream)
      open.dec()
      for (const act of acts.splice(0)) act()
    }
    const end = () => {
      answer?.end()
      over()
    }
    const stream: EventStream = {
      // `data` is sent as JSON, which contains no line breaks. A line break in user text could start another event.
      send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end,
      onEnd: (act) => void (isOver ? act() : acts.push(act)),
      open: (reply) => {
        const { raw } = reply.hijack()
        raw.writeHead(200, {
          // Fastify's header values are the same as those of Node, but Fastify's type also allows `undefined`.
          ...(reply.getHeaders() as NodeJS.Dict<string | string[]>),
          'content-type': 'text/event-stream; charset=utf-8',
          'cache-control': 'no-store, no-transform',
          // Without this header, nginx buffers events.
          'x-accel-buffering': 'no',
        })
        answers.add(raw)
        raw.once('close', () => {
          answers.delete(raw)
          over()
        })
        // Sends the first bytes at once, so that the reader knows that it is connected.
        raw.write(`:\n\n${early}`)
        early = ''
        answer = raw
        if (isOver || isClosing || raw.destroyed) end()
        return reply
      },
    }
    const leaveWheel = wheel.add({ beats: 0, beat: () => write(':\n\n'), end })
    all.add(stream)
    open.inc()
    return stream
  }
}
