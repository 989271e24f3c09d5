import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { insertLoginSession } from '../../../src/auth/data.ts'
import { putMergeProof } from '../../../src/auth/prove/merge-proof.ts'
import { identity } from '../../../src/db/schema.ts'
import type { Deps } from '../../../src/deps.ts'
import type { AccountCaller } from '../../../src/http/caller.ts'
import type { Hosting } from '../../../src/http/serve.ts'
import { mergeAccounts, tellMerge } from '../../../src/merge/merge.ts'
import { undoMerge } from '../../../src/merge/undo.ts'
import { change, loadPayment } from '../../../src/payments/core/change.ts'
import type { Draft } from '../../../src/payments/core/draft.ts'
import { addGood } from '../../../src/payments/core/goods.ts'
import { newPayment } from '../../../src/payments/create.ts'
import { writeSave } from '../../../src/saves/saves.ts'
import { messageOfText } from '../../../src/support/message-html.ts'
import { writeMessage } from '../../../src/support/messages.ts'
import { lockRemaining } from '../../../src/support/remaining-ticket.ts'
import { addMessage, openTicket, readUpTo } from '../../../src/support/tickets.ts'
import type { Visitor } from '../../visitor.ts'
import { signIn } from '../../world.ts'
import { Crash } from './crash.ts'
import type { Model } from './model.ts'
import { askPatiently, patiently } from './patiently.ts'

export const PROJECT = 'familytown'

const hosting: Hosting = {
  ...{ session: '', source: '', locale: 'en', project: PROJECT, language: 'en', spoken: undefined, origin: 'http://localhost:3000' },
  ...{ ip: '10.1.2.3', userAgent: '', browser: undefined, device: () => 'a device' },
}

const answerOf = (work: () => Promise<unknown>, done: string): Promise<string> =>
  patiently(work).then(
    () => done,
    (error: unknown) => (error instanceof Crash ? 'died' : String((error as { code?: string }).code ?? error)),
  )

/**
 * Creates the accounts of one person, and the actions of this person. Each action uses the id of the original account, like a request that
 * began before the account was joined into another one. Some actions return a function that updates the model afterwards.
 */
export const createPeople = async (deps: Deps, visitor: Visitor, model: Model, accounts: number, staffId: string) => {
  const people = await Promise.all(Array.from({ length: accounts }, () => signIn(deps, PROJECT)))
  const personOf = (account: number) => {
    const found = people[account]
    if (!found) throw new Error(`no account ${account}`)
    return found
  }
  const idOf = (account: number) => personOf(account).playerId
  const accountOf = (playerId: string) => people.findIndex((each) => each.playerId === playerId)
  /** The token of each session, by the session's id. */
  const tokens = new Map<string, string>()
  for (const [account, { sessionId, token, playerId }] of people.entries()) {
    model.add(`session ${sessionId}`, account)
    tokens.set(sessionId, token)
    const [way] = await deps.db.insert(identity).values({ playerId, method: 'google', subject: randomUUID(), label: 'Anna' }).returning()
    model.add(`identity ${way?.id}`, account)
  }
  const unpaid: string[] = []
  const requester = (account: number) => ({ kind: 'player' as const, id: idOf(account) })
  const place = (account: number, slot: string) => ({ owner: requester(account), project: PROJECT, slot })

  const pay = async (account: number) => {
    const row = newPayment(deps, {
      ...{ projectId: PROJECT, itemId: 'gold', itemKind: 'consumable', ruTitle: 'a', enTitle: 'a', rubMinor: 100, usdMinor: 100 },
      ...{ playerId: idOf(account), receiptEmail: '', payload: '', locale: 'en', source: '', mode: 'test', shownCurrency: null },
      clickKey: randomUUID(),
    })
    await deps.payments.create(row)
    unpaid.push(row.id)
    return () => model.add(`payment ${row.id}`, account)
  }

  /** Changes an unpaid payment to paid. First reads the payment, then waits for `meanwhile`, and then writes the payment. */
  const settle = async (meanwhile: Promise<unknown> = Promise.resolve()) => {
    const id = unpaid.pop()
    if (id === undefined) return
    const read = await patiently(() => loadPayment(deps, { payment: id }))
    await meanwhile
    const pay = (draft: Draft) => {
      draft.payment = { ...draft.payment, status: 'paid', paidAt: deps.now() }
      // The only field that `addGood` reads from the attempt is `id`, for its event.
      if (!draft.good) addGood(draft, { id: draft.payment.id } as Parameters<typeof addGood>[1], 'test')
    }
    await patiently(() => change(deps, read, pay))
    model.goods.set(id, false)
  }

  const ask = async (account: number) => {
    const of = { clientId: randomUUID(), title: 'Help', projectId: PROJECT, language: 'en', paymentId: null }
    const { row } = await openTicket(deps, requester(account), of, { ...messageOfText('help'), attachments: [] })
    model.tickets.set(row.id, { messages: 1, unread: 0 })
    return () => model.add(`ticket ${row.id}`, account)
  }
  const ticketOf = (id: string) => model.tickets.get(id) ?? { messages: 0, unread: 0 }

  const write = async (account: number, ticketId: string) => {
    await addMessage(deps, requester(account), ticketId, { ...messageOfText('more'), clientId: randomUUID(), attachments: [] })
    const known = ticketOf(ticketId)
    model.tickets.set(ticketId, { ...known, messages: known.messages + 1 })
  }
  const answer = async (ticketId: string) => {
    await deps.db.transaction(async (tx) => {
      const row = await lockRemaining(tx, ticketId)
      if (!row) throw new Error('no ticket')
      const message = { ...messageOfText('yes'), clientId: randomUUID(), attachments: [], author: 'staff' as const, staffId }
      await writeMessage(tx, row, { ...message, status: 'answered' }, deps.now())
    })
    const known = ticketOf(ticketId)
    model.tickets.set(ticketId, { messages: known.messages + 1, unread: known.unread + 1 })
  }
  const read = async (account: number, ticketId: string) => {
    await readUpTo(deps, requester(account), ticketId, ticketOf(ticketId).messages)
    model.tickets.set(ticketId, { ...ticketOf(ticketId), unread: 0 })
  }

  const save = async (account: number, slot: string, text: string) => {
    await writeSave(deps, place(account, slot), text, undefined)
    model.write(account, slot, text)
  }

  /**
   * Signs in to the account. By default, the session belongs to the remaining account. If `playerId` is the id of a joined account, the
   * test acts as if the sign-in began before the account was joined.
   */
  const signInTo = async (account: number, playerId = idOf(model.remaining(account))) => {
    const at = deps.now()
    const of = {
      playerId,
      project: PROJECT,
      authType: 'google',
      createdAt: at,
      lastSeenAt: at,
      expiresAt: new Date(at.getTime() + 3_600_000),
    }
    const sid = await insertLoginSession(deps.db, of)
    tokens.set(sid, await deps.tokens.signAccess({ sub: playerId, sid, project: PROJECT, authType: 'google' }))
    return () => {
      model.add(`session ${sid}`, account)
      return sid
    }
  }

  /** Uses up a good (a bought item) as the game's page does, with the token of a session. Returns whether this succeeded. */
  const consume = (paymentId: string, goodId: string, sessionId: string, consumeId: string) =>
    askPatiently(() => visitor.post('/goods/consume', { goodId, consumeId }, { token: tokens.get(sessionId) ?? '' })).then(({ status }) => {
      if (status !== 200) return false
      expect(model.goods.has(paymentId)).toBe(true)
      return true
    })

  const callerOf = (account: number): AccountCaller => {
    const { playerId, userId, sessionId } = personOf(account)
    return { kind: 'account', playerId, userId, sessionId, nickName: '', authType: 'email', project: PROJECT }
  }
  const prove = (from: number, into: number) =>
    putMergeProof(deps.db, { sessionId: personOf(into).sessionId, otherId: idOf(from), method: 'email' }, deps.now())
  const join = (from: number, into: number, by: Deps = deps) =>
    answerOf(() => mergeAccounts(by, callerOf(into), Number(personOf(from).userId), hosting), 'joined')
  /** Undoes a merge as the desk does. */
  const undo = (id: string, by: Deps = deps) => {
    const work = async () => {
      const undone = await by.db.transaction((tx) => undoMerge(by, tx, id, staffId))
      if (undone) await tellMerge(by, undone)
    }
    return answerOf(work, 'undone')
  }

  return {
    ...{ people, personOf, idOf, accountOf, tokens, place },
    ...{ settle, consume, join, undo },
    pay: (account: number) => patiently(() => pay(account)),
    ask: (account: number) => patiently(() => ask(account)),
    write: (account: number, ticketId: string) => patiently(() => write(account, ticketId)),
    answer: (ticketId: string) => patiently(() => answer(ticketId)),
    read: (account: number, ticketId: string) => patiently(() => read(account, ticketId)),
    save: (account: number, slot: string, text: string) => patiently(() => save(account, slot, text)),
    signInTo: (account: number, playerId?: string) => patiently(() => signInTo(account, playerId)),
    prove: (from: number, into: number) => patiently(() => prove(from, into)),
    /** Returns a session as the hub finds it, with the account to which it belongs. */
    whose: (sid: string) => patiently(() => deps.sessions.find(sid)),
  }
}
export type People = Awaited<ReturnType<typeof createPeople>>
