import { IMAGE_MAX_BYTES, IMAGE_TYPES, VIDEO_MAX_BYTES, VIDEO_TYPES } from '@playhub/contract/limits'
import type { MediaKind } from '@playhub/contract/support'

/** `format`: not a picture or video that we take; `size`: larger than we take. */
export type FileProblem = 'format' | 'size'

// Browsers name these types each in its own way, and MKV often not at all; what a file really is, the server tells by its content.
const spellings: Record<MediaKind, readonly string[]> = {
  image: IMAGE_TYPES,
  video: [...VIDEO_TYPES, 'video/quicktime', 'video/x-msvideo', 'video/vnd.avi', 'video/msvideo', 'video/matroska', 'video/x-m4v'],
}
const endings: Record<MediaKind, readonly string[]> = {
  image: ['.jpg', '.jpeg', '.png', '.webp'],
  video: ['.mp4', '.m4v', '.mov', '.avi', '.webm', '.mkv'],
}

export const maxBytes: Record<MediaKind, number> = { image: IMAGE_MAX_BYTES, video: VIDEO_MAX_BYTES }

/** For the `accept` of an input that picks such a file. */
export const acceptOf = (kind: MediaKind) => [...spellings[kind], ...endings[kind]].join(',')

/** What speaks against sending a file, before any of it is sent. A type that the browser does not know is told by the name's ending. */
export const checkFile = (kind: MediaKind, { name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileProblem | undefined => {
  const isKnown = type === '' ? endings[kind].some((ending) => name.toLowerCase().endsWith(ending)) : spellings[kind].includes(type)
  if (!isKnown || size === 0) return 'format'
  return size > maxBytes[kind] ? 'size' : undefined
}

const MEGABYTE = 1_048_576

/** The limit for people, in megabytes with two decimals and without the unit: `5.00`. */
export const limitInMegabytes = (kind: MediaKind, language: string) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(maxBytes[kind] / MEGABYTE)

/** A size for people: `340 kB`, `12.5 MB`. */
export const sizeText = (bytes: number, language: string) => {
  const [unit, amount] = bytes < MEGABYTE ? (['kilobyte', bytes / 1024] as const) : (['megabyte', bytes / MEGABYTE] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: unit === 'kilobyte' ? 0 : 1 }).format(
    // Never 0 kB of a file that has something in it.
    unit === 'kilobyte' ? Math.max(1, amount) : amount,
  )
}

/** Whether browsers play a video of this type; AVI and Matroska can only be kept and opened elsewhere. */
export const isPlayable = (type: string) => !/avi|matroska/.test(type)
