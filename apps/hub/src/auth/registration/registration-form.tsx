import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { auth } from '@playhub/contract/auth'
import { shownEmail } from '@playhub/contract/email-domain'
import { isWarning } from '@playhub/contract/endpoint'
import { shortLanguage } from '@playhub/contract/language'
import { type HostCode, hostCodes, Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { CheckboxField } from '@playhub/ui/checkbox-field'
import { Field } from '@playhub/ui/field'
import { Stack } from '@playhub/ui/panel'
import { PasswordField } from '@playhub/ui/password-field'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Controller, useForm } from 'react-hook-form'
import type * as z from 'zod/mini'
import { paths } from '../../base/paths.ts'
import type { ScreenProps } from '../../base/screen.ts'
import { hostCodeOf, useAuthFailure } from '../../host/leaving/auth-failure.ts'
import { ScreenTitle, useFirstField } from '../../host/screen-title.tsx'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { bindField, emailInput, markRefusedFields, useFieldText } from '../../i18n/form-fields.ts'
import { useLanguage } from '../../i18n/i18n.tsx'
import { call } from '../../session/call.ts'
import styles from '../auth.module.css'
import { BackButton } from '../back-button.tsx'
import { PasswordRules } from '../password-rules.tsx'
import { RobotCheck } from '../robot-check.tsx'
import { TextButton } from '../text-button.tsx'
import { useCheckWork } from '../use-check-work.ts'
import { Refused, useWaiting } from '../waiting.tsx'
import { setProgress } from './registration-progress.ts'

const body = auth.registerByEmail.body
/** The form's values before validation. Consent starts unticked. */
type Values = Omit<z.input<typeof body>, 'agreement'> & { agreement: boolean }

/** First step of a registration: e-mail address, password, consent and the robot check. */
export const RegistrationForm = ({ values, host }: ScreenProps<'registration'>) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  const fieldText = useFieldText()
  const waiting = useWaiting()
  const [failure, setFailure] = useState<HostCode>()
  useAuthFailure(host, failure)
  const work = useCheckWork()
  const form = useForm<Values, unknown, z.output<typeof body>>({
    // The schema accepts only `true` for consent. The form may hold `false`, which validation then reports.
    resolver: standardSchemaResolver<Values, unknown, z.output<typeof body>>(body as never),
    defaultValues: { email: shownEmail(values.email ?? ''), password: '', captcha: '', agreement: false },
  })

  const firstField = values.email ? 'password' : 'email'
  const first = useFirstField(() => form.setFocus(firstField))

  const register = useMutation({
    mutationFn: (input: z.output<typeof body>) => call(auth.registerByEmail, { body: input }),
    // A solved robot check can be used only once. There is one exception: if the server refused only the value of a field (`BAD_REQUEST`),
    // for example because the password was leaked, it accepts the same solution again.
    onSettled: (_reply, error) => {
      if (!(error instanceof Refusal && error.code === 'BAD_REQUEST')) form.setValue('captcha', '')
    },
    onSuccess: (reply, { email }) => {
      if (!isWarning(reply)) return setProgress({ email, registration: reply.registration }, reply.resendAfterSeconds)
      setFailure(hostCodes.REGISTRATION)
      waiting.wait(reply.retryAfterSeconds)
      form.setError('email', { message: reply.warning }, { shouldFocus: true })
    },
    onError: (error) => {
      setFailure(hostCodeOf(error, hostCodes.REGISTRATION))
      waiting.waitAfter(error)
      markRefusedFields(form, error)
    },
  })

  const { errors, isSubmitted, isValid } = form.formState
  const [email, password, captcha, agreement] = form.watch(['email', 'password', 'captcha', 'agreement'])
  const isKnown = errors.email?.message === 'USER_EXIST_REGISTER_BY_EMAIL'
  const toLogin = () => host.go({ screen: 'emailLogin', values: { ...values, email } })

  return (
    <Stack>
      <ScreenTitle
        {...first.title}
        failed={isSubmitted && (!isValid || register.isError)}
        back={<BackButton onClick={() => host.go({ screen: 'login', values })} />}
      >
        {t('registration.title')}
      </ScreenTitle>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((input) => waiting.left > 0 || register.mutateAsync(input).catch(() => undefined))}
      >
        <Field
          {...bindField(form, 'email')}
          {...(firstField === 'email' && first.field)}
          label={t('registration.email')}
          hint={t('registration.emailHint')}
          {...emailInput}
          autoComplete="username"
          readOnly={register.isPending}
          error={
            isKnown
              ? {
                  text: t('warning.USER_EXIST_REGISTER_BY_EMAIL'),
                  action: <TextButton onClick={toLogin}>{t('registration.signInWith')}</TextButton>,
                }
              : fieldText(errors.email?.message, email)
          }
        />
        <PasswordField
          {...bindField(form, 'password')}
          {...(firstField === 'password' && first.field)}
          label={t('registration.password')}
          showLabel={t('registration.show')}
          hint={<PasswordRules password={password} />}
          autoComplete="new-password"
          readOnly={register.isPending}
          error={fieldText(errors.password?.message)}
        />
        <div>
          <CheckboxField {...form.register('agreement')} label={t('registration.consent')} error={fieldText(errors.agreement?.message)} />
          <a className={styles.document} href={paths.document('personal-data', shortLanguage(language))} target="_blank" rel="noopener">
            {t('registration.document')}
          </a>
        </div>
        <Controller
          control={form.control}
          name="captcha"
          render={({ field }) => (
            <RobotCheck
              purpose="register"
              {...work.check}
              ref={field.ref}
              solved={captcha !== ''}
              onSolved={(proof) => form.setValue('captcha', proof, { shouldValidate: isSubmitted })}
              error={fieldText(errors.captcha?.message)}
            />
          )}
        />
        <Refused error={register.error} left={waiting.left} />
        <Button
          type="submit"
          variant="accent"
          {...work.button(register.isPending, waiting.reason, !(email && password && captcha && agreement) && t('registration.fill'))}
        >
          {t('registration.submit')}
        </Button>
      </form>
      <p className={styles.line}>
        {t('registration.haveAccount')} <TextButton onClick={toLogin}>{t('registration.signIn')}</TextButton>
      </p>
    </Stack>
  )
}
