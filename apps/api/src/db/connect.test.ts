import { expect, inject, test, vi } from 'vitest'

test('a statement is prepared, whether its values are the second argument or a part of the first', async () => {
  // Loads the module again. Test files of one worker share modules, and other files may have used up the limit of named statements.
  vi.resetModules()
  const { connect } = await import('./connect.ts')
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
