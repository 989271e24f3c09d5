import { gameItem } from '@playhub/contract/catalogue'
import { LANGUAGES } from '@playhub/contract/limits'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startTestApp } from '../../test/test-app.ts'
import * as schema from '../db/schema.ts'
import { demoStaff } from './demo-staff.ts'
import { seedDemo } from './seed.ts'
import { shutDemoStaffOut } from './shut-demo-staff-out.ts'

let hub: Awaited<ReturnType<typeof startTestApp>>
beforeAll(async () => {
  hub = await startTestApp({ env: { SEED_DEMO: 'false' } })
  // Two processes seed an empty database at the same time.
  await Promise.all([seedDemo(hub.deps.db, hub.deps.config), seedDemo(hub.deps.db, hub.deps.config)])
})
afterAll(() => hub.stop())

const { project, priceItem, partnerKey, noticeEndpoint, player, identity, playerProject, payment, paymentEvent } = schema
const { ticket, ticketMessage, ticketNote, ticketChange, cannedAnswer } = schema
const content = async () => {
  const { db } = hub.deps
  return {
    projects: await db.select().from(project).orderBy(project.position),
    items: await db.select().from(priceItem).orderBy(priceItem.projectId, priceItem.id),
    keys: await db.select().from(partnerKey).orderBy(partnerKey.id),
    endpoints: await db.select().from(noticeEndpoint).orderBy(noticeEndpoint.projectId),
    players: await db.select().from(player),
    identities: await db.select().from(identity),
    played: await db.select().from(playerProject).orderBy(playerProject.projectId),
    payments: await db.select().from(payment).orderBy(payment.id),
    events: await db.select().from(paymentEvent).orderBy(paymentEvent.id),
    tickets: await db.select().from(ticket).orderBy(ticket.id),
    messages: await db.select().from(ticketMessage).orderBy(ticketMessage.ticketId, ticketMessage.seq),
    notes: await db.select().from(ticketNote).orderBy(ticketNote.id),
    changes: await db.select().from(ticketChange).orderBy(ticketChange.id),
    canned: await db.select().from(cannedAnswer).orderBy(cannedAnswer.id),
  }
}

test('every demo game has a long description of its own in each language', async () => {
  const { projects } = await content()
  for (const { id, game } of projects.flatMap((row) => (row.game ? [{ id: row.id, game: gameItem.parse(row.game) }] : []))) {
    const texts = Object.entries(game.localization)
    expect(texts.map(([language]) => language).sort(), id).toEqual([...LANGUAGES].sort())
    expect(
      texts.filter(([, { cardDescription, fullDescription }]) => fullDescription.length <= cardDescription.length),
      id,
    ).toEqual([])
    expect(new Set(texts.map(([, { fullDescription }]) => fullDescription)).size, id).toBe(LANGUAGES.length)
  }
})

test('seeding again changes nothing, and keeps what staff edited', async () => {
  await hub.deps.db.update(priceItem).set({ usdMinor: 777, isActive: false }).where(eq(priceItem.id, 'builder'))
  const before = await content()
  await seedDemo(hub.deps.db, hub.deps.config)
  expect(await content()).toEqual(before)
  expect(before.items.find(({ id }) => id === 'builder')?.usdMinor).toBe(777)
})

test('every project can be read by the catalogue, in order', async () => {
  await hub.deps.catalogue.reload()
  expect([...hub.deps.catalogue.current().projects.keys()]).toEqual(['familytown', 'neuroarena', 'islandm3', 'skyharbor', 'hornylegends'])
})

test('no demo payment is watched by a job', async () => {
  const attempts = await hub.deps.db.select().from(schema.paymentAttempt)
  const refunds = await hub.deps.db.select().from(schema.refund)
  expect([...attempts, ...refunds].filter(({ nextCheckAt }) => nextCheckAt !== null)).toEqual([])
  expect(new Set([...attempts, ...refunds].map(({ state, status }: { state?: string; status?: string }) => state ?? status))).toEqual(
    new Set(['succeeded']),
  )
})

test('tickets of the demo say the same in lists and in the conversation', async () => {
  const { tickets, messages } = await content()
  expect(tickets.length).toBeGreaterThan(4)
  for (const { id, title, messageSeq, lastMessageAt, lastLine } of tickets) {
    const said = messages.filter(({ ticketId }) => ticketId === id)
    expect(said.map(({ seq }) => seq)).toEqual(Array.from({ length: messageSeq }, (_, n) => n + 1))
    expect(said[0]?.title).toBe(title)
    expect(said.at(-1)).toMatchObject({ createdAt: lastMessageAt, plain: lastLine })
  }
})

test('demo staff are shut out of a database that goes into production', async () => {
  await shutDemoStaffOut(hub.deps.db)
  const members = await hub.deps.db.select().from(schema.staff).orderBy(schema.staff.id)
  const demo = members.filter(({ id }) => demoStaff.some((member) => member.id === id))
  expect(demo.length).toBe(3)
  for (const { disabledAt } of demo) expect(disabledAt).not.toBeNull()
  expect(members.find(({ name }) => name === 'Admin')?.disabledAt).toBeNull()
})
