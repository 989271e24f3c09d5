import { api } from '@playhub/contract/api'
import type { CallInput, Endpoint } from '@playhub/contract/endpoint'
import { call } from './call.ts'

/** Runs a `read()` in the browser. In a file of its own, because the contract's schemas load with it. */
export const callByName = async (slice: string, name: string, input: unknown) => {
  const entry = entryOf(slice, name)
  // The page's own code wrote this input beside the name of its call.
  if (entry !== api.catalogue.getInitialConfig) return call(entry, input as CallInput<Endpoint>)
  // In a file of its own, so that the first script does not list its dependencies.
  const { loadConfig } = await import('./config.ts')
  return loadConfig()
}

/** The contract's entry with these names. */
export const entryOf = (slice: string, name: string): Endpoint => {
  const calls: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api
  const entry = calls[slice]?.[name]
  if (!entry) throw new Error(`No call ${slice}.${name}`)
  return entry
}
