import { api } from '@playhub/contract/api'
import type { CallInput, Endpoint } from '@playhub/contract/endpoint'
import { call } from './call.ts'

/** Carries out a read() in the browser. Apart, because the contract's schemas come with it. */
export const callByName = async (slice: string, name: string, input: unknown) => {
  const entry = entryOf(slice, name)
  if (entry !== api.catalogue.getInitialConfig) return call(entry, input as CallInput<Endpoint>)
  // Its failure is told; apart, so that the page's first code does not list the files for that.
  const { loadConfig } = await import('./config.ts')
  return loadConfig()
}

/** The entry of the contract with these names. */
export const entryOf = (slice: string, name: string): Endpoint => {
  const calls: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api
  const entry = calls[slice]?.[name]
  if (!entry) throw new Error(`No call ${slice}.${name}`)
  return entry
}
