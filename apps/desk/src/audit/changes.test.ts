import { expect, it } from 'vitest'
import { changesOf } from './changes.ts'

it('names the fields that differ', () => {
  const before = { status: 'open', tags: ['a'], priority: 'low' }
  const after = { status: 'closed', tags: ['a'], priority: 'low' }
  expect(changesOf({ before, after })).toEqual([{ field: 'status', before: 'open', after: 'closed' }])
})

it('with one side only, names everything there', () => {
  expect(changesOf({ before: {}, after: { by: 'totp' } })).toEqual([{ field: 'by', before: undefined, after: 'totp' }])
  expect(changesOf({ before: { title: 'x' }, after: {} })).toEqual([{ field: 'title', before: 'x', after: undefined }])
})
