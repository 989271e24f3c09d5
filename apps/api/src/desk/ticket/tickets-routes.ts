import { desk } from '@playhub/contract/desk'
import type { FastifyInstance } from 'fastify'
import { shareReads } from '../../db/share-reads.ts'
import type { Deps } from '../../deps.ts'
import { JsonText } from '../../http/json-text.ts'
import { automationRoutes } from '../automation/routes.ts'
import { bulkRoutes } from '../bulk/routes.ts'
import { showHeld } from '../held/held-answers.ts'
import { heldRoutes } from '../held/routes.ts'
import { readView, search } from '../inbox/inbox.ts'
import { countOpen, filterOf, listTags } from '../inbox/inbox-data.ts'
import { viewRoutes } from '../inbox/views.ts'
import { incidentDeskRoutes } from '../incidents/incidents.ts'
import { macroRoutes } from '../macros/routes.ts'
import { addNote } from '../mentions/add-note.ts'
import { mentionRoutes } from '../mentions/routes.ts'
import { readRelations } from '../moves/relations.ts'
import { moveRoutes } from '../moves/routes.ts'
import { playerRoutes } from '../player/player-routes.ts'
import { reportRoutes } from '../reports/routes.ts'
import { roundRobinRoutes } from '../round-robin/routes.ts'
import { serveDesk } from '../serve.ts'
import { snoozeRoutes } from '../snooze/returned.ts'
import { readBounds, readDueTimes } from '../targets/data.ts'
import { targetRoutes } from '../targets/targets.ts'
import { acceptMail } from './accept-mail.ts'
import { listAgents, listFormerAgents } from './agents.ts'
import { answer } from './answering.ts'
import { cannedRoutes } from './canned.ts'
import { setPresence } from './presence.ts'
import { readThread } from './thread.ts'
import { changeTicket, markRead } from './ticket-changes.ts'
import { getTicket, type NamedTicket } from './ticket-data.ts'
import { presentTicket } from './ticket-present.ts'

/** The calls for the inbox, conversations, players and their purchases, ready answers and the report. */
export const deskTicketRoutes = (app: FastifyInstance, deps: Deps) => {
  const { db } = deps
  const { tickets } = desk
  const present = async (named: NamedTicket) => presentTicket(named, (await readDueTimes(db, [named.ticket]))(named.ticket))
  const show = async (id: string) => present(await getTicket(db, id))

  // When a ticket changes, all open pages of the desk send their requests again at the same time. Equal requests share one read.
  const sharePages = shareReads<JsonText>()
  serveDesk(app, deps, tickets.listTickets, ({ query, staff }) => {
    const { view, q, after, ...filters } = query
    const own = view === 'mine' && !q ? staff.id : ''
    return sharePages(JSON.stringify([own, query]), async () => {
      const bounds = filters.due && (await readBounds(db, deps.now(), filters.project))
      const filter = filterOf(filters, deps.now(), bounds)
      const page = await (q
        ? deps.standby.read((tx) => search(tx, q, filter, after))
        : readView(db, { view, staffId: staff.id, filter, after }))
      return new JsonText(JSON.stringify(tickets.listTickets.reply.parse(page)))
    })
  })

  serveDesk(app, deps, tickets.countTickets, async ({ query, staff }) =>
    countOpen(db, staff.id, query.project, await readBounds(db, deps.now(), query.project)),
  )

  serveDesk(app, deps, tickets.getTicket, async ({ params, staff }) => {
    const named = await getTicket(db, params.id)
    const { id } = named.ticket
    return {
      ticket: await present(named),
      thread: await readThread(deps, id, staff.id),
      relations: await readRelations(db, id, deps.now()),
      held: await showHeld(deps, id, staff.id),
    }
  })

  serveDesk(app, deps, tickets.getThread, async ({ params, query, staff }) => {
    const { ticket } = await getTicket(db, params.id)
    return readThread(deps, ticket.id, staff.id, query.before)
  })

  serveDesk(app, deps, tickets.answer, async ({ params, staff, request }) => {
    await answer(deps, staff, params.id, request)
    return show(params.id)
  })

  serveDesk(app, deps, tickets.addNote, async ({ params, body, staff }) => {
    await addNote(deps, staff, params.id, body)
    return { result: true }
  })

  serveDesk(app, deps, tickets.acceptMail, async ({ params, staff }) => {
    await acceptMail(deps, staff, params.id, params.mailId)
    return { result: true }
  })

  serveDesk(app, deps, tickets.changeTicket, async ({ params, body, staff }) => {
    await changeTicket(deps, staff, params.id, body)
    return show(params.id)
  })

  serveDesk(app, deps, tickets.markRead, async ({ params, body, staff }) => {
    await markRead(deps, staff.id, params.id, body.seq)
    return { result: true }
  })

  serveDesk(app, deps, tickets.setPresence, async ({ params, body, staff }) => ({
    others: await setPresence(deps, staff, params.id, body.state),
  }))

  serveDesk(app, deps, tickets.listTags, async () => ({ items: await listTags(db) }))
  serveDesk(app, deps, tickets.listAgents, async () => {
    const [items, former] = await Promise.all([listAgents(db), listFormerAgents(db)])
    return { items, former }
  })

  playerRoutes(app, deps)
  cannedRoutes(app, deps)
  macroRoutes(app, deps, show)
  bulkRoutes(app, deps)
  heldRoutes(app, deps)
  mentionRoutes(app, deps)
  snoozeRoutes(app, deps)
  incidentDeskRoutes(app, deps)
  moveRoutes(app, deps)
  targetRoutes(app, deps)
  viewRoutes(app, deps)
  reportRoutes(app, deps)
  roundRobinRoutes(app, deps)
  automationRoutes(app, deps)
}
