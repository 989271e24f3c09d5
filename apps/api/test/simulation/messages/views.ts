import { isDeepStrictEqual } from 'node:util'
import type { Ticket, TicketRow } from '@playhub/contract/support'
import { Violation } from '../violation.ts'
import { owners } from './operations.ts'
import { type People, textOf } from './people.ts'
import { type State, staffUnreadOf, unreadOf } from './state.ts'

const expectSame = (seen: unknown, wanted: unknown, what: string) => {
  if (!isDeepStrictEqual(seen, wanted)) throw new Violation(`${what}: ${JSON.stringify(seen)} instead of ${JSON.stringify(wanted)}`)
}

/**
 * Requests every person's list of tickets. Requests each ticket of `numbers` as its owner, as every other person and as staff. Compares the
 * replies with the state. Throws Violation if owners do not get exactly their own tickets, or if anybody else gets one of them.
 */
export const checkViews = async (people: People, state: State, numbers: readonly number[], tab: 0 | 1) => {
  await Promise.all(owners.map((by) => checkLists(people, state, by, tab)))
  await Promise.all(
    numbers.flatMap((number) => [
      ...owners.map((by) => checkTicket(people, state, { by, number, tab })),
      checkDesk(people, state, number, tab),
    ]),
  )
}

const isMerged = (state: State, by: (typeof owners)[number]) => by === 'guest' && state.mergedInto !== null

const checkLists = async (people: People, state: State, by: (typeof owners)[number], tab: 0 | 1) => {
  const [list, unread] = await Promise.all([people.tabOf(by, tab).get('/get-tickets'), people.tabOf(by, tab).get('/get-unread')])
  if (isMerged(state, by)) {
    expectSame(
      [list.body.code, unread.body.code],
      ['SUPPORT_IDENTITY_MERGED', 'SUPPORT_IDENTITY_MERGED'],
      'the merged guest asks for a list',
    )
    return
  }
  const own = Object.entries(state.tickets).filter(([, { owner }]) => owner === by)
  const wanted = own.map(([number, ticket]) => [people.tickets.get(Number(number)), ticket.status, unreadOf(ticket)])
  // The type of the reply is not checked here, because a wrong reply differs from the expected values.
  const rows = (list.body as unknown as TicketRow[]).map(({ id, status, unreadMessageCount }) => [id, status, unreadMessageCount])
  expectSame(rows.toSorted(), wanted.toSorted(), `the list of the ${by}`)
  const sum = own.reduce((all, [, ticket]) => all + unreadOf(ticket), 0)
  expectSame(unread.body, { count: sum }, `the unread count of the ${by}`)
}

const checkTicket = async (
  people: People,
  state: State,
  { by, number, tab }: { by: (typeof owners)[number]; number: number; tab: 0 | 1 },
) => {
  const ticket = state.tickets[number]
  const reply = await people.tabOf(by, tab).get(`/get-ticket?id=${people.tickets.get(number)}`)
  if (!ticket || ticket.owner !== by) {
    const code = isMerged(state, by) ? 'SUPPORT_IDENTITY_MERGED' : 'TICKET_NOT_FOUND'
    return expectSame(reply.body.code, code, `the ${by} asks for ticket ${number} of the ${ticket?.owner}`)
  }
  const seen = reply.body as unknown as Ticket
  const messages = ticket.messages.map(({ message, by: writer }, index) => {
    const id = people.clientIdOf(message, number)
    return { id, seq: index + 1, isUserMsg: writer === 'person', text: `<p>${textOf(message)}</p>` }
  })
  const read = seen.messages.map(({ id, seq, isUserMsg, text }) => ({ id, seq, isUserMsg, text }))
  expectSame(read, messages, `the ${by} reads ticket ${number}`)
  const shown = [seen.status, seen.unreadMessageCount, seen.seenSeq, seen.rating, seen.hasEarlier]
  expectSame(shown, [ticket.status, unreadOf(ticket), ticket.staffSeen, ticket.rating, false], `the ${by} looks at ticket ${number}`)
}

type DeskView = {
  ticket: {
    status: string
    unread: number
    seq: number
    playerSeenSeq: number
    waitingSince: string | null
    assignee: { name: string } | null
  }
  thread: { entries: { kind: string; seq: number; text: string; authorName: string }[] }
}

const checkDesk = async (people: People, state: State, number: number, tab: 0 | 1) => {
  const ticket = state.tickets[number]
  if (!ticket) return
  const reply = await people.deskOf('Anna', tab).get(`/tickets/${people.tickets.get(number)}`)
  // The type of the reply is not checked here, because a wrong reply differs from the expected values.
  const seen = reply.body as unknown as DeskView
  const messages = seen.thread.entries.filter(({ kind }) => kind === 'message').map(({ seq, text, authorName }) => [seq, text, authorName])
  const wanted = ticket.messages.map(({ message, by }, index) => [index + 1, `<p>${textOf(message)}</p>`, by === 'person' ? '' : by])
  expectSame(messages, wanted, `staff read ticket ${number}`)
  const { status, unread, seq, playerSeenSeq, waitingSince, assignee } = seen.ticket
  expectSame(
    [status, unread, seq, playerSeenSeq, waitingSince !== null, assignee?.name ?? null],
    [ticket.status, staffUnreadOf(ticket), ticket.messages.length, ticket.personSeen, ticket.isWaiting, ticket.assignee],
    `staff look at ticket ${number}`,
  )
}
