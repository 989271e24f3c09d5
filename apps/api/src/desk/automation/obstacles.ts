import type { RuleProblem } from '@playhub/contract/desk/automation/automation'
import { actionOf, actsOnPlayer } from '@playhub/contract/desk/macros/actions'
import { sql } from 'drizzle-orm'
import type { Tx } from '../../db/connect.ts'
import type { TicketRow } from '../../support/messages.ts'
import { hasWritten } from '../ticket/ticket-data.ts'
import { hasAnsweredLately } from './data.ts'
import type { TicketEvent } from './events.ts'
import type { RuleRow } from './rules.ts'

type Turn = { rule: RuleRow; event: TicketEvent; row: TicketRow; isAnswered: boolean }

/**
 * Returns why a rule must not act on the locked ticket now; undefined if it may act. The event may be minutes old. If somebody has written
 * a message after the event, actions that the player would notice may be wrong. `isAnswered`: whether another rule has answered the ticket
 * in the same transaction.
 */
export const findObstacle = async (tx: Tx, { rule, event, row, isAnswered }: Turn, at: Date): Promise<RuleProblem | undefined> => {
  const { actions } = rule
  if (!actsOnPlayer(actions)) return undefined
  if (await isLate(tx, rule, event, row)) return 'TICKET_CHANGED'
  if (await hasUnseenMail(tx, row.id)) return 'MAIL_HELD'
  if (!actionOf(actions, 'answer')) return undefined
  if (await hasAnsweredLately(tx, rule.id, row.id, at)) return 'ANSWERED_BEFORE'
  return isAnswered ? 'OTHER_ANSWERED' : undefined
}

/**
 * Whether something that happened after the event makes the actions wrong:
 * - a colleague has set the status;
 * - the player has written, and the rule closes the ticket or reacts to a colleague's answer;
 * - a colleague has answered the message of the player.
 * `seq` is null if the event is a wait of the player. `run.ts` checks that this wait still continues.
 */
const isLate = async (tx: Tx, { actions }: RuleRow, { event, seq, at }: TicketEvent, row: TicketRow): Promise<boolean> => {
  const since = sql`${at.toISOString()}::timestamptz`
  if (seq === null) {
    const isClosing = actionOf(actions, 'status')?.status === 'closed'
    const { rows } = await tx.execute<{ late: boolean }>(sql`
      select (exists (select from ticket_change c where c.ticket_id = ${row.id} and c.change = 'status' and c.staff_id is not null
          and c.created_at > ${since})
        or ${isClosing} and exists (select from ticket_message m where m.ticket_id = ${row.id} and m.author = 'player'
          and m.created_at > ${since})) as late`)
    return rows[0]?.late === true
  }
  const isLast = event === 'answered' || actionOf(actions, 'status')?.status === 'closed'
  if (isLast && (await hasWritten(tx, row, seq))) return true
  const isAnswered = sql`exists (select from ticket_message m
    where m.ticket_id = ${row.id} and m.seq > ${seq} and m.author = 'staff' and m.by_rule is null)`
  const { rows } = await tx.execute<{ late: boolean }>(sql`
    select (${event === 'answered' ? sql`false` : isAnswered} or exists (select from ticket_change c
      where c.ticket_id = ${row.id} and c.change = 'status' and c.staff_id is not null
        and c.created_at > ${since})) as late`)
  return rows[0]?.late === true
}

/**
 * Whether the ticket has a held mail that no member of staff has accepted, and that no member has answered. The search starts at the
 * ticket's history, because a merge moves the history entry of a mail, but not the row of the mail.
 */
const hasUnseenMail = async (tx: Tx, ticketId: string): Promise<boolean> => {
  const { rows } = await tx.execute(sql`
    select from ticket_change c join held_mail h on h.id = case when c.change = 'mail' then c."to"::uuid end
    where c.ticket_id = ${ticketId} and c.change = 'mail' and h.accepted_at is null and not exists (select from ticket_message m
      where m.ticket_id = c.ticket_id and m.author = 'staff' and m.by_rule is null and m.created_at > h.created_at)
    limit 1`)
  return rows.length > 0
}
