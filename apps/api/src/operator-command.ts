import { ConfigError } from './base/config-error.ts'
import { type Config, readConfig } from './config.ts'
import { type Connection, connect } from './db/connect.ts'
import { embeddedUrl } from './db/embedded.ts'
import { isDatabaseFailure, isGone, isWrongAddress } from './db/failure.ts'

const SETTINGS = 'The command needs the settings of the api, in its environment or in a file: node --env-file=<file> …'
/** SQLSTATE of a table or a column that does not exist. */
const UNKNOWN_NAMES = ['42P01', '42703']

/**
 * Runs a command for operators with the settings of the api and at most `size` database connections. If it fails because of the settings or
 * the database, prints a sentence instead of a stack trace. After any failure the process ends with exit code 1.
 */
export const runCommand = async (size: number, work: (given: { config: Config; connection: Connection }) => Promise<void>) => {
  let config: Config | undefined
  try {
    config = readConfig(process.env)
    const url = config.databaseDirectUrl ?? config.databaseUrl ?? embeddedUrl(config.dataDir)
    const connection = connect(url, size, (error) => console.error(error.message))
    try {
      const client = await connection.pool.connect()
      client.release()
      await work({ config, connection })
    } finally {
      await connection.pool.end()
    }
  } catch (error) {
    console.error(explain(error, config) ?? error)
    process.exitCode = 1
  }
}

/** Returns what the operator can do about the error; undefined for an error of another kind. */
const explain = (error: unknown, config: Config | undefined): string | undefined => {
  if (error instanceof ConfigError) return `${error.message}\n${SETTINGS}`
  if (!config) return undefined
  const name = config.databaseDirectUrl ? 'DATABASE_DIRECT_URL' : 'DATABASE_URL'
  const { message, code } = causeOf(error)
  if (isWrongAddress(error)) return `PostgreSQL answers, but refuses ${name}: ${message}.\n${SETTINGS}`
  if (isGone(error)) {
    const which = config.databaseUrl
      ? `The database at ${name} does not answer`
      : `DATABASE_URL is not set, and no embedded PostgreSQL runs in DATA_DIR (${config.dataDir})`
    return `${which}: ${message}.\n${SETTINGS}`
  }
  if (isDatabaseFailure(error)) return `The database cannot do this now: ${message}.`
  if (UNKNOWN_NAMES.includes(code ?? '')) return `${name} must lead to a database of this release of Playhub: ${message}.\n${SETTINGS}`
  return undefined
}

/**
 * Returns the innermost error, which is the error of PostgreSQL or of the network. If several addresses were tried, returns the error of
 * the first address.
 */
const causeOf = (error: unknown): { message: string; code?: string } => {
  const inner = error instanceof AggregateError ? error.errors[0] : error instanceof Error ? error.cause : undefined
  return inner instanceof Error ? causeOf(inner) : error instanceof Error ? error : { message: String(error) }
}
