import { expect, test } from 'vitest'
import { readSources } from './sources.ts'

/** These tests check the source of all tests for things that tests may not do. */

const sources = readSources()
const offences = (files: RegExp, pattern: RegExp) =>
  sources
    .filter(({ path }) => files.test(path) && !path.startsWith('laws/'))
    .flatMap(({ path, text }) => [...text.matchAll(pattern)].map(([found]) => `${path}: ${found}`))

test('no module is replaced by a mock', () => {
  expect(offences(/\.(test|e2e)\.ts$|\/test\/|^e2e\//, /\bvi\.(mock|doMock|hoisted|importMock)\b/g)).toEqual([])
})

test('no test waits with a sleep: it waits until something is true', () => {
  expect(offences(/\.(test|e2e)\.ts$|^e2e\//, /\bwaitForTimeout\b/g)).toEqual([])
  expect(offences(/\.(test|e2e)\.ts$/, /\bnode:timers\/promises\b|\bnew Promise(<\w+>)?\(\(?\w*\)? => (void )?setTimeout\(/g)).toEqual([])
})

test('a module that test files share registers no hook when it is loaded, because a worker loads it only once', () => {
  const shared = sources.filter(({ path }) => !/\.(test|e2e)\.tsx?$/.test(path) && path !== 'scripts/unit-setup.ts')
  expect(shared.filter(({ text }) => /^(before|after)(All|Each)\(/m.test(text)).map(({ path }) => path)).toEqual([])
})

test('a browser test file with a worker fixture of its own is run by one worker', () => {
  const spread = sources.filter(
    ({ path, text }) => path.endsWith('.e2e.ts') && text.includes("scope: 'worker'") && !text.includes("configure({ mode: 'default'"),
  )
  expect(spread.map(({ path }) => path)).toEqual([])
})
