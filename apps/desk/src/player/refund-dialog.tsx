import { AlertDialog } from '@base-ui/react/alert-dialog'
import type { PurchaseDetail } from '@playhub/contract/desk/players'
import type { Currency } from '@playhub/contract/fields'
import { SMALLEST_PART } from '@playhub/contract/partner/refund-parts'
import { formatMinor } from '@playhub/contract/payments'
import { Button } from '@playhub/ui/button'
import { ErrorLine, Field } from '@playhub/ui/field'
import { Notice } from '@playhub/ui/notice'
import { type FormEvent, type ReactNode, useId, useRef } from 'react'
import { useLanguage } from '../base/i18n.tsx'
import { moneyText } from '../base/money.ts'
import { useRefusalText } from '../base/refusal-text.ts'
import { useRequesterName } from '../support/requester-name.ts'
import { useInboxT } from '../support/texts.ts'
import styles from './refund.module.css'
import { type Reason, reasons } from './refund-form.ts'
import type { useRefund } from './use-refund.ts'

type Props = {
  purchase: PurchaseDetail
  currency: Currency
  refund: ReturnType<typeof useRefund>
  open: boolean
  onClose: () => void
}

/**
 * A dialog that refunds a purchase in full or in part. The focus starts at the button Cancel. Only the red button with the amount starts
 * the refund.
 */
export const RefundDialog = ({ purchase, currency, refund, open, onClose }: Props) => {
  const t = useInboxT()
  const language = useLanguage()
  const refusalText = useRefusalText()
  const nameOf = useRequesterName()
  const form = useRef<HTMLFormElement>(null)
  const cancel = useRef<HTMLDivElement>(null)
  const money = (minor: number) => moneyText(minor, currency, language)
  const { fields, problems, amount, isLocked, isLost, isPending, error } = refund
  const player = nameOf(purchase.player)
  const isPayable = amount !== undefined && (isLocked || amount <= purchase.refundable)

  const handleClose = () => {
    if (isPending) return
    refund.reset()
    onClose()
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault()
    const [first] = Object.keys(refund.submit())
    if (first) form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus()
  }
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && handleClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={styles.backdrop} forceRender />
        <AlertDialog.Popup className={styles.popup} initialFocus={() => cancel.current?.querySelector('button') ?? true}>
          <AlertDialog.Title className={styles.title}>{t('refund.title')}</AlertDialog.Title>
          <p className={styles.of}>{t('refund.of', { item: purchase.item, amount: money(purchase.amount ?? 0) })}</p>
          <form ref={form} className={styles.form} noValidate onSubmit={handleSubmit}>
            <Field
              label={t('refund.amount', { currency })}
              name="amount"
              inputMode="decimal"
              autoComplete="off"
              hint={t('refund.amountHint', { amount: money(purchase.refundable) })}
              value={fields.amount}
              readOnly={isLocked}
              error={
                problems.amount && {
                  text: t(`refund.${problems.amount}`, {
                    amount: money(problems.amount === 'amountSmall' ? SMALLEST_PART[currency] : purchase.refundable),
                    example: formatMinor(purchase.refundable),
                  }),
                }
              }
              onChange={(event) => refund.change({ amount: event.target.value })}
            />
            <Labelled label={t('refund.reason')} error={problems.reason && t('refund.reasonWrong')}>
              {(props) => (
                <select
                  {...props}
                  name="reason"
                  value={fields.reason}
                  disabled={isLocked}
                  onChange={(event) => refund.change({ reason: reasonOf(event.target.value) })}
                >
                  <option value="">{t('refund.reasonNone')}</option>
                  {reasons.map((reason) => (
                    <option key={reason} value={reason}>
                      {t(`purchase.refundReason.${reason === 'other' ? 'another' : reason}`)}
                    </option>
                  ))}
                </select>
              )}
            </Labelled>
            <Labelled label={t('refund.note')} hint={t('refund.noteHint')} error={problems.note && t('refund.noteWrong')}>
              {(props) => (
                <textarea
                  {...props}
                  name="note"
                  rows={2}
                  value={fields.note}
                  readOnly={isLocked}
                  onChange={(event) => refund.change({ note: event.target.value })}
                />
              )}
            </Labelled>
            <AlertDialog.Description className={styles.consequence}>
              {isPayable ? t('refund.consequence', { amount: money(amount), player }) : t('refund.consequencePlain', { player })}
            </AlertDialog.Description>
            {(isLost || error) && (
              <Notice kind="danger" title={t(isLost ? 'refund.unsure' : 'refund.failed')}>
                {isLost ? t('refund.unknown') : refusalText(error)}
              </Notice>
            )}
            <div className={styles.actions}>
              <div ref={cancel}>
                <Button onClick={handleClose}>{t('refund.cancel')}</Button>
              </div>
              <Button type="submit" variant="danger" busy={isPending}>
                {isPayable ? t('refund.submit', { amount: money(amount) }) : t('refund.submitPlain')}
              </Button>
            </div>
          </form>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  )
}

const reasonOf = (value: string): Reason | '' => reasons.find((reason) => reason === value) ?? ''

type LabelledProps = {
  label: string
  hint?: string
  error: string | undefined
  children: (props: {
    id: string
    className: string | undefined
    'aria-invalid': true | undefined
    'aria-describedby': string | undefined
  }) => ReactNode
}

/** A control with its label above and its error below. */
const Labelled = ({ label, hint, error, children }: LabelledProps) => {
  const id = useId()
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={styles.field}>
      <label htmlFor={id}>{label}</label>
      {hint && (
        <div id={`${id}-hint`} className={styles.hint}>
          {hint}
        </div>
      )}
      {children({ id, className: styles.control, 'aria-invalid': error ? true : undefined, 'aria-describedby': described || undefined })}
      {error && <ErrorLine id={`${id}-error`} error={{ text: error }} />}
    </div>
  )
}
