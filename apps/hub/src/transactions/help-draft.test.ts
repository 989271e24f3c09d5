import { expect, it } from 'vitest'
import { parseDraft } from './help-draft.ts'

const kept = JSON.stringify({ paymentId: 'p1', email: 'a@b.example', reason: 'other', description: 'no pearls' })

it('is read back for the purchase it was typed for, and for no other', () => {
  expect(parseDraft(kept, 'p1')).toEqual({ email: 'a@b.example', reason: 'other', description: 'no pearls' })
  expect(parseDraft(kept, 'p2')).toBeUndefined()
})

it('survives what somebody else left there', () => {
  for (const raw of [undefined, '', 'null', '[]', '{"paymentId":"p1","email":7,"description":"x"}'])
    expect(parseDraft(raw, 'p1')).toBeUndefined()
  expect(parseDraft('{"paymentId":"p1","email":"","reason":"?","description":""}', 'p1')?.reason).toBeUndefined()
})
