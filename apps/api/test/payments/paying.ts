import { asc, eq } from 'drizzle-orm'
import { expect } from 'vitest'
import { dispute, partnerEvent, payment, paymentAttempt, paymentEvent, refund } from '../../src/db/schema.ts'
import { eventually, type World } from '../world.ts'

export type Person = Awaited<ReturnType<World['signIn']>>
type Settled = { status: string; payload: string; token: string }

export const codeOf = ({ body }: { body: unknown }) => (body as { code?: string }).code

/** Creates a payment for the player, as the game's server does. */
export const orderItem = async (world: World, person: Person, more: object = {}): Promise<string> => {
  const { status, body } = await world.partner('POST', '/payments', {
    body: { itemId: 'builder', userId: person.userId, payload: 'order-7', ...more },
  })
  expect(status).toBe(200)
  return (body as { id: string }).id
}

export const poll = async (world: World, person: Person, id: string) =>
  (await world.api('GET', `/payments/get/${id}`, person.token)).body as Settled

export const setPending = async (world: World, person: Person, id: string) =>
  (await world.api('GET', `/payments/set-pending/${id}`, person.token)).body as Settled & { result: boolean }

export const untilStatus = (world: World, person: Person, id: string, status: string) =>
  eventually(
    () => poll(world, person, id),
    (settled) => settled.status === status,
  )

/** Functions that read the stored rows of a payment. */
export const kept = ({ deps: { db } }: World) => ({
  payment: async (id: string) => {
    const [row] = await db.select().from(payment).where(eq(payment.id, id))
    if (!row) throw new Error(`no payment ${id}`)
    return row
  },
  attempts: (id: string) => db.select().from(paymentAttempt).where(eq(paymentAttempt.paymentId, id)).orderBy(asc(paymentAttempt.createdAt)),
  events: (id: string) => db.select().from(paymentEvent).where(eq(paymentEvent.paymentId, id)).orderBy(asc(paymentEvent.id)),
  refunds: (id: string) => db.select().from(refund).where(eq(refund.paymentId, id)).orderBy(asc(refund.createdAt)),
  disputes: (id: string) => db.select().from(dispute).where(eq(dispute.paymentId, id)),
  /** Returns the notices for the game's server about this payment, oldest first. */
  notices: async (id: string) => {
    const rows = await db.select().from(partnerEvent).where(eq(partnerEvent.projectId, 'familytown')).orderBy(asc(partnerEvent.seq))
    return rows
      .map(({ type, body }) => ({ type, data: JSON.parse(body).data as { id: string; refundedAmount: number; dispute: string | null } }))
      .filter(({ data }) => data.id === id)
  },
})

/** Waits until the payment has a refund and no refund is pending, and returns the refunds. */
export const decidedRefunds = (world: World, id: string) =>
  eventually(
    () => kept(world).refunds(id),
    (rows) => rows.length > 0 && rows.every(({ status }) => status !== 'pending'),
  )
