import type { Hub, Json } from '../../public-types.ts'
import { createValues } from '../values.ts'

/**
 * Whether reading parses stored JSON: yes, unless the game passes false as the option `tryParseJson`. The position of this option is not
 * fixed: only version 1 has another option before it.
 */
const parses = (options: unknown[]) => !options.includes(false)

export const createStorage = (hub: Hub) => {
  const values = createValues(hub, 'playgama-data')
  const asList = (key: string | string[]) => (Array.isArray(key) ? key : [key])
  const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

  return {
    defaultType: 'platform_internal',
    isSupported: () => true,
    isAvailable: () => true,
    get: async (key: string | string[], ...options: unknown[]) => {
      const held = await values.read()
      const found = asList(key).map((each) => parsed(held[each], parses(options)))
      return Array.isArray(key) ? found : found[0]
    },
    set: (key: string | string[], value: Json | Json[]) => {
      const keys = asList(key)
      const next = Array.isArray(key) && Array.isArray(value) ? value : [value]
      if (keys.length !== next.length) return Promise.reject(new Error('There must be as many values as keys.'))
      const given = Object.fromEntries(keys.map((each, index) => [each, written(next[index])]))
      const empty = keys.filter((_, index) => isEmpty(next[index]))
      return values.change((held) => without({ ...held, ...given }, empty))
    },
    delete: (key: string | string[]) => {
      const keys = [...asList(key)]
      return values.change((held) => without(held, keys))
    },
  }
}

const without = (held: Readonly<Record<string, Json>>, keys: readonly string[]) =>
  Object.fromEntries(Object.entries(held).filter(([key]) => !keys.includes(key)))

/** Returns the text that is stored for a value. If a stored text is JSON, reading returns the parsed value. */
const written = (value: Json | undefined): string => (typeof value === 'string' ? value : JSON.stringify(value ?? null))

const parsed = (value: Json | undefined, tries: boolean): unknown => {
  if (typeof value !== 'string' || !tries) return value ?? null
  try {
    return JSON.parse(value)
  } catch {
    return value
  }
}
