import { expect, test } from 'vitest'
import { attention } from './attention.ts'

test('a desk that is older than the server reads a list with a reason that it does not know', () => {
  const entry = (reason: string) => ({
    ...{ id: '1', reason, detail: '', sums: null, openedTs: '2026-11-20T10:00:00.000Z', payment: null, player: null, provider: null },
    ...{ attempt: null, canReturn: false, owner: null, takenTs: null, closed: null },
  })
  const reply = { items: [entry('dispute'), entry('reason_of_next_year')], nextCursor: null, colleagues: [] }
  expect(attention.listAttention.reply.parse(reply).items.map(({ reason }) => reason)).toEqual(['dispute', 'unknown'])
})
