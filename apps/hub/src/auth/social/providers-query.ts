import { isPassing } from '@playhub/browser/call-core'
import { read } from '../../base/read.ts'

const FRESH_MS = 5 * 60_000

/** Which providers are connected, with the settings of their scripts. */
export const providersQuery = {
  ...read('auth', 'providers'),
  staleTime: FRESH_MS,
  retry: (failed: number, error: Error) => failed < 2 && isPassing(error),
}
