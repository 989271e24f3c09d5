import { expect, it } from 'vitest'
import { withNews } from './news.ts'

const row = (id: string, state = 'waiting') => ({ id, state })

it('nothing moves: what is new is counted, what has changed is shown where it stands', () => {
  const shown = [row('c'), row('b'), row('a')]
  expect(withNews(shown, [row('e'), row('d'), row('c', 'delivered')])).toEqual({
    rows: [row('c', 'delivered'), row('b'), row('a')],
    count: 2,
    isMore: false,
  })
  expect(withNews(shown, [row('c'), row('b')])).toEqual({ rows: shown, count: 0, isMore: false })
})

it('a page of nothing but news may hide more of them', () => {
  expect(withNews([row('a')], [row('z'), row('y')])).toMatchObject({ count: 2, isMore: true })
  expect(withNews([row('a')], [])).toMatchObject({ count: 0, isMore: false })
})
