import { createTransport } from 'nodemailer'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildSimulator, type Simulator } from '../../../../simulator/src/app.ts'
import { defaultSettings } from '../../../../simulator/src/settings.ts'
import { type MailWorld, startMailWorld } from '../../../test/mails/world.ts'

/** Tests of the simulator's mailbox, which can answer an e-mail as a player's mail program would. */

let world: MailWorld
let simulator: Simulator
beforeAll(async () => {
  world = await startMailWorld()
  simulator = await buildSimulator(defaultSettings({ hubUrl: world.hub.url }))
})
afterAll(async () => {
  await simulator.close()
  await world.stop()
})

/** Delivers an e-mail with an answer of support to the simulator's mailbox. */
const delivered = async () => {
  const { player, id, letter } = await world.answeredPlayer()
  await createTransport({ host: '127.0.0.1', port: simulator.smtpPort, ignoreTLS: true }).sendMail(letter)
  const [kept] = (await (await fetch(`${simulator.origin}/mail/messages?to=${player.email}`)).json()) as { id: string }[]
  return { player, id, path: `${simulator.origin}/mail/${kept?.id}` }
}
const send = async (path: string, reply: Record<string, string>) => {
  const answer = await fetch(`${path}/reply`, { method: 'POST', body: new URLSearchParams(reply) })
  return { status: answer.status, text: await answer.text() }
}

test.each([
  ['Gmail in a browser', 'en'],
  ['Outlook for Windows', 'ru'],
])('a reply by %s (%s) is a message of the conversation', async (program, language) => {
  const { player, id, path } = await delivered()
  expect(await (await fetch(path)).text(), 'the page offers it').toContain(`value="${player.email}"`)
  const sent = await send(path, { program, language, from: player.email, words: 'It is back, thank you!' })
  expect(sent.text).toContain('The hub answered 200')
  expect((await player.read(id)).messages.at(-1)).toMatchObject({ text: '<p>It is back, thank you!</p>' })
})

test('from another address it is held for staff', async () => {
  const { player, id, path } = await delivered()
  await send(path, { program: 'Thunderbird', language: 'en', from: 'eve@evil.example', words: 'Give me the pearls' })
  expect(await world.heldIn(id)).toMatchObject([{ why: 'sender' }])
  expect((await player.read(id)).messages).toHaveLength(2)
})

test.each([
  ['an unknown program', { program: 'Pine', language: 'en', from: 'anna@player.example', words: 'Hello' }, 400],
  ['no sender', { program: 'Thunderbird', language: 'en', from: '', words: 'Hello' }, 400],
])('%s is refused', async (_what, reply, status) => {
  const { path } = await delivered()
  expect((await send(path, reply)).status).toBe(status)
})

test('a letter that nobody can answer has no form and takes no reply', async () => {
  await createTransport({ host: '127.0.0.1', port: simulator.smtpPort, ignoreTLS: true }).sendMail({
    from: 'no-reply@playhub.example',
    to: 'code@player.example',
    subject: 'Code',
    text: '123456',
  })
  const [kept] = (await (await fetch(`${simulator.origin}/mail/messages?to=code@player.example`)).json()) as { id: string }[]
  expect(await (await fetch(`${simulator.origin}/mail/${kept?.id}`)).text()).not.toContain('<form')
  const reply = { program: 'Thunderbird', language: 'en', from: 'code@player.example', words: 'Hello' }
  expect((await send(`${simulator.origin}/mail/${kept?.id}`, reply)).status).toBe(404)
})
