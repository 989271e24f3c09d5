import type { Readable } from 'node:stream'
import { MAIL_MAX_BYTES } from '@playhub/contract/message-limits'
import { Refusal } from '@playhub/contract/refusals'

/**
 * Reads mails into memory, and keeps all of them together below `most` bytes. Memory is counted only for bytes that have arrived, not for
 * the announced size of a mail. Otherwise strangers could reserve memory by announcing mails: the signature covers the whole mail, so it
 * can be checked only when the mail is complete.
 * When the memory is full, the oldest incomplete mail is refused. A mail server sends a mail within seconds, so this mail is probably from
 * an attacker who only wants to use up memory.
 */
export const createMailMemory = (most: number, retryAfterSeconds: number) => {
  let held = 0
  /** For each incomplete mail, the function that refuses it. The oldest mail comes first. */
  const incomplete = new Set<() => void>()

  const makeRoom = () => {
    for (const refuse of incomplete) {
      if (held <= most) return
      refuse()
    }
  }

  return {
    /**
     * Returns the bytes of a mail. The bytes are counted as used memory until `signal` aborts. Throws BODY_TOO_LARGE, TOO_MANY_REQUESTS
     * when other mails need the memory, and an error if the sender disconnects.
     */
    read: (from: Readable, signal: AbortSignal): Promise<Buffer> =>
      new Promise((resolve, reject) => {
        let chunks: Buffer[] = []
        let bytes = 0
        const free = () => {
          held -= bytes
          bytes = 0
          chunks = []
        }
        const stop = (error: Error) => {
          if (!incomplete.delete(refuse)) return
          free()
          from.off('data', take)
          // The rest of the mail is dropped.
          from.resume()
          reject(error)
        }
        const refuse = () => stop(new Refusal('TOO_MANY_REQUESTS', { retryAfterSeconds }))
        const take = (chunk: Buffer) => {
          chunks.push(chunk)
          bytes += chunk.length
          held += chunk.length
          if (bytes > MAIL_MAX_BYTES) stop(new Refusal('BODY_TOO_LARGE'))
          else makeRoom()
        }
        incomplete.add(refuse)
        signal.addEventListener('abort', free, { once: true })
        from.on('data', take)
        from.once('error', stop)
        from.once('close', () => stop(new Error('the sender disconnected')))
        from.once('end', () => {
          if (incomplete.delete(refuse)) resolve(Buffer.concat(chunks))
          chunks = []
        })
      }),
  }
}
