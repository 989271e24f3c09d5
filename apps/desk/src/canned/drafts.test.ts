import { expect, test } from 'vitest'
import { blank, parseDrafts } from './drafts.ts'

const content = { title: 'Hello', text: '<p>Hi</p>', project: null, language: 'en' }
const draft = { ...content, from: { ...content, title: 'Good day', version: 'v1' } }

test('drafts come back as they were kept', () => {
  expect(parseDrafts(JSON.stringify([['new', draft]])).get('new')).toEqual(draft)
})

test('one that does not say what it began from is no version of anything', () => {
  expect(parseDrafts(JSON.stringify([['new', content]])).get('new')).toEqual({ ...content, from: blank })
})

test.each([undefined, 'no json', '{}', '[null]', '["new"]', '[["new", {"title": "Hello"}]]'])('%j holds none', (raw) => {
  expect(parseDrafts(raw).size).toBe(0)
})
