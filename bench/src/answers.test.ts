import { expect, test } from 'vitest'
import { createAnswerReader } from './answers.ts'

const body = Buffer.from('{"games":[]}')
const answer = Buffer.from(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nEtag: "1"\r\n\r\n${body}`)

const count = (chunks: readonly Buffer[], expected = { status: 200, body }) => {
  let answers = 0
  const read = createAnswerReader(expected, () => {
    answers += 1
  })
  for (const chunk of chunks) read(chunk)
  return answers
}

test('answers are counted however they are cut', () => {
  expect(count([answer])).toBe(1)
  expect(count([Buffer.concat([answer, answer, answer])])).toBe(3)
  for (let cut = 1; cut < answer.length; cut++) {
    expect(count([answer.subarray(0, cut), answer.subarray(cut), answer])).toBe(2)
  }
  expect(count([...answer].map((byte) => Buffer.from([byte])))).toBe(1)
})

test('an answer without a body is one', () => {
  const unchanged = Buffer.from('HTTP/1.1 304 Not Modified\r\netag: "1"\r\n\r\n')
  expect(count([Buffer.concat([unchanged, unchanged])], { status: 304, body: Buffer.alloc(0) })).toBe(2)
})

test('a free part of the body may differ, however it is cut, and no other', () => {
  const expected = { status: 200, body, free: [{ from: 2, to: 7 }] }
  const other = answer.toString().replace('games', 'plays')
  for (let cut = 1; cut < answer.length; cut++) {
    expect(count([Buffer.from(other.slice(0, cut)), Buffer.from(other.slice(cut))], expected)).toBe(1)
  }
  expect(() => count([Buffer.from(other.replace('[]', '{}'))], expected)).toThrow('differs')
})

test.each([
  ['another status', answer.toString().replace('200 OK', '401 Unauthorized'), 'expected 200'],
  ['another length', answer.toString().replace(/: 12/, ': 13'), 'expected 12 bytes'],
  ['other bytes', answer.toString().replace('[]', '{}'), 'differs'],
])('%s is no answer', (_, text, message) => {
  expect(() => count([Buffer.from(text)])).toThrow(message)
})
