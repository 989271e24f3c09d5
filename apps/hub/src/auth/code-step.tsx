import { auth } from '@playhub/contract/auth'
import { isWarning } from '@playhub/contract/endpoint'
import { CODE_DIGITS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import type { FieldError } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { call } from '../call.ts'
import { useFieldText } from '../form-fields.ts'
import { signedInResult } from '../host/results.ts'
import type { ScreenProps } from '../host/screen.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n.tsx'
import { useRefusalText } from '../refusal-text.ts'
import { showToast } from '../toast-queue.ts'
import styles from './auth.module.css'
import { CodeField } from './code-field.tsx'
import { countFailedAttempt } from './failed-attempts.ts'
import { clearProgress, type Progress } from './registration-progress.ts'
import { ResendLine } from './resend-line.tsx'
import { TextButton } from './text-button.tsx'

type Props = ScreenProps<'registration'> & { progress: Progress }

/** Second step of an account: the code from the letter. Never sent by itself: a wrong one counts as a failed attempt. */
export const CodeStep = ({ values, host, progress }: Props) => {
  const t = useFlowsT()
  const refusalText = useRefusalText()
  const fieldText = useFieldText()
  const input = useRef<HTMLInputElement>(null)
  const [code, setCode] = useState('')
  const [isShort, setShort] = useState(false)
  const { email, registration } = progress
  const isComplete = code.length === CODE_DIGITS

  const confirm = useMutation({
    mutationFn: () => call(auth.sendVerificationCode, { body: { email, code, registration } }),
    onSuccess: (reply) => {
      if (isWarning(reply)) {
        countFailedAttempt()
        return input.current?.select()
      }
      clearProgress()
      showToast('CODE_VALID', 'info')
      host.finish(signedInResult(reply.result))
    },
    onError: () => input.current?.focus(),
  })

  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    setShort(!isComplete)
    if (isComplete) confirm.mutate()
    else input.current?.focus()
  }
  const handleChange = (next: string) => {
    setCode(next)
    setShort(false)
    confirm.reset()
  }
  const handleNewAddress = () => {
    clearProgress()
    host.go({ screen: 'registration', values: { ...values, email } })
  }

  const error = ((): FieldError | undefined => {
    if (isShort) return fieldText('CODE_FORMAT')
    if (confirm.data && isWarning(confirm.data)) return { text: t('warning.SEND_VERIFICATION_CODE_INCORRECT'), hint: t('code.wrongHint') }
    if (confirm.error instanceof Refusal && confirm.error.code === 'CODE_TRIES_EXCEEDED') return { text: refusalText(confirm.error) }
    return undefined
  })()

  return (
    <Stack>
      <ScreenTitle failed={error !== undefined}>{t('code.title')}</ScreenTitle>
      <p className={styles.lead}>
        {t('code.sent', { email })} <TextButton onClick={handleNewAddress}>{t('code.change')}</TextButton>
      </p>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <CodeField ref={input} label={t('code.label')} value={code} onChange={handleChange} readOnly={confirm.isPending} error={error} />
        {confirm.error && !error && <Notice kind="danger">{refusalText(confirm.error)}</Notice>}
        <Button type="submit" variant="accent" busy={confirm.isPending} blocked={isComplete ? undefined : t('code.fill')}>
          {t('code.submit')}
        </Button>
      </form>
      <ResendLine {...progress} />
    </Stack>
  )
}
