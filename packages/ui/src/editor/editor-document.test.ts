import { MESSAGE_TAGS } from '@playhub/contract/message-limits'
import { getSchema } from '@tiptap/core'
import { expect, test } from 'vitest'
import { editorExtensions, hasWords } from './editor-document.ts'

const schema = getSchema(editorExtensions())
const paragraph = (text: string) => schema.node('paragraph', null, text === '' ? [] : [schema.text(text)])

test('the editor makes the elements of a message, and all of them', () => {
  const tagOf: Record<string, readonly string[]> = {
    paragraph: ['p'],
    hardBreak: ['br'],
    bold: ['strong'],
    italic: ['em'],
    underline: ['u'],
    link: ['a'],
    code: ['code'],
    codeBlock: ['pre', 'code'],
    doc: [],
    text: [],
  }
  const names = [...Object.keys(schema.nodes), ...Object.keys(schema.marks)]
  expect(new Set(names.flatMap((name) => tagOf[name] ?? `unknown ${name}`))).toEqual(new Set(MESSAGE_TAGS))
})

test('a link keeps its address and nothing else', () => {
  expect(Object.keys(schema.marks.link?.spec.attrs ?? {})).toEqual(['href'])
})

test.each([[['']], [['', '', '']], [[' \t\u00a0']], [['\u200b\u200d\u2060\ufeff']], [['\u2800\u3164']]])(
  'paragraphs of %j are an empty message',
  (lines) => {
    expect(hasWords(schema.node('doc', null, lines.map(paragraph)))).toBe(false)
  },
)

test('so is an empty block of code', () => {
  expect(hasWords(schema.node('doc', null, [schema.node('codeBlock')]))).toBe(false)
})

test.each(['a', ' . ', '👍', '👨‍👩‍👧', '漢'])('%j is a message', (text) => {
  expect(hasWords(schema.node('doc', null, [paragraph(''), paragraph(text)]))).toBe(true)
})
