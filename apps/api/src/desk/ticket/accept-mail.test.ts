import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { buildMail } from '../../../test/mails/build-mail.ts'
import { type MailWorld, startMailWorld } from '../../../test/mails/world.ts'
import { codeOf, moving, textsOf } from '../../../test/moved-tickets.ts'

let world: MailWorld
let olga: Awaited<ReturnType<typeof signInAs>>
beforeAll(async () => {
  world = await startMailWorld()
  olga = await signInAs(world.hub, 'admin', 'Olga')
})
afterAll(() => world.stop())

/** Creates a player who answered an e-mail of support from another one of their addresses. Such a mail is held until staff accept it. */
const heldMail = async (more: object = {}) => {
  const { player, id, letter } = await world.answeredPlayer()
  const from = player.email.replace('@', '+game@')
  const mail = await buildMail({ from, to: letter.replyTo, subject: 'Re: Support', text: 'My words', ...more })
  expect(await world.receive(mail)).toMatchObject({ end: 'held' })
  const [held] = await world.heldIn(id)
  return { player, id, mail, mailId: held?.id ?? '', sender: from }
}
const accept = (ticketId: string, mailId: string) => olga.post(`/tickets/${ticketId}/mails/${mailId}/accept`, {})
const entriesOf = async (id: string) => (await moving(world.hub, olga).show(id)).thread.entries

describe('a held e-mail', () => {
  test('becomes a message of the player, once, and says who did it', async () => {
    const { player, id, mail, mailId, sender } = await heldMail()
    const answers = await Promise.all([1, 2, 3].map(() => accept(id, mailId)))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200])
    expect((await textsOf(player, id)).filter((text) => text === 'My words')).toHaveLength(1)
    expect((await player.read(id)).messages.at(-1)).toMatchObject({ isUserMsg: true, mail: { rest: '', leftOut: [] } })
    expect((await player.read(id)).messages.at(-1)?.mail, 'players see no address of others').not.toHaveProperty('sender')
    const entries = await entriesOf(id)
    expect(new Set(entries.map((entry) => entry.id)).size).toBe(entries.length)
    expect(entries).toContainEqual(expect.objectContaining({ kind: 'message', mail: expect.objectContaining({ sender }) }))
    expect(entries.filter(({ kind }) => kind === 'mail')).toMatchObject([{ id: mailId, isAccepted: true }])
    expect(entries.filter((entry) => entry.kind === 'event' && entry.change === 'mailAccepted')).toMatchObject([{ actorName: 'Olga' }])
    expect(await world.receive(mail)).toEqual({ end: 'known' })
    expect((await textsOf(player, id)).filter((text) => text === 'My words')).toHaveLength(1)
  })

  test('is where its conversation was merged to', async () => {
    const { player, id, mailId } = await heldMail()
    const other = await player.open({ title: 'Another one' })
    expect((await moving(world.hub, olga).merge(id, other)).status).toBe(200)
    expect((await accept(other, mailId)).status).toBe(200)
    expect((await textsOf(player, other)).at(-1)).toBe('My words')
  })

  test('without words of the writer gives all its text', async () => {
    const { player, id, mailId } = await heldMail({ text: '> only what was quoted' })
    expect((await accept(id, mailId)).status).toBe(200)
    expect((await player.read(id)).messages.at(-1)?.text).toContain('only what was quoted')
  })

  test('stays as it is in a closed conversation, in another one, and without any text', async () => {
    const { player, id, mailId } = await heldMail()
    const other = await player.open()
    for (const one of [mailId, randomUUID()]) expect(codeOf(await accept(other, one))).toBe('MAIL_NOT_FOUND')
    await world.agent.setStatus(id, 'closed')
    expect(codeOf(await accept(id, mailId))).toBe('TICKET_CLOSED')
    expect((await world.heldIn(id))[0]?.acceptedAt).toBeNull()
    const empty = await heldMail({ text: ' ' })
    expect(codeOf(await accept(empty.id, empty.mailId))).toBe('MESSAGE_EMPTY')
  })
})
