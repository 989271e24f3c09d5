import type { eventTypes } from '@playhub/contract/partner'

/** The type of a test event: sent by hand, tried once, and not in the feed. */
export const TEST_TYPE = 'ping' as const satisfies (typeof eventTypes)[number]
