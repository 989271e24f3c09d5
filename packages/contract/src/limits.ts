/** Constants of the product, spelled once: schemas, forms, messages, server and simulator all import them. Units are in the names. */

export const EMAIL_MAX = 320
export const PASSWORD_MIN = 8
export const PASSWORD_MAX = 20
export const NAME_MIN = 2
export const NAME_MAX = 10
export const NICKNAME_MAX = 20
export const CODE_DIGITS = 6

export const POLL_INTERVAL_MS = 2000
export const LOADER_DELAY_MS = 300
export const LOADER_MIN_MS = 400
export const MODAL_CLOSE_MS = 300
export const CHAT_SCROLL_DELAY_MS = 200
export const EDITOR_UNDO_DELAY_MS = 500
export const EDITOR_UNDO_DEPTH = 100
export const TOAST_PRODUCT_MS = 2000
export const TOAST_DEFAULT_MS = 5000
export const TOAST_MAX = 5
export const BREAKPOINT_TABLET_PX = 1024
export const BREAKPOINT_PHONE_PX = 767

export const FAILED_ATTEMPT_LIMIT = 5
/** Name of the item in a project's `extra` list that overrides FAILED_ATTEMPT_LIMIT. */
export const FAILED_ATTEMPT_LIMIT_ITEM = 'failedAttemptLimit'
export const BACKGROUND_COLOR_ITEM = 'backgroundColor'

/** The least and the most guesses that solve a robot check. */
export const ROBOT_CHECK_GUESSES = [300, 600] as const

export const CODE_TTL_MS = 10 * 60_000
export const CODE_TRIES = 5
export const RESEND_AFTER_SECONDS = 60
/** A proved recovery code lets its browser set a password for so long. */
export const RECOVERY_GRANT_TTL_MS = 10 * 60_000
/** How many earlier passwords are refused. */
export const PASSWORD_HISTORY = 5
/** A sign-in in another window is waited for so long. */
export const AUTH_STATE_TTL_MS = 5 * 60_000
/** After the window is gone: some providers cut the tie to it, so that it looks closed while somebody signs in there. */
export const AUTH_CLOSED_GRACE_MS = 8000
/** How a way in is changed only so soon after its owner has signed in, or proved again who they are. */
export const PROOF_MINUTES = 10
export const LINK_OFFER_TTL_MS = 10 * 60_000
export const ACCESS_TOKEN_TTL_SECONDS = 30 * 24 * 3600
export const FRAME_TOKEN_TTL_SECONDS = 24 * 3600

export const TICKET_TITLE_MAX = 200
export const RATING_COMMENT_MAX = 1000
/** Messages that a chat opens with, and those that come with each look further back. */
export const CHAT_PAGE = 50
/** Tickets on one page of a player's list, and of the desk's inbox. */
export const TICKETS_PAGE = 50
/** Characters of what staff search conversations, payments, notices, webhooks and the audit log for. */
export const DESK_SEARCH_MAX = { tickets: 200, payments: 320, notices: 100, webhooks: 200, audit: 100 } as const
/** How often an open chat asks while pushes do not reach it. */
export const SUPPORT_POLL_MS = 20_000
/** A link to a picture or a video is good for at least so long, and at most twice as long. */
export const MEDIA_LINK_TTL_MS = 10 * 60_000
/** A member of staff counts as looking at a ticket, or as writing, for so long after the browser last said so. */
export const PRESENCE_TTL_MS = 25_000
export const STAFF_PASSWORD_MIN = 12
export const STAFF_PASSWORD_MAX = 200
export const STAFF_SESSION_HOURS = 12
/** Who may come in, and by what, is changed only so soon after the second factor was shown: a session that somebody left open, or that was stolen, is not enough. */
export const STAFF_FRESH_MINUTES = 30
/** A one-time password lets its owner in for so long. */
export const STAFF_INVITATION_HOURS = 72

export const JSON_BODY_MAX_BYTES = 65_536

export const LANGUAGES = ['ru', 'en', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]
export const SHORT_LANGUAGES = ['ru', 'en'] as const
export type ShortLanguage = (typeof SHORT_LANGUAGES)[number]
export const FALLBACK_LANGUAGE = 'en' satisfies Language

export const DEFAULT_PROJECT = 'familytown'
/** Where "No, I am under 18 years old" leads. */
export const UNDERAGE_EXIT_URL = 'https://www.google.com/'

/** Half-transparent green; used where a project sets no card colour. */
export const DEFAULT_CARD_COLOR = 'rgba(0, 128, 0, 0.5)'
export const DEFAULT_FOOTER_COLOR = 'lightgrey'
export const defaultGameName = (n: number) => `Game_${n}`

/** Characters of what staff write about a project. Above `advised`, search engines cut a text off. */
export const GAME_NAME_MAX = 60
export const CARD_DESCRIPTION_MAX = 500
export const FULL_DESCRIPTION_MAX = 10_000
export const SEO_TEXT_MAX = 1000
export const COLOUR_MAX = 60
export const SEO_TITLE_ADVISED = 60
export const SEO_DESCRIPTION_ADVISED = 160
export const WEB_ADDRESS_MAX = 2000
export const SOCIAL_LINKS_MAX = 20
export const HOST_ORIGINS_MAX = 50
export const ATTEMPT_LIMIT_RANGE = [1, 50] as const

/** What the hub sells in. */
export const CURRENCIES = ['RUB', 'USD'] as const

/** Of a price, in minor units: what every provider of the currency takes. Stripe takes no less than 50 cents. */
export const PRICE_RANGES = { RUB: [100, 35_000_000], USD: [50, 99_999_999] } as const
export const ITEM_ID_MAX = 100
export const ITEM_TITLE_MAX = 128

export const SUPPORT_REASONS = ['drop not credited', 'other'] as const
/** Characters of what a player writes to support about a purchase. */
export const DESCRIPTION_MAX = 5000

/** Opaque text a game attaches to a payment and gets back untouched. */
export const PAYLOAD_MAX = 4096
export const IDEMPOTENCY_KEY_MAX = 255
export const IDEMPOTENCY_TTL_HOURS = 24
export const NOTICE_RETRY_FOR_HOURS = 72
/** Purchases on one page of the player's list. */
export const PURCHASES_PAGE = 50
export const PAGE_SIZE_DEFAULT = 20
export const PAGE_SIZE_MAX = 100

export const GAME_FRAME_ID = 'playhub-game-frame'
export const IMAGES_PATH = '/images'
export const STATIC_PATH = '/static'
/** What a browser reads to put the hub on a home screen; `?project=&lng=` say whose and in which language. */
export const MANIFEST_PATH = '/manifest.webmanifest'
