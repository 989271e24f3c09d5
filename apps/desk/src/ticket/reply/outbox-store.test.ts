import { expect, test } from 'vitest'
import { restored } from './outbox-store.ts'

const kept = {
  clientId: 'c1',
  staffId: 's1',
  ticketId: 't1',
  html: '<p>hi</p>',
  status: 'closed',
  seenSeq: 3,
  canned: ['a1'],
  createTs: '2026-11-21T12:00:00Z',
}
const image = new File(['x'], 'a.png')

test('what was on its way when the page was reloaded goes on under its own id, with its files', () => {
  for (const state of [{ at: 'waiting' }, { at: 'sending', fraction: 0.5 }, { at: 'failed', problem: 'OFFLINE', after: 3 }, undefined])
    expect(restored({ ...kept, image, state })).toEqual([{ ...kept, image, video: undefined, state: { at: 'waiting' } }])
})

test('what was refused is not sent again by itself', () => {
  const state = { at: 'failed', problem: 'ANSWERED_MEANWHILE', after: 4 }
  expect(restored({ ...kept, state })[0]?.state).toEqual(state)
})

test('what cannot be read is left out', () => {
  for (const item of [null, 5, 'text', {}, { ...kept, html: 5 }, { ...kept, status: 'open' }]) expect(restored(item)).toEqual([])
})
