import { randomUUID } from 'node:crypto'
import { createDeskVisitor, type DeskReply, signInAs } from '../../desk.ts'
import { createGuest, createPlayer, type Person } from '../../support-people.ts'
import type { TestApp } from '../../test-app.ts'
import { sendAnswer } from '../../tickets.ts'
import { seqBack, versionOn } from './model.ts'
import type { Account, Agent, Operation, Owner } from './operations.ts'
import type { State } from './state.ts'

/** Two processes of the hub on one database. */
export type Hubs = readonly [Hub, Hub]
type Hub = Pick<TestApp, 'app' | 'desk' | 'deps' | 'url'>

/** Returns a function that gives a random id for each name. The same name always gets the same id. */
const createIds = () => {
  const ids = new Map<string, string>()
  return (what: string) => {
    const id = ids.get(what) ?? randomUUID()
    ids.set(what, id)
    return id
  }
}

export const textOf = (message: number) => `message ${message}`

/** Creates the people of one history. Each person has two tabs, one at each process. */
export const createPeople = async (hubs: Hubs) => {
  const [hub] = hubs
  const [player, rival, guest] = [await createPlayer(hub), await createPlayer(hub), await createGuest(hub)]
  const [anna, boris] = [await signInAs(hub, 'support', 'Anna'), await signInAs(hub, 'support', 'Boris')]
  const people = { player, rival, guest }
  const agents = { Anna: anna, Boris: boris }
  const idOf = createIds()
  /** The ids of tickets by their numbers. The reply to the call that opens a ticket contains the id. */
  const tickets = new Map<number, string>()

  const tabOf = (by: Owner, tab: 0 | 1): Person => people[by].at(hubs[tab])
  const deskOf = (by: Agent, tab: 0 | 1) => {
    const { ip, session } = agents[by]
    const visitor = createDeskVisitor(hubs[tab], ip)
    visitor.setSession(session() ?? '')
    return visitor
  }

  /** Makes the call and returns its answer in the form of the model, such as `done`. */
  const make = async (one: Operation, begin: State): Promise<string> => {
    const id = 'ticket' in one ? (tickets.get(one.ticket) ?? randomUUID()) : ''
    switch (one.kind) {
      case 'open': {
        const reply = await tabOf(one.by, one.tab).create({ clientId: idOf(`ticket ${one.ticket}`), text: `<p>${textOf(0)}</p>` })
        if (reply.status !== 200) return answerOf(reply)
        const opened = String(reply.body.id)
        const known = tickets.get(one.ticket) ?? opened
        tickets.set(one.ticket, known)
        return known === opened ? 'done' : 'another ticket'
      }
      case 'send': {
        const clientId = idOf(`message ${one.message}`)
        const reply = await tabOf(one.by, one.tab).send(id, `<p>${textOf(one.message)}</p>`, { clientId })
        const { data } = reply.body as { data?: { seq?: number } }
        return reply.status === 200 ? `done ${data?.seq}` : answerOf(reply)
      }
      case 'read':
        return answerOf(await tabOf(one.by, one.tab).post('/mark-read', { ticketId: id, seq: seqBack(begin, one) }))
      case 'rate':
        return answerOf(await tabOf(one.by, one.tab).post('/rate-ticket', { ticketId: id, score: one.score }))
      case 'merge':
        return answerOf(await tabOf(one.by, one.tab).with(guest.headers).post('/merge-user-id'))
      case 'answer': {
        const seenSeq = one.back === undefined ? {} : { seenSeq: seqBack(begin, { ticket: one.ticket, back: one.back }) }
        const data = { text: `<p>${textOf(one.message)}</p>`, clientId: idOf(`message ${one.message}`), status: one.status, ...seenSeq }
        return answerOf(await sendAnswer(deskOf(one.by, one.tab), id, data))
      }
      case 'status':
        return change(one, id, { version: versionOn(begin, one), status: one.status })
      case 'assign':
        return change(one, id, { version: versionOn(begin, one), assigneeId: one.to === null ? null : agents[one.to].id })
      case 'see':
        return answerOf(await deskOf(one.by, one.tab).post(`/tickets/${id}/read`, { seq: seqBack(begin, one) }))
    }
  }
  const change = async ({ by, tab }: { by: Agent; tab: 0 | 1 }, id: string, body: object) =>
    answerOf(await deskOf(by, tab).post(`/tickets/${id}/change`, body))

  const accountOf = (id: string | null): Account | null => (id === player.id ? 'player' : id === rival.id ? 'rival' : null)
  return {
    make,
    tickets,
    tabOf,
    deskOf,
    guestId: guest.id,
    accounts: [player.id, rival.id],
    agents: [anna.id, boris.id],
    accountOf,
    ownerOf: (of: { playerId: string | null; guestId: string | null }): Owner | 'nobody' =>
      accountOf(of.playerId) ?? (of.guestId === guest.id ? 'guest' : 'nobody'),
    agentOf: (id: string | null): Agent | null => (id === anna.id ? 'Anna' : id === boris.id ? 'Boris' : null),
    ticketOf: (clientId: string) => [1, 2, 3].find((number) => idOf(`ticket ${number}`) === clientId),
    clientIdOf: (message: number, ticket: number) => idOf(message === 0 ? `ticket ${ticket}` : `message ${message}`),
  }
}
export type People = Awaited<ReturnType<typeof createPeople>>

const answerOf = ({ status, body }: Pick<DeskReply, 'status' | 'body'>) => (status === 200 ? 'done' : String(body.code ?? status))
