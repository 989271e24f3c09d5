import { Refusal } from '@playhub/contract/refusals'
import { Notice } from '@playhub/ui/notice'
import { useState } from 'react'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { isShownAtFields } from '../i18n/form-fields.ts'
import { useRefusalText } from '../session/refusal-text.ts'
import styles from './auth.module.css'
import { asClock, useSecondsLeft } from './countdown.ts'

/** Counts down the wait that the server demands. */
export const useWaiting = () => {
  const t = useFlowsT()
  const [until, setUntil] = useState(0)
  const left = useSecondsLeft(until)
  return {
    left,
    /** The text that says why the button is disabled during the wait; false if there is no wait. */
    reason: left > 0 && t('emailLogin.wait', { time: asClock(left) }),
    wait: (seconds: number | undefined) => setUntil(seconds ? Date.now() + seconds * 1000 : 0),
    /** If the error is a refusal that demands a wait, starts this wait. */
    waitAfter: (error: unknown) =>
      setUntil(error instanceof Refusal && error.retryAfterSeconds ? Date.now() + error.retryAfterSeconds * 1000 : 0),
  }
}

/**
 * The message of the last failure and, if the server demands a wait, a countdown. Both disappear when the wait is over. Screen readers do
 * not read the countdown. Errors of single fields are shown only at the fields.
 */
export const Refused = ({ error, left }: { error: unknown; left: number }) => {
  const t = useFlowsT()
  const refusalText = useRefusalText('form')
  const named = error instanceof Refusal && error.retryAfterSeconds !== undefined
  if ((!error || isShownAtFields(error)) && left === 0) return null
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
