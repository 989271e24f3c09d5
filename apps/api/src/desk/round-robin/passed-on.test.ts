import { PASSED_DAYS, PRESENT_MINUTES } from '@playhub/contract/desk/round-robin/round-robin'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { MINUTE_MS, type Rota, startRota } from '../../../test/desk-members/rota.ts'
import { presenceOf, report, shareAmong } from '../../../test/desk-members/round-robin.ts'
import { readTicket } from '../../../test/tickets.ts'
import { listPassedOn } from './passed-on.ts'

/**
 * Tests the list of conversations that the desk shows to a member of staff who was absent: those that were assigned to colleagues during
 * the absence.
 */

let rota: Rota
let { app, admin, anna, boris, later, give, add, who } = {} as Rota
beforeAll(async () => {
  rota = await startRota()
  ;({ app, admin, anna, boris, later, give, add, who } = rota)
})
afterAll(() => app.stop())
beforeEach(() => rota.reset())

/** Assigns two conversations to Anna, who then stays away until they are assigned to Boris. */
const passOn = async () => {
  await shareAmong(admin, 'familytown', [anna, boris], { returnMinutes: 60 })
  await report(anna)
  const ids = [(await add()).id, (await add()).id]
  await give()
  later(PRESENT_MINUTES + 61)
  await report(boris)
  await give()
  expect(await Promise.all(ids.map(who))).toEqual([boris.id, boris.id])
  return ids
}
const passedOf = async (by: Parameters<typeof report>[0], takesNew?: boolean) =>
  (await report(by, takesNew)).passedOn.map(({ ticketId }) => ticketId).toSorted()

test('a member who is back is told of them, and nobody else; an open page that nobody uses is not', async () => {
  const ids = await passOn()
  expect((await presenceOf(anna)).passedOn).toEqual([])
  expect(await passedOf(boris)).toEqual([])
  expect(await passedOf(anna, false), 'she is still away').toEqual([])
  expect(await passedOf(anna, true)).toEqual(ids.toSorted())
})

test('one that she has again, or that a colleague has taken from her, is left out; so are old ones', async () => {
  const [again, kept] = await passOn()
  if (!again || !kept) throw new Error('no tickets')
  await anna.post(`/tickets/${again}/change`, { version: (await readTicket(app, again)).version, assigneeId: anna.id })
  expect(await passedOf(anna)).toEqual([kept])
  const { id: taken } = await add()
  await anna.post(`/tickets/${taken}/change`, { version: (await readTicket(app, taken)).version, assigneeId: boris.id })
  expect(await passedOf(anna)).toEqual([kept])
  const muchLater = new Date(rota.now().getTime() + PASSED_DAYS * 24 * 60 * MINUTE_MS)
  expect(await listPassedOn(app.deps.db, anna.id, muchLater)).toEqual([])
})
