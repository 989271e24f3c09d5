import { safeStorage } from '@playhub/browser/safe-storage'
import { createListeners } from '@playhub/browser/store'
import { useSyncExternalStore } from 'react'

const tab = safeStorage(() => sessionStorage)

/**
 * Stores the state of a flow with several steps for this tab, so that a reload keeps the step, the e-mail address and the countdown. `read`
 * parses the stored value. It returns undefined if the value is not a state of this flow.
 */
export const tabProgress = <P extends object>(key: string, read: (kept: Record<string, unknown>) => P | undefined) => {
  let cached: { raw: string | undefined; value: P | undefined } = { raw: undefined, value: undefined }
  const { tell, subscribe } = createListeners()

  const parse = (raw: string | undefined): P | undefined => {
    try {
      return read(JSON.parse(raw ?? '{}') as Record<string, unknown>)
    } catch {
      return undefined
    }
  }
  const current = () => {
    const raw = tab.read(key)
    if (raw !== cached.raw) cached = { raw, value: parse(raw) }
    return cached.value
  }
  const write = (raw: string | undefined) => {
    tab.write(key, raw)
    tell()
  }

  return {
    parse,
    current,
    use: () => useSyncExternalStore(subscribe, current, () => undefined),
    set: (progress: P) => write(JSON.stringify(progress)),
    clear: () => write(undefined),
  }
}

/** Returns the time from which another code may be requested, in ms since 1970. */
export const resendMoment = (resendAfterSeconds: number) => Date.now() + resendAfterSeconds * 1000
