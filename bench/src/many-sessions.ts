import { apiPrefix } from '@playhub/contract/api'
import { createTokens } from '../../apps/api/src/auth/keys/tokens.ts'
import { readConfig } from '../../apps/api/src/config.ts'
import { connect } from '../../apps/api/src/db/connect.ts'
import { printRequest, type Question } from './load.ts'
import type { Product } from './product.ts'

type Row = { id: string; player_id: string; number: string; nick_name: string }

/** Adds `count` sessions for the players of the crowd. Returns for each session a request that checks it, with the expected answer. */
export const addSessions = async (product: Product, count: number): Promise<Question[]> => {
  const rows = await product.query<Row>(
    `with crowd as (select id, number, nick_name, row_number() over (order by number) - 1 as place from player where nick_name like 'Crowd %'),
     made as (
       insert into login_session (player_id, project, auth_type, expires_at)
       select crowd.id, 'neuroarena', 'email', now() + interval '30 days'
       from generate_series(1, $1) n join crowd on crowd.place = n % (select count(*) from crowd)
       returning id, player_id
     )
     select made.id, made.player_id, crowd.number, crowd.nick_name from made join crowd on crowd.id = made.player_id`,
    [count],
  )
  const connection = connect(product.databaseUrl, 2, () => {})
  try {
    const tokens = await createTokens(connection.db, readConfig({ PUBLIC_URL: product.hubUrl }), () => new Date())
    return await Promise.all(
      rows.map(async ({ id, player_id, number, nick_name }) => {
        const jwt = await tokens.signAccess({ sub: player_id, sid: id, project: 'neuroarena', authType: 'email' })
        const result = { currentAuthType: 'email', jwt, nickName: nick_name, userId: String(number), session: '' }
        return {
          request: printRequest(new URL(`${product.hubUrl}${apiPrefix}/auth/check/${jwt}`), {}),
          expected: { status: 200, body: Buffer.from(JSON.stringify({ result })) },
        }
      }),
    )
  } finally {
    await connection.pool.end()
  }
}
