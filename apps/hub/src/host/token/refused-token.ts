type Tokens = {
  /** The signed-in player's own. */
  account: string | undefined
  /** The one that was stored when the page was opened and was not good any more; empty if it was. */
  lost: string
  /** The one that calls carry now. */
  inForce: string
}

/**
 * Whose token the server has refused: the player's own (or none at all), one that whoever opened the page or the modal brought along,
 * or one that nobody uses any more.
 */
export const whoseToken = (refused: string, { account, lost, inForce }: Tokens): 'player' | 'opener' | 'nobody' => {
  if (refused === '' || refused === account || refused === lost) return 'player'
  return refused === inForce ? 'opener' : 'nobody'
}
