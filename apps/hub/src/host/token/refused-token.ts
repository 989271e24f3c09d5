type Tokens = {
  /** The signed-in player's token. */
  account: string | undefined
  /** The stored token that the server refused when the page was opened; empty if the server accepted it. */
  lost: string
  /** The token that is sent with each call now. */
  inForce: string
}

/**
 * Returns whose token the server refused.
 * `player`: the token of the signed-in player, or no token was sent.
 * `opener`: a token that came from a host or a link.
 * `nobody`: an older token that is no longer in use.
 */
export const whoseToken = (refused: string, { account, lost, inForce }: Tokens): 'player' | 'opener' | 'nobody' => {
  if (refused === '' || refused === account || refused === lost) return 'player'
  return refused === inForce ? 'opener' : 'nobody'
}
