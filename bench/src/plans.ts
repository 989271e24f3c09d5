import type { Product } from './product.ts'

/** Executes a statement and returns PostgreSQL's plan of it, on one line. */
export const planOf = async ({ query }: Pick<Product, 'query'>, text: string, values: unknown[] = []): Promise<string> => {
  const lines = await query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off, buffers) ${text}`, values)
  return lines.map((line) => line['QUERY PLAN'].trim()).join(' | ')
}
