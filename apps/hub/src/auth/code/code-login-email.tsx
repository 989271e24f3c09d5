import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { signInCode } from '@playhub/contract/auth/sign-in-code'
import { shownEmail } from '@playhub/contract/email-domain'
import { shortLanguage } from '@playhub/contract/language'
import { type HostCode, hostCodes } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { Stack } from '@playhub/ui/panel'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import * as z from 'zod/mini'
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
import { RobotCheck } from '../robot-check.tsx'
import { isAboutCheck } from '../robot-check-needed.ts'
import { useCheckWork } from '../use-check-work.ts'
import { Refused, useWaiting } from '../waiting.tsx'
import { setCodeProgress } from './code-progress.ts'

const schema = z.object({ email: signInCode.sendSignInCode.body.shape.email })
type Address = z.output<typeof schema>

/** First step: the e-mail address. The screen is the same whether or not an account has this address. */
export const CodeLoginEmail = ({ values, host }: ScreenProps<'codeLogin'>) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  const fieldText = useFieldText()
  const waiting = useWaiting()
  const work = useCheckWork()
  const [failure, setFailure] = useState<HostCode>()
  useAuthFailure(host, failure)
  const form = useForm<z.input<typeof schema>, unknown, Address>({
    resolver: standardSchemaResolver(schema),
    defaultValues: { email: shownEmail(values.email ?? '') },
  })
  const first = useFirstField(() => form.setFocus('email'))

  /** The last solution of the robot check. If the server's reply was lost, the request is sent again with this solution. */
  const [proof, setProof] = useState<string>()

  const ask = useMutation({
    mutationFn: ({ email }: Address) =>
      call(signInCode.sendSignInCode, { body: { email, ...(proof !== undefined && { captcha: proof }) } }),
    onSuccess: ({ attempt, resendAfterSeconds }, { email }) => setCodeProgress({ email, attempt }, resendAfterSeconds),
    onError: (error) => {
      if (isAboutCheck(error)) setProof(undefined)
      setFailure(hostCodeOf(error, hostCodes.LOGIN))
      waiting.waitAfter(error)
      markRefusedFields(form, error)
    },
  })
  const needsCheck = isAboutCheck(ask.error)
  const send = form.handleSubmit((address) => waiting.left > 0 || ask.mutateAsync(address).catch(() => undefined))

  const { errors, isSubmitted, isValid } = form.formState
  const email = form.watch('email')
  const { link: _, ...others } = values
  return (
    <Stack>
      <ScreenTitle
        {...first.title}
        failed={isSubmitted && (!isValid || ask.isError)}
        back={<BackButton onClick={() => host.go({ screen: 'login', values: others })} />}
      >
        {t('codeLogin.title')}
      </ScreenTitle>
      <p className={styles.lead}>{t('codeLogin.lead')}</p>
      {values.link && <Notice kind="info">{t('codeLogin.link')}</Notice>}
      <form className={styles.form} noValidate onSubmit={send}>
        <Field
          {...bindField(form, 'email')}
          {...first.field}
          label={t('emailLogin.email')}
          {...emailInput}
          autoComplete="username"
          readOnly={ask.isPending || values.link !== undefined}
          error={fieldText(errors.email?.message, email)}
        />
        {needsCheck && (
          <>
            <Notice kind="info">{t('recovery.captcha')}</Notice>
            <RobotCheck
              purpose="signInCode"
              {...work.check}
              // The check appeared because the player pressed the button, so the form is sent after it without another press.
              onWork={(next) => work.check.onWork(next === 'running' ? 'held' : next)}
              solved={false}
              onSolved={setProof}
              autoFocus
            />
          </>
        )}
        <Refused error={needsCheck ? null : ask.error} left={waiting.left} />
        <Button
          type="submit"
          variant="accent"
          {...work.button(ask.isPending, waiting.reason, needsCheck ? t('emailLogin.tick') : !email && t('recovery.fill'))}
        >
          {t('registration.submit')}
        </Button>
      </form>
      <p className={styles.line}>
        {t('codeLogin.agreement')}{' '}
        <a className={styles.document} href={paths.document('personal-data', shortLanguage(language))} target="_blank" rel="noopener">
          {t('registration.document')}
        </a>
      </p>
    </Stack>
  )
}
