import { invalid } from './failures.ts'
import type { Page } from './params.ts'

/** Returns a page of a list, newest first. `rows` are ordered oldest first. Throws if the cursor does not belong to this list. */
export const listPage = <R extends { id: string; created: number }>(rows: readonly R[], page: Page, present: (row: R) => object) => {
  const asked = rows
    .filter(({ created }) => isWithin(created, page, 'created_at'))
    .reverse()
    .sort((one, other) => other.created - one.created)
  const start = page.cursor === undefined ? 0 : asked.findIndex(({ id }) => id === page.cursor)
  if (start < 0) throw invalid('Incorrect cursor', 'cursor')
  const next = asked[start + page.limit]
  return {
    type: 'list',
    items: asked.slice(start, start + page.limit).map(present),
    ...(next && { next_cursor: next.id }),
  }
}

/** Whether a time in milliseconds is within the limits of the query `asked`. The limits are parameters such as `created_at.gte`. */
export const isWithin = (at: number, asked: Record<string, unknown>, name: 'created_at' | 'captured_at') => {
  const [gte, gt, lte, lt] = ['gte', 'gt', 'lte', 'lt'].map((limit) => asked[`${name}.${limit}`])
  const isAfter = (gte === undefined || at >= Number(gte)) && (gt === undefined || at > Number(gt))
  return isAfter && (lte === undefined || at <= Number(lte)) && (lt === undefined || at < Number(lt))
}
