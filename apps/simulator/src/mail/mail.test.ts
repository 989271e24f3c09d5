import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import * as z from 'zod'
import { buildSimulator, type Simulator } from '../app.ts'

let simulator: Simulator

beforeAll(async () => {
  simulator = await buildSimulator()
})
beforeEach(() => fetch(`${simulator.origin}/mail/messages`, { method: 'DELETE' }))
afterAll(() => simulator.close())

const send = (to: string, subject = 'Ваш код') =>
  createTransport({ host: '127.0.0.1', port: simulator.smtpPort, ignoreTLS: true }).sendMail({
    from: 'Playhub <no-reply@playhub.example>',
    to,
    subject,
    text: 'Код: 040921',
    html: '<p>Код: <b>040921</b></p><script>alert(1)</script>',
  })

const letters = z.array(z.looseObject({ id: z.string() }))
const read = async (query: string) => letters.parse(await (await fetch(`${simulator.origin}/mail/messages?${query}`)).json())

test('a letter is found by its address, newest first', async () => {
  await send('anna@example.com', 'First')
  await send('Anna@example.com', 'Second')
  await send('boris@example.com')
  expect(await read('to=anna@example.com')).toMatchObject([
    { subject: 'Second', from: 'no-reply@playhub.example', to: ['anna@example.com'], text: expect.stringContaining('040921') },
    { subject: 'First' },
  ])
})

test('a domain beyond Latin is kept as the letter was sent to it', async () => {
  await send('vasya@xn--80a1acny.xn--p1ai')
  expect(await read('to=vasya@xn--80a1acny.xn--p1ai')).toMatchObject([{ to: ['vasya@xn--80a1acny.xn--p1ai'] }])
})

test('a reader may wait for a letter', async () => {
  const waiting = read('to=anna@example.com&waitMs=5000')
  await send('anna@example.com')
  expect(await waiting).toHaveLength(1)
})

test('letters to the late address come late', async () => {
  await fetch(`${simulator.origin}/control`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ lateMailMs: 2000 }),
  })
  await send('late@fail.test')
  expect(await read('to=late@fail.test')).toEqual([])
  expect(await read('to=late@fail.test&waitMs=9000')).toHaveLength(1)
})

test('a person reads letters on a page, and nothing in them runs', async () => {
  await send('anna@example.com', '<b>Hi</b>')
  const [letter] = await read('')
  const pageText = await (await fetch(`${simulator.origin}/mail`)).text()
  expect(pageText).toContain('&lt;b&gt;Hi&lt;/b&gt;')
  const letterPage = await fetch(`${simulator.origin}/mail/${letter?.id}/html`)
  expect(letterPage.headers.get('content-security-policy')).toMatch(/^sandbox allow-popups/)
})
