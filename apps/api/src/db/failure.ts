import pg from 'pg'

/** No connection to the database, or none any more: whether what was asked has happened is not known. */
export class DatabaseGone extends Error {
  override readonly name = 'DatabaseGone'
  readonly code: string | undefined

  constructor(cause: unknown) {
    super(`the database does not answer: ${cause instanceof Error ? cause.message : String(cause)}`, { cause })
    this.code = codeOf(cause)
  }
}

/**
 * SQLSTATE classes and codes that tell of the database and not of what was asked: the connection (08), too few resources (53: disk full,
 * too many connections), an operator (57: restart, a statement cut off by its time limit), the machine below (58).
 */
const FAILING_CLASSES = ['08', '53', '57', '58']
const FAILING_CODES = [
  // A standby, or a server that was made read-only.
  '25006',
  // A transaction that sat idle or ran for too long, as when this process was stopped.
  '25P03',
  '25P04',
  // A lock that was not to be had in time; a deadlock; a conflict of two transactions.
  '55P03',
  '40P01',
  '40001',
]

/** pg names these by a sentence alone. */
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

/** What broke a connection, of the errors that a connection gives itself. Anything else is a mistake of ours. */
export const isLost = (error: unknown): boolean => {
  if (error instanceof pg.DatabaseError) return ['08', '57'].includes(error.code?.slice(0, 2) ?? '') && error.code !== '57014'
  return error instanceof Error && (LOST.includes(error.message) || /^E(?!RR_)[A-Z_]+$/.test(codeOf(error) ?? ''))
}

/** Whether the database failed, not the statement: another try, later, may go well. Looks through what wraps an error. */
export const isDatabaseFailure = (error: unknown): boolean => {
  if (error instanceof DatabaseGone) return true
  if (error instanceof pg.DatabaseError) {
    const code = error.code ?? ''
    return FAILING_CLASSES.includes(code.slice(0, 2)) || FAILING_CODES.includes(code)
  }
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(isDatabaseFailure)
  return error instanceof Error && error.cause !== undefined && isDatabaseFailure(error.cause)
}

/** A mistake in the settings, which no waiting heals: password, role, name of the database. */
export const isWrongAddress = (error: unknown): boolean => {
  const code = codeOf(error instanceof DatabaseGone ? error.cause : error) ?? ''
  return code.startsWith('28') || code === '3D000'
}
