import { IMAGE_MAX_BYTES, IMAGE_TYPES, VIDEO_MAX_BYTES, VIDEO_TYPES } from '@playhub/contract/message-limits'
import type { MediaKind } from '@playhub/contract/support'

/** `format`: not an accepted picture or video; `size`: too large. */
export type FileProblem = 'format' | 'size'

// Browsers use different names for these types, and often none for MKV. The server detects the real type from the content.
const spellings: Record<MediaKind, readonly string[]> = {
  image: IMAGE_TYPES,
  video: [...VIDEO_TYPES, 'video/quicktime', 'video/x-msvideo', 'video/vnd.avi', 'video/msvideo', 'video/matroska', 'video/x-m4v'],
}
const endings: Record<MediaKind, readonly string[]> = {
  image: ['.jpg', '.jpeg', '.png', '.webp'],
  video: ['.mp4', '.m4v', '.mov', '.avi', '.webm', '.mkv'],
}

export const maxBytes: Record<MediaKind, number> = { image: IMAGE_MAX_BYTES, video: VIDEO_MAX_BYTES }

/** Returns the value for the `accept` attribute of a file input. */
export const acceptOf = (kind: MediaKind) => [...spellings[kind], ...endings[kind]].join(',')

/** Checks a file before it is sent. If the browser reports no type for the file, the extension of its name decides. */
export const checkFile = (kind: MediaKind, { name, type, size }: Pick<File, 'name' | 'type' | 'size'>): FileProblem | undefined => {
  const isKnown = type === '' ? endings[kind].some((ending) => name.toLowerCase().endsWith(ending)) : spellings[kind].includes(type)
  if (!isKnown || size === 0) return 'format'
  return size > maxBytes[kind] ? 'size' : undefined
}

/** The first bytes of accepted files as hex, with dots for any value. The server rejects all other files. */
const beginnings: Record<MediaKind, readonly RegExp[]> = {
  image: [/^ffd8ff/, /^89504e470d0a1a0a/, /^52494646.{8}57454250/],
  // The patterns in order: MP4 and MOV files that begin with a box `ftyp`, except those of picture formats such as AVIF and HEIC; MOV files
  // without `ftyp`; AVI; WebM and Matroska.
  video: [
    /^.{8}66747970(?!61766966|68656963|68656978|6d696631|6d736631)/,
    /^.{8}(?:6d6f6f76|6d646174|77696465|66726565|736b6970)/,
    /^52494646.{8}415649/,
    /^1a45dfa3/,
  ],
}
const BEGINNING_BYTES = 16

/** Like `checkFile`, and also checks the content. If the file cannot be read, no problem is reported here; sending the file fails later. */
export const checkContent = async (kind: MediaKind, file: File): Promise<FileProblem | undefined> => {
  const problem = checkFile(kind, file)
  if (problem) return problem
  const bytes = await file
    .slice(0, BEGINNING_BYTES)
    .arrayBuffer()
    .catch(() => undefined)
  if (!bytes?.byteLength) return undefined
  const hex = [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return beginnings[kind].some((beginning) => beginning.test(hex)) ? undefined : 'format'
}

const MEGABYTE = 1_048_576

/** Returns the maximum size of a file in megabytes, with two decimals and without the unit: `5.00`. */
export const limitInMegabytes = (kind: MediaKind, language: string) =>
  new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(maxBytes[kind] / MEGABYTE)

/** Formats the size of a file: `340 kB`, `12.5 MB`. */
export const sizeText = (bytes: number, language: string) => {
  const [unit, amount] = bytes < MEGABYTE ? (['kilobyte', bytes / 1024] as const) : (['megabyte', bytes / MEGABYTE] as const)
  return new Intl.NumberFormat(language, { style: 'unit', unit, maximumFractionDigits: unit === 'kilobyte' ? 0 : 1 }).format(
    // A file that is not empty must not show as 0 kB.
    unit === 'kilobyte' ? Math.max(1, amount) : amount,
  )
}

/** Whether browsers can play a video of this type. AVI and Matroska can only be downloaded. */
export const isPlayable = (type: string) => !/avi|matroska/.test(type)
