import type { ServerResponse } from 'node:http'
import { PassThrough } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Gauge } from 'prom-client'

/** Often enough that no proxy takes the silence for an end. */
const HEARTBEAT_MS = 25_000
/** Then the reader comes again, and shows again who it is. */
const LIFETIME_MS = 3_600_000
/** Of events that wait for a reader who does not read. */
const UNREAD_MAX_BYTES = 65_536
/** A server that stops waits no longer for a reader who does not take the end. */
const GRACE_MS = 1000

export type EventStream = {
  send: (event: string, data: object) => void
  end: () => void
  /** Called once, however it came about; at once when it is over already. */
  onEnd: (act: () => void) => void
  /** Begins to answer with it. */
  open: (reply: FastifyReply) => FastifyReply
}

/** Server-Sent Events of one server, which end before it stops. */
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
      // No text of a person's ever: a line break in the name would begin another event. JSON has none.
      send: (event, data) => write(`event: ${event}\ndata: ${JSON.stringify(data)}\n\n`),
      end: () => {
        body.end()
        // Nobody may be there to read the end.
        if (!isOpen) body.destroy()
      },
      onEnd: (act) => void (body.closed ? act() : body.once('close', act)),
      open: (reply) => {
        isOpen = true
        answers.add(reply.raw)
        reply.raw.once('close', () => answers.delete(reply.raw))
        if (isClosing) body.end()
        // The reader learns at once that it is heard.
        write(':\n\n')
        return reply
          .headers({
            'content-type': 'text/event-stream; charset=utf-8',
            'cache-control': 'no-store, no-transform',
            // Otherwise nginx keeps events back until there are many.
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
