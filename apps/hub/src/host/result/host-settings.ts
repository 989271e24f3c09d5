import { type ConfigProject, catalogue, type InitialConfig } from '@playhub/contract/catalogue'
import { call } from '../../session/call.ts'
import { oneAtATime } from '../frame/one-at-a-time.ts'

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/**
 * Returns the settings of a project for a page in a host's frame. Undefined if the project is unknown. Only the settings say which host may
 * get a message, and a message that is not sent is lost. So a failed request is repeated until it succeeds.
 */
export const hostSettings = async (project: string): Promise<ConfigProject | undefined> =>
  (await load()).projects.find(({ id }) => id === project)

/**
 * Loads the settings once for all callers that wait at the same time. A host repeats its message each second while the server fails, and
 * must not start a new series of requests each time.
 */
const load = oneAtATime(async (): Promise<InitialConfig> => {
  for (let pause = FIRST_PAUSE_MS; ; pause = Math.min(pause * 2, LONGEST_PAUSE_MS)) {
    const settings = await call(catalogue.getInitialConfig, {}).catch(() => undefined)
    if (settings) return settings
    await new Promise((resolve) => setTimeout(resolve, pause))
  }
})
