import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { expect, test } from 'vitest'
import { seenSeqOf } from './seen-seq.ts'

const ANNA = '00000000-0000-4000-8000-000000000001'
const OTHER_ANNA = '00000000-0000-4000-8000-000000000002'
const answer = (seq: number, authorId: string): ThreadEntry => ({
  ...{ kind: 'message', id: `m${seq}`, seq, author: 'staff', authorId, authorName: 'Anna', text: '<p>text</p>' },
  ...{ image: null, video: null, createTs: '2026-11-20T12:00:00Z', mail: null },
})

test('an answer of a colleague with the same name has not been minded; one’s own has', () => {
  expect(seenSeqOf([answer(2, OTHER_ANNA)], 2, 1, ANNA)).toBe(1)
  expect(seenSeqOf([answer(2, ANNA)], 2, 1, ANNA)).toBe(2)
  expect(seenSeqOf([answer(2, OTHER_ANNA)], 2, 2, ANNA), 'written on in sight of it').toBe(2)
})
