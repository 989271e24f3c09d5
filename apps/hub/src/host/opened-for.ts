const LONGEST = 200

/**
 * Who a visitor is at the host: its numbers for the installation, the user and the platform, as the address that opened the hub has them.
 * They go along in the hub's own addresses, and into the session that is opened for a sign-in.
 */
export const openedFor = () => {
  const query = new URL(openedAt()).searchParams
  const value = (name: string) => (query.get(name) ?? '').slice(0, LONGEST)
  return { iid: value('iid'), uid: value('uid'), platformId: value('platformId') }
}

/** The hub may have gone on to another of its pages since. */
const openedAt = () => performance.getEntriesByType('navigation')[0]?.name ?? location.href
