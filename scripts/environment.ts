import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Returns the settings of this checkout: `.env`, overridden by the process's environment. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({
  ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}),
  ...process.env,
})
