import { dueStateOf } from '@playhub/contract/desk/targets/due'
import type { DueWarning } from '@playhub/contract/desk/targets/targets'
import { expect, test } from 'vitest'
import { rememberShown, unshownOf } from './due.ts'

test('an answer is late from the moment at which it is due', () => {
  const due = { kind: 'first', ts: '2026-11-26T12:00:00.000Z', soonTs: '2026-11-26T11:30:00.000Z' } as const
  const at = (time: string) => dueStateOf(due, Date.parse(`2026-11-26T${time}Z`))
  expect(['11:29:59', '11:30:00', '11:59:59', '12:00:00'].map(at)).toEqual([undefined, 'soon', 'soon', 'late'])
})

const warningOf = (ticketId: string, ts = '2026-11-26T12:00:00.000Z'): DueWarning => ({
  ...{ ticketId, number: 1, title: '', warnedTs: '2026-11-26T11:01:00.000Z', isMine: true },
  due: { kind: 'first', ts, soonTs: '2026-11-26T11:00:00.000Z' },
})
const NOW = Date.parse('2026-11-26T11:30:00.000Z')

test('a warning is shown once to each member who uses the browser, and again with another due time', () => {
  const [one, two] = [warningOf('one'), warningOf('two')]
  const shown = rememberShown([one], 'olga', [], NOW)
  expect(unshownOf([one, two], 'olga', [])).toEqual([one, two])
  // Ticket `two` was assigned to Olga later, so its warning may be older than the warnings that the browser has shown.
  expect(unshownOf([one, two], 'olga', shown)).toEqual([two])
  expect(unshownOf([one], 'pavel', shown)).toEqual([one])
  const both = rememberShown([one], 'pavel', shown, NOW)
  expect(unshownOf([one], 'olga', both)).toEqual([])
  const extended = warningOf('one', '2026-11-26T15:00:00.000Z')
  expect(unshownOf([extended], 'olga', both)).toEqual([extended])
})

test('the browser forgets warnings of answers that were due, unless they are still listed', () => {
  const shown = rememberShown([warningOf('one')], 'olga', [], NOW)
  const later = Date.parse('2026-11-26T12:00:01.000Z')
  expect(rememberShown([], 'olga', shown, later)).toEqual([])
  // A stored warning stays stored after its due time while the server still lists it, because the clock of this computer may be wrong.
  expect(unshownOf([warningOf('one')], 'olga', rememberShown([warningOf('one')], 'olga', shown, later))).toEqual([])
  const many = Array.from({ length: 500 }, (_, at) => warningOf(String(at)))
  expect(rememberShown([warningOf('one')], 'olga', rememberShown(many, 'olga', [], NOW), NOW)).toHaveLength(200)
})
