import { BrokenFile, type FileBytes, sane, type VideoFacts, WrongType } from './file-bytes.ts'

/** AVI files consist of chunks with a four-letter name, a length and a body; lists of chunks can be nested (RIFF). */

type Chunk = { name: string; at: number; body: number; end: number }

function* chunksIn(file: FileBytes, from: number, to: number): Generator<Chunk> {
  for (let at = from; at + 8 <= to; ) {
    file.step()
    const head = file.read(at, 8)
    const end = at + 8 + head.readUInt32LE(4)
    if (end > to) throw new BrokenFile('a chunk reaches beyond its place')
    const plain = head.toString('latin1', 0, 4)
    const isList = plain === 'LIST' || plain === 'RIFF'
    if (isList && end < at + 12) throw new BrokenFile('a list without a name')
    yield { name: isList ? file.read(at + 8, 4).toString('latin1') : plain, at, body: at + (isList ? 12 : 8), end }
    // Chunks begin at even offsets, so an odd length is followed by one padding byte.
    at = end + (end % 2)
  }
}

/** Chunks with metadata from cameras and editors. */
const METADATA = new Set(['INFO', '_PMX', 'JUNK', 'IDIT', 'ISFT', 'strd', 'exif'])

/**
 * Checks that the file contains video and overwrites its metadata in place. Throws WrongType without a video stream, BrokenFile for
 * truncated or invalid data.
 */
export const checkChunks = (file: FileBytes): VideoFacts => {
  let header: Chunk | undefined
  let hasMedia = false
  for (const riff of chunksIn(file, 0, file.size)) {
    if (riff.name !== 'AVI ' && riff.name !== 'AVIX') throw new BrokenFile('something beside the video')
    for (const chunk of chunksIn(file, riff.body, riff.end)) {
      if (chunk.name === 'hdrl') header ??= chunk
      if (chunk.name === 'movi') hasMedia = true
      if (METADATA.has(chunk.name)) blank(file, chunk)
    }
  }
  if (!header || !hasMedia) throw new BrokenFile('no media in it')
  return checkHeader(file, header)
}

const checkHeader = (file: FileBytes, header: Chunk): VideoFacts => {
  let facts: { width: number; height: number; seconds: number } | undefined
  let hasPictures = false
  for (const chunk of chunksIn(file, header.body, header.end)) {
    if (chunk.name === 'avih') {
      const fields = file.read(chunk.body, 40)
      const seconds = (fields.readUInt32LE(0) / 1e6) * fields.readUInt32LE(16)
      facts = { width: fields.readUInt32LE(32), height: fields.readUInt32LE(36), seconds }
    }
    if (chunk.name === 'strl') hasPictures ||= isPictures(file, chunk)
    if (METADATA.has(chunk.name)) blank(file, chunk)
  }
  if (!facts) throw new BrokenFile('no header')
  if (!hasPictures) throw new WrongType('no pictures')
  return sane(facts, facts.seconds)
}

const isPictures = (file: FileBytes, stream: Chunk): boolean => {
  let found = false
  for (const chunk of chunksIn(file, stream.body, stream.end)) {
    if (chunk.name === 'strh') found = file.read(chunk.body, 4).toString('latin1') === 'vids'
    if (METADATA.has(chunk.name)) blank(file, chunk)
  }
  return found
}

const blank = (file: FileBytes, { at, end }: Chunk) => {
  file.write(at, Buffer.from('JUNK'))
  file.wipe(at + 8, end)
}
