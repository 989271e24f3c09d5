import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { expect, test } from 'vitest'
import { actionsOf, blank, documentOf } from './document.ts'

const everything: TicketAction[] = [
  { kind: 'answer', texts: { ru: '<p>Да</p>', en: '<p>Yes</p>' } },
  { kind: 'status', status: 'closed' },
  { kind: 'addTags', tags: ['late'] },
  { kind: 'removeTags', tags: ['new'] },
  { kind: 'assign', to: 'me' },
  { kind: 'priority', priority: 'high' },
  { kind: 'note', text: '<p>Told</p>' },
  { kind: 'refund', reason: 'goodwill' },
]

test('the form shows every action, and makes the same actions from what it shows', () => {
  expect(actionsOf(documentOf({ ...blank, actions: everything }))).toEqual(everything)
})

test('what is left empty is no action; nobody is not the same as no assignee', () => {
  const document = documentOf(blank)
  expect(actionsOf(document)).toEqual([])
  expect(actionsOf({ ...document, assign: 'nobody', texts: { en: '', de: '<p>Ja</p>' } })).toEqual([
    { kind: 'answer', texts: { de: '<p>Ja</p>' } },
    { kind: 'assign', to: null },
  ])
})
