/** This file contains the limits of a message. They are not in `limits.ts`, because the first script of a page does not need them. */

export const IMAGE_MAX_BYTES = 5_242_880
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const VIDEO_MAX_BYTES = 104_857_600
export const VIDEO_TYPES = ['video/mp4', 'video/mov', 'video/avi', 'video/webm', 'video/x-matroska'] as const
/** Maximum size of all files that one person may send per day, in bytes. */
export const DAILY_FILE_BYTES = { guest: 150_000_000, player: 500_000_000 } as const
/** The HTML elements that a message may contain, in the editor and on the server. */
export const MESSAGE_TAGS = ['p', 'br', 'strong', 'em', 'u', 'a', 'pre', 'code'] as const
/**
 * Maximum length of a message's HTML. Longer HTML is refused before it is parsed, because the time to sanitise grows faster than the
 * length.
 */
export const MESSAGE_HTML_MAX = 32_768
/** Maximum number of pixels of an image: 8,000 by 5,000, which is more than any phone's camera has. */
export const IMAGE_MAX_PIXELS = 40_000_000
/**
 * Maximum lengths of the two parts of an e-mail's text: the visible part, and the part that is hidden until a click. Visible text above the
 * limit is moved to the hidden part. Hidden text above the limit is cut off.
 */
export const MAIL_TEXT_MAX = 16_000
export const MAIL_REST_MAX = 60_000
/** Maximum size of an e-mail, including its files in base 64. */
export const MAIL_MAX_BYTES = 31_457_280
