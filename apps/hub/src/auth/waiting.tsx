import { Refusal } from '@playhub/contract/refusals'
import { Notice } from '@playhub/ui/notice'
import { useState } from 'react'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useRefusalText } from '../session/refusal-text.ts'
import styles from './auth.module.css'
import { asClock, useSecondsLeft } from './countdown.ts'

/** The time that the server wants to be left alone for, counted down. */
export const useWaiting = () => {
  const t = useFlowsT()
  const [until, setUntil] = useState(0)
  const left = useSecondsLeft(until)
  return {
    left,
    /** Why a button cannot be pressed meanwhile. */
    reason: left > 0 && t('emailLogin.wait', { time: asClock(left) }),
    wait: (seconds: number | undefined) => setUntil(seconds ? Date.now() + seconds * 1000 : 0),
    /** Also takes the time from a refusal that names one. */
    waitAfter: (error: unknown) =>
      setUntil(error instanceof Refusal && error.retryAfterSeconds ? Date.now() + error.retryAfterSeconds * 1000 : 0),
  }
}

/** What a call ended with and, where the server named a time, the clock; gone when the time is over. The clock is not read aloud. */
export const Refused = ({ error, left }: { error: unknown; left: number }) => {
  const t = useFlowsT()
  const refusalText = useRefusalText()
  const named = error instanceof Refusal && error.retryAfterSeconds !== undefined
  if (!error && left === 0) return null
  if (named && left === 0) return null
  return (
    <Notice kind={left > 0 ? 'warning' : 'danger'}>
      {error ? refusalText(error) : t('refusal.TOO_MANY_REQUESTS')}
      {left > 0 && (
        <span className={styles.clock} aria-hidden="true">
          {' '}
          {t('emailLogin.wait', { time: asClock(left) })}
        </span>
      )}
    </Notice>
  )
}

export const firstReason = (...reasons: readonly (string | false | undefined)[]) => reasons.find(Boolean) || undefined
