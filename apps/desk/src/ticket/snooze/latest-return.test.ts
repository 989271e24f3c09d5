import { expect, test } from 'vitest'
import { latestReturn } from './latest-return.ts'

test('a snoozed conversation comes back when its answer gets due soon, then when it gets late', () => {
  const due = { kind: 'first', soonTs: '2026-11-26T11:30:00.000Z', ts: '2026-11-26T12:00:00.000Z' } as const
  const at = (time: string) => latestReturn(due, Date.parse(`2026-11-26T${time}Z`))
  expect(['11:29', '11:30', '11:59', '12:00'].map(at)).toEqual([due.soonTs, due.ts, due.ts, undefined])
  expect(latestReturn(null, 0)).toBeUndefined()
})
