import { IMAGE_MAX_BYTES, type IMAGE_TYPES, MESSAGE_HTML_MAX, VIDEO_MAX_BYTES, type VIDEO_TYPES } from '@playhub/contract/message-limits'
import type { MediaKind } from '@playhub/contract/support'

/** All limits of uploads. The limits that the browser needs too are in `contract/message-limits.ts`. */

export const maxBytes: Record<MediaKind, number> = { image: IMAGE_MAX_BYTES, video: VIDEO_MAX_BYTES }

/**
 * Maximum size of the form's `data`: twice the longest message in four-byte characters. So a message that is only a little too long is read
 * completely, and the checks of the message refuse it.
 */
export const DATA_MAX_BYTES = 4 * 2 * MESSAGE_HTML_MAX

/** Time limits in ms. `wholeMs`: for a whole upload (100 MB at one Mbit/s). `stillMs`: for a pause in it. */
export type UploadTimes = { wholeMs: number; stillMs: number }
export const uploadTimes: UploadTimes = { wholeMs: 15 * 60_000, stillMs: 30_000 }

export const UPLOADS_PER_OWNER = 2
/**
 * Maximum number of simultaneous uploads in one process by the guests at one IP address. So these guests cannot use all upload slots of the
 * process.
 */
export const GUEST_UPLOADS_PER_ADDRESS = 24
/** Maximum number of simultaneous uploads in one process. */
export const UPLOADS_PER_PROCESS = 64
export const UPLOADS_RETRY_SECONDS = 5

/**
 * Maximum number of bytes that all guests at one IP address may upload per day. It is enough for a school behind one IP address. Each
 * guest also has the limit `DAILY_FILE_BYTES`. Players have their own limit.
 */
export const GUEST_DAILY_BYTES_PER_ADDRESS = 1_500_000_000

/** Maximum number of bytes beyond a limit that are still read, so that a sender who is nearly done can receive the reply. */
export const OVERREAD_MAX_BYTES = 65_536
/**
 * Time for which the connection stays open after a refusal, because some senders read the reply only after they have written everything.
 */
export const LINGER_MS = 10_000
/** Time for which the connection stays open after a refusal if nothing more is read from it. */
export const LINGER_UNREAD_MS = 2000

/** Number of checker processes. Each checks one file at a time. */
export const CHECKERS = 2
/** Time limit for checking one file. */
export const CHECK_WITHIN_MS = 60_000
/** Time after which a checker process without a file ends. */
export const CHECKER_IDLE_MS = 60_000
/**
 * Limit of a checker process's data memory, including native code. Node reserves 600 MiB at its start without using it, and the largest
 * picture needs up to 470 MiB. The rest is a reserve.
 */
export const CHECKER_MEMORY_MIB = 2048

/** Age at which a temporary file of an interrupted upload is deleted. */
export const TEMP_FILE_TTL_MS = 60 * 60_000
/** Age at which a file without a message is deleted. */
export const ORPHAN_TTL_MS = 24 * 60 * 60_000

export type MediaType = (typeof IMAGE_TYPES)[number] | (typeof VIDEO_TYPES)[number]

/** Content types that browsers expect, for types to which the hub's specification gives another name. */
const contentTypes: Record<string, string> = { 'video/mov': 'video/quicktime', 'video/avi': 'video/x-msvideo' }
export const contentTypeOf = (type: string): string => contentTypes[type] ?? type

/** Types that browsers cannot play. Such files are downloaded. */
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

/** Returns the `content-disposition` header. Its file name is made from the id. The player's own file name is never used. */
export const dispositionOf = (type: MediaType, id: string): string =>
  `${downloads.has(type) ? 'attachment' : 'inline'}; filename="${id.slice(0, 8)}.${extensions[type]}"`
