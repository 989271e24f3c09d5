/** What a message may hold. Apart from the other limits: the first script of a page needs none of these lists. */

export const IMAGE_MAX_BYTES = 5_242_880
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const
export const VIDEO_MAX_BYTES = 104_857_600
export const VIDEO_TYPES = ['video/mp4', 'video/mov', 'video/avi', 'video/webm', 'video/x-matroska'] as const
/** Files that one may send in a day. */
export const DAILY_FILE_BYTES = { guest: 150_000_000, player: 500_000_000 } as const
/** The only elements of a message, as the editor makes them and the server keeps them. */
export const MESSAGE_TAGS = ['p', 'br', 'strong', 'em', 'u', 'a', 'pre', 'code'] as const
/** Characters of a message's HTML, before it is read: cleaning takes longer than linear time. */
export const MESSAGE_HTML_MAX = 32_768
/** Pixels of an image, both ways together: 8,000 by 5,000, above any phone's camera. */
export const IMAGE_MAX_PIXELS = 40_000_000
