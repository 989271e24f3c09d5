import { createElement, type FunctionComponent, use } from 'react'

const failed = new Set<() => void>()

/** Lets everything whose load has failed be loaded again by whoever needs it next. */
export const forgetFailed = () => {
  for (const forget of failed) forget()
  failed.clear()
}

/** Loads once, however often it is asked. A failure stays the answer until `forgetFailed`: a rendering that fails is tried twice. */
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

/** A component whose code comes with its first rendering: React's `lazy`, but a failed load can be tried again. */
export const late = <P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> => {
  const part = once(load)
  return (props) => createElement(use(part()), props)
}
