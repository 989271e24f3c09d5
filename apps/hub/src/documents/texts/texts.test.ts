import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { documentNames, englishOnlyDocuments } from '@playhub/contract/documents'
import { SHORT_LANGUAGES } from '@playhub/contract/limits'
import { describe, expect, it } from 'vitest'

const folder = import.meta.dirname
const fileOf = (language: string, name: string) => join(folder, language, `${name}.html`)
const files = documentNames.flatMap((name) =>
  (englishOnlyDocuments.includes(name) ? ['en'] : SHORT_LANGUAGES).map((language) => ({ language, name, file: fileOf(language, name) })),
)
const allowed = ['h2', 'p', 'ul', 'ol', 'li', 'a', 'strong', 'table', 'thead', 'tbody', 'tr', 'th', 'td']

const idsOf = (html: string) => [...html.matchAll(/<h2 id="([^"]+)">/g)].map((match) => match[1])

it('has exactly the texts that the contract names', () => {
  const present = SHORT_LANGUAGES.flatMap((language) => readdirSync(join(folder, language)).map((file) => join(folder, language, file)))
  expect(present.sort()).toEqual(files.map(({ file }) => file).sort())
})

describe.each(files)('$language/$name', ({ file }) => {
  const html = readFileSync(file, 'utf8')

  it('opens with its title and date', () => {
    expect(html).toMatch(/^<!-- title: [^|\n]+ \| updated: \d{4}-\d\d-\d\d -->\n/)
  })

  it('uses only the tags that the page styles, each closed in order', () => {
    const open: string[] = []
    for (const [, slash, tag = ''] of html.matchAll(/<(\/?)([a-z][a-z0-9]*)\b[^>]*>/g)) {
      expect(allowed).toContain(tag)
      if (slash) expect(open.pop()).toBe(tag)
      else open.push(tag)
    }
    expect(open).toEqual([])
  })

  it('gives every heading its own id', () => {
    const ids = idsOf(html)
    expect(ids).toHaveLength(html.split('<h2').length - 1)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('links to documents and headings that exist', () => {
    for (const [, target = ''] of html.matchAll(/href="([^"]+)"/g)) {
      if (target.startsWith('mailto:')) continue
      const link = /^(?:\/docs\/([a-z0-9-]+?)(?:\.(en|ru))?\.html)?(?:#([a-z-]+))?$/.exec(target)
      expect(link, target).not.toBeNull()
      const linked = link?.[1] === undefined ? file : fileOf(link[2] ?? 'en', link[1])
      expect(existsSync(linked), target).toBe(true)
      if (link?.[3] !== undefined) expect(idsOf(readFileSync(linked, 'utf8'))).toContain(link[3])
    }
  })
})
