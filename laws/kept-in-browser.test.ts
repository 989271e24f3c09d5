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
/** The cookies that the server sets in players' browsers. The name of the second cookie is followed by an id. */
const COOKIES = { 'apps/api/src/http/device.ts': 'playhub-device', 'apps/api/src/auth/passport/passport-rules.ts': 'playhub-trip' }

test('the privacy policy names everything that the hub keeps in the browser', () => {
  const hub = readSources().filter(({ path }) => path.startsWith('apps/hub/src/') && !isTest(path))
  const named = hub.flatMap(({ text }) => NAMING.flatMap((pattern) => [...text.matchAll(pattern)].map(([, key = '']) => key)))
  expect(named).toEqual(expect.arrayContaining(['access-token', 'played', 'save-guest', 'recovery', 'support-draft', 'playhub-support']))
  for (const [file, cookie] of Object.entries(COOKIES)) expect(readFileSync(file, 'utf8')).toContain(cookie)
  const kept = new Set([...Object.values(storageKeys), ...named, ...Object.values(COOKIES)])
  for (const language of SHORT_LANGUAGES) {
    const policy = readFileSync(`apps/hub/src/documents/texts/${language}/privacy-policy.html`, 'utf8')
    expect([...kept].filter((key) => !new RegExp(`[(\\s]${key}[,)\\s]`).test(policy))).toEqual([])
  }
})
