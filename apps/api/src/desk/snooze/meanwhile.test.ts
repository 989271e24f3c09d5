import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signInAs } from '../../../test/desk.ts'
import { createClock, HOUR_MS, snoozing } from '../../../test/desk-tickets/snoozing.ts'
import type { Member } from '../../../test/editors.ts'
import { holding } from '../../../test/held-answers.ts'
import { startTestApp, type TestApp } from '../../../test/test-app.ts'
import { addTicket, readTicket, writeAsPlayer } from '../../../test/tickets.ts'

const clock = createClock()
let app: TestApp
let agent: Member
let colleague: Member
beforeAll(async () => {
  app = await startTestApp({ env: { ROLES: 'web' }, now: clock.now })
  agent = await signInAs(app, 'support', 'Olga')
  colleague = await signInAs(app, 'support', 'Pavel')
})
afterAll(() => app.stop())

const { hold, send, answersIn } = holding(() => ({ app, agent }))
const { snooze, historyOf } = snoozing(() => ({ app, agent }))

describe('an answer is held', () => {
  test.each(['answered', 'closed'] as const)(
    'and the ticket is snoozed meanwhile: it arrives (%s), and the snooze stays',
    async (status) => {
      const row = await addTicket(app)
      const { clientId } = await hold(row.id, { status, seenSeq: 1 })
      await snooze(row, clock.in(HOUR_MS), colleague)
      await send(clientId)
      expect(await answersIn(row.id)).toHaveLength(1)
      expect(await readTicket(app, row.id)).toMatchObject({ status: 'answered', snoozedUntil: clock.in(HOUR_MS), snoozedBy: colleague.id })
      expect(await historyOf(row.id)).toHaveLength(1)
    },
  )

  test('in a snoozed ticket: it arrives, the snooze stays, and "send and close" ends it', async () => {
    const row = await addTicket(app)
    await snooze(row, clock.in(HOUR_MS))
    clock.pass(1)
    await send((await hold(row.id, { status: 'waiting', seenSeq: 1 })).clientId)
    expect(await readTicket(app, row.id)).toMatchObject({ status: 'waiting', snoozedUntil: clock.in(HOUR_MS - 1) })
    await send((await hold(row.id, { status: 'closed', seenSeq: 2 })).clientId)
    expect(await readTicket(app, row.id)).toMatchObject({ status: 'closed', snoozedUntil: null })
  })

  test('in a snoozed ticket, and the player writes: the ticket is back, marked, and the question waits', async () => {
    const row = await addTicket(app)
    await snooze(row, clock.in(HOUR_MS))
    clock.pass(1)
    const { clientId } = await hold(row.id, { seenSeq: 1 })
    await writeAsPlayer(app, row.id, 'It came back.', clock.now())
    await send(clientId)
    expect(await readTicket(app, row.id)).toMatchObject({ status: 'open', snoozedUntil: null, returnedCause: 'player' })
  })
})
