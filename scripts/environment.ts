import { existsSync, readFileSync } from 'node:fs'
import { parseEnv } from 'node:util'

/** Returns the settings of this checkout: `.env`, overridden by the process's environment. */
export const readEnvironment = (): NodeJS.ProcessEnv => ({
  ...(existsSync('.env') ? parseEnv(readFileSync('.env', 'utf8')) : {}),
  ...process.env,
})

/**
 * Returns the settings with which `npm start` runs outside of production. With these settings, the simulator replaces all external
 * services.
 */
export const withSimulator = (env: NodeJS.ProcessEnv, addresses: { hub: string; simulator: string }): NodeJS.ProcessEnv => ({
  ...env,
  SIMULATOR_URL: addresses.simulator,
  HUB_URL: addresses.hub,
  BREACHED_PASSWORDS_URL: env.BREACHED_PASSWORDS_URL || `${addresses.simulator}/breached-passwords/range`,
  SMTP_URL: env.SMTP_URL || `smtp://127.0.0.1:${env.SIMULATOR_SMTP_PORT || '2525'}`,
  // The simulator also stores the demo purchases, because new members of staff usually first try to refund a purchase.
  SIMULATOR_DEMO_PURCHASES: env.SIMULATOR_DEMO_PURCHASES || 'true',
})
