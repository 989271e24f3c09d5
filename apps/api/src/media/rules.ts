import { IMAGE_MAX_BYTES, type IMAGE_TYPES, MESSAGE_HTML_MAX, VIDEO_MAX_BYTES, type VIDEO_TYPES } from '@playhub/contract/message-limits'
import type { MediaKind } from '@playhub/contract/support'

/** All limits of uploads. Those that the browser needs are in `contract/limits.ts`. */

export const maxBytes: Record<MediaKind, number> = { image: IMAGE_MAX_BYTES, video: VIDEO_MAX_BYTES }

/**
 * Size of the form's `data`: twice the longest message in four-byte characters. So a message that is a bit too long is refused with its own
 * code.
 */
export const DATA_MAX_BYTES = 4 * 2 * MESSAGE_HTML_MAX

/** The time for a whole upload (100 MB at one Mbit/s), and how long it may pause. */
export type UploadTimes = { wholeMs: number; stillMs: number }
export const uploadTimes: UploadTimes = { wholeMs: 15 * 60_000, stillMs: 30_000 }

export const UPLOADS_PER_OWNER = 2
/** Simultaneous uploads in one process: of the guests of one address, so that many guests there cannot take all, and of everybody. */
export const GUEST_UPLOADS_PER_ADDRESS = 24
export const UPLOADS_PER_PROCESS = 64
export const UPLOADS_RETRY_SECONDS = 5

/**
 * Daily bytes of all guests at one address, beside `DAILY_FILE_BYTES`. Enough for a school behind one address. Players have their own
 * limit.
 */
export const GUEST_DAILY_BYTES_PER_ADDRESS = 1_500_000_000

/** How many bytes beyond a limit are still read, so that a sender who is nearly done can receive the reply. */
export const OVERREAD_MAX_BYTES = 65_536
/** How long the connection stays open after a refusal. Some senders read only after they have written everything. */
export const LINGER_MS = 10_000
/** The same if nothing more is read. */
export const LINGER_UNREAD_MS = 2000

/** Number of checker processes; each checks one file at a time. They end after this idle time. */
export const CHECKERS = 2
export const CHECK_WITHIN_MS = 60_000
export const CHECKER_IDLE_MS = 60_000
/**
 * Memory limit of a checker process, including native code. Node reserves 600 MiB at its start without using it. The largest picture really
 * needs up to 470 MiB.
 */
export const CHECKER_MEMORY_MIB = 2048

/** Age at which a temporary file of an interrupted upload is deleted. */
export const TEMP_FILE_TTL_MS = 60 * 60_000
/** Age at which a file without a message is deleted. */
export const ORPHAN_TTL_MS = 24 * 60 * 60_000

export type MediaType = (typeof IMAGE_TYPES)[number] | (typeof VIDEO_TYPES)[number]

/** The names that browsers know. Some names of the specification differ. */
const contentTypes: Record<string, string> = { 'video/mov': 'video/quicktime', 'video/avi': 'video/x-msvideo' }
export const contentTypeOf = (type: string): string => contentTypes[type] ?? type

/** Browsers cannot play these. */
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

/** The file name is ours. The player's own file name is never used. */
export const dispositionOf = (type: MediaType, id: string): string =>
  `${downloads.has(type) ? 'attachment' : 'inline'}; filename="${id.slice(0, 8)}.${extensions[type]}"`
