import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open, stat } from 'node:fs/promises'
import { pipeline } from 'node:stream/promises'
import type { MediaKind } from '@playhub/contract/support'
import { fileTypeFromBuffer } from 'file-type'
import type { MediaType } from '../rules.ts'
import { checkChunks } from './chunks.ts'
import { checkElements } from './elements.ts'
import { BrokenFile, openBytes, type VideoFacts, WrongType } from './file-bytes.ts'
import type { ImageType } from './images.ts'
import { checkMovieFile } from './movie.ts'

/** `path` is the file to store. `sha256` is null if the uploaded file is stored unchanged. */
export type CheckedFile = { path: string; type: MediaType; bytes: number; width: number; height: number; sha256: string | null }
export type CheckOutcome = { ok: true; file: CheckedFile } | { ok: false; code: 'FILE_TYPE_NOT_ALLOWED' | 'FILE_BROKEN'; why: string }

/** Number of bytes that the library `file-type` gets, which is enough to detect any type. With more bytes, the library may loop. */
const HEAD_BYTES = 4100
/** Maximum length of a reason (`why`). The image library may repeat the same text many times in one message. */
const WHY_MAX = 200

/** Maps the type names of `file-type` to those of the hub's specification. Phones label their MP4 files in many ways. */
const byContent: Record<string, MediaType> = {
  'image/jpeg': 'image/jpeg',
  'image/png': 'image/png',
  'image/apng': 'image/png',
  'image/webp': 'image/webp',
  'video/mp4': 'video/mp4',
  'video/x-m4v': 'video/mp4',
  'video/3gpp': 'video/mp4',
  'video/3gpp2': 'video/mp4',
  'video/quicktime': 'video/mov',
  'video/vnd.avi': 'video/avi',
  'video/webm': 'video/webm',
  'video/matroska': 'video/x-matroska',
}

/**
 * Detects a file's type from its content and prepares it for storage: a picture is re-encoded into `<path>.drawn`, and a video's metadata
 * is overwritten in place. The name and the declared type are ignored. Runs in a separate process (`check-process.ts`), because the file
 * may be hostile.
 */
export const checkFile = async (path: string, kind: MediaKind): Promise<CheckOutcome> => {
  try {
    const type = await typeOf(path)
    if (!type?.startsWith(`${kind}/`)) throw new WrongType(type ?? 'unknown')
    return { ok: true, file: kind === 'image' ? await checkImage(path, type) : await checkVideo(path, type) }
  } catch (error) {
    if (error instanceof WrongType) return { ok: false, code: 'FILE_TYPE_NOT_ALLOWED', why: error.message }
    if (error instanceof BrokenFile) return { ok: false, code: 'FILE_BROKEN', why: error.message.slice(0, WHY_MAX) }
    throw error
  }
}

const typeOf = async (path: string): Promise<MediaType | undefined> => {
  const file = await open(path)
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    const told = await fileTypeFromBuffer(buffer.subarray(0, bytesRead))
    return told && byContent[told.mime]
  } finally {
    await file.close()
  }
}

const checkImage = async (path: string, type: MediaType): Promise<CheckedFile> => {
  const drawn = `${path}.drawn`
  // Loads the image library only when a picture arrives.
  const { redraw } = await import('./images.ts')
  // `checkFile` calls this only for images, so `type` is an image type.
  const { width, height } = await redraw(path, drawn, type as ImageType)
  return { path: drawn, type, width, height, bytes: (await stat(drawn)).size, sha256: await sha256Of(drawn) }
}

const checkVideo = async (path: string, type: MediaType): Promise<CheckedFile> => {
  const file = openBytes(path)
  let facts: VideoFacts
  try {
    facts = checkStructure[type]?.(file) ?? { width: 0, height: 0 }
  } finally {
    file.close()
  }
  const { width, height } = facts
  return { path, type, width, height, bytes: file.size, sha256: file.isChanged() ? await sha256Of(path) : null }
}

type Structure = (file: ReturnType<typeof openBytes>) => VideoFacts

const elementsOf =
  (docType: string): Structure =>
  (file) => {
    const found = checkElements(file)
    if (found.docType !== docType) throw new WrongType(found.docType)
    return found
  }

const checkStructure: Partial<Record<MediaType, Structure>> = {
  'video/mp4': checkMovieFile,
  'video/mov': checkMovieFile,
  'video/avi': checkChunks,
  'video/webm': elementsOf('webm'),
  'video/x-matroska': elementsOf('matroska'),
}

const sha256Of = async (path: string): Promise<string> => {
  const hash = createHash('sha256')
  await pipeline(createReadStream(path, { highWaterMark: 1 << 20 }), hash)
  return hash.digest('hex')
}
