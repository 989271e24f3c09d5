export type Trusted = { window: unknown; origins: readonly string[] }

/**
 * A message is the game's, or the host's, only if both its window and its origin are.
 * The origin alone would let any other frame or tab of that origin speak for them; the window alone, whatever page has been loaded into it.
 */
export const isFrom = (event: Pick<MessageEvent, 'origin' | 'source'>, { window, origins }: Trusted) =>
  // Null against null would let a message without a source in.
  window !== null && window !== undefined && event.source === window && origins.includes(event.origin)
