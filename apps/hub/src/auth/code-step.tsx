import { CODE_DIGITS } from '@playhub/contract/limits'
import { Refusal, type Warning } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import type { FieldError } from '@playhub/ui/field'
import { Stack } from '@playhub/ui/panel'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, type SyntheticEvent, useRef, useState } from 'react'
import { useFlowsT } from '../flows-texts.ts'
import { useFieldText } from '../form-fields.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useRefusalText } from '../refusal-text.ts'
import styles from './auth.module.css'
import { CodeField } from './code-field.tsx'
import { countFailedAttempt } from './failed-attempts.ts'
import { type Resending, ResendLine } from './resend-line.tsx'
import { TextButton } from './text-button.tsx'
import { firstReason, Refused, useWaiting } from './waiting.tsx'

/** The server's word for a code that is not the one. */
type CodeWarning = { warning: Warning; retryAfterSeconds?: number | undefined }

type Props = {
  email: string
  /** Sends the code; what comes after a right one is the caller's. */
  confirm: (code: string) => Promise<CodeWarning | undefined>
  onNewAddress: () => void
  /** What the code was refused with. */
  onFailure: (failed: unknown) => void
  resending: Resending
  back?: ReactNode
  step?: string
}

/** The code from a letter. Never sent by itself: a wrong one counts as a failed attempt. */
export const CodeStep = ({ email, confirm, onNewAddress, onFailure, resending, back, step }: Props) => {
  const t = useFlowsT()
  const refusalText = useRefusalText()
  const fieldText = useFieldText()
  const waiting = useWaiting()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const isComplete = code.length === CODE_DIGITS

  const sending = useMutation({
    mutationFn: () => confirm(code),
    onSuccess: (warning) => {
      if (!warning) return
      countFailedAttempt()
      onFailure(warning)
      waiting.wait(warning.retryAfterSeconds)
      input.current?.select()
    },
    onError: (error) => {
      onFailure(error)
      waiting.waitAfter(error)
      input.current?.focus()
    },
  })
  const isUsedUp = sending.error instanceof Refusal && sending.error.code === 'CODE_TRIES_EXCEEDED'

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    setShort(!isComplete)
    if (!isComplete) input.current?.focus()
    else if (waiting.left === 0) sending.mutate()
  }
  const handleChange = (next: string) => {
    setCode(next)
    setShort(false)
    sending.reset()
  }

  const again: Resending = {
    resendAt: resending.resendAt,
    resend: async (captcha) => {
      await resending.resend(captcha)
      // What was typed belongs to the code before.
      handleChange('')
      input.current?.focus()
    },
    onResendAfter: (seconds) => {
      resending.onResendAfter(seconds)
      // The button that was pressed gives way to the clock.
      input.current?.focus()
    },
  }

  const error = ((): FieldError | undefined => {
    if (isShort) return fieldText('CODE_FORMAT')
    if (sending.data) return { text: t(`warning.${sending.data.warning}`), hint: t('code.wrongHint') }
    return isUsedUp ? { text: refusalText(sending.error) } : undefined
  })()

  return (
    <Stack>
      {step && <p className={styles.step}>{step}</p>}
      <ScreenTitle failed={error !== undefined} back={back}>
        {t('code.title')}
      </ScreenTitle>
      <p className={styles.lead}>
        {t('code.sent', { email })} <TextButton onClick={onNewAddress}>{t('code.change')}</TextButton>
      </p>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <CodeField ref={input} label={t('code.label')} value={code} onChange={handleChange} readOnly={sending.isPending} error={error} />
        {!isUsedUp && <Refused error={sending.error} left={waiting.left} />}
        <Button
          type="submit"
          variant="accent"
          busy={sending.isPending}
          blocked={firstReason(waiting.reason, !isComplete && t('code.fill'))}
        >
          {t('code.submit')}
        </Button>
      </form>
      <ResendLine {...again} />
    </Stack>
  )
}
