import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** The settings of this checkout: `.env`, overridden by the process's environment. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({
  ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}),
  ...process.env,
})
