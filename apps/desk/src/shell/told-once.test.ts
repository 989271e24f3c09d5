import type { ReturnedTicket } from '@playhub/contract/desk/snooze/snooze'
import type { DueWarning } from '@playhub/contract/desk/targets/targets'
import { expect, test } from 'vitest'
import { isAboutSame } from './told-once.ts'

const returned: ReturnedTicket = { ticketId: 'one', number: 1, title: '', cause: 'due', ts: '2026-11-26T12:00:10.000Z' }
const warning: DueWarning = {
  ...{ ticketId: 'one', number: 1, title: '', isMine: true, warnedTs: '2026-11-26T12:01:00.000Z' },
  due: { kind: 'first', ts: '2026-11-26T12:30:00.000Z', soonTs: '2026-11-26T12:00:00.000Z' },
}

test('a return and a warning are about the same if the ticket came back because its answer got due soon', () => {
  expect(isAboutSame(returned, warning)).toBe(true)
  expect(isAboutSame(returned, { ...warning, ticketId: 'two' })).toBe(false)
  expect(isAboutSame({ ...returned, cause: 'player' }, warning)).toBe(false)
  expect(isAboutSame({ ...returned, ts: '2026-11-25T12:00:00.000Z' }, warning), 'the warning is about a later wait').toBe(false)
})
