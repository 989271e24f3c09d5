import type { AttentionItem } from '@playhub/contract/desk-attention'
import { paymentProviders } from '@playhub/contract/payments'
import { Link } from 'wouter'
import { useLanguage } from '../i18n.tsx'
import { momentOf } from '../inbox/when.ts'
import { moneyText } from '../player/money.ts'
import styles from './attention.module.css'
import { AttentionActions } from './attention-actions.tsx'
import { useAttentionT } from './texts.ts'

type Person = { id: string; name: string }

/** One that needs, or needed, a person: why, since when, who sees to it, and what can be done. */
export const AttentionCard = ({ item, colleagues }: { item: AttentionItem; colleagues: readonly Person[] }) => (
  <li className={styles.card}>
    <About item={item} />
    {item.closed ? <Closed closed={item.closed} /> : <AttentionActions item={item} colleagues={colleagues} />}
  </li>
)

export const About = ({ item: { reason, detail, openedTs, payment, attempt, owner, closed } }: { item: AttentionItem }) => {
  const t = useAttentionT()
  const language = useLanguage()
  return (
    <div className={styles.about}>
      <h2 className={styles.reason}>{t(`reason.${reason}`)}</h2>
      {!closed && <p>{t(`meaning.${reason}`)}</p>}
      <p>
        {payment ? <Link href={`/payments/${payment.id}`}>{`${payment.item}, ${payment.project}`}</Link> : t('unknown')}
        {attempt && (
          <span className={styles.soft}>
            {' '}
            {t('asked', {
              provider: paymentProviders[attempt.provider].title,
              amount: moneyText(attempt.amount, attempt.currency, language),
            })}
          </span>
        )}
      </p>
      {detail && <p className={styles.soft}>{t('detail', { detail })}</p>}
      <p className={styles.soft}>
        {t('opened', { time: momentOf(openedTs) })}
        {!closed && `. ${owner ? t('owner', { name: owner.name }) : t('nobody')}.`}
      </p>
    </div>
  )
}

const Closed = ({ closed: { ts, by, note } }: { closed: NonNullable<AttentionItem['closed']> }) => {
  const t = useAttentionT()
  const time = momentOf(ts)
  return <p>{by ? t('closedBy', { name: by.name, time, note }) : t('gone', { time })}</p>
}
