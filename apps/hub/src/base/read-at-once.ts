import { onceFor } from './late.ts'

/**
 * Loads once for each key, for `use()`. What is loaded is rendered at once, also on the server: React reads a promise with this status without
 * waiting.
 */
export const readAtOnceFor = <K, T>(load: (key: K) => Promise<T>) =>
  onceFor((key: K) => {
    const loading = load(key)
    void loading.then(
      (value) => Object.assign(loading, { status: 'fulfilled', value }),
      () => {},
    )
    return loading
  })
