import type { DeskPurchase } from '@playhub/contract/desk-players'
import { Chip } from '@playhub/ui/chip'
import { CircleAlert, CircleCheck, CircleMinus, Clock, Undo2 } from 'lucide-react'
import { Link } from 'wouter'
import { useLanguage } from '../i18n.tsx'
import { useInboxT } from '../inbox/texts.ts'
import { momentOf } from '../inbox/when.ts'
import styles from './card.module.css'
import { moneyText } from './money.ts'
import { type ShownState, stateOf } from './purchase-state.ts'

const looks = {
  paid: { kind: 'success', icon: CircleCheck },
  pending: { kind: 'info', icon: Clock },
  fail: { kind: 'danger', icon: CircleAlert },
  none: { kind: 'neutral', icon: CircleMinus },
  refunded: { kind: 'neutral', icon: Undo2 },
  partly: { kind: 'success', icon: Undo2 },
} as const satisfies Record<ShownState, object>

export const StateChip = ({ purchase }: { purchase: DeskPurchase }) => {
  const t = useInboxT()
  const state = stateOf(purchase)
  return <Chip {...looks[state]}>{t(`purchase.state.${state}`)}</Chip>
}

/** What was asked for it; nothing is fixed before somebody begins to pay. */
export const PurchaseAmount = ({ purchase: { amount, currency } }: { purchase: DeskPurchase }) => {
  const t = useInboxT()
  const language = useLanguage()
  return <>{amount !== null && currency ? moneyText(amount, currency, language) : t('purchase.noAmount')}</>
}

/** A purchase in one row; leads to all about it. */
export const PurchaseLink = ({ purchase, href, isOfTicket }: { purchase: DeskPurchase; href: string; isOfTicket: boolean }) => {
  const t = useInboxT()
  return (
    <Link href={href} className={styles.row} data-marked={isOfTicket || undefined}>
      <span className={styles.rowMain}>{purchase.item}</span>
      <span className={styles.amount}>
        <PurchaseAmount purchase={purchase} />
      </span>
      <span className={styles.soft}>
        {momentOf(purchase.createTs)}
        {purchase.mode === 'test' && `, ${t('card.test')}`}
      </span>
      <StateChip purchase={purchase} />
      {isOfTicket && <span className={styles.mark}>{t('card.ofTicket')}</span>}
    </Link>
  )
}
