import { expect, test } from 'vitest'
import { parseDrafts } from './drafts.ts'

const draft = { title: 'Hello', text: '<p>Hi</p>', project: null, language: 'en' }

test('drafts come back as they were kept', () => {
  expect(parseDrafts(JSON.stringify([['new', draft]])).get('new')).toEqual(draft)
})

test.each([null, 'no json', '{}', '[null]', '["new"]', '[["new", {"title": "Hello"}]]'])('%j holds none', (raw) => {
  expect(parseDrafts(raw).size).toBe(0)
})
