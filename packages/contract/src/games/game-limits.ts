/** This file contains the limits of uploaded games. They are not in `limits.ts`, because the scripts of players' pages do not need them. */

export const GAME_ARCHIVE_MAX_BYTES = 262_144_000
/** Maximum size of all unpacked files of a version together, in bytes. */
export const GAME_UNPACKED_MAX_BYTES = 524_288_000
export const GAME_FILES_MAX = 5000
export const GAME_PATH_MAX = 240
/**
 * An archive is refused if its files grow by more than this factor when they are unpacked, and are larger than GAME_RATIO_FROM_BYTES
 * together. Builds of game engines grow two to ten times.
 */
export const GAME_RATIO_MAX = 200
export const GAME_RATIO_FROM_BYTES = 10_485_760
/** The desk warns if a game loads more than this number of bytes before it starts. */
export const GAME_START_ADVISED_BYTES = 20_971_520
/** Number of newest versions of a project that are kept. An older version is deleted GAME_VERSION_DAYS after players last got it. */
export const GAME_VERSIONS_KEPT = 10
export const GAME_VERSION_DAYS = 30
