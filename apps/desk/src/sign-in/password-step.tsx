import { desk } from '@playhub/contract/desk'
import { email as emailField } from '@playhub/contract/fields'
import { Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { PasswordField } from '@playhub/ui/password-field'
import { type FormEvent, useRef, useState } from 'react'
import { call } from '../base/call.ts'
import { useT } from '../base/i18n.tsx'
import { Frame } from './frame.tsx'
import { signInByPasskey } from './passkey.ts'
import { PasskeyButton } from './passkey-button.tsx'
import styles from './sign-in.module.css'
import { useFirstField, useStep } from './use-step.ts'

/** The first step of the sign-in. The staff member types an e-mail address and a password, or uses only a passkey. */
export const PasswordStep = ({ ended }: { ended: boolean }) => {
  const t = useT()
  const [email, setEmail] = useState('')
  const [password, setPassword] = useState('')
  const [isEmailWrong, setEmailWrong] = useState(false)
  const emailRef = useFirstField<HTMLInputElement>()
  const passwordRef = useRef<HTMLInputElement>(null)
  const signIn = useStep(
    () => call(desk.signIn.signIn, { body: { email, password } }),
    (error) => {
      // The e-mail address is rarely wrong, so only the password is cleared.
      if (error instanceof Refusal && error.code === 'STAFF_SIGN_IN_WRONG') setPassword('')
      passwordRef.current?.focus()
    },
  )
  const passkey = useStep(signInByPasskey)

  const checkEmail = () => {
    const isWrong = !emailField.safeParse(email).success
    setEmailWrong(isWrong)
    return !isWrong
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    if (signIn.isPending || passkey.isPending) return
    passkey.reset()
    if (!checkEmail()) emailRef.current?.focus()
    else if (password === '') passwordRef.current?.focus()
    else signIn.mutate()
  }
  return (
    <Frame title={t('signIn.title')} error={signIn.error ?? passkey.error} footer={t('signIn.help')}>
      {ended && <Notice>{t('signIn.ended')}</Notice>}
      <form className={styles.form} noValidate onSubmit={handleSubmit}>
        <Field
          ref={emailRef}
          label={t('signIn.email')}
          type="email"
          name="email"
          autoComplete="username webauthn"
          autoCapitalize="none"
          spellCheck={false}
          value={email}
          readOnly={signIn.isPending}
          error={isEmailWrong ? { text: t('signIn.emailWrong'), hint: t('signIn.emailHint') } : undefined}
          onChange={(event) => {
            setEmail(event.target.value)
            if (emailField.safeParse(event.target.value).success) setEmailWrong(false)
          }}
          onBlur={() => email !== '' && checkEmail()}
        />
        <PasswordField
          ref={passwordRef}
          label={t('signIn.password')}
          showLabel={t('signIn.show')}
          name="password"
          autoComplete="current-password"
          value={password}
          readOnly={signIn.isPending}
          onChange={(event) => setPassword(event.target.value)}
        />
        <Button
          type="submit"
          variant="accent"
          busy={signIn.isPending}
          blocked={email === '' || password === '' ? t('signIn.fill') : undefined}
        >
          {t('signIn.submit')}
        </Button>
      </form>
      <p className={styles.or}>{t('signIn.or')}</p>
      <PasskeyButton
        busy={passkey.isPending}
        onClick={() => {
          signIn.reset()
          passkey.mutate()
        }}
      />
    </Frame>
  )
}
