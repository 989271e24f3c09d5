import { auth } from '@playhub/contract/auth'
import { Refusal } from '@playhub/contract/refusals'
import { Notice } from '@playhub/ui/notice'
import { useMutation } from '@tanstack/react-query'
import { call } from '../call.ts'
import { useFlowsT } from '../i18n.tsx'
import { useRefusalText } from '../refusal-text.ts'
import styles from './auth.module.css'
import { asClock, useSecondsLeft } from './countdown.ts'
import { type Progress, setProgress } from './registration-progress.ts'
import { TextButton } from './text-button.tsx'

/** A clock while a new code may not be asked for, then a button. Read aloud only when the clock starts and when it ends. */
export const ResendLine = ({ email, registration, resendAt }: Progress) => {
  const t = useFlowsT()
  const refusalText = useRefusalText()
  const left = useSecondsLeft(resendAt)
  const resend = useMutation({
    mutationFn: () => call(auth.resendVerificationCode, { body: { email, registration } }),
    onSuccess: ({ resendAfterSeconds }) => setProgress({ email, registration }, resendAfterSeconds),
    onError: (error) => {
      if (error instanceof Refusal && error.code === 'RESEND_TOO_EARLY') setProgress({ email, registration }, error.retryAfterSeconds ?? 0)
    },
  })
  return (
    <>
      <p className={styles.line}>
        {left > 0 ? (
          <span className={styles.clock}>{t('code.timer', { time: asClock(left) })}</span>
        ) : (
          <TextButton onClick={() => resend.isPending || resend.mutate()}>{t('code.resend')}</TextButton>
        )}
      </p>
      <span className={styles.unseen} role="status">
        {left > 0 ? t('code.timerStart') : t('code.timerEnd')}
      </span>
      {resend.isSuccess && <Notice kind="success">{t('code.resent')}</Notice>}
      {resend.error && <Notice kind="danger">{refusalText(resend.error)}</Notice>}
    </>
  )
}
