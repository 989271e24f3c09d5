import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import type { Deps } from '../../../src/deps.ts'
import { changeTickets } from '../../../src/desk/bulk/bulk.ts'
import { addNote } from '../../../src/desk/mentions/add-note.ts'
import { linkTickets, unlinkTickets } from '../../../src/desk/moves/links.ts'
import { mergeTickets } from '../../../src/desk/moves/merge.ts'
import { splitTicket } from '../../../src/desk/moves/split.ts'
import { undoMove } from '../../../src/desk/moves/undo.ts'
import { answerLocked } from '../../../src/desk/ticket/answer-locked.ts'
import { changeTicket, markRead } from '../../../src/desk/ticket/ticket-changes.ts'
import { getTicket, lockExisting } from '../../../src/desk/ticket/ticket-data.ts'
import { mergeGuest } from '../../../src/support/merge.ts'
import { messageOfText } from '../../../src/support/message-html.ts'
import { createPlainMessages } from '../../../src/support/plain-message.ts'
import { readTicket } from '../../../src/support/reading.ts'
import { remainingTicket } from '../../../src/support/remaining-ticket.ts'
import { addMessage, openTicket, readUpTo } from '../../../src/support/tickets.ts'
import { patiently } from '../merges/patiently.ts'
import type { Random } from '../random.ts'
import { createHeldDoings } from './held.ts'
import { createMailDoings } from './mails.ts'
import { createSnoozeDoings } from './snoozes.ts'
import { PROJECT, type World, type Writer, writers } from './world.ts'

type Row = Awaited<ReturnType<World['tickets']>>[number]
/** A message that a browser stores until the hub confirms that it has the message. */
type Attempt = { who: Writer; ticketId: string; clientId: string; text: string; file: string | undefined }
type Page = { who: Writer; id: string; seq: number; answers: { text: string; seq: number }[] }

/** Returns the actions of all people. Each action gets a `Deps` whose database may fail as if the process was killed. */
export const createDoings = (deps: Deps, world: World, random: Random) => {
  const writePlain = createPlainMessages(deps.pool)
  const attempts: Attempt[] = []
  const answers: { ticketId: string; clientId: string; text: string; status: 'answered' | 'waiting' | 'closed' }[] = []
  const pages: Page[] = []
  let texts = 0
  const newText = () => {
    texts += 1
    return `message ${texts}`
  }
  const writerOf = (row: Row): Writer => {
    if (random.chance(0.1)) return random.pick(writers)
    if (row.playerId === null) return 'guest'
    const writer = writers.find((who) => who !== 'guest' && world.requesterOf(who).id === row.playerId) ?? 'boris'
    // Sometimes the writer uses an outdated page, which belongs to the person's other account or to the guest.
    return writer !== 'boris' && random.chance(0.3) ? random.pick(['one', 'two', 'guest'] as const) : writer
  }
  /** Picks `count` random tickets. Most of them belong to the same owner, and most are not merged. */
  const pick = (rows: readonly Row[], count: number): Row[] => {
    const usual = rows.filter(({ mergedInto }) => mergedInto === null || random.chance(0.15))
    const first = usual.length > 0 ? random.pick(usual) : undefined
    if (!first) return []
    const chosen = [first]
    const near = usual.filter((row) => row.playerId === first.playerId || random.chance(0.15))
    while (chosen.length < count) {
      const left = near.filter((row) => !chosen.includes(row))
      if (left.length === 0) break
      chosen.push(random.pick(left))
    }
    return chosen
  }
  const one = async () => pick(await world.tickets(), 1)[0]
  const keep = (text: string, row: { playerId: string | null; guestId: string | null }, file?: string) => {
    const person = world.personOf(row)
    if (!person) throw new Error(`nobody owns the ticket of ${text}`)
    expect(world.kept.has(text), `"${text}" is new once`).toBe(false)
    world.kept.set(text, { person, file, origin: undefined })
  }

  const attempt = async (by: Deps, { who, ticketId, clientId, text, file }: Attempt, to = ticketId) => {
    const requester = world.requesterOf(who)
    const message = messageOfText(text)
    // `writePlain` writes nothing for a merged guest or a joined account. In this case `addMessage` writes the message, as in the routes of
    // the product.
    if (!file && by === deps) {
      const written = await patiently(() => writePlain({ ...message, ticketId: to, clientId, requester, at: deps.now() }))
      if (written) return keep(text, written)
    }
    const { row, isNew } = await patiently(() => addMessage(by, requester, to, { ...message, clientId, attachments: file ? [file] : [] }))
    if (isNew) keep(text, row, file)
  }

  return {
    pick,
    ...createHeldDoings(world, random, { newText, one, keep }),
    ...createSnoozeDoings(deps, world, random, pick),
    ...createMailDoings(deps, world, random, { newText, one, keep }),
    open: async (by: Deps) => {
      const who = random.pick(['one', 'one', 'two', 'guest', 'boris'] as const)
      const text = newText()
      const of = { clientId: randomUUID(), title: 'Help', projectId: PROJECT, language: 'en', paymentId: null }
      const { row, isNew } = await patiently(() => openTicket(by, world.requesterOf(who), of, { ...messageOfText(text), attachments: [] }))
      if (isNew) keep(text, row.playerId === null ? row : { ...row })
      return undefined
    },
    send: async (by: Deps) => {
      const row = await one()
      if (!row) return 'nothing'
      const who = writerOf(row)
      const file = random.chance(0.3) ? await world.addFile(world.requesterOf(who)) : undefined
      const made: Attempt = { who, ticketId: row.id, clientId: randomUUID(), text: newText(), file }
      attempts.push(made)
      await attempt(by, made)
      return undefined
    },
    /**
     * Sends an earlier message again, as a browser does after a lost reply. If the message's ticket was merged since then, the message may
     * go to the remaining ticket.
     */
    retry: async (by: Deps) => {
      if (attempts.length === 0) return 'nothing'
      const made = random.pick(attempts)
      await attempt(by, made, random.chance(0.3) ? await remainingTicket(deps.db, made.ticketId) : made.ticketId)
      return undefined
    },
    answer: async (by: Deps) => {
      const row = await one()
      if (!row) return 'nothing'
      const again = answers.length > 0 && random.chance(0.3) ? random.pick(answers) : undefined
      const status = random.pick(['answered', 'answered', 'waiting', 'closed'] as const)
      const made = again ?? { ticketId: row.id, clientId: randomUUID(), text: newText(), status }
      answers.push(made)
      const message = { ...messageOfText(made.text), clientId: made.clientId, askedId: made.ticketId, status: made.status, attachments: [] }
      const written = await patiently(() =>
        by.db.transaction(async (tx) => {
          const held = await lockExisting(tx, made.ticketId)
          return { held, seq: await answerLocked(tx, world.agent, held, message, deps.now()) }
        }),
      )
      if (written.seq !== undefined) keep(made.text, written.held)
      return undefined
    },
    /** Marks messages as seen, as a page does: those of the current page, or those that a page showed some steps ago. */
    read: async () => {
      const row = await one()
      if (!row) return 'nothing'
      const who = writerOf(row)
      const shown = await readTicket(deps, world.requesterOf(who), row.id, {})
      // `readTicket` built the JSON text, so its type is known.
      const chat = shown && (JSON.parse(shown.text) as { id: string; messages: { seq: number; text: string; isUserMsg: boolean }[] })
      if (chat)
        pages.push({
          ...{ who, id: chat.id, seq: chat.messages.at(-1)?.seq ?? 0 },
          answers: chat.messages.filter(({ isUserMsg }) => !isUserMsg).map(({ text, seq }) => ({ text: text.replace(/<\/?p>/g, ''), seq })),
        })
      if (pages.length === 0) return 'nothing'
      const page = random.chance(0.3) ? random.pick(pages) : pages.at(-1)
      if (!page) return 'nothing'
      await patiently(() => readUpTo(deps, world.requesterOf(page.who), page.id, page.seq))
      for (const { text } of page.answers) world.seen.add(text)
      return undefined
    },
    staffRead: async () => {
      const row = await one()
      if (row) await patiently(() => markRead(deps, world.agent.id, row.id, random.below(row.messageSeq + 2)))
      return undefined
    },
    status: async () => {
      const row = await one()
      if (!row) return 'nothing'
      const { ticket } = await getTicket(deps.db, row.id)
      const status = random.pick(['open', 'closed', 'waiting', 'answered'] as const)
      await patiently(() =>
        changeTicket(deps, world.agent, row.id, { version: ticket.version, status, tags: [random.pick(['a', 'b', 'c'])] }),
      )
      return undefined
    },
    bulk: async () => {
      const rows = pick(await world.tickets(), 4)
      if (rows.length === 0) return 'nothing'
      const tickets = rows.map(({ id, lastMessageAt }) => ({ id, seenTs: lastMessageAt.toISOString() }))
      const status = random.pick(['closed', 'open', 'waiting'] as const)
      await patiently(() => changeTickets(deps, world.agent, { id: randomUUID(), tickets, status }))
      return undefined
    },
    note: async (by: Deps) => {
      const row = await one()
      if (!row) return 'nothing'
      const clientId = randomUUID()
      await patiently(() => addNote(by, world.agent, row.id, { text: '<p>note</p>', clientId }))
      world.notes.add(clientId)
      return undefined
    },
    merge: async (by: Deps) => {
      const [from, into] = pick(await world.tickets(), 2)
      if (!from || !into) return 'nothing'
      await patiently(() => mergeTickets(by, world.agent, from.id, into.id))
      return undefined
    },
    split: async (by: Deps) => {
      const row = await one()
      if (!row) return 'nothing'
      const messages = (await world.messagesOf(row.id)).filter(() => random.chance(0.4)).map(({ clientId }) => clientId)
      if (messages.length === 0) return 'nothing'
      const body = { clientId: randomUUID(), title: 'Part', messages }
      const split = () => splitTicket(by, world.agent, row.id, body)
      const made = await patiently(split)
      // Sometimes repeats the call, as the desk does after a lost reply. The result must be the same.
      if (by === deps && random.chance(0.3)) expect(await patiently(split).catch(() => made)).toEqual(made)
      return undefined
    },
    undo: async (by: Deps) => {
      const moves = await world.moves()
      if (moves.length === 0) return 'nothing'
      const move = random.chance(0.6) ? moves.at(-1) : random.pick(moves)
      if (move) await patiently(() => undoMove(by, world.agent, move.id))
      return undefined
    },
    link: async () => {
      const [first, second] = pick(await world.tickets(), 2)
      if (!first || !second) return 'nothing'
      await patiently(() => (random.chance(0.7) ? linkTickets : unlinkTickets)(deps, world.agent, first.id, second.id))
      return undefined
    },
    signIn: async () => {
      await patiently(() => mergeGuest(deps, world.guestId, world.requesterOf('one').id))
      return undefined
    },
    join: async (by: Deps) => {
      if (await world.joined()) return 'nothing'
      await patiently(() => world.join(by, random.chance(0.5)))
      return undefined
    },
    /** If the accounts are not joined, records for each message which account owns its ticket. */
    noteOrigins: async () => {
      if (await world.joined()) return
      const owners = new Map((await world.tickets()).map(({ id, playerId }) => [id, playerId]))
      for (const { plain, ticketId } of await world.messages()) {
        const kept = world.kept.get(plain)
        if (kept) world.kept.set(plain, { ...kept, origin: owners.get(ticketId) ?? undefined })
      }
    },
  }
}
export type Doings = ReturnType<typeof createDoings>
