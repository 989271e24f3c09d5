import { beforeEach, expect, test } from 'vitest'
import { attemptOf, forgetDraftsOf, keepDraft, readDraft, sweepDrafts } from './drafts.ts'

/** The content of a fake storage. The fake has only those functions of the browser's storage that drafts use. */
const values = new Map<string, string>()
beforeEach(() => {
  values.clear()
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => {
      values.set(key, value)
      Object.assign(storage, { [key]: value })
    },
    removeItem: (key: string) => {
      values.delete(key)
      Reflect.deleteProperty(storage, key)
    },
  }
  Object.assign(globalThis, { localStorage: storage })
})

const draft = (html: string) => ({ title: '', html, email: '' })

test('drafts of two people at one browser do not push each other out, and neither is shown the other’s', () => {
  keepDraft('t1', 'anna', draft('Anna’s'))
  keepDraft('t1', 'boris', draft('Boris’s'))
  expect(readDraft('t1', 'anna').html).toBe('Anna’s')
  expect(readDraft('t1', 'boris').html).toBe('Boris’s')
  expect(readDraft('t1', '').html).toBe('')
})

test('what a guest began is taken over by who signs in, once', () => {
  keepDraft('t1', '', draft('Half a'))
  expect(readDraft('t1', 'anna').html).toBe('Half a')
  keepDraft('t1', 'anna', draft('Half a sentence'))
  expect(readDraft('t1', 'boris').html).toBe('')
  expect(readDraft('t1', 'anna').html).toBe('Half a sentence')
})

test('a sign-out leaves nothing of the player’s, and everything of the others', async () => {
  keepDraft('t1', 'anna', draft('secret'))
  keepDraft('new', 'anna', draft('secret too'))
  keepDraft('t1', 'boris', draft('Boris’s'))
  values.set('support-attempt', 'secret')
  await forgetDraftsOf('anna')
  expect(JSON.stringify([...values])).not.toContain('secret')
  expect(readDraft('t1', 'boris').html).toBe('Boris’s')
})

test('a repeated attempt has the same id, and nothing of its content is stored', async () => {
  const first = await attemptOf('secret')
  expect(await attemptOf('secret')).toBe(first)
  expect(JSON.stringify([...values])).not.toContain('secret')
  expect(await attemptOf('something else')).not.toBe(first)
})

test('an attempt that was not sent is forgotten after a month', async () => {
  const first = await attemptOf('secret')
  await sweepDrafts()
  expect(await attemptOf('secret')).toBe(first)
  await sweepDrafts(Date.now() + 31 * 24 * 3600_000)
  expect(values.has('support-attempt')).toBe(false)
})
