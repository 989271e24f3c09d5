import { closeSync, fstatSync, openSync, readSync, writeSync } from 'node:fs'

/** Thrown if the file is truncated, or its structure is inconsistent. */
export class BrokenFile extends Error {
  override readonly name = 'BrokenFile'
}
/** Thrown if the file is intact but has a type that we do not accept. */
export class WrongType extends Error {
  override readonly name = 'WrongType'
}

/** Maximum number of parsing steps per file, far more than a real file needs. */
const STEPS_MAX = 200_000
const ZEROS = Buffer.alloc(65_536)

export type FileBytes = ReturnType<typeof openBytes>

/**
 * Opens a file for reading and overwriting in place. All calls are synchronous, because they run in a process that does nothing else and
 * has a time limit.
 */
export const openBytes = (path: string) => {
  const handle = openSync(path, 'r+')
  const { size } = fstatSync(handle)
  let steps = 0
  let changed = false
  const write = (at: number, bytes: Buffer) => {
    writeSync(handle, bytes, 0, bytes.length, at)
    changed = true
  }

  return {
    size,
    /** Reads `length` bytes from offset `at`. Throws BrokenFile if the file is too short. */
    read: (at: number, length: number): Buffer => {
      if (at < 0 || length < 0 || at + length > size) throw new BrokenFile('ends too soon')
      const bytes = Buffer.alloc(length)
      readSync(handle, bytes, 0, length, at)
      return bytes
    },
    write,
    /** Overwrites a range with zeros. */
    wipe: (from: number, to: number) => {
      for (let at = from; at < to; at += ZEROS.length) write(at, ZEROS.subarray(0, Math.min(ZEROS.length, to - at)))
    },
    /** Counts a parsing step. Every loop over parts of the file must call it, so that a hostile file cannot keep the process busy. */
    step: () => {
      steps += 1
      if (steps > STEPS_MAX) throw new BrokenFile('too many parts')
    },
    isChanged: () => changed,
    close: () => closeSync(handle),
  }
}

/** The dimensions stated in a video. */
export type VideoFacts = { width: number; height: number }

const SIDE_MAX = 16_384
const HOURS_MAX = 24

/** Rounds the dimensions of a video and returns them. Throws BrokenFile if no real camera could produce this size or duration. */
export const sane = ({ width, height }: VideoFacts, seconds: number | undefined): VideoFacts => {
  const isSide = (side: number) => Number.isFinite(side) && side >= 1 && side <= SIDE_MAX
  if (!isSide(width) || !isSide(height)) throw new BrokenFile('the picture has no size')
  if (seconds !== undefined && !(seconds > 0 && seconds <= HOURS_MAX * 3600)) throw new BrokenFile('the video has no length')
  return { width: Math.round(width), height: Math.round(height) }
}
