import { expect, test } from 'vitest'
import { isTest, readSources } from './sources.ts'

/** These tests check what a file of an api slice (feature folder) may contain. The rules depend on the file's name. */

const api = readSources().filter(({ path }) => path.startsWith('apps/api/src/') && !isTest(path))
const named = (name: RegExp) => api.filter(({ path }) => name.test(path))

test('rules are pure: no database, no waiting, no clock', () => {
  const rules = named(/[/-]rules\.ts$/)
  expect(rules.length).toBeGreaterThan(5)
  expect(
    rules.flatMap(({ path, imports }) =>
      imports.filter((name) => /drizzle|\/connect\.ts$|^node:(?!crypto$)/.test(name)).map((name) => `${path} -> ${name}`),
    ),
  ).toEqual([])
  expect(
    rules.filter(({ text }) => /\b(await|fetch\(|Date\.now\(|new Date\(\)|Math\.random|random[A-Z])/.test(text)).map(({ path }) => path),
  ).toEqual([])
})

test('a function of data.ts has the database as its first argument', () => {
  const files = named(/[/-]data\.ts$/)
  const later = files.flatMap(({ path, text }) =>
    [...text.matchAll(/^export const (\w+) = (?:async )?(?:<.*?>)?\(\s*(?:[^()]*[,{]\s*)(?:db|tx)\b[^()]*\)/gm)].map(
      ([, name]) => `${path}: ${name}`,
    ),
  )
  expect(files.length).toBeGreaterThan(20)
  expect(later).toEqual([])
})

test('expired rows are deleted some at a time, by `db/delete-old.ts`', () => {
  const strays = api.filter(({ text }) => /\.delete\(\w+\)\s*\.where\(\s*lte?\(/.test(text)).map(({ path }) => path)
  expect(strays).toEqual([])
})
