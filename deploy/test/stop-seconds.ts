import { readFileSync } from 'node:fs'
import { readConfig } from '../../apps/api/src/config.ts'
import { production } from './production.ts'

/** Returns the maximum number of seconds that a process in production needs to stop: `DRAIN_SECONDS` plus the limit in `main.ts`. */
export const stopSeconds = () => {
  const [, within = ''] = /^const STOP_WITHIN_MS = ([\d_]+)$/m.exec(readFileSync('apps/api/src/main.ts', 'utf8')) ?? []
  return readConfig(production).drainSeconds + Number(within.replaceAll('_', '')) / 1000
}
