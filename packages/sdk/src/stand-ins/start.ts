import type { Hub } from '../public-types.ts'
import { init } from '../sdk.ts'

/** What a stand-in for another portal's SDK works with. */
export type Base = {
  hub: Hub
  /** Logs in the console, once for each function, that it does nothing here. */
  missing: (verb: string) => void
}

/**
 * Finds the hub. No project is named, so that a game changes nothing but the address of its script: the hub knows which project it framed,
 * and does not believe what a game says about it.
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
