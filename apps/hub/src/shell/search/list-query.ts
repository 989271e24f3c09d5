import { ALL_GAMES } from '@playhub/contract/games/list-rules'
import type { Language } from '@playhub/contract/limits'
import { read } from '../../base/read.ts'

/** The values in the URL of a list of games. */
export type Asked = { lng: Language; category: string; q: string; page: number }

export const askedIn = (lng: Language, category: string | undefined, search: string): Asked => {
  const query = new URLSearchParams(search)
  const page = query.get('page') ?? ''
  return {
    lng,
    category: category ?? ALL_GAMES,
    q: (query.get('q') ?? '').slice(0, 80),
    page: /^[1-9]\d{0,2}$/.test(page) ? Number(page) : 1,
  }
}

export const listQuery = ({ lng, category, q, page }: Asked) =>
  read('portal', 'getGames', { query: { lng, ...(category !== ALL_GAMES && { category }), ...(q && { q }), ...(page > 1 && { page }) } })
