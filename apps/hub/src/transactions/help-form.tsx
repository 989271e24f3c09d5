import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useOnline } from '@playhub/browser/online'
import { shownEmail } from '@playhub/contract/email-domain'
import type { HelpState } from '@playhub/contract/help'
import { DESCRIPTION_MAX } from '@playhub/contract/limits'
import { supportLetter, transactions } from '@playhub/contract/transactions'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { RadioCards } from '@playhub/ui/radio-cards'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { type UseFormReturn, useController, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { Suggestions } from '../help/suggestions.tsx'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { bindField, emailInput, useFieldText } from '../i18n/form-fields.ts'
import { call } from '../session/call.ts'
import { useIdentity } from '../session/identity.ts'
import { useFailureCode, useRefusalText } from '../session/refusal-text.ts'
import { DescriptionField } from './description-field.tsx'
import styles from './help.module.css'
import { forgetDraft, type HelpDraft, keepDraft, readDraft } from './help-draft.ts'

const letter = z.pick(supportLetter, { email: true, reason: true, description: true })
type Letter = z.output<typeof letter>

type Props = {
  paymentId: string
  /** The project and the state of the purchase, for help articles. */
  about: { project: string; state: HelpState }
  address: string
  onWrong: (isWrong: boolean) => void
  onSent: () => void
}

/** The form of a message to support. The typed text survives failures and reloads until the support server has received it. */
export const HelpForm = ({ paymentId, about, address, onWrong, onSent }: Props) => {
  const t = useFlowsT()
  const fieldText = useFieldText()
  const refusalText = useRefusalText('form')
  const codeOf = useFailureCode()
  const online = useOnline()
  const { nickName, authType } = useIdentity()
  const form = useForm<HelpDraft, unknown, Letter>({
    resolver: standardSchemaResolver(letter),
    defaultValues: readDraft(paymentId) ?? { email: shownEmail(address), reason: undefined, description: '' },
  })
  const reason = useController({ control: form.control, name: 'reason' })
  const typed = form.watch()
  useKeptDraft(form, paymentId)

  const send = useMutation({
    mutationFn: (data: Letter) =>
      call(transactions.sendLetterSupport, { body: { data: { ...data, paymentId, nickName, currentAuthType: authType } } }),
    onSuccess: () => {
      forgetDraft()
      onSent()
    },
  })

  const { errors } = form.formState
  useWrong(send.isError || Object.keys(errors).length > 0, onWrong)
  const missing = (['email', 'reason', 'description'] as const).filter((name) => !typed[name]?.trim())
  const descriptionCode = errors.description?.message
  return (
    <form className={styles.form} noValidate onSubmit={form.handleSubmit((data) => send.mutateAsync(data).catch(() => undefined))}>
      <Field
        {...bindField(form, 'email')}
        label={t('help.email')}
        {...emailInput}
        autoComplete="email"
        readOnly={send.isPending}
        error={fieldText(errors.email?.message, typed.email)}
      />
      <RadioCards
        legend={t('help.reason')}
        cards={[
          { value: 'drop not credited', title: t('help.credited') },
          { value: 'other', title: t('help.different') },
        ]}
        value={reason.field.value}
        onChange={(next) => {
          reason.field.onChange(next)
          form.clearErrors('reason')
        }}
        firstRef={reason.field.ref}
        error={errors.reason && { text: t('help.reasonRequired') }}
      />
      <DescriptionField
        {...bindField(form, 'description')}
        label={t('help.description')}
        hint={t('help.descriptionHint')}
        text={typed.description}
        readOnly={send.isPending}
        error={
          descriptionCode === undefined || descriptionCode === 'DESCRIPTION_REQUIRED'
            ? fieldText(descriptionCode)
            : { text: t('help.tooLong', { max: DESCRIPTION_MAX }) }
        }
      />
      <Suggestions {...about} text={typed.description} />
      {send.error && (
        <Notice kind="danger" title={t('toast.PAYMENT_STATUS_FAIL')} code={codeOf('PAYMENT_STATUS_FAIL', send.error)}>
          {refusalText(send.error)}
        </Notice>
      )}
      <div className={styles.bar}>
        <Button
          type="submit"
          variant="accent"
          busy={send.isPending}
          blocked={
            missing.length > 0
              ? t('help.missing', { fields: missing.map((name) => t(`help.need.${name}`)).join(', ') })
              : online
                ? undefined
                : t('common.offlineReason')
          }
        >
          {t('help.submit')}
        </Button>
      </div>
    </form>
  )
}

const useKeptDraft = ({ subscribe }: Pick<UseFormReturn<HelpDraft>, 'subscribe'>, paymentId: string) => {
  useEffect(
    () => subscribe({ formState: { values: true }, callback: ({ values }) => keepDraft(paymentId, values) }),
    [subscribe, paymentId],
  )
}

/** Tells the screen whether the form has an error. The screen's title shows this, and the title is outside the form. */
const useWrong = (isWrong: boolean, onWrong: (isWrong: boolean) => void) => {
  const tell = useEffectEvent(onWrong)
  useEffect(() => tell(isWrong), [isWrong])
}
