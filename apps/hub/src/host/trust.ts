export type TrustedFrame = { window: unknown; origins: readonly string[] }

/**
 * A message is the game's only if both its window and its origin are.
 * The origin alone would let any other frame or tab of that origin speak for the game; the window alone, whatever page the frame has been led to.
 */
export const isFromGame = (event: Pick<MessageEvent, 'origin' | 'source'>, frame: TrustedFrame) =>
  // Null against null would let a message without a source in.
  frame.window !== null && frame.window !== undefined && event.source === frame.window && frame.origins.includes(event.origin)
