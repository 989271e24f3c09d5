import type { IncomingMessage } from 'node:http'
import { LINGER_MS, LINGER_UNREAD_MS } from './rules.ts'

const stopped = new WeakSet<IncomingMessage>()

/** Takes nothing more from the connection: a request that is only paused goes on to fill its buffer. */
export const stopReading = (raw: IncomingMessage) => {
  stopped.add(raw)
  raw.socket.pause()
  raw._read = () => {}
}

/**
 * Ends a request whose rest nobody wants. Many senders listen only when they have sent everything, and a connection that is closed under them
 * takes the answer with it: so the rest is read and thrown away, `atMost` bytes of it, and the connection lives on for a while after the refusal.
 */
export const leaveUnread = (raw: IncomingMessage, atMost: number) => {
  raw.unpipe()
  // A request that is whole needs nothing, and a broken one is gone.
  if (raw.readableEnded || raw.destroyed) return
  let left = atMost
  raw.on('error', () => {})
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.pause()
  })
  if (atMost > 0) {
    // Takes back what `stopReading` did.
    if (stopped.has(raw)) {
      Reflect.deleteProperty(raw, '_read')
      raw.socket.resume()
    }
    raw.resume()
  } else raw.pause()
  const cut = setTimeout(() => raw.destroy(), atMost > 0 ? LINGER_MS : LINGER_UNREAD_MS).unref()
  raw.once('end', () => clearTimeout(cut))
  raw.once('close', () => clearTimeout(cut))
}
