import pg from 'pg'
import { expect, test } from 'vitest'
import { DatabaseGone, isDatabaseFailure, isWrongAddress } from './failure.ts'

const said = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code })
const wrapped = (cause: unknown) => new Error('Failed query: select 1\nparams: ', { cause })

test.each(['08006', '08P01', '53100', '53300', '57014', '57P01', '57P02', '57P03', '58030', '25006', '40001', '40P01', '55P03'])(
  '%s is the database’s failure, whatever wraps it',
  (code) => {
    expect(isDatabaseFailure(said(code))).toBe(true)
    expect(isDatabaseFailure(wrapped(wrapped(said(code))))).toBe(true)
    expect(isDatabaseFailure(new AggregateError([said(code), wrapped(said(code))]))).toBe(true)
  },
)

test.each(['23505', '23503', '42P01', '42601', '22P02', '25P02', '26000', 'P0001', 'XX000'])('%s is a mistake of ours', (code) => {
  expect(isDatabaseFailure(said(code))).toBe(false)
  expect(isDatabaseFailure(wrapped(said(code)))).toBe(false)
})

test('a connection that cannot be had elsewhere is not the database’s failure', () => {
  const refused = Object.assign(new Error('connect ECONNREFUSED'), { code: 'ECONNREFUSED' })
  expect(isDatabaseFailure(refused)).toBe(false)
  expect(isDatabaseFailure(new AggregateError([refused, said('57P01')]))).toBe(false)
  expect(isDatabaseFailure(new DatabaseGone(refused))).toBe(true)
  for (const nothing of [undefined, null, 'ECONNREFUSED', {}, new Error('x'), new AggregateError([])])
    expect(isDatabaseFailure(nothing)).toBe(false)
})

test('no waiting heals a wrong password or name', () => {
  for (const code of ['28P01', '28000', '3D000']) expect(isWrongAddress(new DatabaseGone(said(code)))).toBe(true)
  expect(isWrongAddress(new DatabaseGone(said('57P03')))).toBe(false)
})
