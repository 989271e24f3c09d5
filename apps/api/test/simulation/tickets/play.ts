import { Refusal } from '@playhub/contract/refusals'
import { expect } from 'vitest'
import type { Deps } from '../../../src/deps.ts'
import { mergeTickets } from '../../../src/desk/moves/merge.ts'
import { splitTicket } from '../../../src/desk/moves/split.ts'
import { undoMove } from '../../../src/desk/moves/undo.ts'
import { Crash, dyingDb } from '../merges/crash.ts'
import { patiently } from '../merges/patiently.ts'
import { createRandom, type Random } from '../random.ts'
import { checkAll, checkViews } from './check.ts'
import { createDoings, type Doings } from './doings.ts'
import { createWorld, type World } from './world.ts'

const STEPS = 20
/**
 * A process dies at a random statement whose number is below this limit. A move of messages has fewer statements, so some processes
 * survive.
 */
const STATEMENTS = 24

/** The kinds of actions. The more often a kind is listed, the more often it is chosen at random. */
const kinds = [
  ...([
    'send',
    'send',
    'send',
    'send',
    'answer',
    'answer',
    'answer',
    'retry',
    'retry',
    'read',
    'read',
    'staffRead',
    'status',
    'bulk',
  ] as const),
  ...(['merge', 'merge', 'merge', 'merge', 'split', 'split', 'split', 'undo', 'undo', 'undo', 'link', 'note', 'open', 'signIn'] as const),
  ...(['join', 'separate', 'separate', 'mergeAndUndo', 'splitAndUndo', 'hold', 'hold', 'sendHeld', 'sendHeld', 'undoHeld'] as const),
  ...(['mail', 'mail', 'acceptMail'] as const),
  ...(['snooze', 'snooze', 'snooze', 'bulkSnooze', 'undoSnooze', 'timePasses'] as const),
]
type Kind = (typeof kinds)[number]
/** These actions compare the state before and after, so no other action may run at the same time. */
const alone: readonly Kind[] = ['mergeAndUndo', 'splitAndUndo', 'separate']

/**
 * Plays a random history of tickets. Players and a guest write and read messages, and repeat a message if its reply was lost. Staff answer,
 * close, merge, split and link tickets, and undo these actions; some actions run one after another, some at the same time. Some answers are
 * sent after a delay, and staff withdraw some of these before they are sent. Staff snooze tickets, and the snoozes end. E-mails arrive,
 * some of them twice, from the right mailbox or a wrong one. The guest signs in, and two accounts are joined and separated. Processes die
 * in the middle of their work.
 * After each step, no message may be lost, exist twice or belong to the wrong person.
 */
export const playTickets = async (deps: Deps, seed: number, met: Map<string, number>): Promise<void> => {
  const random = createRandom(seed)
  const world = await createWorld(deps)
  const doings = createDoings(deps, world, random)
  const told: string[] = []
  const kindsOf = { ...doings, ...exactly(deps, random, world, doings) }
  const run = async (kind: Kind) => {
    const isDying = random.chance(0.2)
    const by = isDying ? { ...deps, db: dyingDb(deps.db, random.below(STATEMENTS)) } : deps
    const answer = await answerOf(() => kindsOf[kind](by))
    told.push(`${kind}: ${answer}`)
    met.set(`${kind}: ${answer}`, (met.get(`${kind}: ${answer}`) ?? 0) + 1)
  }
  try {
    for (let count = 0; count < 4; count += 1) await run('open')
    for (let step = 0; step < STEPS; step += 1) {
      told.push('|')
      const first = random.pick(kinds)
      const others = alone.includes(first)
        ? []
        : Array.from({ length: random.below(4) }, () => random.pick(kinds)).filter((one) => !alone.includes(one))
      await Promise.all([first, ...others].map(run))
      await patiently(() => doings.settleHeld(deps.db))
      await patiently(() => doings.settleMails())
      await patiently(() => checkAll(world))
      await patiently(() => doings.noteOrigins())
    }
    await patiently(() => checkViews(deps, world))
    await patiently(() => doings.checkAllReturn())
  } catch (error) {
    throw new Error(`history ${seed}: ${told.join('; ')}`, { cause: error })
  }
}

const answerOf = (work: () => Promise<string | undefined>): Promise<string> =>
  work().then(
    (answer) => answer ?? 'done',
    (error: unknown) => {
      if (error instanceof Crash) return 'died'
      if (error instanceof Refusal) return error.code
      throw error
    },
  )

/**
 * Returns actions that check that an undo restores everything. Two of the actions move messages and undo this move directly afterwards;
 * then the tickets must be as before.
 */
const exactly = (deps: Deps, random: Random, world: World, doings: Doings) => {
  const shape = async (ids: readonly string[]) => {
    const rows = (await world.tickets()).filter(({ id }) => ids.includes(id))
    const mails = await world.heldMails()
    const said = await Promise.all(
      rows.map(async ({ id }) => (await world.messagesOf(id)).map(({ clientId, plain, author }) => ({ clientId, plain, author }))),
    )
    return rows.map(({ version, edition, messageSeq, playerSeenSeq, staffSeenSeq, letterSeq, letterAt, closedBy, ...row }, at) => ({
      ...row,
      // `snoozedBy` matters only while the ticket is snoozed or marked as returned.
      snoozedBy: row.snoozedUntil || row.returnedAt ? row.snoozedBy : null,
      said: said[at],
      mails: mails.filter(({ ticketId }) => ticketId === row.id).map(({ mail }) => mail.id),
    }))
  }
  return {
    mergeAndUndo: async () => {
      const [from, into] = doings.pick(await world.tickets(), 2)
      // Skips a ticket that is already merged. For such a ticket, `mergeTickets` would return the earlier merge. Its undo would reverse
      // more than this step did.
      if (!from || !into || from.mergedInto !== null) return 'nothing'
      await patiently(() => doings.returnDue())
      const before = await shape([from.id, into.id])
      const seqs = (await world.messagesOf(from.id)).map(({ seq }) => seq)
      const { id } = await patiently(() => mergeTickets(deps, world.agent, from.id, into.id))
      await checkAll(world)
      await patiently(() => undoMove(deps, world.agent, id))
      expect(await shape([from.id, into.id])).toEqual(before)
      expect((await world.messagesOf(from.id)).map(({ seq }) => seq)).toEqual(seqs)
      return undefined
    },
    splitAndUndo: async () => {
      await patiently(() => doings.returnDue())
      const [row] = doings.pick(await world.tickets(), 1)
      if (!row) return 'nothing'
      const said = await world.messagesOf(row.id)
      const { snoozedUntil } = row
      const messages = said.filter(() => random.chance(0.4)).map(({ clientId }) => clientId)
      if (messages.length === 0) return 'nothing'
      const body = { clientId: random.id(), title: 'Part', messages }
      const { id, ticketId } = await patiently(() => splitTicket(deps, world.agent, row.id, body))
      await checkAll(world)
      expect((await world.messagesOf(ticketId)).map(({ clientId }) => clientId)).toEqual(messages)
      await patiently(() => undoMove(deps, world.agent, id))
      const after = await world.messagesOf(row.id)
      expect(after.map(({ plain }) => plain)).toEqual(said.map(({ plain }) => plain))
      expect((await world.tickets()).find(({ id: other }) => other === row.id)?.snoozedUntil).toEqual(snoozedUntil)
      return undefined
    },
    /** Separates two joined accounts. Each message must be in the account that had it before they were joined. */
    separate: async (by: Deps) => {
      const merge = await world.joined()
      if (!merge) return 'nothing'
      await patiently(() => world.separate(by, merge.id))
      const owners = new Map((await world.tickets()).map(({ id, playerId }) => [id, playerId]))
      for (const { plain, ticketId } of await world.messages()) {
        const origin = world.kept.get(plain)?.origin
        if (origin !== undefined) expect(owners.get(ticketId), `the account of "${plain}"`).toBe(origin)
      }
      return undefined
    },
  }
}
