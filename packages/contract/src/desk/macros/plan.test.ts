import { expect, test } from 'vitest'
import type { TicketAction } from './actions.ts'
import { planOf } from './plan.ts'

const ticket = { tags: ['new', 'late'], language: 'de' }
const plan = (...actions: TicketAction[]) => planOf(actions, ticket, 'anna')

test('tags that are there already are not added, and those that are not there are not removed', () => {
  expect(plan({ kind: 'addTags', tags: ['late', 'gift'] }, { kind: 'removeTags', tags: ['new', 'vip'] })).toMatchObject({
    tags: ['late', 'gift'],
    addedTags: ['gift'],
    removedTags: ['new'],
  })
  expect(plan({ kind: 'addTags', tags: ['new'] }, { kind: 'removeTags', tags: ['new'] }).tags, 'a tag in both stays').toContain('new')
})

test('the answer is in the language of the ticket, else in English, else in the first of our languages', () => {
  const answerOf = (texts: Partial<Record<'de' | 'en' | 'fr' | 'ja', string>>) => plan({ kind: 'answer', texts }).answer
  expect(answerOf({ en: 'Yes', de: 'Ja' })).toEqual({ language: 'de', html: 'Ja' })
  expect(answerOf({ fr: 'Oui', en: 'Yes' })).toEqual({ language: 'en', html: 'Yes' })
  expect(answerOf({ fr: 'Oui' })).toEqual({ language: 'fr', html: 'Oui' })
  expect(answerOf({ ja: 'はい', fr: 'Oui' })).toEqual(answerOf({ fr: 'Oui', ja: 'はい' }))
})

test('an answer sets the status to answered, unless the actions say another one', () => {
  expect(plan({ kind: 'answer', texts: { en: 'Yes' } }).status).toBe('answered')
  expect(plan({ kind: 'answer', texts: { en: 'Yes' } }, { kind: 'status', status: 'closed' }).status).toBe('closed')
  expect(plan({ kind: 'note', text: 'x' }).status).toBeUndefined()
})

test('nobody is an assignee of its own, and no action leaves the assignee as it is', () => {
  expect(plan({ kind: 'assign', to: 'me' }).assigneeId).toBe('anna')
  expect(plan({ kind: 'assign', to: null }).assigneeId).toBeNull()
  expect(plan().assigneeId).toBeUndefined()
})
