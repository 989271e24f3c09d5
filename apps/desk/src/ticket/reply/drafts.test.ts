import { expect, test } from 'vitest'
import { parseDraft, surplus } from './drafts.ts'

test('a draft that cannot be read is none', () => {
  for (const raw of [null, '', 'no json', 'null', '[]', '{"html":5}']) expect(parseDraft(raw).html).toBe('')
  expect(parseDraft('{"html":"<p>kept</p>","at":7}')).toEqual({ html: '<p>kept</p>', at: 7 })
})

test('the oldest drafts give way', () => {
  const drafts = [3, 1, 4, 2].map((at) => ({ key: `draft ${at}`, at }))
  expect(surplus(drafts, 2)).toEqual(['draft 2', 'draft 1'])
  expect(surplus(drafts, 4)).toEqual([])
})
