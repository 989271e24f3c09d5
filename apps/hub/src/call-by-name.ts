import { api } from '@playhub/contract/api'
import type { CallInput, Endpoint } from '@playhub/contract/endpoint'
import { call } from './call.ts'

/** Carries out a read() in the browser. Apart, because the contract's schemas come with it. */
export const callByName = (slice: string, name: string, input: unknown) => call(entryOf(slice, name), input as CallInput<Endpoint>)

/** The entry of the contract with these names. */
export const entryOf = (slice: string, name: string): Endpoint => {
  const calls: Readonly<Record<string, Readonly<Record<string, Endpoint>>>> = api
  const entry = calls[slice]?.[name]
  if (!entry) throw new Error(`No call ${slice}.${name}`)
  return entry
}
