import { localDay } from '@playhub/browser/dates'
import type { TransactionItem } from '@playhub/contract/transactions'
import { Fragment, useId, useState } from 'react'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { History } from './history.tsx'
import { Amount, PurchaseActions, StateChip } from './purchase-parts.tsx'
import styles from './transactions.module.css'
import { useIsNarrow, useIsPhone } from './use-width.ts'

type Props = { items: readonly TransactionItem[]; caption: string; onHelp: (item: TransactionItem) => void }
type ListProps = Props & { isOpen: (item: TransactionItem) => boolean; onHistory: (item: TransactionItem) => void }

/** A table of purchases; on phones a list of cards. A button shows a purchase's history below its row. */
export const PurchaseList = (props: Props) => {
  const [open, setOpen] = useState<ReadonlySet<string>>(new Set())
  const list: ListProps = {
    ...props,
    isOpen: ({ uuid }) => open.has(uuid),
    onHistory: ({ uuid }) => setOpen(new Set(open.has(uuid) ? [...open].filter((other) => other !== uuid) : [...open, uuid])),
  }
  return useIsPhone() ? <Cards {...list} /> : <Table {...list} />
}

const Table = ({ items, caption, isOpen, onHistory, onHelp }: ListProps) => {
  const t = useFlowsT()
  const id = useId()
  const isNarrow = useIsNarrow()
  return (
    <table className={styles.table}>
      <caption className="visually-hidden">{caption}</caption>
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
          {!isNarrow && (
            <th scope="col">
              <span className="visually-hidden">{t('transactions.actions')}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {items.map((item) => {
          const historyId = `${id}-${item.uuid}`
          const actions = (
            <PurchaseActions
              item={item}
              isOpen={isOpen(item)}
              historyId={historyId}
              onHistory={() => onHistory(item)}
              onHelp={() => onHelp(item)}
            />
          )
          return (
            <Fragment key={item.uuid}>
              <tr data-more={isNarrow || isOpen(item) || undefined}>
                <td className={styles.date}>
                  <time dateTime={item.createTs}>{localDay(item.createTs)}</time>
                </td>
                <td className={styles.item}>{item.title}</td>
                <td className={styles.project}>{item.projectName}</td>
                <td className={styles.amount}>
                  <Amount item={item} />
                </td>
                <td>
                  <StateChip item={item} />
                </td>
                {!isNarrow && <td>{actions}</td>}
              </tr>
              {isNarrow && (
                <tr data-more={isOpen(item) || undefined}>
                  <td colSpan={5} className={styles.more}>
                    {actions}
                  </td>
                </tr>
              )}
              {isOpen(item) && (
                <tr>
                  <td id={historyId} colSpan={6} className={styles.more}>
                    <History item={item} />
                  </td>
                </tr>
              )}
            </Fragment>
          )
        })}
      </tbody>
    </table>
  )
}

const Cards = ({ items, caption, isOpen, onHistory, onHelp }: ListProps) => {
  const id = useId()
  return (
    <ul className={styles.cards} aria-label={caption}>
      {items.map((item) => (
        <li key={item.uuid}>
          <div className={styles.line}>
            <span className={styles.item}>{item.title}</span>
            <span className={styles.amount}>
              <Amount item={item} />
            </span>
          </div>
          <div className={styles.line}>
            <time className={styles.date} dateTime={item.createTs}>
              {localDay(item.createTs)}
            </time>
            <StateChip item={item} />
          </div>
          <PurchaseActions
            item={item}
            isOpen={isOpen(item)}
            historyId={`${id}-${item.uuid}`}
            onHistory={() => onHistory(item)}
            onHelp={() => onHelp(item)}
          />
          {isOpen(item) && (
            <div id={`${id}-${item.uuid}`}>
              <History item={item} />
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
