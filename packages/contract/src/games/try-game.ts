/**
 * Path of the page that runs a developer's game without the real hub: the page itself answers the game's messages. It is a separate
 * document with its own content security policy.
 */
export const TRY_GAME_PATH = '/developers/try'
