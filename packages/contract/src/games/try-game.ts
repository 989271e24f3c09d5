/** The page on which game developers run their game against a stand-in hub. A document of its own, with a policy of its own. */
export const TRY_GAME_PATH = '/developers/try'
