import type { eventTypes } from '@playhub/contract/partner'

/**
 * The type of a test event. A person sends it by hand. It is tried once. The event feed contains it only if the reader asks for test
 * events.
 */
export const TEST_TYPE = 'ping' as const satisfies (typeof eventTypes)[number]
