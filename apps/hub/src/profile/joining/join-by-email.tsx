import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { auth } from '@playhub/contract/auth'
import { joining } from '@playhub/contract/auth/joining'
import { isWarning } from '@playhub/contract/endpoint'
import { Button } from '@playhub/ui/button'
import { Field, type FieldError } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { PasswordField } from '@playhub/ui/password-field'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { callProven } from '../../auth/proving.ts'
import { RobotCheck } from '../../auth/robot-check.tsx'
import { isAboutCheck, useRobotCheck } from '../../auth/robot-check-needed.ts'
import { useCheckWork } from '../../auth/use-check-work.ts'
import { Refused, useWaiting } from '../../auth/waiting.tsx'
import { useFlowsT } from '../../i18n/flows-texts.ts'
import { bindField, emailInput, markRefusedFields, useFieldText } from '../../i18n/form-fields.ts'
import { call } from '../../session/call.ts'
import styles from '../profile.module.css'
import { useProfileT } from '../texts.ts'
import { JoinQuestion } from './join-question.tsx'

type Props = { project: string; onJoined: () => void; onCancel: () => void }
type Credentials = { email: string; password: string }

/**
 * Proves that the player owns the other account, by its e-mail address and password. This browser stays signed in to the current account.
 */
export const JoinByEmail = ({ project, onJoined, onCancel }: Props) => {
  const t = useProfileT()
  const flows = useFlowsT()
  const fieldText = useFieldText()
  const waiting = useWaiting()
  const check = useRobotCheck(project)
  const [asking, setAsking] = useState(false)
  const work = useCheckWork()
  const form = useForm<Credentials>({
    resolver: standardSchemaResolver(auth.loginByEmail.body),
    defaultValues: { email: '', password: '' },
  })

  const prove = useMutation({
    mutationFn: async (typed: Credentials) => {
      const reply = await call(auth.loginByEmail, { body: { ...typed, ...check.proof } })
      if (isWarning(reply)) return reply
      const { jwt } = reply.result
      try {
        return await callProven(joining.proveOther, { body: { token: jwt } })
      } catch (error) {
        // The sign-in to the other account has created a session. It was only needed for the proof, so it must end if the proof fails.
        await call(auth.logout, {}, jwt).catch(() => undefined)
        throw error
      }
    },
    onSuccess: (reply) => {
      if (!isWarning(reply)) return setAsking(true)
      check.warned(reply)
      waiting.wait(reply.retryAfterSeconds)
      const isPassword = reply.warning === 'INVALID_PASSWORD_LOGIN_BY_EMAIL'
      if (isPassword) form.setValue('password', '')
      form.setError(isPassword ? 'password' : 'email', { message: reply.warning }, { shouldFocus: true })
    },
    onError: (error) => {
      check.refused(error)
      waiting.waitAfter(error)
      markRefusedFields(form, error)
    },
  })

  const { errors } = form.formState
  const [email, password] = form.watch(['email', 'password'])
  const errorOf = (code: string | undefined): FieldError | undefined =>
    code === 'USER_NOT_EXIST_LOGIN_BY_EMAIL' || code === 'INVALID_PASSWORD_LOGIN_BY_EMAIL'
      ? { text: flows(`warning.${code}`) }
      : fieldText(code, email)
  const other = prove.data && !isWarning(prove.data) ? prove.data.other : null
  const isBlocked = () => check.isOpen || waiting.left > 0 || prove.isPending

  return (
    <form
      className={styles.rows}
      noValidate
      onSubmit={form.handleSubmit((typed) => isBlocked() || prove.mutateAsync(typed).catch(() => undefined))}
    >
      <Field
        {...bindField(form, 'email')}
        label={flows('emailLogin.email')}
        {...emailInput}
        autoComplete="username"
        readOnly={prove.isPending}
        error={errorOf(errors.email?.message)}
      />
      <PasswordField
        {...bindField(form, 'password')}
        label={flows('emailLogin.password')}
        showLabel={flows('emailLogin.show')}
        autoComplete="current-password"
        readOnly={prove.isPending}
        error={errorOf(errors.password?.message)}
      />
      {check.isOpen && (
        <>
          <Notice kind="warning">{flows('emailLogin.captcha')}</Notice>
          <RobotCheck purpose="login" {...work.check} solved={false} onSolved={check.solve} autoFocus={prove.isSuccess || prove.isError} />
        </>
      )}
      <Refused error={isAboutCheck(prove.error) ? null : prove.error} left={waiting.left} />
      <div className={styles.actions}>
        <Button
          type="submit"
          {...work.button(
            prove.isPending,
            waiting.reason,
            check.isOpen && flows('emailLogin.tick'),
            !(email && password) && t('joining.fill'),
          )}
        >
          {t('joining.submit')}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {t('joining.no')}
        </Button>
      </div>
      {other && <JoinQuestion other={other} open={asking} onJoined={onJoined} onClose={() => setAsking(false)} />}
    </form>
  )
}
