import type { ThreadEntry } from '@playhub/contract/desk/tickets'

/** The loaded part of a conversation. `earlier` loads older entries; null at the beginning. */
export type KnownThread = { entries: readonly ThreadEntry[]; earlier: string | null }

/**
 * Joins the newest entries with the loaded ones. Entries in both come from the newer reply, because its links are fresh. If there is a gap
 * between them, only the newer part is kept, because the gap would not be visible.
 */
export const joinThread = (known: KnownThread | undefined, newest: KnownThread): KnownThread => {
  const [first] = newest.entries
  if (!known || !first) return newest
  const at = known.entries.findIndex(({ id }) => id === first.id)
  if (at < 0) return newest
  return { entries: [...known.entries.slice(0, at), ...newest.entries], earlier: at === 0 ? newest.earlier : known.earlier }
}

/** Adds older entries. */
export const prependThread = (known: KnownThread, before: KnownThread): KnownThread => {
  const ids = new Set(known.entries.map(({ id }) => id))
  return { entries: [...before.entries.filter(({ id }) => !ids.has(id)), ...known.entries], earlier: before.earlier }
}
