import type { IncomingMessage } from 'node:http'
import { LINGER_MS, LINGER_UNREAD_MS } from './rules.ts'

const stopped = new WeakSet<IncomingMessage>()

/** Stops reading from the connection. Pausing the request is not enough, because its buffer would still fill. */
export const stopReading = (raw: IncomingMessage) => {
  stopped.add(raw)
  raw.socket.pause()
  raw._read = () => {}
}

/**
 * Ends a request whose remaining body is not needed. Many senders read the reply only after they have sent everything. If the connection
 * were closed earlier, they would lose the reply. So up to `atMost` bytes of the remaining body are read and dropped, and the connection
 * stays open for a while after the refusal.
 */
export const leaveUnread = (raw: IncomingMessage, atMost: number) => {
  raw.unpipe()
  // For a complete or broken request, there is nothing to do.
  if (raw.readableEnded || raw.destroyed) return
  let left = atMost
  raw.on('error', () => {})
  raw.on('data', (chunk: Buffer) => {
    left -= chunk.length
    if (left < 0) raw.pause()
  })
  if (atMost > 0) {
    // Reverses `stopReading`.
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
