import { FALLBACK_LANGUAGE, LANGUAGES, type Language } from '../../limits.ts'
import type { Priority } from '../tickets.ts'
import { actionOf, type TicketAction } from './actions.ts'

/**
 * The changes that a list of actions makes to a ticket. The desk shows these changes as the preview of a macro, and the server makes the
 * same changes. A field is undefined if no action changes it.
 */
export type Plan = {
  /** All tags of the ticket after the actions. */
  tags: string[]
  addedTags: string[]
  removedTags: string[]
  /** Null removes the assignee. */
  assigneeId: string | null | undefined
  priority: Priority | undefined
  /** The status of the ticket after the actions. It is `answered` if the actions contain an answer and no status. */
  status: 'answered' | 'waiting' | 'closed' | undefined
  /** HTML in which variables such as `{player}` are not filled in yet. */
  answer: { language: string; html: string } | undefined
  note: string | undefined
}

type Before = { tags: readonly string[]; language: string }

/** Returns the changes that the actions make to a ticket. `staffId`: the member of staff who uses the macro (`me` in an action). */
export const planOf = (actions: readonly TicketAction[], { tags, language }: Before, staffId: string): Plan => {
  const removed = actionOf(actions, 'removeTags')?.tags ?? []
  const left = tags.filter((tag) => !removed.includes(tag))
  const after = [...new Set([...left, ...(actionOf(actions, 'addTags')?.tags ?? [])])]
  const to = actionOf(actions, 'assign')?.to
  const texts = actionOf(actions, 'answer')?.texts
  const answer = texts && textFor(texts, language)
  return {
    tags: after,
    addedTags: after.filter((tag) => !tags.includes(tag)),
    removedTags: tags.filter((tag) => !after.includes(tag)),
    assigneeId: to === 'me' ? staffId : to,
    priority: actionOf(actions, 'priority')?.priority,
    status: actionOf(actions, 'status')?.status ?? (answer && 'answered'),
    answer,
    note: actionOf(actions, 'note')?.text,
  }
}

/** Returns the text in a language, else in English, else in the first language of `LANGUAGES` that has one. */
const textFor = (texts: Readonly<Partial<Record<Language, string>>>, language: string) => {
  const written = LANGUAGES.flatMap((each) => (texts[each] === undefined ? [] : [{ language: each, html: texts[each] }]))
  const inLanguage = (wanted: string) => written.find((each) => each.language === wanted)
  return inLanguage(language) ?? inLanguage(FALLBACK_LANGUAGE) ?? written[0]
}
