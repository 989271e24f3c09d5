import { localMoment } from '@playhub/browser/dates'
import type { PurchaseDetail } from '@playhub/contract/desk/players'
import { Button } from '@playhub/ui/button'
import { Chip } from '@playhub/ui/chip'
import { CircleAlert, CircleCheck, Clock } from 'lucide-react'
import { useState } from 'react'
import { useLanguage } from '../base/i18n.tsx'
import { moneyText } from '../base/money.ts'
import { useMay } from '../base/session.tsx'
import { useInboxT } from '../support/texts.ts'
import styles from './card.module.css'
import { Part } from './player-card.tsx'
import { RefundDialog } from './refund-dialog.tsx'
import { reasons } from './refund-form.ts'
import { useRefund } from './use-refund.ts'

type Refund = PurchaseDetail['refunds'][number]

/**
 * The refunds of a purchase, the amount that can still be refunded, and the refund button. The button is blocked for staff without the
 * finance role.
 */
export const RefundPart = ({ purchase, ticketId }: { purchase: PurchaseDetail; ticketId: string | undefined }) => {
  const t = useInboxT()
  const language = useLanguage()
  const mayRefund = useMay('finance')
  const [isOpen, setIsOpen] = useState(false)
  const [askedId, setAskedId] = useState('')
  const { refundable, currency, status, refunds } = purchase
  const handleDone = (made: Refund | undefined) => {
    setIsOpen(false)
    setAskedId(made?.id ?? '')
  }
  const refund = useRefund(purchase, ticketId, handleDone)
  if (status !== 'paid' && refunds.length === 0) return null
  const asked = refunds.find(({ id }) => id === askedId)
  return (
    <div className={styles.refunds}>
      <Part title={t('purchase.refunds')} none={refunds.length === 0 && t('purchase.noRefunds')}>
        {refunds.map((each) => (
          <RefundRow key={each.id} refund={each} />
        ))}
      </Part>
      {status === 'paid' && (
        <p className={styles.soft}>
          {refundable > 0 && currency
            ? t('purchase.refundable', { amount: moneyText(refundable, currency, language) })
            : t('purchase.nothingLeft')}
        </p>
      )}
      {/* While the result of the last request is unknown, the button stays, so that the request can be repeated. It stays even if
          nothing else can be refunded. */}
      {(refundable > 0 || refund.isLocked) && currency && (
        <>
          <Button blocked={mayRefund ? undefined : t('refund.needsRole')} onClick={() => setIsOpen(true)}>
            {t('refund.open')}
          </Button>
          {mayRefund && (
            <RefundDialog purchase={purchase} currency={currency} refund={refund} open={isOpen} onClose={() => setIsOpen(false)} />
          )}
        </>
      )}
      <div role="status" className={styles.outcome}>
        {asked && t(outcomes[asked.status], { amount: moneyText(asked.amount, asked.currency, language) })}
      </div>
    </div>
  )
}

/** The text for each state of the refund that was requested with this button. The state changes when the provider decides. */
const outcomes = { pending: 'refund.requested', succeeded: 'refund.succeeded', failed: 'refund.providerFailed' } as const

const refundLooks = {
  pending: { kind: 'info', icon: Clock },
  succeeded: { kind: 'success', icon: CircleCheck },
  failed: { kind: 'danger', icon: CircleAlert },
} as const

/** A row of the list of refunds. Failed refunds are shown too. */
const RefundRow = ({ refund: { amount, currency, status, reason, why, createTs } }: { refund: Refund }) => {
  const t = useInboxT()
  const language = useLanguage()
  const known = reasons.find((each) => each === reason)
  const reasonText = known ? t(`purchase.refundReason.${known === 'other' ? 'another' : known}`) : reason || t(`purchase.why.${why}`)
  return (
    <li className={styles.block}>
      <div className={styles.line}>
        <span>{moneyText(amount, currency, language)}</span>
        <Chip {...refundLooks[status]}>{t(`purchase.refundState.${status}`)}</Chip>
      </div>
      <div className={styles.soft}>
        {localMoment(createTs)}
        {reasonText && `, ${reasonText}`}
      </div>
    </li>
  )
}
