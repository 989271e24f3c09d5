import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Gauge } from 'prom-client'

/** Often enough that no proxy closes the connection because of silence. */
const HEARTBEAT_MS = 25_000
/** After this time the stream ends. The reader reconnects and is authorised again. */
const LIFETIME_MS = 3_600_000
/** The most unread bytes before a slow reader is disconnected. */
const UNREAD_MAX_BYTES = 65_536
/** How long a stopping server waits for readers that do not read the end of the stream. */
const GRACE_MS = 1000

export type EventStream = {
  send: (event: string, data: object) => void
  end: () => void
  /** Called once when the stream ends for any reason; at once if it has ended already. */
  onEnd: (act: () => void) => void
  /** Starts the reply with this stream. */
  open: (reply: FastifyReply) => FastifyReply
}

/** Server-Sent Events of one server. All streams end before the server stops. */
export const createEventStreams = (app: FastifyInstance, open: Pick<Gauge, 'inc' | 'dec'>) => {
  const all = new Set<EventStream>()
  const answers = new Set<ServerResponse>()
  let isClosing = false
  app.addHook('preClose', async () => {
    isClosing = true
    for (const stream of all) stream.end()
    setTimeout(() => {
      for (const answer of answers) answer.destroy()
    }, GRACE_MS).unref()
  })

  return (): EventStream => {
    const body = new PassThrough()
    let isOpen = false
    const write = (text: string) => {
      if (body.writableEnded || body.destroyed) return
      body.write(text)
      if (body.writableLength + body.readableLength > UNREAD_MAX_BYTES) body.destroy()
    }
    const heartbeat = setInterval(() => write(':\n\n'), HEARTBEAT_MS).unref()
    const lifetime = setTimeout(() => body.end(), LIFETIME_MS).unref()
    const stream: EventStream = {
      // Only for JSON data, which contains no line breaks. A line break in user text would start another event.
      send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => {
        body.end()
        // If the reply was never opened, nobody reads the end.
        if (!isOpen) body.destroy()
      },
      onEnd: (act) => void (body.closed ? act() : body.once('close', act)),
      open: (reply) => {
        isOpen = true
        answers.add(reply.raw)
        reply.raw.once('close', () => answers.delete(reply.raw))
        if (isClosing) body.end()
        // Sends the first bytes at once, so that the reader knows that it is connected.
        write(':\n\n')
        return reply
          .headers({
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-store, no-transform',
            // Otherwise nginx buffers events.
            'x-accel-buffering': 'no',
          })
          .send(body)
      },
    }
    all.add(stream)
    open.inc()
    stream.onEnd(() => {
      clearInterval(heartbeat)
      clearTimeout(lifetime)
      all.delete(stream)
      open.dec()
    })
    return stream
  }
}
