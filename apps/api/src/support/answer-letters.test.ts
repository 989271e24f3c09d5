import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { lettersTo } from '../../test/letters.ts'
import { type Agent, createAgent, createGuest, createPlayer, keptTicket } from '../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../test/test-app.ts'
import { eventually } from '../../test/world.ts'
import { identity, ticket, ticketMessage, ticketNote } from '../db/schema.ts'
import { postAnswerLetter } from './answer-letters.ts'

/** The first e-mail is sent ten minutes after the answer, and the next one at least fifteen minutes after the first. */
const [AFTER_MS, GAP_MS] = [600_000, 900_000]

let hub: TestApp
let agent: Agent
let ahead = 0
beforeAll(async () => {
  hub = await startTestApp({ now: () => new Date(Date.now() + ahead) })
  agent = await createAgent(hub)
})
afterAll(() => hub.stop())
beforeEach(() => {
  ahead = 0
})

const prove = (playerId: string, email: string, more: object = {}) =>
  hub.deps.db.insert(identity).values({ playerId, method: 'email', subject: email, email, emailProven: true, ...more })
const createReader = async () => {
  const player = await createPlayer(hub)
  const email = `${randomUUID()}@example.com`
  await prove(player.id, email)
  const letters = (to = email) => lettersTo(hub.deps, to)
  return { ...player, email, letters }
}
/** Moves the clock ahead by `afterMs` and runs the job. */
const look = async (ticketId: string, afterMs: number) => {
  ahead += afterMs
  await postAnswerLetter(hub.deps, ticketId)
}

describe('answers of staff', () => {
  test('that wait unread come by letter, once, to the address that is proved', async () => {
    const player = await createReader()
    const id = await player.open({ title: 'my secret title', text: 'my own words' })
    await agent.answer(id, '<p>Your <strong>hat</strong> is back, <a href="https://play.example/hat">look</a>.</p>')
    await look(id, AFTER_MS - 60_000)
    expect(await player.letters()).toEqual([])
    await look(id, 60_000)
    const [letter, ...more] = await player.letters()
    expect(more).toEqual([])
    expect(letter?.text).toContain('> Your hat is back, look (https://play.example/hat).')
    expect(letter?.text).toContain(`${hub.deps.config.publicUrl}/support/tickets?id=${id}`)
    expect(letter?.subject).toContain(String((await keptTicket(hub, id)).number))
    expect(JSON.stringify(letter)).not.toMatch(/secret|own words/)
    await look(id, GAP_MS)
    expect(await player.letters()).toHaveLength(1)
  })

  test('that were read meanwhile come by no letter', async () => {
    const player = await createReader()
    const id = await player.open()
    const seq = await agent.answer(id, 'hello')
    await player.post('/mark-read', { ticketId: id, seq })
    await look(id, AFTER_MS)
    expect(await player.letters()).toEqual([])
  })

  test('are gathered: the wait begins with the first, and the next letter keeps its distance and tells only what is new', async () => {
    const player = await createReader()
    const id = await player.open()
    await agent.answer(id, 'first')
    ahead += AFTER_MS / 2
    await agent.answer(id, 'second')
    await look(id, AFTER_MS / 2)
    expect((await player.letters()).map(({ text }) => text.match(/^> .*/gm))).toEqual([['> first', '> second']])
    await agent.answer(id, 'third')
    await look(id, AFTER_MS)
    expect(await player.letters()).toHaveLength(1)
    await look(id, GAP_MS - AFTER_MS)
    const letters = await player.letters()
    expect(letters.map(({ text }) => text.match(/^> .*/gm))).toEqual([['> first', '> second'], ['> third']])
  })

  test('of which there are many: the newest ten, and word of the rest', async () => {
    const player = await createReader()
    const id = await player.open()
    for (let n = 1; n <= 12; n++) await agent.answer(id, `answer ${n}`)
    await look(id, AFTER_MS)
    const [letter] = await player.letters()
    expect(letter?.text.match(/^> .*/gm)).toEqual(Array.from({ length: 10 }, (_, n) => `> answer ${n + 3}`))
    expect(letter?.text).toContain('12 answers')
    expect(letter?.text).toContain('Answers before these')
    await look(id, GAP_MS)
    expect(await player.letters()).toHaveLength(1)
  })

  test('come without what staff note among themselves, what the hub adds, and what the player wrote', async () => {
    const player = await createReader()
    const id = await player.open({ text: 'words of the player' })
    await agent.answer(id, 'for the player')
    await player.send(id, 'more words of the player')
    const staffOnly = { ticketId: id, html: 'a note', plain: 'a note' }
    await hub.deps.db.insert(ticketNote).values({ ...staffOnly, id: randomUUID(), staffId: agent.id })
    const added = { ...staffOnly, seq: 4, clientId: randomUUID(), author: 'system' as const, html: 'of the hub', plain: 'of the hub' }
    await hub.deps.db.insert(ticketMessage).values(added)
    await look(id, AFTER_MS)
    const [letter] = await player.letters()
    expect(letter?.text.match(/^> .*/gm)).toEqual(['> for the player'])
    expect(JSON.stringify(letter)).not.toMatch(/words of|a note|of the hub/)
  })

  test('come once, however many look at once', async () => {
    const player = await createReader()
    const id = await player.open()
    await agent.answer(id, 'hello')
    ahead += AFTER_MS
    await Promise.all([1, 2, 3, 4].map(() => postAnswerLetter(hub.deps, id)))
    expect(await player.letters()).toHaveLength(1)
  })

  test('come by themselves, by the job that the answer left', async () => {
    const quick = await startTestApp({ env: { ANSWER_LETTER_AFTER_SECONDS: '0', ANSWER_LETTER_GAP_SECONDS: '0' } })
    const player = await createPlayer(quick)
    await quick.deps.db
      .insert(identity)
      .values({ playerId: player.id, method: 'google', subject: '1', email: 'g@example.com', emailProven: true })
    await (await createAgent(quick)).answer(await player.open(), 'by itself')
    await eventually(
      () => lettersTo(quick.deps, 'g@example.com'),
      ([letter]) => letter?.text.includes('> by itself') === true,
    )
    await quick.stop()
  })
})

describe('nobody is written to', () => {
  test('where nothing is proved: a guest, a player without an address, one whose provider does not vouch for it', async () => {
    const before = await lettersTo(hub.deps, 'tester@playhub.example')
    const [guest, player, unproven] = [await createGuest(hub), await createPlayer(hub), await createPlayer(hub)]
    await prove(unproven.id, 'unproven@example.com', { method: 'vk', emailProven: false })
    for (const person of [guest, player, unproven]) {
      const id = await person.open()
      await agent.answer(id, 'hello')
      await look(id, AFTER_MS)
      expect((await keptTicket(hub, id)).playerUnread).toBe(1)
    }
    expect(await lettersTo(hub.deps, 'unproven@example.com')).toEqual([])
    // The player entered this e-mail address for receipts but never confirmed it.
    expect(await lettersTo(hub.deps, 'tester@playhub.example')).toEqual(before)
  })

  test('until the guest is somebody: then the player hears of answers to both', async () => {
    const [guest, player] = [await createGuest(hub), await createReader()]
    const id = await guest.open()
    await agent.answer(id, 'to the guest')
    await player.with(guest.headers).post('/merge-user-id')
    await look(id, AFTER_MS)
    expect((await player.letters())[0]?.text).toContain('> to the guest')
  })
})

describe('a letter about a purchase, whose writer gave an address for the answer', () => {
  const answered = async (player: Awaited<ReturnType<typeof createReader>>, replyEmail: string) => {
    const id = await player.open({ title: 'Shield core: it did not arrive' })
    await hub.deps.db.update(ticket).set({ replyEmail }).where(eq(ticket.id, id))
    await agent.answer(id, 'words of staff')
    await look(id, AFTER_MS)
  }

  test('that is proved to be theirs: the answer goes there', async () => {
    const player = await createReader()
    const other = `${randomUUID()}@example.com`
    await prove(player.id, other, { method: 'google', subject: other })
    await answered(player, other)
    expect((await player.letters(other))[0]?.text).toContain('> words of staff')
    expect(await player.letters()).toEqual([])
  })

  test('that is nobody’s: it learns that there is an answer, and the words go where the player is', async () => {
    const player = await createReader()
    const typed = `${randomUUID()}@example.com`
    await answered(player, typed)
    const [notice, ...more] = await player.letters(typed)
    expect(more).toEqual([])
    expect(notice?.subject).toBe('An answer from Playhub support is waiting')
    expect(JSON.stringify(notice)).not.toMatch(/words of staff|Shield|It is gone/)
    expect((await player.letters())[0]?.text).toContain('> words of staff')
  })

  test('that is proved to be somebody else’s: no word of it goes there', async () => {
    const [player, other] = [await createReader(), await createReader()]
    await answered(player, other.email)
    expect((await other.letters()).map(({ subject }) => subject)).toEqual(['An answer from Playhub support is waiting'])
    expect(JSON.stringify(await other.letters())).not.toMatch(/words of staff/)
  })
})
