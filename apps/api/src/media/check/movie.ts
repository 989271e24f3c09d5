import { type Box, boxesIn, findBox } from './boxes.ts'
import { BrokenFile, type FileBytes, sane, type VideoFacts, WrongType } from './file-bytes.ts'
import { wipeSamples } from './samples.ts'

const NO_VIDEO = /^(hei[cmxs]|hev[cmxs]|mif1|msf1|avi[fs]|crx )$/
/** Boxes in which phones and editors store location, device and names. */
const METADATA = new Set(['udta', 'meta', 'uuid'])
/** Boxes that may contain boxes from `METADATA`. */
const HOLDERS = new Set(['mdia', 'minf', 'traf'])

/**
 * Checks that the file contains video and overwrites its metadata in place, so that no offset changes. Throws WrongType for a still picture
 * or for sound only, BrokenFile for truncated or invalid data.
 */
export const checkMovieFile = (file: FileBytes): VideoFacts => {
  let movie: Box | undefined
  let hasMedia = false
  const samples: Box[] = []
  for (const box of boxesIn(file, 0, file.size)) {
    if (box.type === 'ftyp' && NO_VIDEO.test(file.read(box.body, 4).toString('latin1'))) throw new WrongType('a still picture')
    if (box.type === 'moov') movie = box
    if (box.type === 'mdat') samples.push(box)
    if (box.type === 'mdat' || box.type === 'moof') hasMedia = true
    if (box.type === 'moof') blankMetadata(file, box)
    if (METADATA.has(box.type)) blank(file, box)
  }
  if (!movie || !hasMedia) throw new BrokenFile('no movie in it')
  return checkMovie(file, movie, samples)
}

const checkMovie = (file: FileBytes, movie: Box, samples: readonly Box[]): VideoFacts => {
  const header = findBox(file, movie, 'mvhd')
  if (!header) throw new BrokenFile('no movie header')
  const isFragmented = findBox(file, movie, 'mvex') !== undefined
  const seconds = secondsOf(file, header)
  let picture: VideoFacts | undefined
  for (const box of boxesIn(file, movie.body, movie.end)) {
    if (box.type !== 'trak') continue
    const handler = handlerOf(file, box)
    if (handler === 'vide') picture ??= sizeOf(file, box)
    // Tracks without picture or sound contain the measurements of drones and action cameras, for example the location of each frame.
    else if (handler !== 'soun') {
      wipeSamples(file, box, samples)
      blank(file, box)
    }
  }
  if (!picture) throw new WrongType('no pictures')
  blankMetadata(file, movie)
  // In a fragmented movie, a duration of 0 means unknown: the header is written before the duration is known.
  return sane(picture, isFragmented && seconds === 0 ? undefined : seconds)
}

const secondsOf = (file: FileBytes, { body }: Box): number => {
  const isLong = file.read(body, 1)[0] === 1
  const fields = file.read(body + (isLong ? 20 : 12), isLong ? 12 : 8)
  const duration = isLong ? Number(fields.readBigUInt64BE(4)) : fields.readUInt32BE(4)
  return duration / fields.readUInt32BE(0)
}

const handlerOf = (file: FileBytes, track: Box): string => {
  const handler = findBox(file, track, 'mdia', 'hdlr')
  if (!handler) throw new BrokenFile('a track without a handler')
  return file.read(handler.body + 8, 4).toString('latin1')
}

/** Returns the size as displayed. Phones held upright store a rotation matrix. */
const sizeOf = (file: FileBytes, track: Box): VideoFacts => {
  const header = findBox(file, track, 'tkhd')
  if (!header || !findBox(file, track, 'mdia', 'minf', 'stbl', 'stsd')) throw new BrokenFile('a track without a header')
  const fields = file.read(header.end - 44, 44)
  const [width, height] = [fields.readUInt32BE(36) / 65_536, fields.readUInt32BE(40) / 65_536]
  const isTurned = fields.readInt32BE(0) === 0 && fields.readInt32BE(16) === 0
  return isTurned ? { width: height, height: width } : { width, height }
}

const blankMetadata = (file: FileBytes, { body, end }: Box) => {
  for (const box of boxesIn(file, body, end)) {
    if (METADATA.has(box.type)) blank(file, box)
    else if (HOLDERS.has(box.type) || box.type === 'trak') blankMetadata(file, box)
  }
}

/** Turns a box into one of the same length that video players skip. */
const blank = (file: FileBytes, { at, body, end }: Box) => {
  file.write(at + 4, Buffer.from('free'))
  file.wipe(body, end)
}
