import { CODE_DIGITS } from '@playhub/contract/limits'
import { Refusal, type Warning } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import type { FieldError } from '@playhub/ui/field'
import { useMutation } from '@tanstack/react-query'
import { type RefObject, type SyntheticEvent, useRef, useState } from 'react'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { useFieldText } from '../i18n/form-fields.ts'
import { useRefusalText } from '../session/refusal-text.ts'
import styles from './auth.module.css'
import { CodeField } from './code-field.tsx'
import { type Resending, ResendLine } from './resend-line.tsx'
import { firstReason, Refused, useWaiting } from './waiting.tsx'

/** The server's reply to a wrong one-time code. `retryAfterSeconds`: the time to wait before the next try. */
type CodeWarning = { warning: Warning; retryAfterSeconds?: number | undefined }

export type CodeEntryProps = {
  /**
   * Sends the code to the server. Resolves with a warning if the code is wrong. If the code is correct, `confirm` itself starts the next
   * step.
   */
  confirm: (code: string) => Promise<CodeWarning | undefined>
  /** Called after the server did not accept the code, with the warning or the error. */
  onFailure?: (failed: unknown) => void
  resending: Resending
  /** A ref to the field, with which the caller can move the focus there. */
  input?: RefObject<HTMLInputElement | null>
  /** Ids of further elements that describe the field to screen readers. */
  field?: { 'aria-describedby': string }
  /**
   * Called with true if the code was not accepted or is incomplete. Called with false when the player changes the code, or sends a complete
   * one.
   */
  onError?: (isWrong: boolean) => void
}

/**
 * The field for the code from an e-mail. The code is sent as soon as six digits are typed. A button sends the code again, for example after
 * a correction.
 */
export const CodeEntry = ({ confirm, onFailure, resending, input: given, field, onError }: CodeEntryProps) => {
  const t = useFlowsT()
  const refusalText = useRefusalText('form')
  const fieldText = useFieldText()
  const waiting = useWaiting()
  const own = useRef<HTMLInputElement>(null)
  const input = given ?? own
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const isComplete = code.length === CODE_DIGITS

  const sending = useMutation({
    mutationFn: confirm,
    onSuccess: (warning) => {
      if (!warning) return
      onFailure?.(warning)
      onError?.(true)
      waiting.wait(warning.retryAfterSeconds)
      setCode('')
      input.current?.focus()
    },
    onError: (error) => {
      onFailure?.(error)
      onError?.(true)
      waiting.waitAfter(error)
      input.current?.focus()
    },
  })
  const isUsedUp = sending.error instanceof Refusal && sending.error.code === 'CODE_TRIES_EXCEEDED'

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    setShort(!isComplete)
    onError?.(!isComplete)
    if (!isComplete) input.current?.focus()
    else if (waiting.left === 0 && !sending.isPending) sending.mutate(code)
  }
  const handleChange = (next: string) => {
    setCode(next)
    setShort(false)
    onError?.(false)
    sending.reset()
    // The code is sent automatically when it becomes complete. Replacing a digit of a complete code does not send it.
    const isTyped = next.length === CODE_DIGITS && code.length < CODE_DIGITS
    if (isTyped && waiting.left === 0) sending.mutate(next)
  }

  const again: Resending = {
    ...resending,
    resend: async (captcha) => {
      await resending.resend(captcha)
      // The field still contains digits of the previous code, so it is cleared.
      handleChange('')
      input.current?.focus()
    },
    onResendAfter: (seconds) => {
      resending.onResendAfter(seconds)
      // The countdown replaces the button that was pressed, so the focus moves to the field.
      input.current?.focus()
    },
  }

  const error = ((): FieldError | undefined => {
    if (isShort) return fieldText('CODE_FORMAT')
    if (sending.data) return { text: t(`warning.${sending.data.warning}`), hint: t('code.wrongHint') }
    return isUsedUp ? { text: refusalText(sending.error) } : undefined
  })()

  return (
    <>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <CodeField
          {...field}
          ref={input}
          label={t('code.label')}
          value={code}
          onChange={handleChange}
          readOnly={sending.isPending}
          error={error}
        />
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
    </>
  )
}
