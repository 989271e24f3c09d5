import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { auth } from '@playhub/contract/auth'
import { isWarning } from '@playhub/contract/endpoint'
import { type HostCode, hostCodes, Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { PasswordField } from '@playhub/ui/password-field'
import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { useForm } from 'react-hook-form'
import type { ScreenProps } from '../../base/screen.ts'
import { hostCodeOf, useAuthFailure } from '../../host/leaving/auth-failure.ts'
import { ScreenTitle, useFirstField } from '../../host/screen-title.tsx'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { bindField, markRefusedFields, useFieldText } from '../../i18n/form-fields.ts'
import { call } from '../../session/call.ts'
import { useRefusalText } from '../../session/refusal-text.ts'
import styles from '../auth.module.css'
import { BackButton } from '../back-button.tsx'
import { type NewPassword, newPassword } from '../new-password.ts'
import { PasswordRules } from '../password-rules.tsx'
import { firstReason, Refused, useWaiting } from '../waiting.tsx'
import { recoveryProgress } from './recovery-progress.ts'

type Props = ScreenProps<'recovery'> & { email: string; grant: string }

/** Third step: the new password, typed twice. */
export const RecoveryPassword = ({ values, host, email, grant }: Props) => {
  const t = useFlowsT()
  const fieldText = useFieldText()
  const refusalText = useRefusalText('form')
  const waiting = useWaiting()
  const [failure, setFailure] = useState<HostCode>()
  useAuthFailure(host, failure)
  const form = useForm<NewPassword>({ resolver: standardSchemaResolver(newPassword), defaultValues: { password: '', repeat: '' } })
  const fresh = bindField(form, 'password')
  const first = useFirstField(() => form.setFocus('password'))
  const handleFirst = (event: ChangeEvent<HTMLInputElement>) => {
    void fresh.onChange(event)
    if (form.getFieldState('repeat').error) void form.trigger('repeat')
  }

  const save = useMutation({
    mutationFn: (password: string) => call(auth.activateNewPassword, { body: { email, password, grant } }),
    onSuccess: (reply) => {
      if (isWarning(reply)) {
        setFailure(hostCodes.NEW_PASSWORD)
        waiting.wait(reply.retryAfterSeconds)
        return form.setError('password', { message: reply.warning }, { shouldFocus: true })
      }
      host.go({ screen: 'recovery', values: { ...values, email, step: 'done' } })
      recoveryProgress.clear()
    },
    onError: (error) => {
      setFailure(hostCodeOf(error, hostCodes.NEW_PASSWORD))
      waiting.waitAfter(error)
      markRefusedFields(form, error)
    },
  })

  const { errors, isSubmitted, isValid } = form.formState
  const [password, repeat] = form.watch(['password', 'repeat'])
  const isUsed = errors.password?.message === 'PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD'
  const isOver = save.error instanceof Refusal && save.error.code === 'RECOVERY_GRANT_INVALID'
  const toStart = () => {
    recoveryProgress.clear()
    host.go({ screen: 'recovery', values: { ...values, email, step: undefined } })
  }

  return (
    <Stack>
      <p className={styles.step}>{t('recovery.step', { step: 3 })}</p>
      <ScreenTitle
        {...first.title}
        failed={isSubmitted && (!isValid || save.isError)}
        back={<BackButton onClick={() => host.go({ screen: 'recovery', values: { ...values, email, step: 'code' } })} />}
      >
        {t('recovery.newTitle')}
      </ScreenTitle>
      <p className={styles.lead}>{t('recovery.forEmail', { email })}</p>
      <form
        className={styles.form}
        noValidate
        onSubmit={form.handleSubmit((input) => waiting.left > 0 || save.mutateAsync(input.password).catch(() => undefined))}
      >
        {/* Password managers save the new password together with this e-mail address. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
        <PasswordField
          {...fresh}
          {...first.field}
          onChange={handleFirst}
          label={t('recovery.password')}
          showLabel={t('recovery.show')}
          hint={<PasswordRules password={password} />}
          autoComplete="new-password"
          readOnly={save.isPending}
          error={
            isUsed
              ? { text: t('warning.PASSWORD_EXIST_ACTIVATE_NEW_PASSWORD'), hint: t('recovery.usedHint') }
              : fieldText(errors.password?.message)
          }
        />
        <PasswordField
          {...bindField(form, 'repeat')}
          label={t('recovery.repeat')}
          showLabel={t('recovery.showRepeat')}
          autoComplete="new-password"
          readOnly={save.isPending}
          error={fieldText(errors.repeat?.message)}
        />
        {isOver ? (
          <Notice kind="danger" action={<Button onClick={toStart}>{t('recovery.restart')}</Button>}>
            {refusalText(save.error)}
          </Notice>
        ) : (
          <Refused error={save.error} left={waiting.left} />
        )}
        <Button
          type="submit"
          variant="accent"
          busy={save.isPending}
          blocked={firstReason(waiting.reason, !(password && repeat) && t('recovery.fillPassword'))}
        >
          {t('recovery.save')}
        </Button>
      </form>
    </Stack>
  )
}
