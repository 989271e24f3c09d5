import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** The settings of this checkout: `.env`, and over it what the process was given. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({
  ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}),
  ...process.env,
})
