import type { ConfigProject } from '@playhub/contract/catalogue'
import { FAILED_ATTEMPT_LIMIT, FAILED_ATTEMPT_LIMIT_ITEM } from '@playhub/contract/limits'
import { useSyncExternalStore } from 'react'
import { stored } from '../base/storage.ts'

/** Returns the number of wrong passwords or codes after which the robot check appears. A project may set its own number. */
export const attemptLimitOf = (project: Pick<ConfigProject, 'extra'> | undefined): number => {
  const own = Number(project?.extra.find(({ id }) => id === FAILED_ATTEMPT_LIMIT_ITEM)?.value)
  return Number.isInteger(own) && own > 0 ? own : FAILED_ATTEMPT_LIMIT
}

export const countFailedAttempt = () => stored.failedAttempts.set((stored.failedAttempts.get() ?? 0) + 1)
export const forgetFailedAttempts = () => stored.failedAttempts.remove()

export const useFailedAttempts = () =>
  useSyncExternalStore(
    stored.failedAttempts.subscribe,
    () => stored.failedAttempts.get() ?? 0,
    () => 0,
  )
