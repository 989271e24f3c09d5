import { readFileSync } from 'node:fs'
import { readConfig } from '../../apps/api/src/config.ts'
import { production } from './production.ts'

/** After how many seconds a process in production is stopped at the latest: `DRAIN_SECONDS` and what `main.ts` allows after it. */
export const stopSeconds = () => {
  const [, within = ''] = /^const STOP_WITHIN_MS = ([\d_]+)$/m.exec(readFileSync('apps/api/src/main.ts', 'utf8')) ?? []
  return readConfig(production).drainSeconds + Number(within.replaceAll('_', '')) / 1000
}
