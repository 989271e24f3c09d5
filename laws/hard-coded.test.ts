import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { type Node, partsOf, productFiles, visit } from './syntax.ts'

/** Code must not contain texts that people read. These texts are in `packages/phrases`, where they are translated. */

/** Texts that are the same in every language, or that only programs and developers read. */
const ALLOWED: Record<string, string> = {
  'Web browser': 'a word of schema.org',
  'Ctrl K': 'keys of a keyboard',
  'Playhub desk': 'the brand, in authenticator apps',
  'Yandex Pay': 'a brand',
  'https://': 'how an address begins',
  '… › games › … › …': 'an address, as search engines show it',
  'ph_…_……': 'the form of a key',
  'Yandex Pay: … … …': 'for the log: what it refused',
}

/** Folders and files of the api whose English texts are for game developers, operators or the database. */
const FOR_DEVELOPERS =
  /^apps\/api\/src\/(openapi\/|seed\/|http\/refusal-sentences\.ts|config(-problems)?\.ts|start-failure\.ts|operator-command\.ts|metrics(-of-database)?\.ts|auth\/keys\/rotate-keys\.ts|db\/(embedded|failure)\.ts|desk\/inbox\/search-words\.ts|desk\/colleagues\/reset-staff\.ts|(auth|payments)\/providers\/settings)/

const LETTERS = /\p{L}{2,}/u
/** A capitalised word followed by another word: `Try again`. */
const SENTENCE = /(^|>)[^\p{L}<>;=]*\p{Lu}\p{Ll}*[,:]?\s+\p{L}/u
/** Attributes of elements and components whose text people read. */
const READ =
  /^(aria-(label|description|roledescription|valuetext|placeholder)|title|placeholder|alt|text|hint|label|heading|message|caption|empty)$/
/** A text in Chinese, Japanese or Korean, which has no capital letters and may have no spaces. */
const EAST_ASIAN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/**
 * Files of the developers' pages: code examples, and the sample items of a fake hub in which developers try their game. They are the same
 * in every language.
 */
const SAMPLES = /^apps\/hub\/src\/(developers\/snippets|try-game\/shop)\.ts$/

const product = productFiles(/^(apps\/(hub|desk|api)\/src|packages\/ui\/src)\//).filter(
  (path) => !FOR_DEVELOPERS.test(path) && !SAMPLES.test(path),
)

/** Whether the node creates a text for operators, as `new Error('…')`, `console.error('…')` and `log.warn('…')` do. */
const isForLog = ({ type, callee }: Node) =>
  type === 'NewExpression' ||
  (type === 'CallExpression' && /^(console|log|logger)$/.test(String(callee?.object?.name ?? callee?.property?.name)))

const isWritten = (node: Node, around: readonly Node[]) => {
  if (node.type === 'JSXText') return LETTERS.test(String(node.value))
  const text = partsOf(node)?.join('…')
  if (text === undefined || text in ALLOWED) return false
  // Skips the conditions around a text, such as `isNew ? 'New' : 'Old'` or `isNew && 'New'`. The first other node around the text shows
  // where the text is used.
  const within = around.filter(({ type }) => !/^(Conditional|Logical)Expression$/.test(type))
  const place = within.at(-1)?.type === 'JSXExpressionContainer' ? within.at(-2) : within.at(-1)
  if (place?.type === 'JSXAttribute') return READ.test(String(place.name?.name)) ? LETTERS.test(text) : SENTENCE.test(text)
  if (place?.type === 'JSXElement' || place?.type === 'JSXFragment') return LETTERS.test(text)
  return (SENTENCE.test(text) || EAST_ASIAN.test(text)) && !around.some(isForLog)
}

test('no sentence is written into the code of hub, desk, api or components', { timeout: 180_000 }, () => {
  const written = product.flatMap((path) => {
    const found: string[] = []
    visit(path, (node, around) => {
      if (isWritten(node, around)) found.push(`${path}: ${(partsOf(node)?.join('…') ?? String(node.value)).trim().slice(0, 80)}`)
    })
    return found
  })
  expect(written, 'move the text to packages/phrases').toEqual([])
})

test('no day is written as one language writes it: `2026-11-21` is the same to all', () => {
  // The only files that may use `DateTimeFormat`, `toLocaleString` and similar functions. `moment.ts` formats times in Swedish, which is
  // like ISO 8601, and the names of time zones. `wall-time.ts` computes with the parts of a local time and shows none.
  const allowed = ['apps/desk/src/audit/moment.ts', 'apps/desk/src/ticket/snooze/wall-time.ts']
  const byLanguage = product.filter((path) => /\bDateTimeFormat\b|\btoLocale(Date|Time)?String\b/.test(readFileSync(path, 'utf8')))
  expect(byLanguage).toEqual(allowed)
})

test('the law finds what it looks for', () => {
  expect(product.length).toBeGreaterThan(400)
  for (const sentence of ['Try again', '<p>Try again</p>', 'Hello, friend', 'Ошибка открытия платежа!']) expect(sentence).toMatch(SENTENCE)
  for (const code of ['GET', 'multipart/form-data', 'Bearer …', 'login.title', 'Path=/; Max-Age=…']) expect(code).not.toMatch(SENTENCE)
})
