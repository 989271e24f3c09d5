import { ConfigError } from './base/config-error.ts'
import type { Config } from './config.ts'
import { isWrongAddress } from './db/failure.ts'

type Settings = Pick<Config, 'host' | 'dataDir'>
/** The details that Node adds to the error of a failed system call. */
type SystemError = Error & { code?: string; syscall?: string; port?: number; path?: string }

/**
 * Explains why a start failed, if a setting is the reason: returns a ConfigError with one sentence. Returns any other error unchanged.
 */
export const explainStartFailure = (error: unknown, settings: Settings): unknown => {
  const sentence = error instanceof Error ? sentenceOf(error, settings) : undefined
  return sentence === undefined ? error : new ConfigError(sentence, { cause: error })
}

const sentenceOf = (error: SystemError, { host, dataDir }: Settings): string | undefined => {
  const { code, syscall, port, path } = error
  if (isWrongAddress(error)) {
    const { message } = error.cause instanceof Error ? error.cause : error
    return `PostgreSQL refuses the address of the database: ${message}.`
  }
  if (code === 'EADDRINUSE') return `Another program has port ${port} of ${host}: stop it, or choose another port.`
  if (code === 'EACCES' && syscall === 'listen') return `This process may not open port ${port}: choose one above 1023.`
  if (syscall === 'listen' || (syscall === 'getaddrinfo' && 'hostname' in error && error.hostname === host))
    return `HOST must be an address of this machine, such as 127.0.0.1 or 0.0.0.0: ${error.message}.`
  if (path?.startsWith(dataDir)) return `DATA_DIR must be a folder that this process may write: ${error.message}.`
  return undefined
}
