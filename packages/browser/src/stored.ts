import { safeStorage } from './safe-storage.ts'
import { createListeners } from './store.ts'

export type Stored<T> = {
  key: string
  /** Returns undefined if nothing valid is stored. Returns the same object until the stored text changes. */
  get: () => T | undefined
  set: (value: T) => void
  remove: () => void
  /** Calls `listener` after each change in this tab or in another. Returns a function that unsubscribes. */
  subscribe: (listener: () => void) => () => void
}

export type Codec<T> = { read: (raw: string) => T | undefined; write: (value: T) => string }

export const text: Codec<string> = { read: (raw) => raw || undefined, write: (value) => value }
export const oneOf = <const T extends string>(allowed: readonly T[]): Codec<T> => ({
  read: (raw) => allowed.find((each) => each === raw),
  write: (value) => value,
})

const local = safeStorage(() => localStorage)

/** Creates a store for a value in the browser's local storage. `onSave` gets the written text; undefined if the value was removed. */
export const storedItem = <T>(key: string, codec: Codec<T>, onSave?: (raw: string | undefined) => void): Stored<T> => {
  let seen: { raw: string | undefined; value: T | undefined } = { raw: undefined, value: undefined }
  const { count, tell, subscribe } = createListeners()
  const save = (raw: string | undefined) => {
    local.write(key, raw)
    onSave?.(raw)
    tell()
  }
  const handleStorage = (event: StorageEvent) => {
    if (event.key === key || event.key === null) tell()
  }
  return {
    key,
    get: () => {
      const raw = local.read(key)
      if (raw !== seen.raw) seen = { raw, value: raw === undefined ? undefined : codec.read(raw) }
      return seen.value
    },
    set: (value) => save(codec.write(value)),
    remove: () => save(undefined),
    subscribe: (listener) => {
      if (count() === 0) addEventListener('storage', handleStorage)
      const end = subscribe(listener)
      return () => {
        end()
        if (count() === 0) removeEventListener('storage', handleStorage)
      }
    },
  }
}
