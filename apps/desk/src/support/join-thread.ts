import type { ThreadEntry } from '@playhub/contract/desk/tickets'

/** What is known of a conversation. `earlier` leads to what was before; null at its beginning. */
export type KnownThread = { entries: readonly ThreadEntry[]; earlier: string | null }

/**
 * The newest end of a conversation, joined to what was known before it. What both have is taken from the newer answer, whose links are
 * fresh. When so much has happened in between that the two do not meet, only the newer one is kept: a gap would not be seen.
 */
export const joinThread = (known: KnownThread | undefined, newest: KnownThread): KnownThread => {
  const [first] = newest.entries
  if (!known || !first) return newest
  const at = known.entries.findIndex(({ id }) => id === first.id)
  if (at < 0) return newest
  return { entries: [...known.entries.slice(0, at), ...newest.entries], earlier: at === 0 ? newest.earlier : known.earlier }
}

/** What was said before the part that is known. */
export const prependThread = (known: KnownThread, before: KnownThread): KnownThread => {
  const ids = new Set(known.entries.map(({ id }) => id))
  return { entries: [...before.entries.filter(({ id }) => !ids.has(id)), ...known.entries], earlier: before.earlier }
}
