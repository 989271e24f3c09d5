export type Trusted = { window: unknown; origins: readonly string[] }

/**
 * Whether a message comes from the game or the host: both its window and its origin must match. If only the origin were checked, any other
 * frame or tab of that origin could send the message. If only the window were checked, any page that was loaded into the window could send
 * the message.
 */
export const isFrom = (event: Pick<MessageEvent, 'origin' | 'source'>, { window, origins }: Trusted) =>
  // Without this check, a message without a source would match a window that is null.
  window !== null && window !== undefined && event.source === window && origins.includes(event.origin)
