import type { DueWarning } from '@playhub/contract/desk/targets/targets'
import { expect, test } from 'vitest'
import { dueStateOf, unshownOf } from './due.ts'

test('an answer is late from the moment at which it is due', () => {
  const due = { kind: 'first', ts: '2026-11-26T12:00:00.000Z', soonTs: '2026-11-26T11:30:00.000Z' } as const
  const at = (time: string) => dueStateOf(due, Date.parse(`2026-11-26T${time}Z`))
  expect(['11:29:59', '11:30:00', '11:59:59', '12:00:00'].map(at)).toEqual([undefined, 'soon', 'soon', 'late'])
})

test('a warning is shown until a newer one was shown', () => {
  const at = (time: string): DueWarning => ({
    ...{ ticketId: time, number: 1, title: '', warnedTs: `2026-11-26T${time}.000Z` },
    due: { kind: 'first', ts: '2026-11-26T12:00:00.000Z', soonTs: '2026-11-26T11:00:00.000Z' },
  })
  const warnings = [at('11:02:00'), at('11:01:00')]
  expect(unshownOf(warnings, undefined)).toEqual(warnings)
  expect(unshownOf(warnings, '2026-11-26T11:01:00.000Z')).toEqual([at('11:02:00')])
  expect(unshownOf(warnings, '2026-11-26T11:02:00.000Z')).toEqual([])
})
