import { createElement, type FunctionComponent, use } from 'react'

const failed = new Set<() => void>()

/** Makes all failed loads start again at their next use. */
export const forgetFailed = () => {
  for (const forget of failed) forget()
  failed.clear()
}

/**
 * Returns a function that calls `load` once, however often the function is called. A failed load is repeated only after `forgetFailed`:
 * React renders a failed component a second time, and this must not start another load.
 */
export const once = <T>(load: () => Promise<T>) => {
  let loading: Promise<T> | undefined
  return () => {
    if (!loading) {
      loading = load()
      loading.catch(() =>
        failed.add(() => {
          loading = undefined
        }),
      )
    }
    return loading
  }
}

/** Like `once`, but loads once for each key. */
export const onceFor = <K, T>(load: (key: K) => Promise<T>) => {
  const parts = new Map<K, () => Promise<T>>()
  return (key: K) => {
    const part = parts.get(key) ?? once(() => load(key))
    parts.set(key, part)
    return part()
  }
}

/** A component whose code loads at its first rendering. Like React's `lazy`, but a failed load can be tried again. */
export const late = <P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> => {
  const part = once(load)
  return (props) => createElement(use(part()), props)
}

/**
 * Like `late`, but renders nothing if the code does not load. It is used for placeholders: the page that follows the placeholder shows its
 * own error.
 */
export const lateOrNothing = (load: () => Promise<FunctionComponent>) => late(() => load().catch(() => () => null))
