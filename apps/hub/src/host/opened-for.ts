const LONGEST = 200

/**
 * Returns the host's ids of the visitor (installation, user, platform). They are in the query of the URL that opened the hub. They are kept
 * in the hub's URLs and in the session of a sign-in.
 */
export const openedFor = () => {
  const query = new URL(openedAt()).searchParams
  const value = (name: string) => (query.get(name) ?? '').slice(0, LONGEST)
  return { iid: value('iid'), uid: value('uid'), platformId: value('platformId') }
}

/** Returns the URL with which the hub was opened. The current URL may be another page of the hub. */
const openedAt = () => performance.getEntriesByType('navigation')[0]?.name ?? location.href
