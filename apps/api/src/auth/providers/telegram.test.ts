import { createHash, createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import { dataString, telegramReader } from './telegram.ts'

const botToken = '7000000001:some-bot-token-of-a-test'
const now = () => new Date('2026-11-21T12:00:00Z')
const at = now().getTime() / 1000
const read = telegramReader({ botToken, at: { script: '', page: '' } }, { now })
const signed = (data: object, token = botToken) => {
  const all = { id: 42, first_name: 'Alice', auth_date: at, hash: '', ...data }
  return { ...all, hash: createHmac('sha256', createHash('sha256').update(token).digest()).update(dataString(all)).digest('hex') }
}

test('the signed text is one field a line, by name, without the hash', () => {
  const data = { id: 42, first_name: 'Alice', auth_date: 1, a: 'x', a1: 'y', hash: 'h' }
  expect(dataString(data)).toBe('a=x\na1=y\nauth_date=1\nfirst_name=Alice\nid=42')
})

test('who it is, by the number and by nothing that may change', async () => {
  expect(await read(signed({ username: 'alice_w' }))).toMatchObject({ method: 'telegram', subject: '42', email: '', label: '@alice_w' })
  expect(await read(signed({ photo_url: 'https://t.me/i/1.jpg' }))).toMatchObject({ subject: '42', label: 'Alice' })
})

test.each([
  ['of five minutes ago', { auth_date: at - 299 }],
  ['of a clock that is ahead a little', { auth_date: at + 29 }],
])('data %s are taken', async (_name, data) => {
  expect(await read(signed(data))).toMatchObject({ subject: '42' })
})

test.each([
  ['older than five minutes', { auth_date: at - 301 }],
  ['from the future', { auth_date: at + 31 }],
  ['of no time', { auth_date: Number.NaN }],
  ['without an id', { id: 0 }],
  ['with a negative id', { id: -42 }],
  ['with an id that no number holds exactly', { id: 2 ** 53 }],
  ['with a fraction as the id', { id: 4.2 }],
  ['whose value begins a line of its own', { first_name: 'Alice\nid=1' }],
])('signed data %s are refused', async (_name, data) => {
  await expect(async () => read(signed(data))).rejects.toMatchObject({ kind: 'refused' })
})

test.each([
  ['of another bot', (data: ReturnType<typeof signed>) => signed(data, '7000000009:another')],
  ['without the sign', (data: ReturnType<typeof signed>) => ({ ...data, hash: '' })],
  ['with half of it', (data: ReturnType<typeof signed>) => ({ ...data, hash: data.hash.slice(0, 32) })],
  ['in capitals', (data: ReturnType<typeof signed>) => ({ ...data, hash: data.hash.toUpperCase() })],
  ['with a field taken away', ({ first_name: _, ...data }: ReturnType<typeof signed>) => ({ ...data, first_name: '' })],
])('data %s are refused', async (_name, spoil) => {
  await expect(read(spoil(signed({})))).rejects.toMatchObject({ kind: 'refused' })
})
