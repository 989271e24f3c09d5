import { randomUUID } from 'node:crypto'
import { incidents } from '@playhub/contract/support/incidents'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { codeOf, type Member } from '../../../test/editors.ts'
import { createPlayer } from '../../../test/support-people.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket } from '../../../test/tickets.ts'
import { createVisitor } from '../../../test/visitor.ts'
import { bulkItem, incidentFollower, incidentTicket, supportGuest } from '../../db/schema.ts'
import { tellSolved } from '../../support/incident-letters.ts'
import { deleteOldFollowers } from '../../support/incidents-data.ts'

let app: TestApp
let olga: Member
beforeAll(async () => {
  app = await startTestApp()
  olga = await signInAs(app, 'support', 'Olga')
})
afterAll(() => app.stop())

const texts = { en: { title: 'Purchases arrive late', text: 'We are on it.' }, ru: { title: 'Покупки опаздывают', text: '' } }
const body = { project: 'familytown', texts, sinceTs: '2026-11-25T10:00:00.000Z', version: '' }
const open = async (id: string = randomUUID()) => (await olga.post(`/incidents/${id}`, body)).body as { id: string; version: string }
const solve = (id: string, more: object = {}) => olga.post(`/incidents/${id}/solve`, { answers: {}, status: 'answered', ...more })

const guest = async () => {
  const visitor = createVisitor(app.app)
  const { tempUserId, proof } = (await visitor.post('/support/create-identity')).body
  const headers = { 'temp-user-id': `${tempUserId}.${proof}` }
  const asked = new URLSearchParams({ project: 'familytown', lng: 'en' })
  return {
    id: String(tempUserId),
    shown: async () =>
      (await visitor.get(`${incidents.getIncidents.path}?${asked}`, { headers })).body.items as { id: string; isSolved: boolean }[],
    follow: (id: string, isFollowed = true) => visitor.post(incidents.followIncident.path, { id, isFollowed }, { headers }),
    prove: (email: string) =>
      app.deps.db
        .update(supportGuest)
        .set({ email, isEmailProven: true })
        .where(eq(supportGuest.id, String(tempUserId))),
  }
}
const followersOf = (id: string) => app.deps.db.select().from(incidentFollower).where(eq(incidentFollower.incidentId, id))

test('is seen by players of its project until it is solved, and by those who asked for some days more', async () => {
  const { id } = await open()
  const [one, other] = [await guest(), await guest()]
  expect((await one.shown()).find((each) => each.id === id)).toMatchObject({
    title: 'Purchases arrive late',
    isSolved: false,
    isFollowed: false,
  })
  for (let n = 0; n < 2; n++) expect((await one.follow(id)).status).toBe(200)
  expect(await followersOf(id)).toHaveLength(1)
  expect((await solve(id)).status).toBe(200)
  expect((await one.shown()).find((each) => each.id === id)).toMatchObject({ isSolved: true, isFollowed: true })
  expect((await other.shown()).some((each) => each.id === id)).toBe(false)
  expect((await other.follow(id)).body.code).toBe('INCIDENT_NOT_FOUND')
})

test('one letter for each address, however often the job runs and however many rows lead there', async () => {
  const { id } = await open()
  const mailbox = `${randomUUID()}@playhub.example`
  const all = [await guest(), await guest(), await guest()]
  for (const each of all) await each.follow(id)
  for (const each of all.slice(0, 2)) await each.prove(mailbox)
  await tellSolved(app.deps, id)
  expect(
    (await followersOf(id)).every(({ toldAt }) => toldAt === null),
    'not before it is solved',
  ).toBe(true)
  await solve(id)
  for (let n = 0; n < 2; n++) await Promise.all([tellSolved(app.deps, id), tellSolved(app.deps, id)])
  const rows = await followersOf(id)
  expect(rows.every(({ toldAt }) => toldAt !== null)).toBe(true)
  expect(rows.filter(({ toldTo }) => toldTo !== null)).toHaveLength(1)
})

test('its tickets get one answer each, in their language; pressed twice it answers once', async () => {
  const { id } = await open()
  const tickets = [await addTicket(app), await addTicket(app)]
  for (const { id: ticketId } of tickets)
    for (let n = 0; n < 2; n++) expect(codeOf(await olga.post(`/incidents/${id}/tickets`, { ticketId }))).toBe(200)
  expect(await app.deps.db.select().from(incidentTicket).where(eq(incidentTicket.incidentId, id))).toHaveLength(2)
  const replies = await Promise.all([solve(id, { answers: { en: '<p>Fixed</p>' } }), solve(id, { answers: { en: '<p>Fixed</p>' } })])
  expect(replies.map(codeOf)).toEqual([200, 200])
  for (const { id: ticketId } of tickets)
    expect(await app.deps.db.select().from(bulkItem).where(eq(bulkItem.ticketId, ticketId))).toMatchObject([{ outcome: 'waiting' }])
  expect(codeOf(await olga.post(`/incidents/${id}/tickets`, { ticketId: (await addTicket(app)).id }))).toBe('INCIDENT_SOLVED')
})

test('a new ticket names it; one of another project, or solved meanwhile, harms nothing', async () => {
  const { id } = await open()
  const player = await createPlayer(app)
  const attached = async (more: object) => {
    const ticketId = await player.open({ incident: id, ...more })
    return (await olga.get(`/tickets/${ticketId}/incident`)).body.attached
  }
  expect(await attached({})).toBe(id)
  expect(await attached({ project: 'islandm3' })).toBeNull()
  const { id: elsewhere } = await addTicket(app, { projectId: 'islandm3' })
  expect(codeOf(await olga.post(`/incidents/${id}/tickets`, { ticketId: elsewhere }))).toBe('INCIDENT_NOT_FOUND')
  expect(codeOf(await solve(id)), 'the ticket would never be answered').toBe('INCIDENT_UNANSWERED')
  expect(codeOf(await solve(id, { answers: { en: '<p>Fixed</p>' } }))).toBe(200)
  expect(await attached({})).toBeNull()
})

test('a colleague who solves it a moment later hears that their answer was not sent', async () => {
  const { id } = await open()
  const ivan = await signInAs(app, 'support', 'Ivan')
  expect(codeOf(await solve(id))).toBe(200)
  expect(codeOf(await ivan.post(`/incidents/${id}/solve`, { answers: { en: '<p>Better</p>' }, status: 'answered' }))).toBe(
    'INCIDENT_SOLVED',
  )
})

test('what cannot be saved', async () => {
  const { id, version } = await open()
  expect(await open(id), 'asked again because the answer was lost').toMatchObject({ id, version })
  expect(codeOf(await olga.post(`/incidents/${id}`, { ...body, texts: {} }))).toBe('INCIDENT_EMPTY')
  expect(codeOf(await olga.post(`/incidents/${id}`, { ...body, sinceTs: '2026-11-25T09:00:00.000Z' }))).toBe('EDITED_MEANWHILE')
  expect(codeOf(await olga.post(`/incidents/${id}`, { ...body, project: 'islandm3', version }))).toBe('PROJECT_NOT_FOUND')
  expect(codeOf(await solve(randomUUID()))).toBe('INCIDENT_NOT_FOUND')
  await solve(id)
  expect(codeOf(await olga.post(`/incidents/${id}`, { ...body, sinceTs: '2026-11-25T09:00:00.000Z', version }))).toBe('INCIDENT_SOLVED')
})

test('a ticket that was attached by mistake is taken off an open incident, and gets no answer of it', async () => {
  const [{ id }, ticket] = [await open(), await addTicket(app)]
  const attached = async () => (await olga.get(`/tickets/${ticket.id}/incident`)).body.attached
  const ticketOf = { ticketId: ticket.id }
  await olga.post(`/incidents/${id}/tickets`, ticketOf)
  expect(await attached()).toBe(id)
  for (let n = 0; n < 2; n++) expect((await olga.post(`/incidents/${id}/tickets/remove`, ticketOf)).status).toBe(200)
  expect(await attached()).toBeNull()
  expect((await solve(id)).status).toBe(200)
  expect(await app.deps.db.select().from(bulkItem).where(eq(bulkItem.ticketId, ticket.id))).toEqual([])
  expect(codeOf(await olga.post(`/incidents/${id}/tickets/remove`, ticketOf))).toBe('INCIDENT_SOLVED')
  expect(codeOf(await olga.post(`/incidents/${randomUUID()}/tickets/remove`, ticketOf))).toBe('INCIDENT_NOT_FOUND')
})

test('who asked to be told finds it in the data export, and it is forgotten a month after it was solved', async () => {
  const [{ id }, { id: openId }, player] = [await open(), await open(), await createPlayer(app)]
  const visitor = createVisitor(app.app)
  for (const each of [id, openId])
    await visitor.post(incidents.followIncident.path, { id: each, isFollowed: true }, { token: player.token })
  await solve(id)
  await tellSolved(app.deps, id)
  const exported = async () => (await visitor.get('/profile/export', { token: player.token })).body.incidents
  const asked = { project: 'familytown', title: texts.en.title, askTs: expect.any(String) }
  expect(await exported()).toEqual([
    { ...asked, toldTs: expect.any(String) },
    { ...asked, toldTs: null },
  ])
  const inDays = (days: number) => new Date(Date.now() + days * 86_400_000)
  await deleteOldFollowers(app.deps.db, inDays(29))
  expect(await followersOf(id)).toHaveLength(1)
  await deleteOldFollowers(app.deps.db, inDays(31))
  expect(await exported()).toEqual([{ ...asked, toldTs: null }])
})
