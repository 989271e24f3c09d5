import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { buildMail } from '../../../test/mails/build-mail.ts'
import { ends } from '../../../test/mails/ends.ts'
import { replies } from '../../../test/mails/replies.ts'
import { type MailWorld, startMailWorld } from '../../../test/mails/world.ts'

let world: MailWorld
beforeAll(async () => {
  world = await startMailWorld()
})
afterAll(() => world.stop())

const plainOf = (text: string) =>
  text
    .replace(/<br \/>/g, '\n')
    .replace(/<\/p><p>/g, '\n\n')
    .replace(/<[^>]*>/g, '')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')

describe('a reply', () => {
  test.each(replies)('$name', async ({ body, said, folded }) => {
    const { player, id, letter } = await world.answeredPlayer()
    const mail = await buildMail({ from: `Anna <${player.email}>`, to: letter.replyTo, subject: `Re: ${letter.subject}`, ...body(letter) })
    expect(await world.receive(mail)).toEqual({ end: 'message' })
    const message = (await player.read(id)).messages.at(-1)
    expect(message?.isUserMsg).toBe(true)
    expect(plainOf(message?.text ?? '')).toBe(said)
    expect(message?.mail?.rest ?? '').toContain(folded ?? '')
  })
})

describe('a mail that is no reply of the player', () => {
  test.each(ends)('$name', async ({ mail, end }) => {
    const { player, id, letter } = await world.answeredPlayer()
    const raw = await buildMail({ from: player.email, to: letter.replyTo, subject: `Re: ${letter.subject}`, text: 'Secret words', ...mail })
    expect(await world.receive(raw)).toEqual(end)
    // No part of the mail is in the conversation, and the hub sends no e-mail as an answer.
    expect((await player.read(id)).messages).toHaveLength(2)
    expect(await world.lettersTo(player.email)).toHaveLength(1)
    const [entry, ...more] = await world.heldIn(id)
    expect(more).toEqual([])
    expect(entry?.why).toBe(end.end === 'held' ? end.why : undefined)
    expect(await world.receive(raw)).toEqual(end.end === 'held' ? { end: 'known' } : end)
  })
})
