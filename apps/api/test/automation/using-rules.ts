import { randomUUID } from 'node:crypto'
import { automation, automationRule } from '@playhub/contract/desk/automation/automation'
import type { RuleConditions } from '@playhub/contract/desk/automation/rule'
import type { TicketAction } from '@playhub/contract/desk/macros/actions'
import { eq } from 'drizzle-orm'
import { automationEvent, automationRun, heldAnswer, automationRule as ruleTable, ticket, ticketChange } from '../../src/db/schema.ts'
import { runRules } from '../../src/desk/automation/run.ts'
import { hold } from '../../src/support/by-mail/hold-mail.ts'
import type { ReceivedMail } from '../../src/support/by-mail/read-mail.ts'
import { type DeskVisitor, signInAs } from '../desk.ts'
import { startTestApp } from '../test-app.ts'
import { addTicket, readTicket, writeAsPlayer, writeAsStaff } from '../tickets.ts'

type Agent = Pick<DeskVisitor, 'get' | 'post'>

export const MINUTE_MS = 60_000
export const anyTicket: RuleConditions = {
  ...{ languages: [], tags: [], priority: null, isAssigned: null, requester: null, words: [], wordsIn: 'first' },
}
export const tagWith = (...tags: string[]): TicketAction => ({ kind: 'addTags', tags })

/** Starts a hub with members of staff who write automation rules. No worker process runs; the tests run the jobs themselves. */
export const startRules = async () => {
  let laterMs = 0
  const app = await startTestApp({ env: { ROLES: 'web,push' }, now: () => new Date(Date.now() + laterMs) })
  const { db } = app.deps
  const now = () => app.deps.now()
  const [anna, boris] = [await signInAs(app, 'support', 'Anna'), await signInAs(app, 'finance', 'Boris')]
  const contentOf = (body: object) => ({
    ...{ name: `Rule ${randomUUID()}`, project: null, isActive: true, event: 'created', waitMinutes: 60, hourlyMax: 100 },
    ...{ conditions: anyTicket, actions: [tagWith('ruled')], ...body },
  })
  const save = (body: object, id: string = randomUUID(), by: Agent = anna, version = '') =>
    by.post(`/automation/${id}`, { version, ...contentOf(body) })
  const find = async (id: string) => {
    const { items } = automation.listRules.reply.parse((await anna.get('/automation')).body)
    const found = items.find((each) => each.id === id)
    if (!found) throw new Error('no such rule')
    return found
  }
  return {
    ...{ app, anna, boris, now, save, contentOf, find },
    later: (minutes: number) => {
      laterMs += minutes * MINUTE_MS
    },
    make: async (body: object = {}, by: Agent = anna) => {
      const { status, body: made } = await save(body, randomUUID(), by)
      if (status !== 200) throw new Error(`the rule was not saved: ${JSON.stringify(made)}`)
      return automationRule.parse(made)
    },
    /** Runs the desk rules, as a worker process does, until they have handled every event. */
    run: async (deps = app.deps) => {
      while ((await runRules(deps)) > 0);
    },
    add: (of: Parameters<typeof addTicket>[1] = {}) => addTicket(app, { at: now(), createdAt: now(), ...of }),
    write: (id: string, text = 'And more') => writeAsPlayer(app, id, text, now()),
    /** Adds an incoming e-mail to the ticket. The e-mail becomes a message only if staff accept it. */
    holdMail: async (id: string, sender = 'a@example.org') => {
      const mail = { from: sender, subject: 'Out of office', said: 'I am away', rest: '', files: [] } as unknown as ReceivedMail
      const mailId = randomUUID()
      await db.transaction(async (tx) => hold(app.deps, tx, await readTicket(app, id), { id: mailId, mail, why: 'automatic' }))
      return mailId
    },
    answer: (id: string) => writeAsStaff(app, id, boris.id, 'It is mended', now()),
    tagsOf: async (id: string) => (await readTicket(app, id)).tags,
    logOf: async (id: string) => automation.listRuleRuns.reply.parse((await anna.get(`/automation/${id}/log`)).body).items,
    linesOf: (id: string) => db.select().from(ticketChange).where(eq(ticketChange.ticketId, id)).orderBy(ticketChange.id),
    /** Resets what earlier tests changed: rules with their events and logs, answers that are not sent yet, and tickets. */
    reset: async () => {
      laterMs = 0
      for (const table of [automationRun, automationEvent, ruleTable, heldAnswer]) await db.delete(table)
      await db.update(ticket).set({ status: 'closed', waitingSince: null, snoozedUntil: null })
    },
  }
}
export type Rules = Awaited<ReturnType<typeof startRules>>
