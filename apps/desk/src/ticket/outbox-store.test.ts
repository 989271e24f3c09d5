import { expect, test } from 'vitest'
import { parseKept } from './outbox-store.ts'

const kept = {
  clientId: 'c1',
  staffId: 's1',
  ticketId: 't1',
  html: '<p>hi</p>',
  status: 'closed',
  seenSeq: 3,
  createTs: '2026-11-21T12:00:00Z',
}

test('what was on its way when the page was reloaded is there again, not sent, under its own id', () => {
  expect(parseKept(JSON.stringify([kept]))).toEqual([
    { ...kept, image: undefined, video: undefined, state: { at: 'failed', error: undefined, filesGone: false } },
  ])
  expect(parseKept(JSON.stringify([{ ...kept, hadFiles: true }]))[0]?.state).toEqual({ at: 'failed', error: undefined, filesGone: true })
})

test('what cannot be read is left out', () => {
  expect(parseKept('no json')).toEqual([])
  expect(parseKept('{}')).toEqual([])
  expect(parseKept(JSON.stringify([null, 5, { ...kept, html: 5 }, { ...kept, status: 'open' }]))).toEqual([])
})
