const LONGEST = 200

/**
 * The host's ids of the visitor (installation, user, platform), from the address that opened the hub. They are kept in the hub's addresses,
 * and in the session of a sign-in.
 */
export const openedFor = () => {
  const query = new URL(openedAt()).searchParams
  const value = (name: string) => (query.get(name) ?? '').slice(0, LONGEST)
  return { iid: value('iid'), uid: value('uid'), platformId: value('platformId') }
}

/** The hub may have navigated to another of its pages. */
const openedAt = () => performance.getEntriesByType('navigation')[0]?.name ?? location.href
