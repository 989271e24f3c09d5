import { NO_ROUND_ROBIN, type RoundRobinDocument, roundRobin } from '@playhub/contract/desk/round-robin/round-robin'
import { asc, eq } from 'drizzle-orm'
import { roundRobinTurn, ticket } from '../../src/db/schema.ts'
import { giveWaitingTickets } from '../../src/desk/round-robin/give.ts'
import type { DeskVisitor } from '../desk.ts'
import type { TestApp } from '../test-app.ts'

type Caller = Pick<DeskVisitor, 'get' | 'post'>

export const readRoundRobin = async ({ get }: Caller, id: string) =>
  roundRobin.getRoundRobin.reply.parse((await get(`/projects/${id}/round-robin`)).body)

export const saveRoundRobin = ({ post }: Caller, id: string, document: object, version: string) =>
  post(`/projects/${id}/round-robin`, { document, version })

/** Switches round robin on for these members of staff in a project, whatever the settings were before. */
export const shareAmong = async (
  admin: Caller,
  project: string,
  members: readonly { id: string }[],
  more: Partial<RoundRobinDocument> = {},
) => {
  const document = { ...NO_ROUND_ROBIN, isOn: true, members: members.map(({ id }) => id), ...more }
  const { status, body } = await saveRoundRobin(admin, project, document, (await readRoundRobin(admin, project)).version)
  if (status !== 200) throw new Error(`round robin was refused: ${JSON.stringify(body)}`)
}

export const presenceOf = async ({ get }: Caller) => roundRobin.getOwnPresence.reply.parse((await get('/presence')).body)

export const report = async ({ post }: Caller, takesNew?: boolean) =>
  roundRobin.reportPresence.reply.parse((await post('/presence', takesNew === undefined ? {} : { takesNew })).body)

/** Assigns unassigned tickets by round robin, as a worker process does, until no ticket is left to assign. */
export const giveAll = async (deps: TestApp['deps']) => {
  while ((await giveWaitingTickets(deps)) > 0);
}

export const assigneeOf = async ({ deps: { db } }: Pick<TestApp, 'deps'>, id: string) => {
  const [row] = await db.select({ assigneeId: ticket.assigneeId }).from(ticket).where(eq(ticket.id, id))
  return row?.assigneeId ?? null
}

/** Returns the ids of the members of staff to whom round robin assigned a ticket, in the order of the assignments. */
export const turnsOf = async ({ deps: { db } }: Pick<TestApp, 'deps'>) =>
  (await db.select({ staffId: roundRobinTurn.staffId }).from(roundRobinTurn).orderBy(asc(roundRobinTurn.turn))).map(
    ({ staffId }) => staffId,
  )
