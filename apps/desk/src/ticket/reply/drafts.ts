/** Unsent texts in this browser: an answer and a note for each ticket, stored separately. */
export type DraftKind = 'reply' | 'note'
type Where = { staffId: string; ticketId: string; kind: DraftKind }

const PREFIX = 'desk-draft:'
/** Maximum number of stored drafts. If there are more, the oldest drafts are deleted. */
const MOST = 60

const keyOf = ({ staffId, ticketId, kind }: Where) => `${PREFIX}${staffId}:${kind}:${ticketId}`

/** Returns the HTML of a draft; empty if there is no readable draft. */
export const readDraft = (where: Where): string => {
  try {
    return parseDraft(localStorage.getItem(keyOf(where))).html
  } catch {
    return ''
  }
}

/** Stores a draft; an empty text deletes it. If storage is blocked or full, the draft is lost on reload, but there is no error. */
export const keepDraft = (where: Where, html: string) => {
  try {
    if (html === '') return localStorage.removeItem(keyOf(where))
    const isNew = localStorage.getItem(keyOf(where)) === null
    localStorage.setItem(keyOf(where), JSON.stringify({ html, at: Date.now() }))
    if (isNew) for (const key of surplus(allDrafts(), MOST)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked or full, so the draft is not stored.
  }
}

const keysOf = (staffId: string) => Object.keys(localStorage).filter((key) => key.startsWith(`${PREFIX}${staffId}:`))

/** Returns how many drafts of a staff member this browser stores. */
export const countDrafts = (staffId: string): number => {
  try {
    return keysOf(staffId).length
  } catch {
    return 0
  }
}

/** Deletes all drafts of a staff member from this browser. */
export const forgetDrafts = (staffId: string) => {
  try {
    for (const key of keysOf(staffId)) localStorage.removeItem(key)
  } catch {
    // Storage is blocked, so it has no drafts.
  }
}

const allDrafts = () =>
  Object.keys(localStorage)
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => ({ key, at: parseDraft(localStorage.getItem(key)).at }))

/** Returns the keys of the oldest drafts: all except the newest `most` drafts. */
export const surplus = (drafts: readonly { key: string; at: number }[], most: number) =>
  drafts
    .toSorted((a, b) => b.at - a.at)
    .slice(most)
    .map(({ key }) => key)

export const parseDraft = (raw: string | null): { html: string; at: number } => {
  try {
    const { html, at } = JSON.parse(raw ?? '{}') as Record<string, unknown>
    return { html: typeof html === 'string' ? html : '', at: typeof at === 'number' ? at : 0 }
  } catch {
    return { html: '', at: 0 }
  }
}
