import { GIVEN_MINUTES, type OwnPresence, PRESENT_MINUTES } from '@playhub/contract/desk/round-robin/round-robin'
import { and, desc, eq, gt, sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import { projectRoundRobin, roundRobinTurn, staffPresence, ticket } from '../../db/schema.ts'
import type { Deps } from '../../deps.ts'
import { audit, type Staff } from '../audit/audit.ts'

const MINUTE_MS = 60_000

/**
 * SQL of the time at which a member of staff became absent, from the row `p` of `staff_presence`. It is the earliest of three times: the
 * member switched to "away", `PRESENT_MINUTES` passed since the last activity, or the last session ended. For a present member, the time is
 * in the future.
 */
export const absentSince = sql`least(
    case when p.takes_new then 'infinity'::timestamptz else coalesce(p.switched_at, p.active_at) end,
    p.active_at + make_interval(mins => ${PRESENT_MINUTES}),
    (select max(least(o.ended_at, o.expires_at)) from staff_session o where o.staff_id = p.staff_id and o.stage = 'in'))`

/** Stores that the member of staff is active now and, if `takesNew` is given, whether the member gets new tickets from now on. */
export const reportPresence = async ({ db, now }: Pick<Deps, 'db' | 'now'>, staff: Staff, takesNew: boolean | undefined) => {
  const at = now()
  await db.transaction(async (tx) => {
    const [before] = await tx.select().from(staffPresence).where(eq(staffPresence.staffId, staff.id)).for('update')
    const isSwitched = takesNew !== undefined && takesNew !== (before?.takesNew ?? true)
    const next = { activeAt: at, ...(isSwitched && { takesNew, switchedAt: at }) }
    await tx
      .insert(staffPresence)
      .values({ staffId: staff.id, ...next })
      .onConflictDoUpdate({ target: staffPresence.staffId, set: next })
    if (isSwitched) await audit(tx, staff, { action: 'presence-switched', object: `staff ${staff.email}`, after: { takesNew } })
  })
}

export const readOwnPresence = async (db: Tx, staffId: string, now: Date): Promise<OwnPresence> => {
  const [own] = await db.select({ takesNew: staffPresence.takesNew }).from(staffPresence).where(eq(staffPresence.staffId, staffId))
  const parts = await db
    .select({ id: projectRoundRobin.projectId })
    .from(projectRoundRobin)
    .where(and(projectRoundRobin.isOn, sql`${staffId} = any(${projectRoundRobin.members})`))
    .limit(1)
  const given = await db
    .select({
      turn: roundRobinTurn.turn,
      createdAt: roundRobinTurn.createdAt,
      ticketId: ticket.id,
      number: ticket.number,
      title: ticket.title,
    })
    .from(roundRobinTurn)
    .innerJoin(ticket, eq(ticket.id, roundRobinTurn.ticketId))
    .where(
      and(
        eq(roundRobinTurn.staffId, staffId),
        gt(roundRobinTurn.createdAt, new Date(now.getTime() - GIVEN_MINUTES * MINUTE_MS)),
        eq(ticket.assigneeId, staffId),
        eq(ticket.status, 'open'),
      ),
    )
    .orderBy(desc(roundRobinTurn.turn))
  return {
    takesPart: parts.length > 0,
    takesNew: own?.takesNew ?? true,
    given: given.map(({ turn, createdAt, ...one }) => ({ id: String(turn), ...one, givenTs: createdAt.toISOString() })),
    passedOn: [],
  }
}
