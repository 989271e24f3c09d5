import { api } from '@playhub/contract/api'
import type { CallInput, Endpoint } from '@playhub/contract/endpoint'
import { call } from './call.ts'

/**
 * Runs the call of a `read()` in the browser. This function is in a file of its own, so that pages load the contract's schemas only when
 * they send a call.
 */
export const callByName = async (slice: string, name: string, input: unknown) => {
  const entry = entryOf(slice, name)
  // The cast is safe, because the page's own code wrote this input together with the name of its call.
  if (entry !== api.catalogue.getInitialConfig) return call(entry, input as CallInput<Endpoint>)
  // `config.ts` is imported only when it is needed. With a static import, the page's first script would also list the dependencies of
  // `config.ts`.
  const { loadConfig } = await import('./config.ts')
  return loadConfig()
}

/** Returns the contract's entry of a call. `slice` and `name` name the call. */
export const entryOf = (slice: string, name: string): Endpoint => {
  const calls: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api
  const entry = calls[slice]?.[name]
  if (!entry) throw new Error(`No call ${slice}.${name}`)
  return entry
}
