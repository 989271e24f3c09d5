import { useMemo } from 'react'
import { useHistoryState } from 'wouter/use-browser-location'
import { type RecoveryStep, recoverySteps } from '../base/screen.ts'

/** What goes from one page of a flow to the next outside of the address: an e-mail or a token is nobody's business there. */
export type PageState = { email?: string; link?: string; step?: RecoveryStep; emailNeeded?: true; returnTo?: string }

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Read from the history entry, so that it survives a reload. */
export const readPageState = (state: unknown): PageState => {
  if (!isRecord(state)) return {}
  const { email, link, returnTo } = state
  const step = recoverySteps.find((each) => each === state.step)
  return {
    ...(typeof email === 'string' && { email }),
    ...(typeof link === 'string' && { link }),
    ...(step && { step }),
    ...(state.emailNeeded === true && { emailNeeded: true }),
    ...(typeof returnTo === 'string' && isOwnPath(returnTo) && { returnTo }),
  }
}

/** As a browser reads it: `//evil`, `/\\evil` and `javascript:` lead elsewhere. */
const isOwnPath = (path: string) => {
  const here = 'https://hub.invalid'
  return path.startsWith('/') && URL.canParse(path, here) && new URL(path, here).origin === here
}

/** The same object until the history moves on. */
export const usePageState = (): PageState => {
  const state = useHistoryState<unknown>()
  return useMemo(() => readPageState(state), [state])
}
