import { expect, test } from 'vitest'
import { blank, changeOfEvent, contentOf, documentOf, problemsOf, type SavedRule } from './document.ts'

const saved: SavedRule = {
  ...{ name: 'Late', project: 'familytown', isActive: true, event: 'waiting', waitMinutes: 90, hourlyMax: 20 },
  conditions: {
    ...{ languages: ['en', 'de'], tags: ['late'], priority: 'high', isAssigned: false, requester: 'guest' },
    ...{ words: ['my pearls', 'gold'], wordsIn: 'last' },
  },
  actions: [
    { kind: 'status', status: 'closed' },
    { kind: 'addTags', tags: ['old'] },
  ],
}

test('a rule is the same after the form', () => {
  expect(contentOf(documentOf(saved))).toEqual(saved)
  expect(contentOf(documentOf({ ...saved, waitMinutes: 120 })).waitMinutes).toBe(120)
  expect(contentOf(documentOf(blank))).toEqual(blank)
})

test('the form says which fields must be corrected', () => {
  const document = documentOf(saved)
  expect(problemsOf(document)).toEqual([])
  expect(problemsOf(documentOf(blank))).toEqual(['name', 'actions'])
  const wrong = { ...document, wait: '4', unit: 'minutes' as const, hourlyMax: '1001', words: 'x'.repeat(61) }
  expect(problemsOf(wrong)).toEqual(['wait', 'words', 'hourlyMax'])
  expect(problemsOf({ ...wrong, event: 'created', words: '', hourlyMax: '1000' })).toEqual([])
  expect(problemsOf({ ...document, words: Array.from({ length: 11 }, (_, at) => `w${at}`).join('\n') })).toEqual(['words'])
})

test('words are looked for in the message of the event, until they are typed', () => {
  expect(changeOfEvent(documentOf(blank), 'playerWrote')).toEqual({ event: 'playerWrote', wordsIn: 'last' })
  expect(changeOfEvent(documentOf(blank), 'created')).toEqual({ event: 'created', wordsIn: 'first' })
  expect(changeOfEvent(documentOf(saved), 'created')).toEqual({ event: 'created' })
})
