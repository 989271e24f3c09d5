import type { CaptchaPurpose } from '@playhub/contract/auth/robot-check'
import { Refusal } from '@playhub/contract/refusals'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useFlowsT } from '../i18n/flows-texts.ts'
import styles from './auth.module.css'
import { asClock, useSecondsLeft } from './countdown.ts'
import { RobotCheck } from './robot-check.tsx'
import { isAboutCheck } from './robot-check-needed.ts'
import { TextButton } from './text-button.tsx'
import { Refused, useWaiting } from './waiting.tsx'

export type Resending = {
  /** The time from which another code may be requested, in ms since 1970. */
  resendAt: number
  resend: (captcha: string | undefined) => Promise<unknown>
  /** Called with the server's answer: the number of seconds until the next code may be requested. */
  onResendAfter: (seconds: number) => void
  /** The purpose of the robot check that the server may demand. */
  check?: CaptchaPurpose
}

/** A countdown until another code may be requested, then a button. Screen readers announce only the start and the end of the countdown. */
export const ResendLine = ({ resendAt, resend, onResendAfter, check = 'recover' }: Resending) => {
  const t = useFlowsT()
  const left = useSecondsLeft(resendAt)
  const waiting = useWaiting()
  const again = useMutation({
    mutationFn: resend,
    onError: (error) => {
      if (error instanceof Refusal && error.code === 'RESEND_TOO_EARLY') onResendAfter(error.retryAfterSeconds ?? 0)
      else waiting.waitAfter(error)
    },
  })
  const needsCheck = isAboutCheck(again.error)
  return (
    <>
      <p className={styles.line}>
        {left > 0 ? (
          <span className={styles.clock}>{t('code.timer', { time: asClock(left) })}</span>
        ) : (
          <TextButton onClick={() => again.isPending || waiting.left > 0 || again.mutate(undefined)}>{t('code.resend')}</TextButton>
        )}
      </p>
      <span className="visually-hidden" role="status">
        {left > 0 ? <TimeLeft key={resendAt} seconds={left} /> : t('code.timerEnd')}
      </span>
      {needsCheck && <RobotCheck purpose={check} solved={false} onSolved={again.mutate} autoFocus />}
      {again.isSuccess && <Notice kind="success">{t('code.resent')}</Notice>}
      {!needsCheck && <Refused error={again.error} left={waiting.left} />}
    </>
  )
}

/** Shows the number of seconds at its first render and never updates it, because screen readers announce each change. */
const TimeLeft = ({ seconds }: { seconds: number }) => {
  const t = useFlowsT()
  const [count] = useState(seconds)
  return t('code.timerStart', { count })
}
