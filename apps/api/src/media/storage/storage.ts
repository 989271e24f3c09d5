import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** Both ends count. */
export type ByteRange = { from: number; to: number }

/** Where files are kept, by keys that mean nothing. */
export type Storage = {
  /** Takes a file over from the folder of uploads, where it may be gone afterwards. */
  keep: (key: string, file: { path: string; bytes: number; sha256: string }) => Promise<void>
  /** Undefined when there is nothing under the key. Whoever asked ends the stream, or `signal` does. */
  open: (key: string, of: { range: ByteRange | undefined; signal: AbortSignal }) => Promise<Readable | undefined>
  /** As often as one likes. */
  remove: (key: string) => Promise<void>
}

/** Of two levels of folders, so that no folder grows large. The same in a bucket: files can be copied from one to the other. */
export const newKey = (): string =>
  randomBytes(20)
    .toString('hex')
    .replace(/^(..)(..)/, '$1/$2/')
