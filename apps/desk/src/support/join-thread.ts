import type { ThreadEntry } from '@playhub/contract/desk/thread'

/** The loaded part of a conversation. `earlier`: the cursor that loads older entries; null if the first entry is loaded. */
export type KnownThread = { entries: readonly ThreadEntry[]; earlier: string | null }

/**
 * Joins the newest entries of a conversation with the entries that are already loaded. If an entry is in both parts, the entry of the
 * newest part is used, because its links are fresh. If entries between the two parts are missing, returns only the newest part, because
 * nobody would see the gap.
 */
export const joinThread = (known: KnownThread | undefined, newest: KnownThread): KnownThread => {
  const [first] = newest.entries
  if (!known || !first) return newest
  const at = known.entries.findIndex(({ id }) => id === first.id)
  if (at < 0) return newest
  return { entries: [...known.entries.slice(0, at), ...newest.entries], earlier: at === 0 ? newest.earlier : known.earlier }
}

/** Returns the loaded part of a conversation with the entries of an earlier part added before it. */
export const prependThread = (known: KnownThread, before: KnownThread): KnownThread => {
  const ids = new Set(known.entries.map(({ id }) => id))
  return { entries: [...before.entries.filter(({ id }) => !ids.has(id)), ...known.entries], earlier: before.earlier }
}
