import { IMAGE_MAX_BYTES, type IMAGE_TYPES, MESSAGE_HTML_MAX, VIDEO_MAX_BYTES, type VIDEO_TYPES } from '@playhub/contract/message-limits'
import type { MediaKind } from '@playhub/contract/support'

/** Every limit of uploads, in one place. What a browser has to know of them is in `contract/limits.ts`. */

export const maxBytes: Record<MediaKind, number> = { image: IMAGE_MAX_BYTES, video: VIDEO_MAX_BYTES }

/** Of the form's `data`: a text of twice a message's length, in the widest letters, so that a long message is refused by its own code. */
export const DATA_MAX_BYTES = 4 * 2 * MESSAGE_HTML_MAX

/** A whole upload from its first byte, 100 MB at one Mbit/s; and how long it may stand still. */
export type UploadTimes = { wholeMs: number; stillMs: number }
export const uploadTimes: UploadTimes = { wholeMs: 15 * 60_000, stillMs: 30_000 }

export const UPLOADS_PER_OWNER = 2
/** In one process: of guests at one address, so that nobody has all of them by being many, and of everybody. */
export const GUEST_UPLOADS_PER_ADDRESS = 24
export const UPLOADS_PER_PROCESS = 64
export const UPLOADS_RETRY_SECONDS = 5

/** Bytes of files a day of all guests at one address, beside `DAILY_FILE_BYTES`: room for a school behind one. Players have a limit of their own. */
export const GUEST_DAILY_BYTES_PER_ADDRESS = 1_500_000_000

/** Past a limit, what may still be read so that a sender who is nearly done can hear the answer. */
export const OVERREAD_MAX_BYTES = 65_536
/** How long after a refusal a connection stays open for its sender, who may read only after writing. */
export const LINGER_MS = 10_000
/** And where nothing more is read. */
export const LINGER_UNREAD_MS = 2000

/** Processes that look into files, each at one file. They end when nothing was asked for so long. */
export const CHECKERS = 2
export const CHECK_WITHIN_MS = 60_000
export const CHECKER_IDLE_MS = 60_000
/** Of data in one of them, native code included. Node claims 600 at its start without using them; a picture of the most pixels really takes up to 470. */
export const CHECKER_MEMORY_MIB = 2048

/** What is left of an upload that a killed process did not finish. */
export const TEMP_FILE_TTL_MS = 60 * 60_000
/** A file that no message took. */
export const ORPHAN_TTL_MS = 24 * 60 * 60_000

export type MediaType = (typeof IMAGE_TYPES)[number] | (typeof VIDEO_TYPES)[number]

/** As browsers know them; the specification's names of some are its own. */
const contentTypes: Record<string, string> = { 'video/mov': 'video/quicktime', 'video/avi': 'video/x-msvideo' }
export const contentTypeOf = (type: string): string => contentTypes[type] ?? type

/** Browsers do not play these. */
const downloads = new Set<string>(['video/avi', 'video/x-matroska'] satisfies MediaType[])
const extensions: Record<MediaType, string> = {
  'image/jpeg': 'jpg',
  'image/png': 'png',
  'image/webp': 'webp',
  'video/mp4': 'mp4',
  'video/mov': 'mov',
  'video/avi': 'avi',
  'video/webm': 'webm',
  'video/x-matroska': 'mkv',
}

/** The name is ours: what the player called the file goes nowhere. */
export const dispositionOf = (type: MediaType, id: string): string =>
  `${downloads.has(type) ? 'attachment' : 'inline'}; filename="${id.slice(0, 8)}.${extensions[type]}"`
