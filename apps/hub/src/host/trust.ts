export type Trusted = { window: unknown; origins: readonly string[] }

/**
 * A message comes from the game or the host only if both its window and its origin match. By origin alone any other frame or tab of that
 * origin could send it; by window alone any page that was loaded into it.
 */
export const isFrom = (event: Pick<MessageEvent, 'origin' | 'source'>, { window, origins }: Trusted) =>
  // A message without a source must not match a window that is null.
  window !== null && window !== undefined && event.source === window && origins.includes(event.origin)
