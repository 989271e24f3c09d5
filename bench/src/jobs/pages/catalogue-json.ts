import { apiPrefix } from '@playhub/contract/api'
import { catalogue } from '@playhub/contract/catalogue'
import { GAMES, SEEDED } from '../../content.ts'
import { atLeast, atMost, type Job } from '../../figures.ts'
import { withBytes } from '../../pages/bytes.ts'
import { withProduct } from '../../product.ts'
import { join, measureFreshness, measureServing, readVariants } from '../../serving.ts'

const NOTHING = Buffer.alloc(0)
/**
 * A small answer of the reference, a plain server. The hub's answers with status 304 are compared with this answer. The limit for small
 * answers was measured with an answer of this length.
 */
const SMALL = Buffer.from('{"ok":true}')
export const catalogueJson: Job = {
  rows: [1],
  name: 'catalogue-json',
  title: `catalogue JSON with ${GAMES} games, against bare node:http with the same bytes (A) and with a small answer (a)`,
  run: (options) =>
    withProduct({ games: GAMES - SEEDED }, async (product) => {
      const url = product.hubUrl + apiPrefix + catalogue.getGamesData.path
      const { plain, brotli, etag } = await readVariants(url)
      const games = catalogue.getGamesData.reply.parse(JSON.parse(plain.toString()))
      if (games.length !== GAMES) throw new Error(`the catalogue has ${games.length} games`)
      const { api } = product.pids()

      return withBytes({ 'games.json': plain, 'small.json': SMALL }, async (bytes) => {
        const big = { what: 'A', pid: bytes.pid, url: bytes.url('games.json'), expected: { status: 200, body: plain } }
        const small = { what: 'a', pid: bytes.pid, url: bytes.url('small.json'), expected: { status: 200, body: SMALL } }
        const target = (body: Buffer, headers: Record<string, string>, status = 200) => ({
          what: 'product',
          pid: api,
          url,
          headers: { 'accept-language': 'en', ...headers },
          expected: { status, body },
        })
        const p99Goal = atMost(2, 'ratio')
        return join([
          await measureServing(options, { row: 1, what: 'plain', target: target(plain, {}), reference: big, goal: atLeast(0.85), p99Goal }),
          await measureServing(options, {
            row: 1,
            what: 'brotli',
            target: target(brotli, { 'accept-encoding': 'gzip, br' }),
            reference: big,
            goal: atLeast(1),
            p99Goal,
          }),
          await measureServing(options, {
            row: 1,
            what: '304',
            target: target(NOTHING, { 'if-none-match': etag }, 304),
            reference: small,
            goal: atLeast(0.9),
          }),
          await measureFreshness(1, product, url, options.edits),
        ])
      })
    }),
}
