import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { buildMail } from '../../../test/mails/build-mail.ts'
import { type MailWorld, startMailWorld } from '../../../test/mails/world.ts'
import { moving } from '../../../test/moved-tickets.ts'
import { createGuest, createPlayer } from '../../../test/support-people.ts'
import { identity, supportGuest } from '../../db/schema.ts'
import { postAnswerLetter } from '../answer-letters.ts'
import { replyAddress } from './reply-address.ts'

/** Tests who is accepted as the writer of a mail, which ticket gets the mail, and that the mail is stored only once. */

let world: MailWorld
beforeAll(async () => {
  world = await startMailWorld()
})
afterAll(() => world.stop())

const reply = (from: string, to: string, more: object = {}) => buildMail({ from, to, subject: 'Re: Support', text: 'My words', ...more })

describe('the same mail', () => {
  test('four times at once, and again later by another server, is one message', async () => {
    const { player, id, letter } = await world.answeredPlayer()
    const messageId = '<once@player.example>'
    const mail = await reply(player.email, letter.replyTo, { messageId })
    const ends = await Promise.all([1, 2, 3, 4].map(() => world.receive(mail)))
    expect(ends.filter(({ end }) => end === 'message').length).toBeGreaterThan(0)
    const again = await reply(player.email, letter.replyTo, { messageId, headers: { Received: 'from other.example' } })
    expect(await world.receive(again)).toEqual({ end: 'known' })
    expect((await player.read(id)).messages.map(({ text }) => text).filter((text) => text === '<p>My words</p>')).toHaveLength(1)
  })

  test('is known by its text if it has no id of its own', async () => {
    const { player, id, letter } = await world.answeredPlayer()
    const withId = await reply(player.email, letter.replyTo)
    const mail = Buffer.from(withId.toString().replace(/^Message-ID:.*\r\n/m, ''))
    expect(mail.length).toBeLessThan(withId.length)
    expect([await world.receive(mail), await world.receive(mail)]).toEqual([{ end: 'message' }, { end: 'known' }])
    expect((await player.read(id)).messages).toHaveLength(3)
  })

  test('held four times at once is held once', async () => {
    const { id, letter } = await world.answeredPlayer()
    const mail = await reply('eve@evil.example', letter.replyTo)
    await Promise.all([1, 2, 3, 4].map(() => world.receive(mail)))
    expect(await world.heldIn(id)).toHaveLength(1)
  })
})

describe('an address', () => {
  test('of an own ticket opens no other: its signature covers the ticket', async () => {
    const [mine, theirs] = [await world.answeredPlayer(), await world.answeredPlayer()]
    const [local = '', domain] = mine.letter.replyTo.split('@')
    const theirTicket = theirs.letter.replyTo.slice('reply+'.length, 'reply+'.length + 26)
    const forged = `reply+${theirTicket}${local.slice(-20)}@${domain}`
    expect(await world.receive(await reply(mine.player.email, forged))).toEqual({ end: 'dropped', why: 'signature' })
    expect(await world.heldIn(theirs.id)).toEqual([])
  })

  test('works in capitals, in Cc and in Delivered-To', async () => {
    const { player, id, letter } = await world.answeredPlayer()
    const to = 'Support <support@playhub.example>'
    const ends = [
      await world.receive(await reply(player.email, letter.replyTo.toUpperCase())),
      await world.receive(await reply(player.email, to, { cc: letter.replyTo })),
      await world.receive(await reply(player.email, to, { headers: { 'Delivered-To': letter.replyTo } })),
    ]
    expect(ends).toEqual([{ end: 'message' }, { end: 'message' }, { end: 'message' }])
    expect((await player.read(id)).messages).toHaveLength(5)
  })

  test('that was confirmed no more goes to staff', async () => {
    const { player, id, letter } = await world.answeredPlayer()
    await world.deps.db.delete(identity).where(eq(identity.subject, player.email))
    // The reply address was made for this sender's mailbox, so its signature is valid. But the mailbox is no longer confirmed for the
    // account.
    expect(await world.receive(await reply(player.email, letter.replyTo))).toEqual({ end: 'held', why: 'unconfirmed' })
    expect((await player.read(id)).messages).toHaveLength(2)
  })
})

describe('a guest', () => {
  const answeredGuest = async () => {
    const guest = await createGuest(world.hub)
    const id = await guest.open()
    const email = `${randomUUID()}@player.example`
    const set = (isEmailProven: boolean) =>
      world.deps.db.update(supportGuest).set({ email, isEmailProven }).where(eq(supportGuest.id, guest.id))
    await set(true)
    await world.agent.answer(id, '<p>Your hat is back.</p>')
    return { guest, id, email, set, letter: await world.letterOf(id, email) }
  }

  test('whose address is confirmed gets the answer and answers it', async () => {
    const { guest, id, email, letter } = await answeredGuest()
    expect(letter.text).toContain('> Your hat is back.')
    expect(await world.receive(await reply(email, letter.replyTo))).toEqual({ end: 'message' })
    expect((await guest.read(id)).messages.at(-1)).toMatchObject({ isUserMsg: true, text: '<p>My words</p>' })
  })

  test('whose address is not confirmed gets no address for replies, and a mail from there is no message', async () => {
    const { guest, id, email, set } = await answeredGuest()
    await set(false)
    await world.agent.answer(id, '<p>More</p>')
    const before = (await world.lettersTo(email)).length
    await postAnswerLetter(world.deps, id)
    expect(await world.lettersTo(email)).toHaveLength(before)
    const signed = replyAddress(world.deps.config, id, email) ?? ''
    expect(await world.receive(await reply(email, signed))).toEqual({ end: 'held', why: 'unconfirmed' })
    expect((await guest.read(id)).messages).toHaveLength(3)
  })

  test('who signed in since still answers by mail, as the player', async () => {
    const { guest, id, email, letter } = await answeredGuest()
    const player = await createPlayer(world.hub)
    await player.with(guest.headers).post('/merge-user-id')
    expect(await world.receive(await reply(email, letter.replyTo))).toEqual({ end: 'message' })
    expect((await player.read(id)).messages.at(-1)?.text).toBe('<p>My words</p>')
  })
})

describe('a ticket', () => {
  test('that was merged leads to the remaining one, once, also after the merge is undone', async () => {
    const { player, id, letter } = await world.answeredPlayer()
    const other = await player.open({ title: 'Another one' })
    const lead = await signInAs(world.hub, 'admin')
    const { merge, show, undo } = moving(world.hub, lead)
    expect((await merge(id, other)).status).toBe(200)
    const mail = await reply(player.email, letter.replyTo)
    expect(await world.receive(mail)).toEqual({ end: 'message' })
    expect((await player.read(other)).messages.at(-1)?.text).toBe('<p>My words</p>')
    const { relations } = await show(other)
    expect((await undo(relations.moves[0]?.id)).status).toBe(200)
    expect(await world.receive(mail)).toEqual({ end: 'known' })
    expect((await player.read(id)).messages.map(({ text }) => text)).not.toContain('<p>My words</p>')
  })

  test('that is closed takes no mail: staff see it, and the player gets one letter', async () => {
    const { player, id, letter } = await world.answeredPlayer()
    await world.agent.setStatus(id, 'closed')
    for (const text of ['One', 'Two'])
      expect(await world.receive(await reply(player.email, letter.replyTo, { text }))).toEqual({ end: 'held', why: 'closed' })
    const [, closed, ...more] = await world.lettersTo(player.email)
    expect(more).toEqual([])
    expect(closed?.subject).toMatch(/is closed/)
    expect(closed?.replyTo).toBeUndefined()
    expect((await player.read(id)).status).toBe('closed')
    expect((await world.heldIn(id)).map(({ plain }) => plain).toSorted()).toEqual(['One', 'Two'])
  })

  test('whose mail is held waits for staff again, who alone see it', async () => {
    const { player, id, letter } = await world.answeredPlayer()
    await world.receive(await reply('Eve <eve@evil.example>', letter.replyTo, { text: 'I am Anna' }))
    const { get } = await signInAs(world.hub, 'support')
    const { body } = await get(`/tickets/${id}`)
    expect(JSON.stringify(body)).toContain('"kind":"mail"')
    expect(body).toMatchObject({ ticket: { status: 'open' } })
    expect(JSON.stringify(await player.read(id))).not.toContain('I am Anna')
  })
})
