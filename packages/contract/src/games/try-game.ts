/**
 * Path of the page on which game developers run their game against a stand-in hub. It is a separate document with its own content security
 * policy.
 */
export const TRY_GAME_PATH = '/developers/try'
