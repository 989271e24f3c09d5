import type { Hub, Json } from '../../public-types.ts'
import { createValues, type Values } from '../values.ts'

/**
 * Whether stored JSON is parsed when it is read: yes, unless the game passes false as the argument `tryParseJson`. Only in version 1 of
 * Playgama's SDK does another argument stand before it. So all arguments are searched for false.
 */
const parses = (options: unknown[]) => !options.includes(false)

export const createStorage = (hub: Hub) => {
  /** The stored values and the changed values of the previous user; empty if only one user has played on this page. */
  let former: readonly Values[] = []
  /** The keys that the game has read or written for the current user. */
  let known = new Set<string>()
  const values = createValues(hub, 'playgama-data', (before) => {
    former = before
    known = new Set()
  })
  /**
   * Whether the game may replace the current user's stored value of a key. Always true until the user has changed. After that, true only in
   * these cases:
   * - The game has read or written the key for the current user.
   * - The current user has no value for the key.
   * - The value is the same as the previous user's.
   */
  const isReplaceable = (held: Values, key: string) =>
    former.length === 0 || known.has(key) || !(key in held) || former.some((before) => before[key] === held[key])
  /**
   * Changes those of `keys` that the game may replace. `mine` is computed only once, because `values.change` may call the function several
   * times.
   */
  const change = (keys: readonly string[], next: (held: Values, mine: readonly string[]) => Values) => {
    let mine: readonly string[] | undefined
    return values.change((held) => {
      mine ??= keys.filter((key) => isReplaceable(held, key))
      for (const key of mine) known.add(key)
      return next(held, mine)
    })
  }
  const asList = (key: string | string[]) => (Array.isArray(key) ? key : [key])
  const isEmpty = (value: unknown) => value === undefined || value === null || value === ''

  return {
    defaultType: 'platform_internal',
    isSupported: () => true,
    isAvailable: () => true,
    get: async (key: string | string[], ...options: unknown[]) => {
      const held = await values.read()
      for (const each of asList(key)) known.add(each)
      const found = asList(key).map((each) => parsed(held[each], parses(options)))
      return Array.isArray(key) ? found : found[0]
    },
    set: (key: string | string[], value: Json | Json[]) => {
      const keys = asList(key)
      const next = Array.isArray(key) && Array.isArray(value) ? value : [value]
      if (keys.length !== next.length) return Promise.reject(new Error('There must be as many values as keys.'))
      const given = keys.flatMap((each, index) => (isEmpty(next[index]) ? [] : [[each, written(next[index])] as const]))
      return change([...keys], (held, mine) => ({
        ...without(held, mine),
        ...Object.fromEntries(given.filter(([each]) => mine.includes(each))),
      }))
    },
    delete: (key: string | string[]) => change([...asList(key)], without),
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
