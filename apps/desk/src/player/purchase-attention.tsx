import { localMoment } from '@playhub/browser/dates'
import type { AttentionItem } from '@playhub/contract/desk/attention'
import { Link } from 'wouter'
import { useAttentionT } from '../attention/texts.ts'
import { useMay } from '../base/session.tsx'
import styles from './card.module.css'
import { Part } from './player-card.tsx'

/**
 * Says why a payment needs a person, and who is responsible for it. Staff with the finance role get a link to the list of all such
 * payments.
 */
export const PurchaseAttention = ({ items }: { items: readonly AttentionItem[] }) => {
  const t = useAttentionT()
  const maySee = useMay('finance')
  if (items.length === 0) return null
  return (
    <Part title={t('inPayment')} none={false}>
      {items.map(({ id, reason, openedTs, owner }) => (
        <li key={id} className={styles.block}>
          <div className={styles.wrong}>{t(`reason.${reason}`)}</div>
          <div>{t(`meaning.${reason}`)}</div>
          <div className={styles.soft}>
            {t('opened', { time: localMoment(openedTs) })}. {owner ? t('owner', { name: owner.name }) : t('nobody')}.
          </div>
          {maySee && <Link href="/attention">{t('toList')}</Link>}
        </li>
      ))}
    </Part>
  )
}
