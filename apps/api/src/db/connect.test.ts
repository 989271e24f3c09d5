import { expect, inject, test } from 'vitest'
import { connect } from './connect.ts'

test('a statement is prepared, whether its values are the second argument or a part of the first', async () => {
  const { pool } = connect(inject('databaseServer'), 1, () => {})
  const second = 'select $1::int as second'
  const inside = 'select $1::int as inside'
  for (const value of [1, 2]) {
    await pool.query({ text: second }, [value])
    await pool.query({ text: inside, values: [value] })
  }
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements order by statement')
  await pool.end()
  expect(rows.map(({ statement }) => statement)).toEqual([inside, second])
})
