import { type Box, findBox } from './boxes.ts'
import type { FileBytes } from './file-bytes.ts'

/**
 * Maximum number of samples that are read of one track. A track's data consists of chunks, and a chunk consists of samples. Tables in the
 * file list the offset, the first sample and the number of samples of each chunk (ISO/IEC 14496-12, 8.7).
 */
const SAMPLES_MAX = 2_000_000

/** Overwrites a track's data. Chunks outside of the boxes `media` are ignored. */
export const wipeSamples = (file: FileBytes, track: Box, media: readonly Box[]) => {
  const table = findBox(file, track, 'mdia', 'minf', 'stbl')
  if (!table) return
  const offsets = offsetsOf(file, table)
  const sizeAt = sizesOf(file, table)
  const countAt = countsOf(file, table)
  let sample = 0
  for (const [chunk, from] of offsets.entries()) {
    let to = from
    for (let n = countAt(chunk + 1); n > 0 && sample < SAMPLES_MAX; n--) to += sizeAt(sample++)
    if (media.some(({ body, end }) => from >= body && to <= end)) file.wipe(from, to)
  }
}

/**
 * Returns the entries of a table in a box: their count and their bytes. Each entry has `width` bytes. The box stores the count at offset
 * `countAt` of its body, before the entries.
 */
const tableOf = (file: FileBytes, box: Box, countAt: number, width: number): { length: number; bytes: Buffer } => {
  const bytes = file.read(box.body, box.end - box.body)
  const told = bytes.length >= countAt + 4 ? bytes.readUInt32BE(countAt) : 0
  const rest = bytes.subarray(countAt + 4)
  return { length: Math.min(told, Math.floor(rest.length / width), SAMPLES_MAX), bytes: rest }
}

const offsetsOf = (file: FileBytes, stbl: Box): number[] => {
  const short = findBox(file, stbl, 'stco')
  const long = findBox(file, stbl, 'co64')
  const box = short ?? long
  if (!box) return []
  const { length, bytes } = tableOf(file, box, 4, short ? 4 : 8)
  return Array.from({ length }, (_, n) => (short ? bytes.readUInt32BE(4 * n) : Number(bytes.readBigUInt64BE(8 * n))))
}

const sizesOf = (file: FileBytes, stbl: Box): ((sample: number) => number) => {
  const box = findBox(file, stbl, 'stsz')
  if (!box || box.end - box.body < 12) return () => 0
  const common = file.read(box.body + 4, 4).readUInt32BE(0)
  if (common > 0) return () => common
  const { length, bytes } = tableOf(file, box, 8, 4)
  return (sample) => (sample < length ? bytes.readUInt32BE(4 * sample) : 0)
}

/**
 * Returns a function that gives the number of samples of a chunk. Call it with rising chunk numbers only. Each entry of the table applies
 * from its first chunk (counted from 1) until the first chunk of the next entry.
 */
const countsOf = (file: FileBytes, stbl: Box): ((chunk: number) => number) => {
  const box = findBox(file, stbl, 'stsc')
  if (!box) return () => 0
  const { length, bytes } = tableOf(file, box, 4, 12)
  let entry = 0
  return (chunk) => {
    while (entry + 1 < length && bytes.readUInt32BE(12 * (entry + 1)) <= chunk) entry += 1
    return length > 0 ? bytes.readUInt32BE(12 * entry + 4) : 0
  }
}
