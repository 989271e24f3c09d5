export type Trusted = { window: unknown; origins: readonly string[] }

/**
 * Whether a message comes from the game or the host: both its window and its origin must match. With the origin alone, any other frame or
 * tab of that origin could send it. With the window alone, any page that was loaded into the window could send it.
 */
export const isFrom = (event: Pick<MessageEvent, 'origin' | 'source'>, { window, origins }: Trusted) =>
  // Without this check, a message without a source would match a window that is null.
  window !== null && window !== undefined && event.source === window && origins.includes(event.origin)
