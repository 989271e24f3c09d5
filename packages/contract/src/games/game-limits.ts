/** Limits of uploaded games. In a separate file, because only the desk and the server need them. */

export const GAME_ARCHIVE_MAX_BYTES = 262_144_000
/** All files of a version together, unpacked. */
export const GAME_UNPACKED_MAX_BYTES = 524_288_000
export const GAME_FILES_MAX = 5000
export const GAME_PATH_MAX = 240
/** An archive above GAME_RATIO_FROM_BYTES that grows by more than this factor is refused. Builds of engines grow two to ten times. */
export const GAME_RATIO_MAX = 200
export const GAME_RATIO_FROM_BYTES = 10_485_760
/** The desk warns if a game loads more than this before it starts. */
export const GAME_START_ADVISED_BYTES = 20_971_520
/** So many newest versions of a project are kept. Older ones are kept for GAME_VERSION_DAYS after players last got them. */
export const GAME_VERSIONS_KEPT = 10
export const GAME_VERSION_DAYS = 30
