import { expect, inject, test } from 'vitest'
import { connect } from './connect.ts'

test('a statement is prepared once, whether its values are given beside it or with it', async () => {
  const { pool } = connect(inject('databaseServer'), 1, () => {})
  const beside = 'select $1::int as beside'
  const within = 'select $1::int as within'
  for (const value of [1, 2]) {
    await pool.query({ text: beside }, [value])
    await pool.query({ text: within, values: [value] })
  }
  const { rows } = await pool.query<{ statement: string }>('select statement from pg_prepared_statements order by statement')
  await pool.end()
  expect(rows.map(({ statement }) => statement)).toEqual([beside, within])
})
