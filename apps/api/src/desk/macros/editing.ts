import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { Refusal } from '@playhub/contract/refusals'
import type { Tx } from '../../db/connect.ts'
import { cleanMessage } from '../../support/message-html.ts'
import { isSame } from '../catalogue/editor-data.ts'
import { listAgents, namesOfStaff } from '../ticket/agents.ts'

/** Functions that the editors of macros and of rules share. */

/** Sanitises the texts. Languages without a text are left out. Throws MESSAGE_EMPTY and MESSAGE_TOO_LONG. */
export const cleanedAction = (action: TicketAction): TicketAction => {
  if (action.kind === 'note') return { ...action, text: cleanMessage(action.text, { mayBeEmpty: false }).html }
  if (action.kind !== 'answer') return action
  const texts = Object.entries(action.texts).map(([language, text]) => [language, cleanMessage(text, { mayBeEmpty: true }).html] as const)
  const written = texts.filter(([, html]) => html !== '')
  if (written.length === 0) throw new Refusal('MESSAGE_EMPTY')
  return { ...action, texts: Object.fromEntries(written) }
}

/**
 * Returns the new order of a list; undefined if the order does not change. Items that are missing in `ids` come last. Throws
 * EDITED_MEANWHILE if somebody has changed the order that the member of staff saw (`was`). Adding or deleting items does not change the
 * order.
 */
export const newOrder = (before: readonly string[], { ids, was }: { ids: readonly string[]; was: readonly string[] }) => {
  const named = [...new Set(ids)].filter((id) => before.includes(id))
  const after = [...named, ...before.filter((id) => !named.includes(id))]
  if (isSame(before, after)) return undefined
  const seen = was.filter((id) => before.includes(id))
  const now = before.filter((id) => was.includes(id))
  if (!isSame(seen, now)) throw new Refusal('EDITED_MEANWHILE')
  return after
}

/**
 * Returns a function that takes the id of a member of staff and returns the name, and whether this member may not answer tickets any more
 * (`isGone`).
 */
export const showAgents = async (db: Tx, ids: readonly (string | undefined)[]) => {
  const wanted = ids.flatMap((id) => id ?? [])
  const names = await namesOfStaff(db, wanted)
  const agents = new Set((wanted.length === 0 ? [] : await listAgents(db)).map(({ id }) => id))
  return (id: string | undefined) => (id === undefined ? null : { name: names.get(id) ?? '', isGone: !agents.has(id) })
}
