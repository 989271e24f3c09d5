import { IMAGE_MAX_PIXELS } from '@playhub/contract/message-limits'
import sharp from 'sharp'
import { BrokenFile, WrongType } from './file-bytes.ts'

// Everything that reads a file is off except what we take: were a type ever told wrongly, no other reader would be there.
sharp.block({ operation: ['VipsForeignLoad'] })
sharp.unblock({ operation: ['VipsForeignLoadJpegFile', 'VipsForeignLoadPngFile', 'VipsForeignLoadWebpFile'] })
sharp.concurrency(1)
sharp.cache(false)

/** Below the time that the whole process is given. */
const WITHIN_SECONDS = 50

const formats = { 'image/jpeg': 'jpeg', 'image/png': 'png', 'image/webp': 'webp' } as const
export type ImageType = keyof typeof formats

const encoding = {
  jpeg: { quality: 85 },
  png: { compressionLevel: 6 },
  webp: { quality: 85, effort: 2 },
} as const

/**
 * Draws a picture anew: upright, its first frame alone, without a word of metadata or a byte of anything else that came with it.
 * Throws WrongType when it is another format than it was told to be, BrokenFile when it cannot be drawn or is too large to be.
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
