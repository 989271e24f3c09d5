import { readdirSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Catalogue, Plural } from '@playhub/phrases/t'
import { expect, test } from 'vitest'
import { readPhraseUses } from './phrase-uses.ts'

/** This test requires that every phrase is used. The type checker already finds uses of missing phrases. */

const ENGLISH = 'packages/phrases/src/en'

/** Returns a pattern for the paths of the files that use a catalogue of phrases. */
const speakersOf = (name: string) => {
  if (name.startsWith('desk')) return /^apps\/desk\//
  if (name === 'mail' || name === 'staff-mail' || name === 'passport') return /^apps\/api\//
  if (name === 'developers') return /^apps\/hub\/src\/(developers|try-game)\//
  if (name === 'editor') return /^(packages\/ui|apps\/(hub|desk))\//
  return /^apps\/hub\//
}

const isText = (value: string | Plural | Catalogue) => typeof value === 'string' || 'other' in value
const idsOf = (catalogue: Catalogue, path = ''): string[] =>
  Object.entries(catalogue).flatMap(([key, value]) => (isText(value) ? [path + key] : idsOf(value as Catalogue, `${path}${key}.`)))

const uses = readPhraseUses()

/**
 * An id counts as used if a file that uses the catalogue contains it as a string, such as `t('shell.close')`. It also counts as used if it
 * matches a template in such a file: `refusal.${code}` covers all ids that begin with `refusal.`, and `${letter}.subject` covers the
 * `subject` of each group. If two catalogues of one app have the same id, this test cannot tell them apart.
 */
test.each(
  readdirSync(ENGLISH)
    .filter((file) => file.endsWith('.ts'))
    .map((file) => file.replace(/\.ts$/, '')),
)('every text of %s is used', async (name) => {
  const catalogues = Object.values((await import(resolve(ENGLISH, `${name}.ts`))) as Record<string, Catalogue>)
  const spoken = uses.filter(({ path }) => speakersOf(name).test(path))
  const ids = new Set(spoken.flatMap(({ ids }) => ids))
  const templates = spoken.flatMap(({ templates }) => templates)
  const unused = catalogues
    .flatMap((catalogue) => idsOf(catalogue))
    .filter((id) => !ids.has(id) && !templates.some((each) => each.test(id)))
  expect(unused).toEqual([])
})
