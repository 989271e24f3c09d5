import { IMAGE_MAX_PIXELS } from '@playhub/contract/message-limits'
import sharp from 'sharp'
import { BrokenFile, WrongType } from './file-bytes.ts'

// Disables all image readers except those of the accepted types. Even if a type is detected wrongly, no other reader can run.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] })
sharp.concurrency(1)
sharp.cache(false)

/** Time limit for a picture, shorter than the time limit of the whole check (`CHECK_WITHIN_MS`). */
const WITHIN_SECONDS = 50

const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const
export type ImageType = keyof typeof formats

const encoding = {
  jpeg: { quality: 85 },
  png: { compressionLevel: 6 },
  webp: { quality: 85, effort: 2 },
} as const

/**
 * Re-encodes a picture: upright, only the first frame, without metadata or any other data of the original. Throws WrongType if its format
 * is not `type`, BrokenFile if it cannot be decoded or is too large.
 */
export const redraw = async (from: string, to: string, type: ImageType): Promise<{ width: number; height: number }> => {
  const format = formats[type]
  const image = sharp(from, { limitInputPixels: IMAGE_MAX_PIXELS, failOn: 'error', pages: 1, sequentialRead: true })
  const found = await image.metadata().catch(unreadable)
  if (found.format !== format) throw new WrongType(`${found.format} as ${type}`)
  const drawn = image.timeout({ seconds: WITHIN_SECONDS }).autoOrient().toColourspace('srgb').toFormat(format, encoding[format])
  const { width, height } = await drawn.toFile(to).catch(unreadable)
  return { width, height }
}

const unreadable = (error: unknown): never => {
  throw new BrokenFile(error instanceof Error ? error.message : String(error))
}
