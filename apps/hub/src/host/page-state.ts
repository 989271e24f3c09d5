import { useSyncExternalStore } from 'react'

/** What goes from one page of a flow to the next outside of the address: an e-mail is nobody's business there. */
export type PageState = { email?: string; returnTo?: string }

const subscribe = (listener: () => void) => {
  addEventListener('popstate', listener)
  return () => removeEventListener('popstate', listener)
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Read from the history entry, so that it survives a reload. */
export const readPageState = (state: unknown): PageState => {
  if (!isRecord(state)) return {}
  const { email, returnTo } = state
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof returnTo === 'string' && /^\/(?!\/)/.test(returnTo) && { returnTo }),
  }
}

const none = {}
export const usePageState = (): PageState =>
  readPageState(
    useSyncExternalStore(
      subscribe,
      () => history.state as unknown,
      () => none,
    ),
  )
