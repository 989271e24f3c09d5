import type { BulkSkip } from '@playhub/contract/desk/bulk'
import { fillCanned, unfilledIn } from '@playhub/contract/desk/canned-text'
import { asLanguage } from '@playhub/contract/language'
import { eq } from 'drizzle-orm'
import { projectNameOf } from '../../catalogue/rules.ts'
import type { Tx } from '../../db/connect.ts'
import { payment, player, staff } from '../../db/schema.ts'
import type { BulkAnswer } from '../../db/tables/desk-inbox.ts'
import type { Deps } from '../../deps.ts'
import type { TicketRow } from '../../support/messages.ts'
import { tell } from '../../support/tell.ts'
import { titleOf } from '../../transactions/present.ts'
import { hasOtherHeld } from '../held/data.ts'
import { cleanIfPossible } from '../macros/filled-texts.ts'
import { isSnoozedSince } from '../snooze/rules.ts'
import { findAgent } from '../ticket/agents.ts'
import { type Author, answerLocked, whose } from '../ticket/answer-locked.ts'
import { countUses } from '../ticket/canned.ts'
import { findSeqAt, findUnseen, hasAnswered, lockExisting } from '../ticket/ticket-data.ts'
import * as data from './data.ts'
import { skipAnswer } from './rules.ts'

/**
 * Sends the answer of a member of staff to many players, each in its own transaction. A repeated run continues where the last run stopped.
 * The action's id is the message's id in each ticket, so no player gets the answer twice.
 * If the player has written a new message, the ticket gets no answer, because the answer may not fit this message. But the answer to a
 * solved incident is sent in this case too, because the player waits for it. The player's new message then stays unread for staff.
 */
export const sendBulkAnswers = async (deps: Deps, bulkId: string): Promise<void> => {
  const begun = await deps.db.transaction((tx) => begin(tx, bulkId))
  const answer = begun?.row.answer
  if (!begun || !answer) return
  const { author, row } = begun
  for (const item of await data.listItems(deps.db, bulkId, 'waiting'))
    await sendOne(deps, { author, answer, createdAt: row.createdAt, isOfIncident: row.incidentId !== null }, item)
  await data.setBulkState(deps.db, bulkId, 'done')
}

type Begun = { author: Author; row: data.BulkRow }

/**
 * Marks the action as running and returns it. Returns undefined if the action was undone or has ended. If the member of staff may not
 * answer any more, marks the action as undone and returns undefined. If the action is the answer of an incident, also stores its tickets as
 * skipped, so that the desk can list them with the incident.
 */
export const begin = async (tx: Tx, bulkId: string): Promise<Begun | undefined> => {
  const row = await data.lockBulk(tx, bulkId)
  if (!row || row.state === 'undone' || row.state === 'done') return undefined
  const [member] = await tx.select().from(staff).where(eq(staff.id, row.staffId))
  const isLeft = row.state === 'waiting' && !(await findAgent(tx, row.staffId))
  if (isLeft && row.answer && row.incidentId) await skipAll(tx, bulkId, 'STAFF_NOT_FOUND')
  await data.setBulkState(tx, bulkId, isLeft ? 'undone' : 'running')
  return isLeft || !member ? undefined : { author: { id: member.id, name: member.name, roles: member.roles, ip: row.ip }, row }
}

const skipAll = async (tx: Tx, bulkId: string, code: BulkSkip) => {
  const ids = (await data.listItems(tx, bulkId, 'waiting')).map(({ ticketId }) => ticketId)
  await data.setOutcome(tx, bulkId, ids, { outcome: 'skipped', code })
}

type ByMember = { author: Author; answer: BulkAnswer; createdAt: Date; isOfIncident: boolean }

const sendOne = async (
  deps: Deps,
  { author, answer, createdAt, isOfIncident }: ByMember,
  { bulkId, ticketId, seenAt }: data.BulkItemRow,
) => {
  const at = deps.now()
  const sent = await deps.db.transaction(async (tx) => {
    const skip = (code: BulkSkip) => data.setOutcome(tx, bulkId, [ticketId], { outcome: 'skipped', code })
    if (!(await data.existing(tx, [ticketId])).has(ticketId)) return void (await skip('TICKET_NOT_FOUND'))
    const row = await lockExisting(tx, ticketId)
    // The queue can start a job again while a slow process still runs it. Then the other run may have handled this ticket already.
    if (!(await data.isWaiting(tx, bulkId, ticketId))) return undefined
    const seenSeq = isOfIncident ? await findSeqAt(tx, row.id, seenAt) : undefined
    const isAnswered =
      (await hasOtherHeld(tx, row.id, author.id)) || (seenSeq !== undefined && (await hasAnswered(tx, row, seenSeq, author.id)))
    const reason = skipAnswer(row, isOfIncident ? undefined : seenAt) ?? (isAnswered ? 'TICKET_CHANGED' : undefined)
    if (reason) return void (await skip(reason))
    const filled = fillCanned(answer.text, await valuesOf(deps, tx, author, row))
    if (unfilledIn(filled).length > 0) return void (await skip('UNFILLED'))
    const clean = cleanIfPossible(filled)
    if (!clean) return void (await skip('MESSAGE_REFUSED'))
    const isLeftOpen = isSnoozedSince(row, createdAt) || (seenSeq !== undefined && (await findUnseen(tx, row, seenSeq)) !== undefined)
    const status = answer.status === 'closed' && isLeftOpen ? 'answered' : answer.status
    const message = { clientId: bulkId, askedId: ticketId, ...clean, attachments: [], status, seenSeq }
    const seq = await answerLocked(tx, author, row, { ...message, details: { bulk: bulkId } }, at)
    await data.setOutcome(tx, bulkId, [ticketId], { outcome: 'done' })
    return seq === undefined ? undefined : { row, seq }
  })
  if (!sent) return
  if (answer.canned !== null)
    await countUses(deps.db, [answer.canned]).catch((error: unknown) =>
      deps.log.warn({ err: error }, 'a ready answer could not be counted'),
    )
  await tell(deps, { ...whose(sent.row), ticketId: sent.row.id, seq: sent.seq, kind: 'message' })
}

/** Returns the values of the variables in this ticket, as the desk fills them in for a single answer. */
export const valuesOf = async ({ catalogue }: Deps, tx: Tx, author: Author, row: TicketRow) => {
  const [writer] =
    row.playerId === null ? [] : await tx.select({ nickName: player.nickName }).from(player).where(eq(player.id, row.playerId))
  const [bought] = row.paymentId === null ? [] : await tx.select().from(payment).where(eq(payment.id, row.paymentId))
  return {
    staff: author.name,
    player: writer?.nickName || undefined,
    ticket: String(row.number),
    project: projectNameOf(catalogue.current(), row.projectId, asLanguage(row.language) ?? 'en'),
    item: bought && titleOf(bought, bought.locale === 'ru' ? 'ru' : 'en'),
  }
}
