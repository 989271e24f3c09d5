import { useMemo } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { type RecoveryStep, recoverySteps } from '../base/screen.ts'

/**
 * Values that one page of a flow passes to the next page. They are not in the URL, because a URL must not contain an e-mail address or a
 * token.
 */
export type PageState = { email?: string; link?: string; step?: RecoveryStep; emailNeeded?: string; returnTo?: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Reads the values from the state of the history entry. The browser keeps this state during a reload. */
export const readPageState = (state: unknown): PageState => {
  if (!isRecord(state)) return {}
  const { email, link, emailNeeded, returnTo } = state
  const step = recoverySteps.find((each) => each === state.step)
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof link === 'string' && { link }),
    ...(step && { step }),
    ...(typeof emailNeeded === 'string' && { emailNeeded }),
    ...(typeof returnTo === 'string' && isOwnPath(returnTo) && { returnTo }),
  }
}

/**
 * Whether the path leads to this site. The path is resolved as a browser does it, because `//evil`, `/\\evil` and `javascript:` lead to
 * other sites.
 */
const isOwnPath = (path: string) => {
  const here = 'https://hub.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}

/** Returns the values from the history entry. The returned object is the same until the history entry changes. */
export const usePageState = (): PageState => {
  const state = useHistoryState<unknown>()
  return useMemo(() => readPageState(state), [state])
}
