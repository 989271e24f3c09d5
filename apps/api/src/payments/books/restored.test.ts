import { expect, test } from 'vitest'
import { startTestApp } from '../../../test/test-app.ts'
import { addTicket } from '../../../test/tickets.ts'
import { markRestored } from './restored.ts'

test('a state ends with its newest record, even if that is a message or an action of staff', async () => {
  const app = await startTestApp()
  const { deps } = app
  const inAnHour = new Date(Date.now() + 3_600_000)
  await addTicket(app, { at: inAnHour })
  expect((await markRestored(deps, 0)).knownUntil).toEqual(inAnHour)
  const inADay = new Date(Date.now() + 86_400_000)
  await deps.pool.query(`insert into audit_log (action, object, roles, at) values ('signed-in', 'staff anna', '{}', $1)`, [inADay])
  expect((await markRestored(deps, 0)).knownUntil).toEqual(inADay)
  await app.stop()
})
