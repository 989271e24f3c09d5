import { useSyncExternalStore } from 'react'
import { safeStorage } from '../safe-storage.ts'

/** A registration whose code is on its way. Kept for this tab, so that a reload keeps the step, the address and the countdown. */
export type Progress = { email: string; registration: string; resendAt: number }

const KEY = 'registration'

const tab = safeStorage(() => sessionStorage)
let cached: { raw: string | undefined; value: Progress | undefined } = { raw: undefined, value: undefined }
const listeners = new Set<() => void>()

const write = (raw: string | undefined) => {
  tab.write(KEY, raw)
  for (const listener of listeners) listener()
}

/** Undefined for anything that is not a registration under way. */
export const parseProgress = (raw: string | undefined): Progress | undefined => {
  try {
    const { email, registration, resendAt } = JSON.parse(raw ?? '{}') as Record<string, unknown>
    const isWhole = typeof email === 'string' && email !== '' && typeof registration === 'string' && typeof resendAt === 'number'
    return isWhole ? { email, registration, resendAt } : undefined
  } catch {
    return undefined
  }
}

const current = () => {
  const raw = tab.read(KEY)
  if (raw !== cached.raw) cached = { raw, value: parseProgress(raw) }
  return cached.value
}

const subscribe = (listener: () => void) => {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

export const useProgress = () => useSyncExternalStore(subscribe, current, () => undefined)

/** The code was sent to `email`; another may be asked for after so many seconds. */
export const setProgress = ({ email, registration }: Pick<Progress, 'email' | 'registration'>, resendAfterSeconds: number) =>
  write(JSON.stringify({ email, registration, resendAt: Date.now() + resendAfterSeconds * 1000 } satisfies Progress))
export const clearProgress = () => write(undefined)
