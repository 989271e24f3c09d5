import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { auth } from '@playhub/contract/auth'
import { isWarning } from '@playhub/contract/endpoint'
import type { Warning } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Field, type FieldError } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { PasswordField } from '@playhub/ui/password-field'
import { useMutation } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useForm } from 'react-hook-form'
import { call } from '../call.ts'
import { bindField, markRefusedFields, useFieldText } from '../form-fields.ts'
import { signedInResult } from '../host/results.ts'
import type { ScreenProps } from '../host/screen.ts'
import { ScreenTitle } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n.tsx'
import { useRefusalText } from '../refusal-text.ts'
import { useProject } from '../session/config.ts'
import styles from './auth.module.css'
import { BackButton } from './back-button.tsx'
import { attemptLimitOf, countFailedAttempt, forgetFailedAttempts, useFailedAttempts } from './failed-attempts.ts'
import { RobotCheck } from './robot-check.tsx'
import { TextButton } from './text-button.tsx'

type Credentials = { email: string; password: string }

/** E-mail and password in one form; what the player typed stays until it is right. */
export const EmailLoginScreen = ({ values, host }: ScreenProps<'emailLogin'>) => {
  const t = useFlowsT()
  const fieldText = useFieldText()
  const refusalText = useRefusalText()
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(auth.loginByEmail.body),
    defaultValues: { email: values.email ?? '', password: '' },
  })
  const needsCheck = useFailedAttempts() >= attemptLimitOf(useProject(values.project).project)

  const login = useMutation({
    mutationFn: (body: Credentials) => call(auth.loginByEmail, { body }),
    onSuccess: (reply) => {
      if (!isWarning(reply)) return host.finish(signedInResult(reply.result))
      countFailedAttempt()
      if (reply.warning === 'INVALID_PASSWORD_LOGIN_BY_EMAIL') form.setValue('password', '')
      form.setError(
        reply.warning === 'INVALID_PASSWORD_LOGIN_BY_EMAIL' ? 'password' : 'email',
        { message: reply.warning },
        { shouldFocus: true },
      )
    },
    onError: (error) => markRefusedFields(form, error),
  })

  const { errors, isSubmitted } = form.formState
  const [email, password] = form.watch(['email', 'password'])
  const emailError = errors.email?.message === ('USER_NOT_EXIST_LOGIN_BY_EMAIL' satisfies Warning)
  const withEmail = { ...values, email }
  const errorOf = (code: string | undefined): FieldError | undefined =>
    code === 'USER_NOT_EXIST_LOGIN_BY_EMAIL' || code === 'INVALID_PASSWORD_LOGIN_BY_EMAIL'
      ? { text: t(`warning.${code}`) }
      : fieldText(code)

  return (
    <Stack>
      <ScreenTitle
        failed={isSubmitted && (!form.formState.isValid || login.isError)}
        back={<BackButton onClick={() => host.go({ screen: 'login', values })} />}
      >
        {t('emailLogin.title')}
      </ScreenTitle>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((body) => needsCheck || login.mutateAsync(body).catch(() => undefined))}
      >
        <Field
          {...bindField(form, 'email')}
          label={t('emailLogin.email')}
          type="email"
          autoComplete="username"
          spellCheck={false}
          autoCapitalize="none"
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
          label={t('emailLogin.password')}
          showLabel={t('emailLogin.show')}
          autoComplete="current-password"
          readOnly={login.isPending}
          aside={<TextButton onClick={() => host.go({ screen: 'recovery', values })}>{t('emailLogin.forgot')}</TextButton>}
          error={errorOf(errors.password?.message)}
        />
        {needsCheck && (
          <>
            <Notice kind="warning">{t('emailLogin.captcha')}</Notice>
            <RobotCheck solved={false} onSolved={forgetFailedAttempts} autoFocus />
          </>
        )}
        {login.error && <Notice kind="danger">{refusalText(login.error)}</Notice>}
        <Button
          type="submit"
          variant="accent"
          busy={login.isPending}
          blocked={blockedBy(needsCheck && t('registration.waitCaptcha'), !(email && password) && t('emailLogin.fill'))}
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

const blockedBy = (...reasons: readonly (string | false)[]) => reasons.find((reason) => reason !== false) || undefined

const withAction = (error: FieldError | undefined, action: ReactNode) => error && { ...error, action }
