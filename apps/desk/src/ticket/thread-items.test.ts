import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { expect, test } from 'vitest'
import type { Outgoing } from './reply/outbox.ts'
import { changesSince, seenMessage, threadItems, withFailed } from './thread-items.ts'

const message = (seq: number, author: 'player' | 'staff', createTs: string, authorId = 'anna'): ThreadEntry => ({
  kind: 'message',
  id: `m${seq}`,
  seq,
  author,
  authorId: author === 'staff' ? authorId : null,
  authorName: author === 'staff' ? 'Anna' : '',
  text: '<p>text</p>',
  image: null,
  mail: null,
  video: null,
  createTs,
})
const event = (id: string, change: 'status' | 'assignee', to: string, createTs: string, actorId = 'anna'): ThreadEntry => ({
  ...{ kind: 'event', id, actorId, actorName: 'Anna', change, from: '', to, createTs },
})
const shown = (entries: readonly ThreadEntry[]) =>
  threadItems(entries).map((item) => (item.kind === 'day' ? item.day : `${item.entry.id}${item.isFirst ? ' first' : ''}`))

test('messages of one author within five minutes are one group, and a day begins a new one', () => {
  expect(
    shown([
      message(1, 'player', '2026-11-20T12:00:00Z'),
      message(2, 'player', '2026-11-20T12:04:00Z'),
      message(3, 'staff', '2026-11-20T12:05:00Z'),
      message(4, 'player', '2026-11-20T12:30:00Z'),
      message(5, 'player', '2026-11-20T12:36:00Z'),
      message(6, 'player', '2026-11-22T12:36:01Z'),
    ]),
  ).toEqual(['2026-11-20', 'm1 first', 'm2', 'm3 first', 'm4 first', 'm5 first', '2026-11-22', 'm6 first'])
})

test('two colleagues with one name are two authors', () => {
  const entries = [message(1, 'staff', '2026-11-20T12:00:00Z'), message(2, 'staff', '2026-11-20T12:01:00Z', 'other anna')]
  expect(shown(entries)).toEqual(['2026-11-20', 'm1 first', 'm2 first'])
})

test('a change that a message brought about by itself is not told twice; a closing is', () => {
  const at = '2026-11-20T12:00:00.123Z'
  expect(shown([message(1, 'staff', at), event('e1', 'status', 'answered', at)])).toEqual(['2026-11-20', 'm1 first'])
  expect(shown([message(1, 'staff', at), event('e1', 'status', 'closed', at)])).toEqual(['2026-11-20', 'm1 first', 'e1 first'])
  expect(shown([event('e1', 'status', 'open', at)])).toEqual(['2026-11-20', 'e1 first'])
})

test('the mark stands at the last answer that was seen, until the player writes', () => {
  const entries = [message(1, 'player', '2026-11-20T12:00:00Z'), message(2, 'staff', '2026-11-20T12:01:00Z')]
  expect(seenMessage(entries, 1)).toBeUndefined()
  expect(seenMessage(entries, 2)?.seq).toBe(2)
  expect(seenMessage([...entries, message(3, 'staff', '2026-11-20T12:02:00Z')], 2)?.seq).toBe(2)
  expect(seenMessage([...entries, message(3, 'player', '2026-11-20T12:02:00Z')], 3)).toBeUndefined()
})

test("colleagues' changes since then are told, one's own are not", () => {
  const known = [event('e1', 'assignee', 'Boris', '2026-11-20T12:00:00Z')]
  const now = [
    ...known,
    event('e2', 'status', 'closed', '2026-11-20T12:01:00Z'),
    event('e3', 'status', 'open', '2026-11-20T12:02:00Z', 'other anna'),
  ]
  expect(changesSince(known, now, 'other anna').map(({ id }) => id)).toEqual(['e2'])
})

test('an answer that failed stands above what came after its failure; what is on its way stands below everything', () => {
  const items = threadItems([
    message(1, 'player', '2026-11-20T12:00:00Z'),
    message(2, 'staff', '2026-11-20T12:01:00Z'),
    message(3, 'player', '2026-11-20T12:02:00Z'),
  ])
  const outgoing = (key: string, state: Outgoing['state'], after?: number): Outgoing => ({
    ...{ key, staffId: 's', ticketId: 't', html: '', status: 'answered', seenSeq: 2, canned: [] },
    ...{ at: 0, state, progress: 0, after },
  })
  const all = [outgoing('held', 'failed', 2), outgoing('late', 'failed', 3), outgoing('going', 'waiting')]
  const { placed, last } = withFailed(items, all, [])
  expect(placed.slice(1).map(({ key }) => key)).toEqual(['m1', 'm2', 'held', 'm3', 'late'])
  expect(last.map(({ key }) => key)).toEqual(['going'])
})

test("an answer that failed because of a colleague's held answer stands below it, also after that one was sent", () => {
  const before = [message(1, 'player', '2026-11-20T12:00:00Z')]
  const second: Outgoing = {
    ...{ key: 'second', staffId: 's', ticketId: 't', html: '', status: 'answered', seenSeq: 1, canned: [] },
    ...{ at: 0, state: 'failed', progress: 0, after: 1, afterHeld: ['m2'] },
  }
  const held = withFailed(threadItems(before), [second], ['m2'])
  expect(held.placed.slice(1).map(({ key }) => key)).toEqual(['m1'])
  expect(held.last.map(({ key }) => key)).toEqual(['second'])
  const entries = [...before, message(2, 'staff', '2026-11-20T12:00:10Z', 'boris'), message(3, 'player', '2026-11-20T12:05:00Z')]
  const sent = withFailed(threadItems(entries), [second], [])
  expect(sent.placed.slice(1).map(({ key }) => key)).toEqual(['m1', 'm2', 'second', 'm3'])
  expect(sent.last).toEqual([])
})

test('what a macro has changed is told in its own line, always in the same order', () => {
  const at = '2026-08-01T10:00:00.000Z'
  const macro: ThreadEntry = { ...event('m', 'status', 'Late goods', at), change: 'macro' } as ThreadEntry
  const entries = [
    event('e1', 'status', 'closed', at),
    macro,
    event('e2', 'assignee', 'Boris', at),
    event('e3', 'assignee', '', at, 'boris'),
  ]
  const shown = threadItems(entries).flatMap((item) => (item.kind === 'entry' ? [[item.key, item.parts.map(({ id }) => id)]] : []))
  expect(shown).toEqual([
    ['m', ['e2', 'e1']],
    ['e3', []],
  ])
})

test('what a rule has changed is told in its own line', () => {
  const at = '2026-08-01T10:00:00.000Z'
  const byRule = (id: string, change: 'rule' | 'tags'): ThreadEntry =>
    ({ ...event(id, 'status', 'late', at), change, actorId: null, actorName: '' }) as ThreadEntry
  const shown = threadItems([byRule('r', 'rule'), byRule('e1', 'tags'), event('e2', 'assignee', 'Boris', at)])
  expect(shown.flatMap((item) => (item.kind === 'entry' ? [[item.key, item.parts.map(({ id }) => id)]] : []))).toEqual([
    ['r', ['e1']],
    ['e2', []],
  ])
})
