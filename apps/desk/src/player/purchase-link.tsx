import { localMoment } from '@playhub/browser/dates'
import type { DeskPurchase, PurchaseState } from '@playhub/contract/desk/players'
import { Chip } from '@playhub/ui/chip'
import { CircleAlert, CircleCheck, CircleMinus, Clock, Gavel, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { useLanguage } from '../base/i18n.tsx'
import { moneyText } from '../base/money.ts'
import { useInboxT } from '../support/texts.ts'
import styles from './card.module.css'
import { usePaymentsT } from './payment-texts.ts'

const looks = {
  paid: { kind: 'success', icon: CircleCheck },
  pending: { kind: 'info', icon: Clock },
  fail: { kind: 'danger', icon: CircleAlert },
  none: { kind: 'neutral', icon: CircleMinus },
  open: { kind: 'info', icon: Clock },
  cancelled: { kind: 'neutral', icon: CircleMinus },
  returning: { kind: 'danger', icon: CircleAlert },
  returned: { kind: 'neutral', icon: Undo2 },
  refunded: { kind: 'neutral', icon: Undo2 },
  partly: { kind: 'success', icon: Undo2 },
} as const satisfies Record<PurchaseState, object>

export const StateChip = ({ purchase }: { purchase: DeskPurchase }) => {
  const t = useInboxT()
  const paymentsT = usePaymentsT()
  const state = <Chip {...looks[purchase.state]}>{t(`purchase.state.${purchase.state}`)}</Chip>
  if (!purchase.isDisputed) return state
  return (
    <span className={styles.chips}>
      {state}
      <Chip kind="danger" icon={Gavel}>
        {paymentsT('shownStatus.disputed')}
      </Chip>
    </span>
  )
}

/** The paid amount. Before the payment, it is the price; while no provider is chosen, the price is shown in both currencies. */
export const PurchaseAmount = ({
  purchase: { amount, currency, asked },
}: {
  purchase: Pick<DeskPurchase, 'amount' | 'currency' | 'asked'>
}) => {
  const language = useLanguage()
  const shown = amount !== null && currency ? [{ amount, currency }] : asked
  return <>{shown.map((each) => moneyText(each.amount, each.currency, language)).join(' / ')}</>
}

/** A purchase in one row, with a link to its details. */
export const PurchaseLink = ({ purchase, href, isOfTicket }: { purchase: DeskPurchase; href: string; isOfTicket: boolean }) => {
  const t = useInboxT()
  const paymentsT = usePaymentsT()
  return (
    <Link href={href} className={styles.row} data-marked={isOfTicket || undefined}>
      <bdi className={styles.rowMain}>{purchase.item}</bdi>
      <span className={styles.amount}>
        <PurchaseAmount purchase={purchase} />
      </span>
      <span className={styles.soft}>
        {localMoment(purchase.createTs)}
        {purchase.mode === 'test' && `, ${t('card.test')}`}
        {purchase.good && `, ${paymentsT(`goodShort.${purchase.good}`)}`}
      </span>
      <StateChip purchase={purchase} />
      {isOfTicket && <span className={styles.mark}>{t('card.ofTicket')}</span>}
    </Link>
  )
}
