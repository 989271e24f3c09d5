type Tokens = {
  /** The signed-in player's token. */
  account: string | undefined
  /** The token that was stored when the page was opened and had expired; empty if it was valid. */
  lost: string
  /** The token that calls send now. */
  inForce: string
}

/**
 * Tells whose token the server refused. `player`: the player's own, or there was none. `opener`: a token from outside. `nobody`: a token
 * that is no longer in use.
 */
export const whoseToken = (refused: string, { account, lost, inForce }: Tokens): 'player' | 'opener' | 'nobody' => {
  if (refused === '' || refused === account || refused === lost) return 'player'
  return refused === inForce ? 'opener' : 'nobody'
}
