import sharp from 'sharp'

/** Small files of every accepted type, built byte by byte, so that a test can break a chosen part. */

const u32 = (...values: number[]) =>
  Buffer.concat(
    values.map((value) => {
      const bytes = Buffer.alloc(4)
      bytes.writeUInt32BE(value)
      return bytes
    }),
  )
const text = (value: string) => Buffer.from(value, 'latin1')

/** Returns a box: MP4 and QuickTime files consist of boxes. */
export const box = (type: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  return Buffer.concat([u32(body.length + 8), text(type), body])
}

/** Geographic location in the metadata of the test files. Tests check that the hub removes it. */
export const PLACE = '+55.7558+037.6173/'

const UPRIGHT = [0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000]
const TURNED = [0, 0x10000, 0, 0xffff0000, 0, 0, 0, 0, 0x40000000]

type Mp4 = {
  brand?: string
  width?: number
  height?: number
  seconds?: number
  isTurned?: boolean
  /** The handler type of the track. `soun` makes it an audio track. */
  handler?: string
  /** A geographic location to put into `moov/udta`, `moov/meta` and a separate track. */
  place?: string
  /** Size of the media data in bytes. */
  media?: number
}

export const mp4 = ({
  brand = 'isom',
  width = 320,
  height = 240,
  seconds = 2,
  isTurned = false,
  handler = 'vide',
  place,
  media = 4000,
}: Mp4 = {}): Buffer => {
  const placed = text(place ?? '')
  const track = (kind: string, table: Buffer[], metadata: Buffer[] = []) =>
    box(
      'trak',
      box('tkhd', u32(0, 0, 0, 1, 0, seconds * 1000, 0, 0, 0, 0), u32(...(isTurned ? TURNED : UPRIGHT)), u32(width << 16, height << 16)),
      box('mdia', box('hdlr', u32(0, 0), text(kind), u32(0, 0, 0)), box('minf', box('stbl', box('stsd', u32(0, 0)), ...table))),
      ...metadata,
    )
  const head = box('ftyp', text(brand), u32(0))
  const body = Buffer.concat([Buffer.alloc(media, 7), placed])
  // The media data comes before the `moov` box. So the offset of this data, which `moov` contains, does not depend on the size of `moov`.
  const placedAt = head.length + 8 + media
  const measured = [box('stsz', u32(0, 0, 1, placed.length)), box('stsc', u32(0, 1, 1, 1, 1)), box('stco', u32(0, 1, placedAt))]
  const movie = box(
    'moov',
    box('mvhd', u32(0, 0, 0, 1000, seconds * 1000), Buffer.alloc(80)),
    track(handler, [], place ? [box('udta', box('\u00a9xyz', placed))] : []),
    ...(place ? [box('udta', box('\u00a9xyz', placed)), box('meta', box('keys', placed)), track('meta', measured)] : []),
  )
  return Buffer.concat([head, box('mdat', body), movie])
}

/** Returns an element: WebM and Matroska files consist of elements. */
const element = (id: number, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const name = text('').subarray(0)
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(body.length) | (1n << 56n))
  const idBytes = u32(id)
  return Buffer.concat([name, idBytes.subarray(idBytes.findIndex((byte) => byte !== 0)), bytes, body])
}
const uint = (id: number, value: number) => element(id, u32(value))

export const webm = ({ docType = 'webm', width = 320, height = 240, trackType = 1, place = '', isOpen = false } = {}): Buffer => {
  const duration = Buffer.alloc(8)
  duration.writeDoubleBE(2000)
  const body = [
    element(0x1549a966, uint(0x2ad7b1, 1_000_000), ...(isOpen ? [] : [element(0x4489, duration)])),
    element(0x1654ae6b, element(0xae, uint(0x83, trackType), element(0xe0, uint(0xb0, width), uint(0xba, height)))),
    element(0x1f43b675, Buffer.alloc(2000, 7)),
    ...(place ? [element(0x1254c367, element(0x7373, text(place)))] : []),
  ]
  const header = element(0x1a45dfa3, element(0x4282, text(docType)))
  // A live recording from a browser: all bits of the segment's length are set, which means "unknown".
  if (isOpen) return Buffer.concat([header, Buffer.from('1853806701ffffffffffffff', 'hex'), ...body])
  return Buffer.concat([header, element(0x18538067, ...body)])
}

const chunk = (name: string, ...parts: Buffer[]): Buffer => {
  const body = Buffer.concat(parts)
  const size = Buffer.alloc(4)
  size.writeUInt32LE(body.length)
  return Buffer.concat([text(name), size, body, Buffer.alloc(body.length % 2)])
}
const u32le = (...values: number[]) => Buffer.concat(values.map((value) => u32(value).reverse()))

export const avi = ({ width = 320, height = 240, stream = 'vids', place = '' } = {}): Buffer =>
  chunk(
    'RIFF',
    text('AVI '),
    chunk(
      'LIST',
      text('hdrl'),
      chunk('avih', u32le(40_000, 0, 0, 0, 50, 0, 1, 0, width, height, 0, 0, 0, 0)),
      chunk('LIST', text('strl'), chunk('strh', text(stream), Buffer.alloc(52)), chunk('strf', Buffer.alloc(40))),
    ),
    ...(place ? [chunk('LIST', text('INFO'), chunk('ILOC', text(place)))] : []),
    chunk('LIST', text('movi'), chunk('00dc', Buffer.alloc(3001, 7))),
  )

const noise = (width: number, height: number) =>
  sharp(Buffer.from(Array.from({ length: width * height * 3 }, (_, n) => (n * 7919) % 251)), { raw: { width, height, channels: 3 } })

/** Returns a rotated photo as phones take it, with metadata about location and device. */
export const photo = (width = 64, height = 48): Promise<Buffer> =>
  noise(width, height)
    .withExif({ IFD0: { Make: 'TellTale', Copyright: PLACE }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '55/1 45/1 20/1' } })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer()
export const png = (width = 64, height = 48): Promise<Buffer> => noise(width, height).png().toBuffer()
export const webp = (): Promise<Buffer> => noise(64, 48).webp().toBuffer()

/** Returns an animated WebP, in which each frame has a different shade of red. */
export const movingWebp = async (frames = 5): Promise<Buffer> => {
  const grey = await Promise.all(
    Array.from({ length: frames }, (_, n) =>
      sharp({ create: { width: 32, height: 32, channels: 3, background: { r: n * 20, g: 0, b: 0 } } })
        .png()
        .toBuffer(),
    ),
  )
  return sharp(grey, { join: { animated: true } })
    .webp()
    .toBuffer()
}

/** Returns a picture whose file is tiny, but which is huge when decoded (a decompression bomb). */
export const bomb = (side: number): Promise<Buffer> =>
  sharp({ create: { width: side, height: side, channels: 3, background: 'black' }, limitInputPixels: false })
    .png({ compressionLevel: 9 })
    .toBuffer()

/** Returns a valid image followed by zeros, so that a test can choose the file size. */
export const padded = (file: Buffer, bytes: number): Buffer => Buffer.concat([file, Buffer.alloc(bytes - file.length)])
