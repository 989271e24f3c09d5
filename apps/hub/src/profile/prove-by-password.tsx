import { isWarning } from '@playhub/contract/endpoint'
import { prove } from '@playhub/contract/profile-proof'
import { Button } from '@playhub/ui/button'
import { PasswordField } from '@playhub/ui/password-field'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useRef, useState } from 'react'
import { firstReason, Refused, useWaiting } from '../auth/waiting.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { call } from '../session/call.ts'
import styles from './profile.module.css'
import { useProfileT } from './texts.ts'

/** Lets the player prove their identity by the account's password. */
export const ProveByPassword = ({ onProved }: { onProved: () => void }) => {
  const t = useProfileT()
  const flows = useFlowsT()
  const waiting = useWaiting()
  const input = useRef<HTMLInputElement>(null)
  const [password, setPassword] = useState('')
  const sending = useMutation({
    mutationFn: () => call(prove.proveByPassword, { body: { password } }),
    onSuccess: (reply) => {
      if (!isWarning(reply)) return onProved()
      waiting.wait(reply.retryAfterSeconds)
      setPassword('')
      input.current?.focus()
    },
    onError: waiting.waitAfter,
  })
  const isWrong = sending.data !== undefined && isWarning(sending.data)
  const handleSubmit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (password && waiting.left === 0) sending.mutate()
  }
  const handleChange = (next: string) => {
    setPassword(next)
    if (next) sending.reset()
  }
  return (
    <form className={styles.proving} noValidate onSubmit={handleSubmit}>
      <PasswordField
        ref={input}
        name="password"
        label={t('prove.password')}
        showLabel={flows('emailLogin.show')}
        autoComplete="current-password"
        value={password}
        readOnly={sending.isPending}
        onChange={(event) => handleChange(event.target.value)}
        error={isWrong ? { text: flows('warning.INVALID_PASSWORD_LOGIN_BY_EMAIL') } : undefined}
      />
      <Refused error={sending.error} left={waiting.left} />
      <Button
        type="submit"
        variant="accent"
        busy={sending.isPending}
        blocked={firstReason(waiting.reason, !password && t('prove.passwordFill'))}
      >
        {t('prove.submit')}
      </Button>
    </form>
  )
}
