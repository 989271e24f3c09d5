import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { auth } from '@playhub/contract/auth'
import { shownEmail } from '@playhub/contract/email-domain'
import { isWarning } from '@playhub/contract/endpoint'
import { type HostCode, hostCodes, Refusal } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import type { RecoveryStep, ScreenProps } from '../../base/screen.ts'
import { showToast } from '../../base/toast-queue.ts'
import { hostCodeOf, useAuthFailure } from '../../host/leaving/auth-failure.ts'
import { ScreenTitle, useFirstField } from '../../host/screen-title.tsx'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { bindField, emailInput, markRefusedFields, useFieldText } from '../../i18n/form-fields.ts'
import { call } from '../../session/call.ts'
import styles from '../auth.module.css'
import { BackButton } from '../back-button.tsx'
import { RobotCheck } from '../robot-check.tsx'
import { isAboutCheck, useRobotCheck } from '../robot-check-needed.ts'
import { resendMoment } from '../tab-progress.ts'
import { TextButton } from '../text-button.tsx'
import { useCheckWork } from '../use-check-work.ts'
import { Refused, useWaiting } from '../waiting.tsx'
import { recoveryProgress } from './recovery-progress.ts'

const schema = z.object({ email: auth.recoveryPassword.body.shape.email })

/** First step: the account's e-mail address. */
export const RecoveryEmail = ({ values, host }: ScreenProps<'recovery'>) => {
  const t = useFlowsT()
  const fieldText = useFieldText()
  const waiting = useWaiting()
  const check = useRobotCheck(values.project)
  const [failure, setFailure] = useState<HostCode>()
  useAuthFailure(host, failure)
  const work = useCheckWork()
  const begun = recoveryProgress.use()
  const form = useForm<z.input<typeof schema>, unknown, z.output<typeof schema>>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { email: shownEmail(values.email ?? begun?.email ?? '') },
  })

  const first = useFirstField(() => form.setFocus('email'))

  const toStep = (email: string, step: RecoveryStep) => host.go({ screen: 'recovery', values: { ...values, email, step } })
  const ask = useMutation({
    mutationFn: ({ email }: z.output<typeof schema>) => {
      const earlier = begun?.email === email ? { recovery: begun.recovery } : {}
      return call(auth.recoveryPassword, { body: { email, ...earlier, ...check.proof } })
    },
    onSuccess: (reply, { email }) => {
      if (isWarning(reply)) {
        check.warned(reply)
        setFailure(hostCodes.RECOVERY_REQUEST)
        waiting.wait(reply.retryAfterSeconds)
        return form.setError('email', { message: reply.warning }, { shouldFocus: true })
      }
      recoveryProgress.set({ email, recovery: reply.recovery, resendAt: resendMoment(reply.resendAfterSeconds) })
      showToast('RECOVERY_SENT', 'info')
      toStep(email, 'code')
    },
    onError: (error, { email }) => {
      // A code was sent to this e-mail address shortly before, for the recovery that this tab has stored. The next step asks for that code,
      // or for the new password if the code was already accepted.
      if (error instanceof Refusal && error.code === 'RESEND_TOO_EARLY' && begun?.email === email) {
        return toStep(email, begun.grant ? 'password' : 'code')
      }
      check.refused(error)
      setFailure(hostCodeOf(error, hostCodes.RECOVERY_REQUEST))
      waiting.waitAfter(error)
      markRefusedFields(form, error)
    },
  })

  const handleSolved = (proof: string) => {
    check.solve(proof)
    form.setFocus('email')
  }

  const { errors, isSubmitted, isValid } = form.formState
  const email = form.watch('email')
  const isUnknown = errors.email?.message === 'USER_NOT_EXIST_RECOVERY_PASSWORD'
  const send = form.handleSubmit((input) => check.isOpen || waiting.left > 0 || ask.mutateAsync(input).catch(() => undefined))

  return (
    <Stack>
      <p className={styles.step}>{t('recovery.step', { step: 1 })}</p>
      <ScreenTitle
        {...first.title}
        failed={isSubmitted && (!isValid || ask.isError)}
        back={<BackButton onClick={() => host.go({ screen: 'emailLogin', values: withoutStep({ ...values, email }) })} />}
      >
        {t('recovery.title')}
      </ScreenTitle>
      <p className={styles.lead}>{t('recovery.lead')}</p>
      <form className={styles.form} noValidate onSubmit={send}>
        <Field
          {...bindField(form, 'email')}
          {...first.field}
          label={t('recovery.email')}
          {...emailInput}
          autoComplete="username"
          readOnly={ask.isPending}
          error={
            isUnknown
              ? {
                  text: t('warning.USER_NOT_EXIST_RECOVERY_PASSWORD'),
                  action: (
                    <TextButton onClick={() => host.go({ screen: 'registration', values: withoutLink({ ...values, email }) })}>
                      {t('emailLogin.createWith')}
                    </TextButton>
                  ),
                }
              : fieldText(errors.email?.message, email)
          }
        />
        {check.isOpen && (
          <>
            <Notice kind="warning">{t('recovery.captcha')}</Notice>
            <RobotCheck purpose="recover" {...work.check} solved={false} onSolved={handleSolved} autoFocus={ask.isSuccess || ask.isError} />
          </>
        )}
        <Refused error={isAboutCheck(ask.error) ? null : ask.error} left={waiting.left} />
        <Button
          type="submit"
          variant="accent"
          {...work.button(ask.isPending, waiting.reason, check.isOpen ? t('recovery.fillWithCheck') : !email && t('recovery.fill'))}
        >
          {t('recovery.submit')}
        </Button>
      </form>
    </Stack>
  )
}

const withoutStep = <V extends { step?: unknown }>({ step: _, ...values }: V) => values
const withoutLink = <V extends { step?: unknown; link?: unknown }>({ step: _, link: __, ...values }: V) => values
