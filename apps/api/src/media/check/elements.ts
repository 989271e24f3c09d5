import { BrokenFile, type FileBytes, sane, type VideoFacts, WrongType } from './file-bytes.ts'

/** WebM and Matroska files consist of nested elements with an id, a length and a body (EBML, RFC 8794; Matroska, RFC 9559). */

type Element = { id: number; at: number; body: number; end: number; isOpen: boolean }

const ID = {
  header: 0x1a45dfa3,
  docType: 0x4282,
  segment: 0x18538067,
  info: 0x1549a966,
  scale: 0x2ad7b1,
  duration: 0x4489,
  tracks: 0x1654ae6b,
  track: 0xae,
  trackType: 0x83,
  video: 0xe0,
  width: 0xb0,
  height: 0xba,
  cluster: 0x1f43b675,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  blank: 0xec,
} as const
const VIDEO_TRACK = 1

/** Returns the length of a variable-length number in bytes, which its first byte states: the number of its leading zero bits, plus 1. */
const lengthOf = (first: number, max: number): number => {
  const length = Math.clz32(first) - 23
  if (length > max) throw new BrokenFile('an element without a beginning')
  return length
}

const elementAt = (file: FileBytes, at: number, to: number): Element => {
  file.step()
  const head = file.read(at, Math.min(12, to - at))
  const idLength = lengthOf(head[0] ?? 0, 4)
  const sizeLength = lengthOf(head[idLength] ?? 0, 8)
  const body = at + idLength + sizeLength
  if (body > to) throw new BrokenFile('an element is cut off')
  const bits = head.subarray(idLength, idLength + sizeLength)
  const size = bits.reduce((sum, byte, n) => sum * 256 + (n === 0 ? byte & (0xff >> sizeLength) : byte), 0)
  // If all bits of the length are set, the length was unknown when the element was written.
  const isOpen = size === 2 ** (7 * sizeLength) - 1
  const end = isOpen ? to : body + size
  if (end > to) throw new BrokenFile('an element reaches beyond its place')
  return { id: head.readUIntBE(0, idLength), at, body, end, isOpen }
}

function* elementsIn(file: FileBytes, from: number, to: number): Generator<Element> {
  for (let at = from; at < to; ) {
    const element = elementAt(file, at, to)
    yield element
    at = element.end
  }
}

const find = (file: FileBytes, of: Element | undefined, id: number): Element | undefined => {
  if (of) for (const element of elementsIn(file, of.body, of.end)) if (element.id === id) return element
  return undefined
}

const number = (file: FileBytes, of: Element | undefined): number => {
  if (!of || of.end - of.body > 6 || of.end === of.body) return 0
  return file.read(of.body, of.end - of.body).readUIntBE(0, of.end - of.body)
}

const float = (file: FileBytes, of: Element): number => {
  const bytes = file.read(of.body, of.end - of.body)
  return bytes.length === 8 ? bytes.readDoubleBE() : bytes.length === 4 ? bytes.readFloatBE() : 0
}

/**
 * Checks that the file contains video and overwrites tags and attached files in place. Throws WrongType without a video track, BrokenFile
 * for truncated or invalid data.
 */
export const checkElements = (file: FileBytes): VideoFacts & { docType: string } => {
  const header = elementAt(file, 0, file.size)
  const named = header.id === ID.header ? find(file, header, ID.docType) : undefined
  if (!named || named.end - named.body > 32) throw new BrokenFile('no document type')
  const docType = file
    .read(named.body, named.end - named.body)
    .toString('latin1')
    .replace(/\0+$/, '')
  const segment = elementAt(file, header.end, file.size)
  if (segment.id !== ID.segment) throw new BrokenFile('no segment')
  for (const { id } of elementsIn(file, segment.end, file.size)) if (id !== ID.blank) throw new BrokenFile('something behind the video')
  return { ...checkSegment(file, segment), docType }
}

const checkSegment = (file: FileBytes, segment: Element): VideoFacts => {
  let picture: VideoFacts | undefined
  let seconds: number | undefined
  let hasTracks = false
  let hasCluster = false
  for (const element of elementsIn(file, segment.body, segment.end)) {
    if (element.id === ID.info) seconds = secondsOf(file, element)
    if (element.id === ID.tracks) {
      hasTracks = true
      picture = pictureOf(file, element)
    }
    if (element.id === ID.tags || element.id === ID.attachments) blank(file, element)
    if (element.id === ID.cluster) hasCluster = true
    // In a live recording from a browser, an element without a length reaches to the end of the file.
    if (element.isOpen) break
  }
  if (!hasTracks || !hasCluster) throw new BrokenFile('no media in it')
  if (!picture) throw new WrongType('no pictures')
  return sane(picture, seconds)
}

/** Returns the duration in seconds; undefined for a recording that was written without its duration. */
const secondsOf = (file: FileBytes, info: Element): number | undefined => {
  const duration = find(file, info, ID.duration)
  const nanoseconds = number(file, find(file, info, ID.scale)) || 1_000_000
  return duration && (float(file, duration) * nanoseconds) / 1e9
}

const pictureOf = (file: FileBytes, tracks: Element): VideoFacts | undefined => {
  for (const track of elementsIn(file, tracks.body, tracks.end)) {
    if (track.id !== ID.track || number(file, find(file, track, ID.trackType)) !== VIDEO_TRACK) continue
    const video = find(file, track, ID.video)
    return { width: number(file, find(file, video, ID.width)), height: number(file, find(file, video, ID.height)) }
  }
  return undefined
}

/** Turns an element into one of the same length that video players skip. */
const blank = (file: FileBytes, { at, end }: Element) => {
  const length = end - at
  const head = length < 9 ? Buffer.from([ID.blank, 0x80 | (length - 2)]) : Buffer.alloc(9)
  if (length >= 9) {
    head.writeUInt16BE((ID.blank << 8) | 0x01)
    head.writeUIntBE(length - 9, 3, 6)
  }
  file.wipe(at, end)
  file.write(at, head)
}
