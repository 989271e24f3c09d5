import type { ReturnedTicket } from '@playhub/contract/desk/snooze/snooze'
import { expect, test } from 'vitest'
import { rememberShown, unshownOf } from './returned.ts'

const returnOf = (ticketId: string, ts = '2026-11-26T12:00:00.000Z'): ReturnedTicket => ({
  ticketId,
  number: 1,
  title: '',
  cause: 'time',
  ts,
})

test('a return is shown once to each member who uses the browser; the next return of the ticket is another one', () => {
  const [one, two] = [returnOf('one'), returnOf('two')]
  const shown = rememberShown([one], 'olga', [])
  expect(unshownOf([one, two], 'olga', shown)).toEqual([two])
  expect(unshownOf([one], 'pavel', shown)).toEqual([one])
  const again = returnOf('one', '2026-11-27T12:00:00.000Z')
  expect(unshownOf([again], 'olga', rememberShown([one], 'pavel', shown))).toEqual([again])
})

test('the browser remembers the latest, and all that are still listed', () => {
  const many = Array.from({ length: 300 }, (_, at) => returnOf(String(at)))
  const shown = rememberShown([returnOf('one')], 'olga', rememberShown(many, 'olga', []))
  expect(shown).toHaveLength(200)
  expect(unshownOf([returnOf('one')], 'olga', shown)).toEqual([])
})
