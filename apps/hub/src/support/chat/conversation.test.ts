import { MEDIA_LINK_TTL_MS } from '@playhub/contract/limits'
import type { MediaFile, Ticket, TicketMessage } from '@playhub/contract/support'
import { describe, expect, test } from 'vitest'
import { askAfter, byDays, type Conversation, withEarlier, withNews } from './conversation.ts'

const image = (state: MediaFile['state'], path = '/media/1'): MediaFile => ({
  ...{ path, state, type: 'image/png', bytes: 1, width: 4, height: 3 },
})
const message = (seq: number, more: Partial<TicketMessage> = {}): TicketMessage => ({
  ...{ id: `m${seq}`, seq, isUserMsg: true, text: `<p>${seq}</p>`, image: null, video: null, mail: null },
  createTs: `2026-11-21T10:${String(seq).padStart(2, '0')}:00.000Z`,
  ...more,
})
const ticket = (messages: TicketMessage[], more: Partial<Ticket> = {}): Ticket => ({
  edition: 0,
  ...{ id: 't', title: 'T', createTs: '2026-11-21T10:00:00.000Z', unreadMessageCount: 0, status: 'open', project: 'familytown' },
  ...{ lastMessageTs: '2026-11-21T10:00:00.000Z', hasEarlier: false, seenSeq: 0, paymentId: null, rating: null, messages, ...more },
})
const conversation = (messages: TicketMessage[], more: Partial<Ticket> = {}, linksAt = 0): Conversation => ({
  ...ticket(messages, more),
  linksAt,
})
const seqs = ({ messages }: Ticket) => messages.map(({ seq }) => seq)

describe('what is asked for', () => {
  test('after the last message, if nothing before it can change', () => {
    expect(askAfter(conversation([message(3), message(4)]), 0)).toBe(4)
  })
  test('again from a picture on, while it is being checked', () => {
    expect(askAfter(conversation([message(3), message(4, { image: image('checking') }), message(5)]), 0)).toBe(3)
  })
  test('everything again once the links have grown old', () => {
    const known = conversation([message(3, { image: image('ready') }), message(4)])
    expect(askAfter(known, MEDIA_LINK_TTL_MS - 1)).toBe(4)
    expect(askAfter(known, MEDIA_LINK_TTL_MS)).toBe(2)
  })
  test('text never grows old', () => {
    expect(askAfter(conversation([message(3)]), MEDIA_LINK_TTL_MS)).toBe(3)
  })
})

describe('what is made of the answer', () => {
  test('news join what is known, once, and change it', () => {
    const known = conversation([message(3), message(4, { image: image('checking') })], { hasEarlier: true })
    const news = ticket([message(4, { image: image('ready') }), message(5)], { status: 'closed', seenSeq: 4 })
    const next = withNews(known, news, 10)
    expect(seqs(next)).toEqual([3, 4, 5])
    expect(next).toMatchObject({ status: 'closed', seenSeq: 4, hasEarlier: true, linksAt: 0 })
    expect(next.messages[1]?.image?.state).toBe('ready')
  })
  test('an answer that comes late adds nothing twice', () => {
    const known = conversation([message(3), message(4)])
    expect(seqs(withNews(withNews(known, ticket([message(5)]), 0), ticket([message(4), message(5)]), 0))).toEqual([3, 4, 5])
  })
  test('links are as old as the oldest of them', () => {
    const known = conversation([message(3), message(4)])
    expect(withNews(known, ticket([message(4)]), 10).linksAt).toBe(0)
    expect(withNews(known, ticket([message(3), message(4)]), 10).linksAt).toBe(10)
  })
  test('earlier messages come first, and say whether there are still earlier ones', () => {
    const known = conversation([message(3)], { hasEarlier: true })
    const earlier = withEarlier(known, ticket([message(1), message(2), message(3)]))
    expect(seqs(earlier)).toEqual([1, 2, 3])
    expect(earlier.hasEarlier).toBe(false)
  })
})

describe('groups', () => {
  const groups = (messages: TicketMessage[]) =>
    byDays(messages, (ts) => ts.slice(0, 10)).map(({ day, groups }) => [day, groups.map((group) => group.messages.map(({ seq }) => seq))])

  test('one side within five minutes stands together', () => {
    expect(groups([message(1), message(2), message(7), message(8, { isUserMsg: false }), message(9, { isUserMsg: false })])).toEqual([
      ['2026-11-21', [[1, 2], [7], [8, 9]]],
    ])
  })
  test('a new day begins anew', () => {
    expect(groups([message(1, { createTs: '2026-11-20T23:59:00.000Z' }), message(2, { createTs: '2026-11-21T00:00:00.000Z' })])).toEqual([
      ['2026-11-20', [[1]]],
      ['2026-11-21', [[2]]],
    ])
  })
})

test('a group ends where a message stands that was refused after it', () => {
  const groups = byDays([message(1), message(2), message(3)], () => 'today', [2])[0]?.groups
  expect(groups?.map(({ messages }) => messages.map(({ seq }) => seq))).toEqual([[1, 2], [3]])
})
