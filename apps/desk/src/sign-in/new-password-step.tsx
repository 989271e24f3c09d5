import { desk } from '@playhub/contract/desk'
import type { DeskSession } from '@playhub/contract/desk/sign-in'
import { STAFF_PASSWORD_MIN } from '@playhub/contract/limits'
import { Button } from '@playhub/ui/button'
import { PasswordField } from '@playhub/ui/password-field'
import { type FormEvent, useState } from 'react'
import { call } from '../base/call.ts'
import { useT } from '../base/i18n.tsx'
import { Frame } from './frame.tsx'
import { OtherAccount } from './other-account.tsx'
import styles from './sign-in.module.css'
import { useFirstField, useStep } from './use-step.ts'

/** Replaces the one-time password. The server rejects common passwords. */
export const NewPasswordStep = ({ me }: { me: DeskSession }) => {
  const t = useT()
  const [password, setPassword] = useState('')
  const [isAsked, setAsked] = useState(false)
  const field = useFirstField<HTMLInputElement>()
  const save = useStep(
    () => call(desk.signIn.newPassword, { body: { password } }),
    () => field.current?.focus(),
  )
  const isShort = password.length < STAFF_PASSWORD_MIN

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (save.isPending) return
    setAsked(true)
    if (isShort) field.current?.focus()
    else save.mutate()
  }
  return (
    <Frame title={t('newPassword.title')} lead={t('newPassword.lead')} error={save.error} footer={<OtherAccount staff={me.staff} />}>
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        {/* Tells a password manager for which account the password is. */}
        <input
          className="visually-hidden"
          type="email"
          name="email"
          autoComplete="username"
          value={me.staff?.email ?? ''}
          readOnly
          tabIndex={-1}
          aria-hidden="true"
        />
        <PasswordField
          ref={field}
          label={t('newPassword.label')}
          showLabel={t('signIn.show')}
          hint={t('newPassword.hint', { count: STAFF_PASSWORD_MIN })}
          name="password"
          autoComplete="new-password"
          value={password}
          readOnly={save.isPending}
          error={isAsked && isShort ? { text: t('newPassword.short', { count: STAFF_PASSWORD_MIN }) } : undefined}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button type="submit" variant="accent" busy={save.isPending} blocked={password === '' ? t('newPassword.fill') : undefined}>
          {t('newPassword.submit')}
        </Button>
      </form>
    </Frame>
  )
}
