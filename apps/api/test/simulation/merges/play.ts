import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { good, identity, staff } from '../../../src/db/schema.ts'
import type { Deps } from '../../../src/deps.ts'
import { chooseSave, removeSave } from '../../../src/saves/saves.ts'
import type { Visitor } from '../../visitor.ts'
import { createRandom, type Random } from '../random.ts'
import { createChecks } from './check.ts'
import { dyingDb } from './crash.ts'
import { createModel, type Model } from './model.ts'
import { patiently } from './patiently.ts'
import { createPeople, type People } from './people.ts'

const ACCOUNTS = 3
const STEPS = 16
const SLOTS = ['main', 'second']
/**
 * A process dies at a random statement whose number is below this limit. A merge or an undo has fewer statements, so some processes
 * survive.
 */
const STATEMENTS = 70

/** Adds a member of staff, who answers tickets and undoes merges. Returns the member's id. */
export const makeStaff = async ({ db }: Deps): Promise<string> => {
  const [row] = await db
    .insert(staff)
    .values({ email: `${randomUUID()}@desk.example`, name: 'Anna', roles: ['support'], passwordHash: '' })
    .returning()
  if (!row) throw new Error('no staff')
  return row.id
}

/**
 * Plays a random history of the accounts of one person. The person buys and uses up goods, writes to support, saves games, signs in and
 * removes sign-in methods. Accounts are joined from two tabs at the same time, by both accounts at the same time, and during other writes.
 * Processes die in the middle of their work. Staff answer tickets and undo joins. After each step, the accounts in the database must have
 * exactly what they have in the model. At the end, each session must get exactly the data of its account.
 */
export const playMerges = async (deps: Deps, visitor: Visitor, staffId: string, seed: number): Promise<void> => {
  const random = createRandom(seed)
  const model = createModel(ACCOUNTS)
  const told: string[] = []
  const person = await createPeople(deps, visitor, model, ACCOUNTS, staffId)
  const { noteMerges, check, checkSessions, checkEnd } = createChecks(deps, visitor, model, person)
  const kinds = { ...writing(deps, random, model, person, told), ...joining(deps, random, model, person, told, noteMerges) }
  // The type is known: these are the keys of `kinds`, which `Object.keys` types as strings.
  const names = Object.keys(kinds) as (keyof typeof kinds)[]
  const often = [
    'pay',
    'settle',
    'save',
    'save',
    'save',
    'ask',
    'join',
    'join',
    'joinWhileWriting',
    'joinWhileWriting',
    'undo',
    'undo',
  ] as const
  const weighted = [...names, ...often]

  try {
    for (let count = 0; count < STEPS; count += 1) {
      const name = random.pick(weighted)
      told.push(name)
      await kinds[name]()
      told.push(...(await noteMerges()))
      await patiently(check)
      if (count % 5 === 4) await checkSessions()
    }
    await checkEnd()
  } catch (error) {
    throw new Error(`history ${seed}: ${told.join('; ')}`, { cause: error })
  }
}

/** Returns the actions that the person does with one account. Each action chooses a random account. */
const writing = (deps: Deps, random: Random, model: Model, person: People, told: string[]) => {
  const someone = () => random.below(ACCOUNTS)
  /**
   * Returns a random account and a row that this account can see. If the account was merged, the row belongs to the remaining account: this
   * simulates a page that was opened before the merge. Returns undefined if there is no such row.
   */
  const rowOf = (kind: string): { account: number; id: string } | undefined => {
    const account = someone()
    const rows = model.rowsOf(kind, model.remaining(account))
    return rows.length === 0 ? undefined : { account, id: random.pick(rows) }
  }
  let texts = 0
  return {
    pay: async () => (await person.pay(someone()))(),
    settle: () => person.settle(),
    ask: async () => (await person.ask(someone()))(),
    write: async () => {
      const found = rowOf('ticket')
      if (found) await person.write(found.account, found.id)
    },
    answer: async () => {
      const found = rowOf('ticket')
      if (found) await person.answer(found.id)
    },
    read: async () => {
      const found = rowOf('ticket')
      if (found) await person.read(found.account, found.id)
    },
    save: async () => {
      texts += 1
      await person.save(someone(), random.pick(SLOTS), `text ${texts}`)
    },
    remove: async () => {
      const [account, slot] = [someone(), random.pick(SLOTS)]
      if (model.remove(account, slot)) await patiently(() => removeSave(deps, person.place(account, slot)))
    },
    choose: async () => {
      const [account, slot, keep] = [someone(), random.pick(SLOTS), random.pick(['account', 'guest'] as const)]
      if (model.choose(account, slot, keep)) await patiently(() => chooseSave(deps, person.place(account, slot), keep))
    },
    signIn: async () => void (await person.signInTo(someone()))(),
    /** Signs in to the original account, as if the sign-in began before a merge. The session is first used after the merge. */
    signInLate: async () => {
      const account = someone()
      const sid = (await person.signInTo(account, person.idOf(account)))()
      const session = await person.whose(sid)
      expect(session?.playerId, 'the session of a late sign-in').toBe(person.idOf(model.remaining(account)))
      told.push(`${account} signs in late`)
    },
    removeWay: async () => {
      const found = rowOf('identity')
      if (!found || model.rowsOf('identity', model.remaining(found.account)).length === 1) return
      await deps.db.delete(identity).where(eq(identity.id, found.id))
      model.owners.delete(`identity ${found.id}`)
    },
    /**
     * Uses up one good (a bought item) from two tabs at the same time. Exactly one of the two calls must succeed. No call may succeed if
     * the good was used up before, or if the account that owns the good has no open session. A session of another account must never
     * succeed.
     */
    consume: async () => {
      const found = rowOf('payment')
      const row = found && (await goodOf(deps, found.id))
      if (!found || !row) return
      const owner = model.remaining(found.account)
      const mine = model.rowsOf('session', owner).filter((sid) => !model.ended.has(sid))
      const foreign = [...model.owners].filter(([key, of]) => key.startsWith('session ') && of !== owner).map(([key]) => key.slice(8))
      const tries = [...mine.slice(-2), ...foreign.slice(0, 1)]
      const uses = await Promise.all(tries.map((sid) => person.consume(found.id, row, sid, randomUUID())))
      told.push(`uses: ${uses}`)
      const won = uses.filter(Boolean).length
      expect(won, 'uses of a good').toBe(model.goods.get(found.id) || mine.length === 0 ? 0 : 1)
      expect(uses.slice(mine.slice(-2).length), 'a use by somebody else').not.toContain(true)
      if (won > 0) model.goods.set(found.id, true)
    },
  }
}

const goodOf = async (deps: Deps, paymentId: string): Promise<string | undefined> => {
  const [row] = await deps.db.select({ id: good.id }).from(good).where(eq(good.paymentId, paymentId))
  return row?.id
}

/** Returns the actions that join accounts, and the actions that undo a join. */
const joining = (deps: Deps, random: Random, model: Model, person: People, told: string[], noteMerges: () => Promise<string[]>) => {
  const { join, undo, prove } = person
  const pair = (): [number, number] => {
    const from = random.below(ACCOUNTS)
    return [from, (from + 1 + random.below(ACCOUNTS - 1)) % ACCOUNTS]
  }
  const dying = (): Deps => ({ ...deps, db: dyingDb(deps.db, random.below(STATEMENTS)) })
  const last = () => model.merges.at(-1)
  return {
    join: async () => {
      const [from, into] = pair()
      await prove(from, into)
      told.push(`${into} joins ${from}, in two tabs: ${await Promise.all([join(from, into), join(from, into)])}`)
    },
    joinOpposite: async () => {
      const [from, into] = pair()
      await prove(from, into)
      await prove(into, from)
      told.push(`${from} and ${into} join each other: ${await Promise.all([join(from, into), join(into, from)])}`)
    },
    joinWhileWriting: async () => {
      const [from, into] = pair()
      await prove(from, into)
      const ticket = model.rowsOf('ticket', model.remaining(from))[0]
      const paid = model.rowsOf('payment', model.remaining(from)).find((id) => model.goods.get(id) === false)
      const row = paid && (await goodOf(deps, paid))
      const sid = person.personOf(from).sessionId
      const isLive = !model.ended.has(sid) && model.owners.get(`session ${sid}`) === model.remaining(from)
      const joined = join(from, into)
      const [paying, asking, signingIn, , , isUsed] = await Promise.all([
        person.pay(from),
        person.ask(from),
        person.signInTo(from, person.idOf(from)),
        ticket && person.write(from, ticket),
        person.settle(joined),
        paid && row && isLive && person.consume(paid, row, sid, 'meanwhile'),
      ])
      told.push(`${into} joins ${from} while it writes: ${await joined}; it used a good: ${isUsed}`)
      for (const add of [paying, asking, signingIn]) add()
      // The first read of a session moves the session to the remaining account.
      for (const id of person.tokens.keys()) await person.whose(id)
      if (!paid || !row || !isLive) return
      told.push(...(await noteMerges()))
      // Repeats the call with the same id, as the page does after a lost reply. Afterwards the good is used up, by the first call or by
      // this call.
      expect(await person.consume(paid, row, sid, 'meanwhile'), 'the repeated use').toBe(true)
      model.goods.set(paid, true)
    },
    joinAndDie: async () => {
      const [from, into] = pair()
      await prove(from, into)
      told.push(`${into} joins ${from} and dies: ${await join(from, into, dying())}`)
    },
    joinUnproved: async () => {
      const [from, into] = pair()
      const answer = await join(from, into)
      told.push(`${into} joins ${from} unproved: ${answer}`)
    },
    undo: async () => {
      const merge = last()
      if (!merge) return
      const expected = model.mayUndo(merge) ? 'undone' : 'MERGE_NO_WAY_IN'
      const answers = await Promise.all([undo(merge.id), undo(merge.id), person.settle()])
      told.push(`staff undo twice: ${answers}`)
      expect(answers.slice(0, 2)).toEqual([expected, expected])
      if (expected === 'undone') model.undo()
    },
    undoAndDie: async () => {
      const merge = last()
      if (!merge) return
      const answer = await undo(merge.id, dying())
      told.push(`staff undo and die: ${answer}`)
      if (answer === 'undone') model.undo()
    },
    undoEarlier: async () => {
      const [first, second] = model.merges
      if (!first || !second) return
      const isApart = ![second.from, second.into].includes(first.into)
      if (!isApart) expect(await undo(first.id)).toBe('MERGE_NOT_LAST')
    },
  }
}
