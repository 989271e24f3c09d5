import { PRESENT_MINUTES } from '@playhub/contract/desk/round-robin/round-robin'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS, type Rota, startRota } from '../../../test/desk-members/rota.ts'
import { report, shareAmong } from '../../../test/desk-members/round-robin.ts'
import { setTargets, TARGETS } from '../../../test/editors.ts'
import { readTicket, writeAsPlayer, writeAsStaff } from '../../../test/tickets.ts'
import { projectTargets, staff, staffSession } from '../../db/schema.ts'

/** Tests what happens to the conversations of an absent member of staff. */

const DAY_MS = 86_400_000
let rota: Rota
let { app, admin, anna, boris, now, later, give, add, who, changesOf } = {} as Rota
beforeAll(async () => {
  rota = await startRota()
  ;({ app, admin, anna, boris, now, later, give, add, who, changesOf } = rota)
})
afterAll(() => app.stop())
beforeEach(() => rota.reset())

const share = () => shareAmong(admin, 'familytown', [anna, boris], { returnMinutes: 60 })

/** Assigns a new conversation to Anna, the only member of staff who is present. */
const giveToAnna = async () => {
  await share()
  await report(anna)
  const { id } = await add()
  await give()
  expect(await who(id)).toBe(anna.id)
  return id
}

/** Moves the clock forward by these minutes, reports Boris as present, and assigns tickets again. */
const passes = async (minutes: number) => {
  later(minutes)
  await report(boris)
  await give()
}

test('what was given in turn stays for the whole time of absence, then goes to somebody present', async () => {
  const id = await giveToAnna()
  await passes(PRESENT_MINUTES + 59)
  expect(await who(id)).toBe(anna.id)
  await passes(2)
  expect(await who(id)).toBe(boris.id)
  expect(await changesOf(id)).toMatchObject([{ to: 'Anna' }, { from: 'Anna', to: 'Boris', staffId: null }])
})

test('a break takes nothing away, also if the player had waited for hours', async () => {
  const id = await giveToAnna()
  later(180)
  await report(anna, false)
  await passes(59)
  expect(await who(id)).toBe(anna.id)
  await report(anna, true)
  await passes(60)
  expect(await who(id), 'she was there in between').toBe(anna.id)
})

test('who signs out is absent from then on', async () => {
  const id = await giveToAnna()
  later(5)
  await app.deps.db.update(staffSession).set({ endedAt: now() }).where(eq(staffSession.staffId, anna.id))
  await passes(59)
  expect(await who(id)).toBe(anna.id)
  await passes(2)
  expect(await who(id)).toBe(boris.id)
})

test('it goes back to nobody if nobody is there, and is given out later', async () => {
  const id = await giveToAnna()
  later(PRESENT_MINUTES + 61)
  await give()
  expect(await who(id)).toBeNull()
  expect(await changesOf(id)).toMatchObject([{ to: 'Anna' }, { from: 'Anna', to: '', staffId: null }])
  await passes(0)
  expect(await who(id)).toBe(boris.id)
})

test('an answered one stays, and one in which the player writes again stays until they have waited long enough', async () => {
  const id = await giveToAnna()
  await writeAsStaff(app, id, anna.id, 'Here you are', now())
  await passes(200)
  await writeAsPlayer(app, id, 'And now?', now())
  await passes(59)
  expect(await who(id)).toBe(anna.id)
  await passes(2)
  expect(await who(id)).toBe(boris.id)
})

test('the time when support is closed does not count in a project with targets', async () => {
  const holidays = [0, 1].map((days) => new Date(now().getTime() + days * DAY_MS).toISOString().slice(0, 10))
  await setTargets(admin, 'familytown', { ...TARGETS, timeZone: 'UTC', holidays })
  const id = await giveToAnna()
  await passes(PRESENT_MINUTES + 120)
  expect(await who(id)).toBe(anna.id)
  await app.deps.db.delete(projectTargets)
  await give()
  expect(await who(id)).toBe(boris.id)
})

test('what a colleague has assigned by hand stays', async () => {
  await share()
  const { id, version } = await add({ at: new Date(Date.now() - 90 * MINUTE_MS) })
  expect((await admin.post(`/tickets/${id}/change`, { version, assigneeId: anna.id })).status).toBe(200)
  await report(anna)
  await passes(300)
  expect(await who(id)).toBe(anna.id)
})

test('what was given in turn and then assigned by hand, even to the same member, stays', async () => {
  const id = await giveToAnna()
  for (const assigneeId of [boris.id, anna.id]) {
    const { version } = await readTicket(app, id)
    expect((await admin.post(`/tickets/${id}/change`, { version, assigneeId })).status).toBe(200)
  }
  await passes(300)
  expect(await who(id)).toBe(anna.id)
})

test('switching it on takes nothing from those who had it before, and who were never seen', async () => {
  const { id } = await add({ assigneeId: anna.id, at: new Date(Date.now() - 900 * MINUTE_MS) })
  await share()
  await passes(300)
  expect(await who(id)).toBe(anna.id)
})

test('shorter minutes count from when they were set', async () => {
  const id = await giveToAnna()
  later(PRESENT_MINUTES + 50)
  await shareAmong(admin, 'familytown', [anna, boris], { returnMinutes: 5 })
  await passes(4)
  expect(await who(id)).toBe(anna.id)
  await passes(2)
  expect(await who(id)).toBe(boris.id)
})

test.each([
  ['is shut out', { disabledAt: new Date() }],
  ['loses the role', { roles: ['content' as const] }],
])('what a member has who %s goes back at once', async (_, change) => {
  await share()
  const { id } = await add({ assigneeId: anna.id })
  await app.deps.db.update(staff).set(change).where(eq(staff.id, anna.id))
  await give()
  expect(await who(id)).toBeNull()
  await passes(0)
  expect(await who(id)).toBe(boris.id)
})
