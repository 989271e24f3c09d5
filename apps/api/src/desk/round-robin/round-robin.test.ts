import { PRESENT_MINUTES } from '@playhub/contract/desk/round-robin/round-robin'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { MINUTE_MS, type Rota, startRota } from '../../../test/desk-members/rota.ts'
import { presenceOf, report, shareAmong, turnsOf } from '../../../test/desk-members/round-robin.ts'
import { readTicket, writeAsStaff } from '../../../test/tickets.ts'
import { staff, staffSession, ticket } from '../../db/schema.ts'
import type { TicketNews } from '../../support/news.ts'

let rota: Rota
let { app, admin, anna, boris, clara, now, later, give, add, who, changesOf } = {} as Rota
beforeAll(async () => {
  rota = await startRota()
  ;({ app, admin, anna, boris, clara, now, later, give, add, who, changesOf } = rota)
})
afterAll(() => app.stop())
beforeEach(() => rota.reset())

describe('a conversation that waits for nobody', () => {
  test('is given to the present members in turn, the longest wait first', async () => {
    await shareAmong(admin, 'familytown', [anna, boris, clara])
    for (const member of [anna, boris]) await report(member)
    const waits = [3, 9, 6, 1]
    const tickets = await Promise.all(waits.map((minutes) => add({ at: new Date(Date.now() - minutes * MINUTE_MS) })))
    await give()
    const byWait = tickets.toSorted((one, other) => (one.lastMessageAt < other.lastMessageAt ? -1 : 1))
    const order = [anna.id, boris.id].toSorted()
    expect(await Promise.all(byWait.map(({ id }) => who(id)))).toEqual([...order, ...order])
    const [next] = byWait
    expect(await changesOf(next?.id ?? '')).toEqual([{ from: '', to: order[0] === anna.id ? 'Anna' : 'Boris', staffId: null }])
    const before = tickets.find(({ id }) => id === next?.id)
    expect((await readTicket(app, next?.id ?? '')).version).toBe((before?.version ?? 0) + 1)
    // Clara became present later and has no turn yet. So she gets the next ticket, and then takes turns like the other members of staff.
    await report(clara)
    const more = [await add(), await add()]
    await give()
    expect(await Promise.all(more.map(({ id }) => who(id)))).toEqual([clara.id, order[0]])
  })

  test('stays with nobody while it is switched off, for other projects, and for members who do not take part', async () => {
    await report(clara)
    const off = await add()
    await give()
    await shareAmong(admin, 'familytown', [anna, boris])
    await shareAmong(admin, 'islandm3', [clara])
    const other = await add({ projectId: 'neuroarena' })
    await give()
    expect([await who(off.id), await who(other.id)]).toEqual([null, null])
    await report(anna)
    await give()
    expect([await who(off.id), await who(other.id)]).toEqual([anna.id, null])
  })

  test('waits until somebody is present, and goes to them in the order of the waits', async () => {
    await shareAmong(admin, 'familytown', [anna, boris], { openMax: 2 })
    const [late, early] = [await add({ at: new Date(Date.now() - MINUTE_MS) }), await add({ at: new Date(Date.now() - 9 * MINUTE_MS) })]
    const last = await add()
    await give()
    expect(await turnsOf(app)).toEqual([])
    await report(boris)
    await give()
    expect([await who(early.id), await who(late.id), await who(last.id)]).toEqual([boris.id, boris.id, null])
    // The limit counts open conversations of all projects. After answering one of them, the member of staff gets another conversation.
    await writeAsStaff(app, early.id, boris.id, 'Here you are', now())
    await give()
    expect(await who(last.id)).toBe(boris.id)
  })

  test('is announced to open desks, and told to who got it', async () => {
    await shareAmong(admin, 'familytown', [anna])
    await report(anna)
    const { id, number, title } = await add()
    const news: TicketNews[] = []
    const stop = await app.deps.pushes.subscribe({
      wants: ({ ticketId }) => ticketId === id,
      tell: (one) => void news.push(one),
      lose: () => {},
    })
    await give()
    await expect.poll(() => news).toMatchObject([{ kind: 'status', playerId: null, guestId: null }])
    expect(await presenceOf(anna)).toMatchObject({ takesPart: true, takesNew: true, given: [{ ticketId: id, number, title }] })
    expect(await presenceOf(boris)).toEqual({ takesPart: false, takesNew: true, given: [], passedOn: [] })
    await app.deps.db.update(ticket).set({ assigneeId: boris.id }).where(eq(ticket.id, id))
    expect((await presenceOf(anna)).given, 'a colleague has taken it').toEqual([])
    stop()
  })
})

test('of several projects, the longest wait comes first', async () => {
  await shareAmong(admin, 'familytown', [anna], { openMax: 2 })
  await shareAmong(admin, 'neuroarena', [anna], { openMax: 2 })
  const addAgo = (minutes: number, projectId: string) => add({ projectId, at: new Date(Date.now() - minutes * MINUTE_MS) })
  const tickets = [
    await addAgo(1, 'familytown'),
    await addAgo(8, 'neuroarena'),
    await addAgo(9, 'familytown'),
    await addAgo(7, 'neuroarena'),
  ]
  await report(anna)
  await give()
  expect(await Promise.all(tickets.map(({ id }) => who(id)))).toEqual([null, anna.id, anna.id, null])
})

describe('a member', () => {
  const cases: [string, () => Promise<unknown>][] = [
    ['without activity for some minutes', async () => later(PRESENT_MINUTES)],
    ['who says “away”', () => report(anna, false)],
    ['who signs out', () => app.deps.db.update(staffSession).set({ endedAt: now() }).where(eq(staffSession.staffId, anna.id))],
    [
      'who loses the role',
      () =>
        app.deps.db
          .update(staff)
          .set({ roles: ['content'] })
          .where(eq(staff.id, anna.id)),
    ],
    ['who is shut out', () => app.deps.db.update(staff).set({ disabledAt: now() }).where(eq(staff.id, anna.id))],
  ]
  test.each(cases)('%s gets no conversation', async (_, leave) => {
    await shareAmong(admin, 'familytown', [anna])
    await report(anna)
    await leave()
    const { id } = await add()
    await give()
    expect(await who(id)).toBeNull()
  })

  test('who is active again is present again, but not who has said “away”', async () => {
    await shareAmong(admin, 'familytown', [anna, boris])
    await report(anna)
    await report(boris, false)
    later(PRESENT_MINUTES + 1)
    for (const member of [anna, boris]) await report(member)
    const given = [await add(), await add()]
    await give()
    expect(await Promise.all(given.map(({ id }) => who(id)))).toEqual([anna.id, anna.id])
    expect((await report(boris, true)).takesNew).toBe(true)
    const { id } = await add()
    await give()
    expect(await who(id)).toBe(boris.id)
  })
})
