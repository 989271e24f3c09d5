import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { isWarning } from '@playhub/contract/endpoint'
import { profile } from '@playhub/contract/profile'
import { Button } from '@playhub/ui/button'
import { Field, type FieldError } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { PasswordField } from '@playhub/ui/password-field'
import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { BackButton } from '../auth/back-button.tsx'
import { PasswordRules } from '../auth/password-rules.tsx'
import { callProven } from '../auth/proving.ts'
import { firstReason, Refused, useWaiting } from '../auth/waiting.tsx'
import { ScreenTitle, useFirstField } from '../host/screen-title.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { bindField, emailInput, markRefusedFields, useFieldText } from '../i18n/form-fields.ts'
import { setEmailProgress } from './email-progress.ts'
import styles from './profile.module.css'
import { useProfileT } from './texts.ts'

type Values = { email: string; password: string }
type Props = {
  userId: string
  /** True if the player must enter the password again after a reload, to get a new code. */
  again: boolean
  onBack: () => void
  onSent: (password: string) => void
}

/** Asks for the e-mail address and a password. Nothing is added before the player enters the code from the e-mail. */
export const AddEmailForm = ({ userId, again, onBack, onSent }: Props) => {
  const t = useProfileT()
  const flows = useFlowsT()
  const fieldText = useFieldText()
  const waiting = useWaiting()
  const form = useForm<Values>({ resolver: standardSchemaResolver(profile.addEmail.body), defaultValues: { email: '', password: '' } })
  const first = useFirstField(() => form.setFocus('email'))

  const send = useMutation({
    mutationFn: (body: Values) => callProven(profile.addEmail, { body }),
    onSuccess: (reply, { email, password }) => {
      if (isWarning(reply)) return form.setError('email', { message: reply.warning }, { shouldFocus: true })
      onSent(password)
      setEmailProgress({ userId, email }, reply.resendAfterSeconds)
    },
    onError: (error) => {
      waiting.waitAfter(error)
      markRefusedFields(form, error)
    },
  })
  const { errors, isSubmitted, isValid } = form.formState
  const [email, password] = form.watch(['email', 'password'])
  const errorOf = (code: string | undefined): FieldError | undefined =>
    code === 'USER_EXIST_REGISTER_BY_EMAIL' ? { text: flows(`warning.${code}`) } : fieldText(code, email)

  return (
    <Stack>
      <ScreenTitle {...first.title} failed={isSubmitted && (!isValid || send.isError)} back={<BackButton onClick={onBack} />}>
        {t('addEmail.title')}
      </ScreenTitle>
      <p className={styles.lead}>{t('addEmail.lead')}</p>
      {again && <Notice kind="info">{t('addEmail.again')}</Notice>}
      <form
        className={styles.rows}
        noValidate
        onSubmit={form.handleSubmit((body) => waiting.left > 0 || send.mutateAsync(body).catch(() => undefined))}
      >
        <Field
          {...bindField(form, 'email')}
          {...first.field}
          label={t('addEmail.email')}
          hint={t('addEmail.emailHint')}
          {...emailInput}
          autoComplete="username"
          readOnly={send.isPending}
          error={errorOf(errors.email?.message)}
        />
        <PasswordField
          {...bindField(form, 'password')}
          label={t('addEmail.password')}
          showLabel={t('addEmail.show')}
          hint={<PasswordRules password={password} />}
          autoComplete="new-password"
          readOnly={send.isPending}
          error={errorOf(errors.password?.message)}
        />
        <Refused error={send.error} left={waiting.left} />
        <Button
          type="submit"
          variant="accent"
          busy={send.isPending}
          blocked={firstReason(waiting.reason, !(email && password) && t('addEmail.fill'))}
        >
          {t('addEmail.submit')}
        </Button>
      </form>
    </Stack>
  )
}
