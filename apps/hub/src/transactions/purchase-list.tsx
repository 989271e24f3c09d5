import type { TransactionItem } from '@playhub/contract/transactions'
import { useFlowsT, useLanguage } from '../i18n.tsx'
import { formatMoney } from '../money.ts'
import { dayOf, PurchaseActions, StatusChip } from './purchase-parts.tsx'
import styles from './transactions.module.css'
import { useIsPhone } from './use-is-phone.ts'

type Props = { items: readonly TransactionItem[]; onHelp: (item: TransactionItem) => void }

/** A table, and on phones a list of cards. */
export const PurchaseList = (props: Props) => (useIsPhone() ? <Cards {...props} /> : <Table {...props} />)

const Table = ({ items, onHelp }: Props) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  return (
    <table className={styles.table}>
      <caption className={styles.unseen}>{t('transactions.caption')}</caption>
      <thead>
        <tr>
          <th scope="col">{t('transactions.date')}</th>
          <th scope="col">{t('transactions.item')}</th>
          <th scope="col" className={styles.project}>
            {t('transactions.project')}
          </th>
          <th scope="col" className={styles.amount}>
            {t('transactions.amount')}
          </th>
          <th scope="col">{t('transactions.status')}</th>
          <th scope="col">
            <span className={styles.unseen}>{t('transactions.actions')}</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {items.map((item) => (
          <tr key={item.uuid}>
            <td className={styles.date}>
              <time dateTime={item.createTs}>{dayOf(item.createTs)}</time>
            </td>
            <td className={styles.item}>{item.title}</td>
            <td className={styles.project}>{item.projectName}</td>
            <td className={styles.amount}>{formatMoney(item.price, item.currency, language)}</td>
            <td>
              <StatusChip status={item.status} />
            </td>
            <td>
              <PurchaseActions item={item} onHelp={() => onHelp(item)} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const Cards = ({ items, onHelp }: Props) => {
  const t = useFlowsT()
  const { language } = useLanguage()
  return (
    <ul className={styles.cards} aria-label={t('transactions.caption')}>
      {items.map((item) => (
        <li key={item.uuid}>
          <div className={styles.line}>
            <span className={styles.item}>{item.title}</span>
            <span className={styles.amount}>{formatMoney(item.price, item.currency, language)}</span>
          </div>
          <div className={styles.line}>
            <time className={styles.date} dateTime={item.createTs}>
              {dayOf(item.createTs)}
            </time>
            <StatusChip status={item.status} />
          </div>
          <PurchaseActions item={item} onHelp={() => onHelp(item)} />
        </li>
      ))}
    </ul>
  )
}
