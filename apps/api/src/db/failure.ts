import pg from 'pg'

/** The connection to the database is gone. It is unknown whether the last statement took effect. */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone'
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(`the database does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.code = codeOf(cause)
  }
}

/**
 * SQLSTATE classes for a failure of the database, not of the statement. 08: the connection. 53: too few resources, such as disk space or
 * connections. 57: an action of an operator, such as a restart, or a time limit. 58: the operating system.
 */
const FAILING_CLASSES = ['08', '53', '57', '58']
/** The server is a standby or was set to read-only, or the transaction is read-only. */
const READ_ONLY = '25006'
const FAILING_CODES = [
  READ_ONLY,
  // The server ended a transaction that was idle or ran for too long, for example because this process was frozen.
  '25P03',
  '25P04',
  // A lock was not available in time, or there was a deadlock or a conflict of two transactions.
  '55P03',
  '40P01',
  '40001',
]

/** Messages of `pg` errors that mean a lost connection. `pg` identifies these errors only by their message. */
const LOST = [
  'Query read timeout',
  'timeout exceeded when trying to connect',
  'timeout expired',
  'Connection terminated',
  'Connection terminated unexpectedly',
  'Connection terminated due to connection timeout',
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Cannot use a pool after calling end on the pool',
]

const codeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined

/** Whether the error means that a connection broke. Any other error of a connection would be a bug in our code. */
export const isLost = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return ['08', '57'].includes(error.code?.slice(0, 2) ?? '') && error.code !== '57014'
  return error instanceof Error && (LOST.includes(error.message) || /^E(?!RR_)[A-Z_]+$/.test(codeOf(error) ?? ''))
}

/**
 * Whether the error is a failure of the database, not of the statement, so that a later try may succeed. Also checks the causes inside a
 * wrapped error.
 */
export const isDatabaseFailure = (error: unknown): boolean => {
  if (error instanceof DatabaseGone) return true
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    return FAILING_CLASSES.includes(code.slice(0, 2)) || FAILING_CODES.includes(code)
  }
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseFailure)
  return error instanceof Error && error.cause !== undefined && isDatabaseFailure(error.cause)
}

/** Whether the connection broke or the database did not answer in time. Also checks the causes inside a wrapped error. */
export const isGone = (error: unknown): boolean => error instanceof DatabaseGone || (error instanceof Error && isGone(error.cause))

/**
 * Whether the server refused a statement that writes, because the server or the transaction is read-only. Also checks the causes inside a
 * wrapped error.
 */
export const isRefusedWrite = (error: unknown): boolean =>
  error instanceof pg.DatabaseError ? error.code === READ_ONLY : error instanceof Error && isRefusedWrite(error.cause)

/** Whether the error shows a mistake in the settings (password, role or database name), which waiting cannot fix. */
export const isWrongAddress = (error: unknown): boolean => {
  const code = codeOf(error instanceof DatabaseGone ? error.cause : error) ?? ''
  return code.startsWith('28') || code === '3D000'
}
