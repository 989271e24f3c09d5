import { useSyncExternalStore } from 'react'

/** A registration whose code is on its way. Kept for this tab, so that a reload keeps the step, the address and the countdown. */
export type Progress = { email: string; registration: string; resendAt: number }

const KEY = 'registration'

let cached: { raw: string | null; value: Progress | undefined } = { raw: null, value: undefined }
let inMemory: string | null = null
const listeners = new Set<() => void>()

const read = (): string | null => {
  try {
    return sessionStorage.getItem(KEY)
  } catch {
    return inMemory
  }
}

const write = (raw: string | null) => {
  inMemory = raw
  try {
    if (raw === null) sessionStorage.removeItem(KEY)
    else sessionStorage.setItem(KEY, raw)
  } catch {
    // Kept in memory above.
  }
  for (const listener of listeners) listener()
}

/** Undefined for anything that is not a registration under way. */
export const parseProgress = (raw: string | null): Progress | undefined => {
  try {
    const { email, registration, resendAt } = JSON.parse(raw ?? '{}') as Record<string, unknown>
    const isWhole = typeof email === 'string' && email !== '' && typeof registration === 'string' && typeof resendAt === 'number'
    return isWhole ? { email, registration, resendAt } : undefined
  } catch {
    return undefined
  }
}

const current = () => {
  const raw = read()
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
export const clearProgress = () => write(null)
