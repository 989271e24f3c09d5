import { expect } from 'vitest'
import type { Deps } from '../../../src/deps.ts'
import { readTicket, readTickets } from '../../../src/support/reading.ts'
import { checkSnooze, lastClosings } from './snoozes.ts'
import type { World, Writer } from './world.ts'

type Row = Awaited<ReturnType<World['tickets']>>[number]
type Message = Awaited<ReturnType<World['messages']>>[number]

/** Checks the rules that hold after each step, whatever the step did. */
export const checkAll = async (world: World): Promise<void> => {
  const [tickets, messages, files] = [await world.tickets(), await world.messages(), await world.files()]
  const byId = new Map(tickets.map((row) => [row.id, row]))

  // Every accepted message must exist exactly once, in a ticket of the person who wrote it.
  expect(messages.map(({ plain }) => plain).toSorted()).toEqual([...world.kept.keys()].toSorted())
  for (const { ticketId, plain } of messages) {
    const row = byId.get(ticketId)
    expect(row && world.personOf(row), `whose conversation has "${plain}"`).toBe(world.kept.get(plain)?.person)
  }
  // Each file must belong to the message with which it was sent.
  for (const [text, { file }] of world.kept) {
    if (file === undefined) continue
    const stored = files.find(({ id }) => id === file)
    const at = messages.find((one) => one.ticketId === stored?.ticketId && one.seq === stored.seq)
    expect(at?.plain, 'the message of a file').toBe(text)
  }
  expect((await world.notesOf()).map(({ id }) => id).toSorted()).toEqual([...world.notes].toSorted())

  // Each held e-mail answers an e-mail of the hub. It must be in exactly one ticket, and this ticket must belong to the person who got the
  // e-mail of the hub.
  const held = await world.heldMails()
  expect(held.map(({ mail }) => mail.plain).toSorted(), 'held mails').toEqual([...world.heldTexts.keys()].toSorted())
  for (const { ticketId, mail } of held) {
    const row = byId.get(ticketId)
    expect(row && world.personOf(row), `whose conversation has the mail "${mail.plain}"`).toBe(world.heldTexts.get(mail.plain))
    expect(row?.mergedInto, 'the conversation of a held mail').toBeNull()
  }

  const closings = lastClosings(await world.moves(), await world.closings())
  for (const row of tickets) {
    const said = messages.filter(({ ticketId }) => ticketId === row.id)
    checkSnooze(row, said, closings.get(row.id) ?? 0)
    if (row.mergedInto === null) checkTicket(world, row, said)
    else checkMerged(row, byId.get(row.mergedInto), said)
  }
}

const checkMerged = (row: Row, into: Row | undefined, said: readonly Message[]) => {
  expect(said, 'messages of a merged ticket').toEqual([])
  expect([row.status, row.playerUnread, row.staffUnread, row.waitingSince]).toEqual(['closed', 0, 0, null])
  const ownerOf = (one: Row | undefined) => one?.playerId ?? one?.guestId
  expect([into?.projectId, ownerOf(into)], 'the owner of the remaining ticket').toEqual([row.projectId, ownerOf(row)])
}

const checkTicket = (world: World, row: Row, said: readonly Message[]) => {
  const last = said.at(-1)
  expect(last, `ticket ${row.number} has messages`).toBeDefined()
  expect(row.messageSeq).toBeGreaterThanOrEqual(last?.seq ?? 0)
  expect([row.lastLine, row.lastMessageAt]).toEqual([last?.plain, last?.createdAt])
  if (row.status === 'closed') expect(row.waitingSince).toBeNull()
  checkUnread(world, row, said)
}

/**
 * Checks that the server does not treat an unseen answer as seen. Also checks the stored number of unread answers: at least the number of
 * unseen answers, and at most the number of answers after the last seen `seq`.
 */
const checkUnread = ({ seen }: World, row: Row, said: readonly Message[]) => {
  const answers = said.filter(({ author }) => author === 'staff')
  const early = answers.filter(({ seq, plain }) => seq <= row.playerSeenSeq && !seen.has(plain))
  expect(
    early.map(({ plain }) => plain),
    'unseen answers that count as seen',
  ).toEqual([])
  expect(row.playerUnread, 'unread answers').toBeGreaterThanOrEqual(answers.filter(({ plain }) => !seen.has(plain)).length)
  expect(row.playerUnread).toBeLessThanOrEqual(answers.filter(({ seq }) => seq > row.playerSeenSeq).length)
  expect(row.staffUnread).toBeLessThanOrEqual(said.filter(({ seq, author }) => author === 'player' && seq > row.staffSeenSeq).length)
}

type Shown = { id: string; messages: { text: string }[] }
// `readTicket` built the JSON text, so its type is known.
const shownIn = (text: string) => JSON.parse(text) as Shown

/** Checks that every person gets exactly their own messages: in the list, and under every ticket id, including ids of merged tickets. */
export const checkViews = async (deps: Deps, world: World): Promise<void> => {
  const tickets = await world.tickets()
  const texts = new Map<string, string[]>()
  const readers: Writer[] = ['one', 'two', 'boris', 'guest']
  for (const who of readers) {
    const requester = world.requesterOf(who)
    // `readTickets` built the JSON text, so its type is known.
    const list = JSON.parse((await readTickets(deps, requester, undefined)).text) as { id: string }[]
    const owned = (row: Row) => (who === 'guest' ? row.playerId === null && row.guestId === requester.id : row.playerId === requester.id)
    for (const { id } of list) {
      const shown = shownIn((await readTicket(deps, requester, id, {}))?.text ?? '{}')
      const person = who === 'boris' ? 'boris' : 'anna'
      texts.set(person, [...(texts.get(person) ?? []), ...shown.messages.map(({ text }) => text)])
    }
    for (const row of tickets) {
      const shown = await readTicket(deps, requester, row.id, {})
      if (!owned(row)) expect(shown, `ticket ${row.number} is not shown to ${who}`).toBeUndefined()
      else expect(list.map(({ id }) => id)).toContain(shownIn(shown?.text ?? '{}').id)
    }
  }
  for (const person of ['anna', 'boris'] as const) {
    const own = [...world.kept].filter(([, kept]) => kept.person === person).map(([text]) => `<p>${text}</p>`)
    expect((texts.get(person) ?? []).toSorted(), `what ${person} sees`).toEqual(own.toSorted())
  }
}
