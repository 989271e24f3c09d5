import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useOnline } from '@playhub/browser/online'
import { isMaskedEmail, shownEmail } from '@playhub/contract/email-domain'
import { email } from '@playhub/contract/fields'
import { type PaymentMethod, type ProcessReply, payments, receiptMailMax } from '@playhub/contract/payments'
import { hostCodes, Refusal, type RefusalCode } from '@playhub/contract/refusals'
import { Button } from '@playhub/ui/button'
import { Field } from '@playhub/ui/field'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type Resolver, type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod/mini'
import { priceIn } from '../base/money.ts'
import type { ScreenHost, ScreenRef, ScreenValues } from '../base/screen.ts'
import { useLeaving } from '../host/leaving/use-leaving.ts'
import { cancelledResult, paymentErrorResult } from '../host/result/results.ts'
import { useIsGoing } from '../host/use-is-going.ts'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { bindField, emailInput, markRefusedFields, useFieldText } from '../i18n/form-fields.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { call } from '../session/call.ts'
import { useFailureCode } from '../session/refusal-text.ts'
import { FailureNotice } from './failure-notice.tsx'
import { MethodChoice } from './method-choice.tsx'
import { firstMethod, providerOf, screenOf } from './methods.ts'
import { NoMethods } from './no-methods.tsx'
import { Checkout, OrderSummary } from './order-summary.tsx'
import { OtherCurrency } from './other-currency.tsx'
import styles from './payments.module.css'
import { Seller } from './seller.tsx'

type Props = { values: ScreenValues['payment']; host: ScreenHost; reply: ProcessReply }

const NEEDED = 'RECEIPT_EMAIL_REQUIRED' satisfies RefusalCode
/**
 * The error code for an e-mail address that is too long for this provider. `EMAIL_TOO_LONG` is for one that is too long for every provider.
 */
const TOO_LONG = 'too-long-for-provider'

/** Returns an error code if the e-mail address is too long for the provider. Another provider may accept the address. */
const mailProblem = (method: PaymentMethod | undefined, address: string) =>
  method && address.length > receiptMailMax(method) ? TOO_LONG : undefined

const bodyFor = (method: PaymentMethod | undefined) =>
  z.object({ email: z.pipe(email, z.string().check(z.refine((address) => !mailProblem(method, address), { error: TOO_LONG }))) })
type Body = ReturnType<typeof bodyFor>
type Check = Resolver<z.input<Body>, unknown, z.output<Body>>

/**
 * Checks the e-mail address that the player typed. An address that this provider does not accept is not sent, so that it is not stored for
 * later payments. `known` is the address that the server has. If `known` is masked and the player did not change it, it is accepted without
 * a check. Exception: this provider has refused it (`isRefused`).
 */
const resolverFor = (method: PaymentMethod | undefined, known: string, isRefused: boolean): Check => {
  const check: Check = standardSchemaResolver(bodyFor(method))
  const isKept = ({ email: typed }: z.input<Body>) => isMaskedEmail(known) && typed === shownEmail(known)
  return (values, context, options) => {
    if (!isKept(values)) return check(values, context, options)
    if (isRefused) return { values: {}, errors: { email: { type: 'server', message: NEEDED } } }
    return { values: { email: known }, errors: {} }
  }
}

/** The form in which the player chooses a provider and enters the e-mail address for the receipt. The order is beside the form. */
export const PaymentForm = ({ values: { emailNeeded, ...values }, host, reply }: Props) => {
  const { provider: methods, paymentData, profileData, isTest } = reply
  const t = useFlowsT()
  const { language } = useLanguage()
  const fieldText = useFieldText()
  const codeOf = useFailureCode()
  const online = useOnline()
  const said = values.currency ?? paymentData.shownCurrency ?? undefined
  const refusing = methods.find((method) => method === emailNeeded)
  const [chosen, setChosen] = useState<PaymentMethod | undefined>(refusing ?? firstMethod(methods, said))
  // The currency of the first price that the player saw. The game may have shown it; otherwise this page did.
  const [seen] = useState(said ?? (chosen && providerOf(chosen).currency))
  const isRefused = refusing !== undefined && chosen === refusing
  const form = useForm<z.input<Body>, unknown, z.output<Body>>({
    resolver: resolverFor(chosen, profileData.mailToReceiveCheck, isRefused),
    defaultValues: { email: shownEmail(profileData.mailToReceiveCheck) },
  })

  // The e-mail address is stored before the payment begins at a provider. A provider may copy it into the receipt, where it can no longer
  // be changed.
  const proceed = useMutation({
    mutationFn: async (input: z.output<Body>) => {
      if (input.email === profileData.mailToReceiveCheck) return
      try {
        await call(payments.updateMailToReceiveCheck, { body: { ...input, paymentId: values.paymentId } })
      } catch (error) {
        // The payment was paid elsewhere, for example in another tab. The provider's screen then shows that it is paid.
        if (!(error instanceof Refusal && error.code === 'PAYMENT_ALREADY_PAID')) throw error
      }
    },
    onSuccess: () => chosen && host.go({ screen: screenOf[chosen], values } as ScreenRef),
    onError: (error) => markRefusedFields(form, error),
  })

  const isGoing = useIsGoing()
  const submit = form.handleSubmit(async (input) => {
    if (isGoing.current) return
    isGoing.current = true
    await proceed.mutateAsync(input).catch(() => {
      isGoing.current = false
    })
  })
  useEmailNeeded(form, emailNeeded === undefined ? undefined : (mailProblem(refusing, profileData.mailToReceiveCheck) ?? NEEDED))

  const { errors } = form.formState
  const code = errors.email?.message
  const fieldError = fieldText(code, form.watch('email'))
  const ownText =
    code === 'EMAIL_INVALID'
      ? t('payment.emailInvalid')
      : code === NEEDED
        ? t(`refusal.${NEEDED}`)
        : code === TOO_LONG && chosen
          ? t('payment.emailTooLong', { provider: providerOf(chosen).title, max: receiptMailMax(chosen) })
          : undefined
  const emailError = fieldError && (ownText ? { ...fieldError, text: ownText } : fieldError)
  const handleMethod = (next: PaymentMethod) => {
    setChosen(next)
    // Another provider may accept the long e-mail address.
    if (code === TOO_LONG) form.clearErrors('email')
  }
  const mailFailed = proceed.error !== null && !code
  const leavesWith = mailFailed ? paymentErrorResult(values.paymentId, hostCodes.MAIL_UPDATE) : cancelledResult(values.paymentId)
  useLeaving(host, mailFailed || !chosen ? { asks: false, result: async () => leavesWith } : undefined)
  const price = priceIn(paymentData, chosen ? providerOf(chosen).currency : language === 'ru' ? 'RUB' : 'USD', language)
  const hasEmail = form.watch('email') !== ''
  return (
    <Checkout summary={<OrderSummary data={paymentData} price={price} />}>
      {chosen === undefined ? (
        <NoMethods onLeave={host.close} />
      ) : (
        <form className={styles.form} noValidate onSubmit={submit}>
          <MethodChoice methods={methods} data={paymentData} value={chosen} onChange={handleMethod} />
          <OtherCurrency seen={seen} charged={providerOf(chosen).currency} data={paymentData} />
          <Field
            {...bindField(form, 'email')}
            label={t('payment.email')}
            hint={isMaskedEmail(profileData.mailToReceiveCheck) && !isRefused ? t('payment.emailMasked') : undefined}
            {...emailInput}
            autoComplete="email"
            readOnly={proceed.isPending}
            error={emailError}
          />
          {mailFailed && <FailureNotice code={codeOf(hostCodes.MAIL_UPDATE, proceed.error)}>{t('payment.mailFailed')}</FailureNotice>}
          {isTest && <p className={styles.note}>{t('payment.test')}</p>}
          <div className={styles.bar}>
            <Button
              type="submit"
              variant="accent"
              busy={proceed.isPending}
              blocked={online ? (hasEmail ? undefined : t('payment.fill')) : t('common.offlineReason')}
            >
              {t('payment.continueTo', { provider: providerOf(chosen).title })}
            </Button>
          </div>
          <Seller />
        </form>
      )}
    </Checkout>
  )
}

/** Marks the e-mail field if the provider has just refused the stored e-mail address. */
const useEmailNeeded = ({ setError }: Pick<UseFormReturn<z.input<Body>>, 'setError'>, problem: string | undefined) => {
  useEffect(() => {
    if (problem) setError('email', { type: 'server', message: problem }, { shouldFocus: true })
  }, [problem, setError])
}
