import { randomUUID } from 'node:crypto'
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import { putMergeProof } from '../../../src/auth/prove/merge-proof.ts'
import {
  accountMerge,
  attachment,
  heldMail,
  identity,
  staff,
  supportGuest,
  ticket,
  ticketChange,
  ticketMessage,
  ticketMove,
  ticketMoveRow,
  ticketNote,
} from '../../../src/db/schema.ts'
import type { Deps } from '../../../src/deps.ts'
import type { Staff } from '../../../src/desk/audit/audit.ts'
import type { Hosting } from '../../../src/http/serve.ts'
import { mergeAccounts, tellMerge } from '../../../src/merge/merge.ts'
import { undoMerge } from '../../../src/merge/undo.ts'
import type { Requester } from '../../../src/support/identity.ts'
import { signIn } from '../../world.ts'

/** The people of one history, and functions that read their data from the database. */

export const PROJECT = 'familytown'
const hosting: Hosting = {
  ...{ session: '', source: '', locale: 'en', project: PROJECT, language: 'en', spoken: undefined, origin: 'http://localhost:3000' },
  ...{ ip: '10.1.2.3', userAgent: '', browser: undefined, device: () => 'a device' },
}

/** The people who write. Anna has the accounts `one` and `two`, and was a `guest` in this browser; Boris is another person. */
export const writers = ['one', 'two', 'guest', 'boris'] as const
export type Writer = (typeof writers)[number]
export type Person = 'anna' | 'boris'
/** An accepted message. `origin`: the account that owned the message's ticket when Anna's two accounts were last separate. */
export type Kept = { person: Person; file: string | undefined; origin: string | undefined }

const newMailbox = () => `${randomUUID()}@player.example`

export const createWorld = async (deps: Deps) => {
  const { db } = deps
  const [one, two, boris, guest] = [await signIn(deps, PROJECT), await signIn(deps, PROJECT), await signIn(deps, PROJECT), randomUUID()]
  const mailboxes = { one: newMailbox(), two: newMailbox(), boris: newMailbox(), guest: newMailbox() }
  for (const [who, { playerId }] of Object.entries({ one, two, boris })) {
    const email = mailboxes[who as 'one' | 'two' | 'boris']
    await db.insert(identity).values({ playerId, method: 'google', subject: randomUUID(), label: who, email, emailProven: true })
  }
  await db.insert(supportGuest).values({ id: guest, email: mailboxes.guest, isEmailProven: true })
  const [member] = await db
    .insert(staff)
    .values({ email: `${randomUUID()}@desk.example`, name: 'Olga', roles: ['support'], passwordHash: '' })
    .returning()
  if (!member) throw new Error('no staff')
  const agent: Staff = { id: member.id, name: member.name, email: member.email, roles: member.roles, ip: '127.0.0.1' }
  const accounts = [one.playerId, two.playerId]
  const isTheirs = or(inArray(ticket.playerId, [...accounts, boris.playerId]), eq(ticket.guestId, guest))
  const ids = db.select({ id: ticket.id }).from(ticket).where(isTheirs)
  const isJoin = and(inArray(accountMerge.fromId, accounts), isNull(accountMerge.undoneAt))

  return {
    agent,
    /** The accepted messages. The keys are their texts. */
    kept: new Map<string, Kept>(),
    notes: new Set<string>(),
    /** The e-mails that were held for staff, including accepted ones: for each text, the person in whose ticket the e-mail is. */
    heldTexts: new Map<string, Person | undefined>(),
    mailboxOf: (who: Writer) => mailboxes[who],
    /** The e-mails that were held for staff, including accepted ones, each with the ticket in which it is now. */
    heldMails: () =>
      db
        .select({ ticketId: ticketChange.ticketId, mail: heldMail })
        .from(ticketChange)
        .innerJoin(heldMail, sql`${heldMail.id} = case ${ticketChange.change} when 'mail' then ${ticketChange.to}::uuid end`)
        .where(and(inArray(ticketChange.ticketId, ids), eq(ticketChange.change, 'mail'))),
    /** The texts of the answers that a page has shown and marked as seen. */
    seen: new Set<string>(),
    guestId: guest,
    accounts,
    requesterOf: (who: Writer): Requester =>
      who === 'guest' ? { kind: 'guest', id: guest } : { kind: 'player', id: { one, two, boris }[who].playerId },
    personOf: (row: { playerId: string | null; guestId: string | null }): Person | undefined => {
      if (row.playerId === null) return row.guestId === guest ? 'anna' : undefined
      return row.playerId === boris.playerId ? 'boris' : accounts.includes(row.playerId) ? 'anna' : undefined
    },
    tickets: () => db.select().from(ticket).where(isTheirs).orderBy(ticket.id),
    messages: () =>
      db.select().from(ticketMessage).where(inArray(ticketMessage.ticketId, ids)).orderBy(ticketMessage.ticketId, ticketMessage.seq),
    messagesOf: (id: string) => db.select().from(ticketMessage).where(eq(ticketMessage.ticketId, id)).orderBy(ticketMessage.seq),
    files: () => db.select().from(attachment).where(inArray(attachment.ticketId, ids)),
    notesOf: () => db.select({ id: ticketNote.id }).from(ticketNote).where(inArray(ticketNote.ticketId, ids)),
    moves: () => db.select().from(ticketMove).where(inArray(ticketMove.fromId, ids)).orderBy(ticketMove.createdAt, ticketMove.id),
    /** The times at which tickets were closed. */
    closings: () =>
      db
        .select()
        .from(ticketChange)
        .where(and(inArray(ticketChange.ticketId, ids), eq(ticketChange.change, 'status'), eq(ticketChange.to, 'closed'))),
    movedBy: (moveId: string) =>
      db
        .select()
        .from(ticketMoveRow)
        .where(and(eq(ticketMoveRow.moveId, moveId), eq(ticketMoveRow.kind, 'message'))),
    joined: async () => (await db.select().from(accountMerge).where(isJoin)).at(0),
    addFile: async (owner: Requester): Promise<string> => {
      const of = { kind: 'image', type: 'image/png', bytes: 1, sha256: '', state: 'ready', storageKey: randomUUID() } as const
      const [row] = await db
        .insert(attachment)
        .values({ ...of, ownerKind: owner.kind, ownerId: owner.id })
        .returning()
      if (!row) throw new Error('no file')
      return row.id
    },
    /** Anna joins her two accounts. */
    join: async (by: Deps, isReverse: boolean) => {
      const [from, into] = isReverse ? [two, one] : [one, two]
      await putMergeProof(db, { sessionId: into.sessionId, otherId: from.playerId, method: 'google' }, deps.now())
      const { playerId, userId, sessionId } = into
      const caller = { kind: 'account', playerId, userId, sessionId, nickName: '', authType: 'email', project: PROJECT } as const
      await mergeAccounts(by, caller, Number(from.userId), hosting)
    },
    /** Staff separate the two accounts again. */
    separate: async (by: Deps, mergeId: string) => {
      const undone = await by.db.transaction((tx) => undoMerge(by, tx, mergeId, agent.id))
      if (undone) await tellMerge(by, undone)
    },
  }
}
export type World = Awaited<ReturnType<typeof createWorld>>
