/** This file contains the constants of the product, which schemas, forms, messages, server and simulator use. Names contain the unit. */

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
/** Number of hours after which the hub reports that a game has not collected a paid good, if the project sets no other number. */
export const COLLECTION_HOURS = 24
/** Smallest and largest number of hours that a project may set instead of COLLECTION_HOURS. */
export const COLLECTION_HOURS_RANGE = [1, 720] as const
/** Id of the item in a project's `extra` list that overrides FAILED_ATTEMPT_LIMIT. */
export const FAILED_ATTEMPT_LIMIT_ITEM = 'failedAttemptLimit'
export const BACKGROUND_COLOR_ITEM = 'backgroundColor'

/** Smallest and largest number of guesses that a browser needs for a robot check. The check is a proof of work. */
export const ROBOT_CHECK_GUESSES = [300, 600] as const

export const CODE_TTL_MS = 10 * 60_000
export const CODE_TRIES = 5
export const RESEND_AFTER_SECONDS = 60
/** Time in which a browser can set a new password after the recovery code was entered. */
export const RECOVERY_GRANT_TTL_MS = 10 * 60_000
/** Number of earlier passwords that a player may not use again as the new password. */
export const PASSWORD_HISTORY = 5
/** How long a sign-in in another window may take. */
export const AUTH_STATE_TTL_MS = 5 * 60_000
/**
 * How long the hub waits for a result after the sign-in window seems to be closed. Some providers cut the connection to the window. Then
 * the window seems to be closed while the player still signs in there.
 */
export const AUTH_CLOSED_GRACE_MS = 8000
/** Number of minutes after a sign-in, or after another proof of identity, in which the player can change sign-in methods. */
export const PROOF_MINUTES = 10
/** Number of days in which staff can undo a merge of two accounts. */
export const MERGE_UNDO_DAYS = 30
/** Number of days in which staff can undo a merge or split of tickets. */
export const TICKET_MOVE_UNDO_DAYS = 30
/**
 * Maximum number of messages for a merge or a split. A merge counts the messages of both tickets; a split counts those of the ticket that
 * is split.
 */
export const MOVED_MESSAGES_MAX = 5000
export const LINK_OFFER_TTL_MS = 10 * 60_000
export const ACCESS_TOKEN_TTL_SECONDS = 30 * 24 * 3600
export const FRAME_TOKEN_TTL_SECONDS = 24 * 3600

export const TICKET_TITLE_MAX = 200
export const RATING_COMMENT_MAX = 1000
/** Maximum number of days that a report of the desk covers. */
export const REPORT_DAYS_MAX = 92
/** Number of ratings that a page of the desk's report lists. */
export const RATINGS_PAGE = 20
/** Number of messages that are shown when a chat opens, and that are loaded with each older page. */
export const CHAT_PAGE = 50
/** Number of tickets on one page of a player's list and of the desk's inbox. */
export const TICKETS_PAGE = 50
/** Maximum number of tickets in one action on many tickets. */
export const BULK_MAX = 500
export const BULK_TAGS_MAX = 10
/**
 * Number of seconds for which the desk offers Undo after an action on many tickets. If the action contains answers, they are sent only
 * after this time.
 */
export const BULK_UNDO_SECONDS = 10
/** Number of seconds that an answer of staff waits before it is sent to the player, if the desk requests this. */
export const ANSWER_HOLD_SECONDS = 10
/** Maximum number of days for which a ticket can be snoozed. */
export const SNOOZE_DAYS_MAX = 90
/** Maximum number of saved views of one member of staff. */
export const SAVED_VIEWS_MAX = 30
/** Maximum number of macros of an installation. One reply lists all of them. */
export const MACROS_MAX = 300
/** Maximum number of automation rules of an installation. */
export const RULES_MAX = 50
/**
 * The search of tickets also finds words that begin with the search word, if the search word has at least this number of letters. Shorter
 * search words find only equal words.
 */
export const WORD_START_MIN = 3
/** The maximum length of each search text at the desk. */
export const DESK_SEARCH_MAX = { tickets: 200, payments: 320, notices: 100, webhooks: 200, audit: 100 } as const
/** How often an open chat polls while its event stream is disconnected. */
export const SUPPORT_POLL_MS = 20_000
/** A link to a picture or video is valid for at least this time, and at most twice as long. */
export const MEDIA_LINK_TTL_MS = 10 * 60_000
/** A member of staff counts as viewing a ticket or writing in it for this number of milliseconds after the browser's last report. */
export const PRESENCE_TTL_MS = 25_000
export const STAFF_PASSWORD_MIN = 12
export const STAFF_PASSWORD_MAX = 200
export const STAFF_SESSION_HOURS = 12
/**
 * Number of minutes after showing the second factor in which a member of staff can change access rights. After that, a session that was
 * left open or stolen cannot change them.
 */
export const STAFF_FRESH_MINUTES = 30
/** How long a one-time password is valid. */
export const STAFF_INVITATION_HOURS = 72

export const JSON_BODY_MAX_BYTES = 65_536

export const LANGUAGES = ['ru', 'en', 'de', 'es', 'fr', 'it', 'ja', 'ko', 'pt', 'zh'] as const
export type Language = (typeof LANGUAGES)[number]
export const SHORT_LANGUAGES = ['ru', 'en'] as const
export type ShortLanguage = (typeof SHORT_LANGUAGES)[number]
export const FALLBACK_LANGUAGE = 'en' satisfies Language

export const DEFAULT_PROJECT = 'familytown'
/** The target of the link "No, I am under 18 years old". */
export const UNDERAGE_EXIT_URL = 'https://www.google.com/'

/** Half-transparent green; used if a project sets no card colour. */
export const DEFAULT_CARD_COLOR = 'rgba(0, 128, 0, 0.5)'
export const DEFAULT_FOOTER_COLOR = 'lightgrey'
export const defaultGameName = (n: number) => `Game_${n}`

/** Maximum length of the name of a game, in characters. */
export const GAME_NAME_MAX = 60
export const CARD_DESCRIPTION_MAX = 500
export const FULL_DESCRIPTION_MAX = 10_000
export const CONTROLS_MAX = 1000
export const GAME_PICTURES_MAX = 3
export const GAME_SIZE_MB_MAX = 100_000
export const SEO_TEXT_MAX = 1000
export const COLOUR_MAX = 60
/** Advised length of a page title, in characters. Search engines cut longer titles. */
export const SEO_TITLE_ADVISED = 60
/** Advised length of a page description, in characters. Search engines cut longer descriptions. */
export const SEO_DESCRIPTION_ADVISED = 160
export const WEB_ADDRESS_MAX = 2000
export const SOCIAL_LINKS_MAX = 20
export const HOST_ORIGINS_MAX = 50
export const ATTEMPT_LIMIT_RANGE = [1, 50] as const

/** The currencies of the hub. */
export const CURRENCIES = ['RUB', 'USD'] as const

/** Allowed prices in minor units. All providers of the currency accept these prices. Stripe requires at least 50 cents. */
export const PRICE_RANGES = { RUB: [100, 35_000_000], USD: [50, 99_999_999] } as const
export const ITEM_ID_MAX = 100
export const ITEM_TITLE_MAX = 128

export const SUPPORT_REASONS = ['drop not credited', 'other'] as const
/** Maximum length of a player's question about a purchase. */
export const DESCRIPTION_MAX = 5000

/** Maximum length of the data that a game attaches to a payment and gets back unchanged. */
export const PAYLOAD_MAX = 4096
export const IDEMPOTENCY_KEY_MAX = 255
export const IDEMPOTENCY_TTL_HOURS = 24
export const NOTICE_RETRY_FOR_HOURS = 72
/** Number of purchases on one page of the player's list. */
export const PURCHASES_PAGE = 50
/** Maximum number of goods that a game's page gets at once, oldest first. */
export const GOODS_SHOWN_MAX = 1000
export const CONSUME_ID_MAX = 100
export const PAGE_SIZE_DEFAULT = 20
export const PAGE_SIZE_MAX = 100

export const GAME_FRAME_ID = 'playhub-game-frame'
export const IMAGES_PATH = '/images'
export const STATIC_PATH = '/static'
/** The web manifest for home screens. `?project=&lng=` choose the project and language. */
export const MANIFEST_PATH = '/manifest.webmanifest'
