import type { eventTypes } from '@playhub/contract/partner'

/** The type of a test event. A person sends it by hand. It is tried once, and a feed contains it only on request. */
export const TEST_TYPE = 'ping' as const satisfies (typeof eventTypes)[number]
