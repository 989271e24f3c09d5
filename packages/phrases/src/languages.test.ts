import { LANGUAGES } from '@playhub/contract/limits'
import { describe, expect, it } from 'vitest'
import type { Catalogue, Plural } from './t.ts'

const names = ['core', 'editor', 'flows', 'mail', 'passport', 'payments', 'profile', 'support'] as const

/** Returns all texts of a catalogue with their ids. A plural is one text with all its forms. */
const textsOf = (catalogue: Catalogue, path = ''): [id: string, text: string | Plural][] =>
  Object.entries(catalogue).flatMap(([key, value]): [string, string | Plural][] => {
    const id = path ? `${path}.${key}` : key
    if (typeof value === 'string') return [[id, value]]
    return isPlural(value) ? [[id, value]] : textsOf(value, id)
  })
const isPlural = (value: Plural | Catalogue): value is Plural =>
  'other' in value &&
  Object.values(value).every((form) => typeof form === 'string') &&
  Object.keys(value).every((key) => /^(zero|one|two|few|many|other)$/.test(key))

const read = async (language: string, name: string) =>
  textsOf(((await import(`./${language}/${name}.ts`)) as Record<string, Catalogue>)[name] ?? {})

const formsOf = (text: string | Plural): string[] => (typeof text === 'string' ? [text] : Object.values(text))
const namesIn = (text: string) => new Set(text.match(/\{\w+\}/g))

describe.each(LANGUAGES)('%s', (language) => {
  it('has every text of the English, with the same values in it, in the forms that its numbers need', async () => {
    const needed = new Set(Array.from({ length: 200 }, (_, count) => new Intl.PluralRules(language).select(count)))
    for (const name of names) {
      const own = new Map(await read(language, name))
      const english = await read('en', name)
      expect([...own.keys()].toSorted()).toEqual(english.map(([id]) => id).toSorted())
      for (const [id, text] of english) {
        const mine = own.get(id) ?? ''
        const all = new Set(formsOf(text).flatMap((form) => [...namesIn(form)]))
        for (const form of formsOf(mine)) {
          expect(form.trim(), id).not.toBe('')
          expect(
            [...namesIn(form)].filter((value) => !all.has(value)),
            id,
          ).toEqual([])
        }
        if (typeof text === 'string' && typeof mine === 'string') expect([id, namesIn(mine)]).toEqual([id, namesIn(text)])
        if (typeof mine !== 'string')
          expect(
            [...needed].filter((form) => !(form in mine)),
            id,
          ).toEqual([])
      }
    }
  })

  it.skipIf(language === 'en')('has no sentence left in English', async () => {
    for (const name of names) {
      const english = new Map(await read('en', name))
      const left = (await read(language, name)).filter(
        ([id, text]) => typeof text === 'string' && text === english.get(id) && text.split(/\s+/).length > 3 && !FIXED.test(id),
      )
      expect(left.map(([id]) => id)).toEqual([])
    }
  })
})

it('says the same polite "you" everywhere in Chinese', async () => {
  for (const name of names) {
    const familiar = (await read('zh', name)).filter(([, text]) => formsOf(text).some((form) => form.includes('你')))
    expect(familiar.map(([id]) => `${name}.${id}`)).toEqual([])
  }
})

/**
 * Ids of texts that may be the same in every language: texts quoted by the specification, names, and texts for staff, because the desk
 * exists only in English and Russian.
 */
const FIXED =
  /^(attention\.(lead|reason\.\w+)|footer\.staff|toast\.(UNAUTHORIZED|PAYMENT_STATUS_FAIL)|footer\.(llc|exempt2257|complaints))$/
