import { onceFor } from './late.ts'

/**
 * Returns a function that loads once for each key and returns a promise for `use()`. A loaded value is rendered at once, also on the
 * server, because React does not wait for a promise with the status `fulfilled`.
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
