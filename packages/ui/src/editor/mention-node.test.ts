import { getSchema } from '@tiptap/core'
import type { Node } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, test } from 'vitest'
import { namedIn } from '../named-in.ts'
import { editorExtensions, hasWords } from './editor-document.ts'
import { MentionNode, peopleFor, typedMention } from './mention-node.ts'

const schema = getSchema(editorExtensions([MentionNode]))
const mention = schema.node('mention', { id: '1', name: 'Anna' })
const paragraph = (...content: (string | Node)[]) =>
  schema.node(
    'paragraph',
    null,
    content.map((one) => (typeof one === 'string' ? schema.text(one) : one)),
  )

/** Returns the mention that is being typed in the block. The cursor is at `endAt`, by default at the end of the block. */
const typedIn = (block: Node, endAt = block.content.size + 1) => {
  const doc = schema.node('doc', null, [block])
  return typedMention(EditorState.create({ doc, selection: TextSelection.create(doc, endAt) }))
}

describe('a name is being typed', () => {
  test.each([
    ['@', ''],
    ['@An', 'An'],
    ['Ask @anna b', 'anna b'],
    ['(@Бор', 'Бор'],
    ['me@home, @', ''],
  ])('in %j', (text, name) => {
    expect(typedIn(paragraph(text))).toEqual({ from: text.lastIndexOf('@') + 1, to: text.length + 1, text: name })
  })

  test.each(['', 'Anna', 'me@home', '@ Anna', '@@', '@.'])('not in %j', (text) => {
    expect(typedIn(text === '' ? paragraph() : paragraph(text))).toBeUndefined()
  })

  test('after another mention, and not in code', () => {
    expect(typedIn(paragraph(mention, '@B'))).toEqual({ from: 2, to: 4, text: 'B' })
    expect(typedIn(schema.node('codeBlock', null, [schema.text('@An')]))).toBeUndefined()
    expect(typedIn(paragraph(schema.text('@An', [schema.mark('code')])))).toBeUndefined()
  })
})

test('people are found by the beginning of any word of their name', () => {
  const people = ['Anna Berg', 'Bertil', 'Jean-Albert', 'Олег'].map((name, at) => ({ id: String(at), name }))
  const found = (typed: string) => peopleFor(people, typed).map(({ name }) => name)
  expect(found('')).toHaveLength(4)
  expect(found('be')).toEqual(['Anna Berg', 'Bertil'])
  expect(found('anna b')).toEqual(['Anna Berg'])
  expect(found('al')).toEqual(['Jean-Albert'])
  expect(found('ол')).toEqual(['Олег'])
  expect(found('nn')).toEqual([])
})

test('people are found without accents and with e for ё', () => {
  const people = ['Фёдор', 'José', 'Андрей'].map((name, at) => ({ id: String(at), name }))
  for (const [typed, name] of [
    ['Фед', 'Фёдор'],
    ['фё', 'Фёдор'],
    ['jose', 'José'],
    ['JOSÉ', 'José'],
    ['андрей', 'Андрей'],
  ] as const)
    expect(peopleFor(people, typed).map((one) => one.name)).toEqual([name])
})

test('who is named after @ without a choice is found in the words', () => {
  const people = ['Anna Berg', 'José', 'Фёдор Орлов'].map((name, at) => ({ id: String(at), name }))
  const found = (words: string) => namedIn(words, people)
  expect(found('Ask @Anna please')).toEqual(['@Anna'])
  expect(found('@anna berg, and (@jose)! @Федор')).toEqual(['@anna', '@jose', '@Федор'])
  expect(found('me@anna @An @ Anna, @home @Anna @Anna')).toEqual(['@Anna'])
})

test('a mention alone is not an empty message, and a line break is', () => {
  expect(hasWords(schema.node('doc', null, [paragraph(mention)]))).toBe(true)
  expect(hasWords(schema.node('doc', null, [paragraph(schema.node('hardBreak'))]))).toBe(false)
})
