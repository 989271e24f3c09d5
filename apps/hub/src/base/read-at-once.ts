import { onceFor } from './late.ts'

/**
 * Returns a function that loads once for each key and returns a promise for `use()`. After loading, the promise has the status `fulfilled`.
 * React renders the value of such a promise without waiting, also on the server.
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
