import { type ActionKind, actionOf, type TicketAction } from '@playhub/contract/desk/macros/actions'
import type { Macro } from '@playhub/contract/desk/macros/macros'
import type { RefundOrder } from '@playhub/contract/desk/players'
import type { Priority } from '@playhub/contract/desk/tickets'
import { LANGUAGES, type Language } from '@playhub/contract/limits'

/** A macro as the form shows it: a field for each kind of action. A field that is empty or `keep` means that there is no such action. */
export type MacroDocument = {
  name: string
  project: string | null
  isActive: boolean
  addTags: string[]
  removeTags: string[]
  /** The assignee that the macro sets: `keep`, `me`, `nobody`, or the id of a colleague. */
  assign: string
  priority: Priority | 'keep'
  status: 'keep' | 'waiting' | 'closed'
  texts: Partial<Record<Language, string>>
  note: string
  refund: RefundOrder['reason'] | 'keep'
}
export type Saved = Pick<Macro, 'name' | 'project' | 'isActive' | 'actions'>

export const blank: Saved = { name: '', project: null, isActive: true, actions: [] }

export const documentOf = ({ name, project, isActive, actions }: Saved): MacroDocument => {
  const assign = actionOf(actions, 'assign')
  return {
    ...{ name, project, isActive },
    addTags: actionOf(actions, 'addTags')?.tags ?? [],
    removeTags: actionOf(actions, 'removeTags')?.tags ?? [],
    assign: assign ? (assign.to ?? 'nobody') : 'keep',
    priority: actionOf(actions, 'priority')?.priority ?? 'keep',
    status: actionOf(actions, 'status')?.status ?? 'keep',
    texts: actionOf(actions, 'answer')?.texts ?? {},
    note: actionOf(actions, 'note')?.text ?? '',
    refund: actionOf(actions, 'refund')?.reason ?? 'keep',
  }
}

/** Returns the actions in the order in which the form shows them. */
export const actionsOf = (document: Omit<MacroDocument, 'name' | 'project' | 'isActive'>): TicketAction[] => {
  const { addTags, removeTags, assign, priority, status, note, refund } = document
  const written = writtenIn(document)
  const texts = Object.fromEntries(written.map((language) => [language, document.texts[language] ?? '']))
  const all: { [K in ActionKind]: Extract<TicketAction, { kind: K }> | undefined } = {
    answer: written.length > 0 ? { kind: 'answer', texts } : undefined,
    status: status === 'keep' ? undefined : { kind: 'status', status },
    addTags: addTags.length > 0 ? { kind: 'addTags', tags: addTags } : undefined,
    removeTags: removeTags.length > 0 ? { kind: 'removeTags', tags: removeTags } : undefined,
    assign: assign === 'keep' ? undefined : { kind: 'assign', to: assign === 'nobody' ? null : assign },
    priority: priority === 'keep' ? undefined : { kind: 'priority', priority },
    note: note === '' ? undefined : { kind: 'note', text: note },
    refund: refund === 'keep' ? undefined : { kind: 'refund', reason: refund },
  }
  return Object.values(all).flatMap((action) => (action ? [action] : []))
}

/** Returns the languages that have a text. */
export const writtenIn = ({ texts }: Pick<MacroDocument, 'texts'>) => LANGUAGES.filter((each) => texts[each])
