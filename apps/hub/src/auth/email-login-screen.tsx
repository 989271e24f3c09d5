import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { auth } from '@playhub/contract/auth'
import { shownEmail } from '@playhub/contract/email-domain'
import { isWarning } from '@playhub/contract/endpoint'
import { type HostCode, hostCodes, type Warning } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Field, type FieldError } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { PasswordField } from '@playhub/ui/password-field'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ScreenProps } from '../base/screen.ts'
import { hostCodeOf, useAuthFailure } from '../host/leaving/auth-failure.ts'
import { signedInResult } from '../host/result/results.ts'
import { ScreenTitle, useFirstField } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { bindField, emailInput, markRefusedFields, useFieldText } from '../i18n/form-fields.ts'
import { call } from '../session/call.ts'
import styles from './auth.module.css'
import { BackButton } from './back-button.tsx'
import { RobotCheck } from './robot-check.tsx'
import { isAboutCheck, useRobotCheck } from './robot-check-needed.ts'
import { TextButton } from './text-button.tsx'
import { useCheckWork } from './use-check-work.ts'
import { Refused, useWaiting } from './waiting.tsx'

type Credentials = { email: string; password: string }

/** Sign-in by e-mail and password in one form. After a failure the form keeps what the player typed. */
export const EmailLoginScreen = ({ values, host }: ScreenProps<'emailLogin'>) => {
  const t = useFlowsT()
  const fieldText = useFieldText()
  const waiting = useWaiting()
  const check = useRobotCheck(values.project)
  const [failure, setFailure] = useState<HostCode>()
  useAuthFailure(host, failure)
  const work = useCheckWork()
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(auth.loginByEmail.body),
    defaultValues: { email: shownEmail(values.email ?? ''), password: '' },
  })

  const firstField = values.email ? 'password' : 'email'
  const first = useFirstField(() => form.setFocus(firstField))

  const login = useMutation({
    mutationFn: (typed: Credentials) =>
      call(auth.loginByEmail, { body: { ...typed, ...check.proof, ...(values.link && { link: values.link }) } }),
    onSuccess: (reply) => {
      if (!isWarning(reply)) return host.finish(signedInResult(reply.result), { notAdded: reply.isLinked === false })
      check.warned(reply)
      waiting.wait(reply.retryAfterSeconds)
      setFailure(hostCodes.LOGIN)
      if (reply.warning === 'INVALID_PASSWORD_LOGIN_BY_EMAIL') form.setValue('password', '')
      form.setError(
        reply.warning === 'INVALID_PASSWORD_LOGIN_BY_EMAIL' ? 'password' : 'email',
        { message: reply.warning },
        { shouldFocus: true },
      )
    },
    onError: (error) => {
      check.refused(error)
      waiting.waitAfter(error)
      setFailure(hostCodeOf(error, hostCodes.LOGIN))
      markRefusedFields(form, error)
    },
  })

  const handleSolved = (proof: string) => {
    check.solve(proof)
    form.setFocus('password')
  }

  const { errors, isSubmitted } = form.formState
  const [email, password] = form.watch(['email', 'password'])
  const emailError = errors.email?.message === ('USER_NOT_EXIST_LOGIN_BY_EMAIL' satisfies Warning)
  const { link: _, ...others } = values
  const withEmail = { ...others, email }
  const errorOf = (code: string | undefined): FieldError | undefined =>
    code === 'USER_NOT_EXIST_LOGIN_BY_EMAIL' || code === 'INVALID_PASSWORD_LOGIN_BY_EMAIL'
      ? { text: t(`warning.${code}`) }
      : fieldText(code, email)

  return (
    <Stack>
      <ScreenTitle
        {...first.title}
        failed={isSubmitted && (!form.formState.isValid || login.isError)}
        back={<BackButton onClick={() => host.go({ screen: 'login', values: others })} />}
      >
        {t('emailLogin.title')}
      </ScreenTitle>
      {values.link && <Notice kind="info">{t('emailLogin.link')}</Notice>}
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((typed) => check.isOpen || waiting.left > 0 || login.mutateAsync(typed).catch(() => undefined))}
      >
        <Field
          {...bindField(form, 'email')}
          {...(firstField === 'email' && first.field)}
          label={t('emailLogin.email')}
          {...emailInput}
          autoComplete="username"
          readOnly={login.isPending}
          error={withAction(
            errorOf(errors.email?.message),
            emailError && (
              <TextButton onClick={() => host.go({ screen: 'registration', values: withEmail })}>{t('emailLogin.createWith')}</TextButton>
            ),
          )}
        />
        <PasswordField
          {...bindField(form, 'password')}
          {...(firstField === 'password' && first.field)}
          label={t('emailLogin.password')}
          showLabel={t('emailLogin.show')}
          autoComplete="current-password"
          readOnly={login.isPending}
          aside={
            <TextButton onClick={() => host.go({ screen: 'recovery', values: { ...values, email } })}>{t('emailLogin.forgot')}</TextButton>
          }
          error={errorOf(errors.password?.message)}
        />
        {check.isOpen && (
          <>
            <Notice kind="warning">{t('emailLogin.captcha')}</Notice>
            <RobotCheck
              purpose="login"
              {...work.check}
              solved={false}
              onSolved={handleSolved}
              autoFocus={login.isSuccess || login.isError}
            />
          </>
        )}
        <Refused error={isAboutCheck(login.error) ? null : login.error} left={waiting.left} />
        <Button
          type="submit"
          variant="accent"
          {...work.button(
            login.isPending,
            waiting.reason,
            check.isOpen && t('emailLogin.tick'),
            !(email && password) && t('emailLogin.fill'),
          )}
        >
          {t('emailLogin.submit')}
        </Button>
      </form>
      <p className={styles.line}>
        {t('login.noAccount')}{' '}
        <TextButton onClick={() => host.go({ screen: 'registration', values: withEmail })}>{t('login.create')}</TextButton>
      </p>
    </Stack>
  )
}

const withAction = (error: FieldError | undefined, action: ReactNode) => error && { ...error, action }
