type Range = { gt?: number | undefined; gte?: number | undefined; lt?: number | undefined; lte?: number | undefined }
type Page = {
  limit: number
  starting_after?: string | undefined
  ending_before?: string | undefined
  created?: Range | undefined
}
type Row = { id: string; created: number }

const isWithin = (at: number, { gt, gte, lt, lte }: Range) =>
  (gt === undefined || at > gt) && (gte === undefined || at >= gte) && (lt === undefined || at < lt) && (lte === undefined || at <= lte)

/** Returns a page of a list in Stripe's format, newest first. `rows` are ordered oldest first. */
export const listPage = <R extends Row>(url: string, rows: readonly R[], page: Page, present: (row: R) => object) => {
  const all = rows.filter((row) => page.created === undefined || isWithin(row.created, page.created)).reverse()
  const after = all.findIndex((row) => row.id === page.starting_after)
  const before = all.findIndex((row) => row.id === page.ending_before)
  const candidates = before >= 0 ? all.slice(0, before) : all.slice(after + 1)
  const shown = before >= 0 ? candidates.slice(-page.limit) : candidates.slice(0, page.limit)
  return { object: 'list', url, has_more: candidates.length > shown.length, data: shown.map(present) }
}
