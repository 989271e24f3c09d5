import { readFileSync } from 'node:fs'
import { storageKeys } from '@playhub/contract/hosting'
import { SHORT_LANGUAGES } from '@playhub/contract/limits'
import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

/**
 * Patterns for the code with which the hub names a key of the browser's storage. In the browser, a key may also have a colon and an id
 * after this name.
 */
const NAMING = [
  /storedItem\('([^']+)'/g,
  /tabProgress(?:<\w+>)?\('([^']+)'/g,
  /keptDatabase\('([^']+)'/g,
  /\b(?:\w+_)?(?:KEY|PREFIX) = '([a-z][a-z-]+)/g,
]
/** The files that set cookies, with the beginning of the cookie's name in production. The desk's cookies are only in browsers of staff. */
const COOKIES = {
  'apps/api/src/auth/passport/passport.ts': '__Host-playhub-trip',
  'apps/api/src/desk/access/sessions.ts': undefined,
  'apps/api/src/desk/access/tries.ts': undefined,
  'apps/api/src/http/device.ts': '__Host-playhub-device',
}

test('the privacy policy names everything that the hub keeps in the browser', () => {
  const sources = readSources()
  const hub = sources.filter(({ path }) => path.startsWith('apps/hub/src/') && !isTest(path))
  const named = hub.flatMap(({ text }) => NAMING.flatMap((pattern) => [...text.matchAll(pattern)].map(([, key = '']) => key)))
  expect(named).toEqual(expect.arrayContaining(['access-token', 'played', 'save-guest', 'recovery', 'support-draft', 'playhub-support']))
  const api = sources.filter(({ path }) => path.startsWith('apps/api/src/') && !isTest(path))
  const setting = api.filter(({ text }) => text.includes('.setCookie('))
  expect(setting.map(({ path }) => path).toSorted()).toEqual(Object.keys(COOKIES))
  const cookies = Object.values(COOKIES).filter((name) => name !== undefined)
  for (const name of cookies)
    expect(
      api.filter(({ text }) => text.includes(name.replace('__Host-', ''))),
      name,
    ).not.toEqual([])
  const kept = new Set([...Object.values(storageKeys), ...named, ...cookies])
  for (const language of SHORT_LANGUAGES) {
    const policy = readFileSync(`apps/hub/src/documents/texts/${language}/privacy-policy.html`, 'utf8')
    // The keys are in the brackets at the end of a cell. Elsewhere in the text, a word such as `session` is no key.
    const told = [...policy.matchAll(/\(([^()]*)\)<\/td>/g)].flatMap(([, keys = '']) => keys.split(/[,\s]+/))
    expect([...kept].filter((key) => !told.includes(key))).toEqual([])
  }
})
