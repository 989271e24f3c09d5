import type { Hub } from '../public-types.ts'
import { init } from '../sdk.ts'

/** The values that a stand-in (a script that replaces the SDK of another portal) works with. */
export type Base = {
  hub: Hub
  /** Logs to the console that the function `verb` does nothing in the hub. Each function is logged only once. */
  missing: (verb: string) => void
}

/**
 * Finds the hub. The project id is only a placeholder, so that developers change nothing in a game but the URL of its script. The hub uses
 * the project whose game it shows in the frame, and ignores the project id that a game sends.
 */
export const startBase = async (portal: string): Promise<Base> => ({
  hub: await init({ project: 'stand-in' }),
  missing: createMissing(portal),
})

const createMissing = (portal: string): Base['missing'] => {
  const told = new Set<string>()
  return (verb) => {
    if (told.has(verb)) return
    told.add(verb)
    console.info(`Playhub: ${verb} of the ${portal} SDK does nothing here.`)
  }
}
