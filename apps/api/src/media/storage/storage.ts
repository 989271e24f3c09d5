import { randomBytes } from 'node:crypto'
import type { Readable } from 'node:stream'

/** `from` and `to` are both included. */
export type ByteRange = { from: number; to: number }

/** Storage of files by random keys. */
export type Storage = {
  /** Stores a file from the upload folder. The storage may move the file out of this folder. */
  keep: (key: string, file: { path: string; bytes: number; sha256: string }) => Promise<void>
  /** Opens a file for reading; undefined if there is no file with this key. The caller or `signal` ends the stream. */
  open: (key: string, of: { range: ByteRange | undefined; signal: AbortSignal }) => Promise<Readable | undefined>
  /** Deletes a file. A repeated call with the same key does nothing. */
  remove: (key: string) => Promise<void>
}

/**
 * Returns a random key with two levels of folders, so that no folder gets large. Disk and bucket use the same keys, so files can be copied
 * from one to the other.
 */
export const newKey = (): string =>
  randomBytes(20)
    .toString('hex')
    .replace(/^(..)(..)/, '$1/$2/')
