import { FRONT_GAMES } from '@playhub/contract/games/list-rules'
import { GAMES, SEEDED } from '../../content.ts'
import { atLeast, type Job } from '../../figures.ts'
import { withBytes } from '../../pages/bytes.ts'
import { withProduct } from '../../product.ts'
import { join, measureFreshness, measureServing, readVariants } from '../../serving.ts'

export const cataloguePage: Job = {
  rows: [2],
  name: 'catalogue-page',
  title: `catalogue page of ${GAMES} games for a guest, against bare node:http with the same HTML (C)`,
  run: (options) =>
    withProduct({ games: GAMES - SEEDED }, async (product) => {
      const url = `${product.hubUrl}/games/en/`
      const { plain, brotli } = await readVariants(url)
      const cards = plain.toString().match(/<article/g)?.length ?? 0
      if (cards < FRONT_GAMES) throw new Error(`the page has ${cards} cards`)
      const { api } = product.pids()

      return withBytes({ 'page.html': plain }, async (bytes) => {
        const reference = { what: 'C', pid: bytes.pid, url: bytes.url('page.html'), expected: { status: 200, body: plain } }
        const target = (body: Buffer, headers: Record<string, string>) => ({
          what: 'product',
          pid: api,
          url,
          headers: { 'accept-language': 'en', ...headers },
          expected: { status: 200, body },
        })
        return join([
          await measureServing(options, { row: 2, what: 'plain', target: target(plain, {}), reference, goal: atLeast(0.8) }),
          await measureServing(options, {
            row: 2,
            what: 'brotli',
            target: target(brotli, { 'accept-encoding': 'gzip, br' }),
            reference,
            goal: atLeast(0.8),
          }),
          await measureFreshness(2, product, url, options.edits),
        ])
      })
    }),
}
