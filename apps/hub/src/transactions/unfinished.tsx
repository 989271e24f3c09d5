import { PURCHASES_PAGE } from '@playhub/contract/limits'
import type { TransactionItem } from '@playhub/contract/transactions'
import { Button } from '@playhub/ui/button'
import { ChevronDown } from 'lucide-react'
import { useId, useState } from 'react'
import { useFlowsT } from '../i18n/flows-texts.ts'
import { PurchaseList } from './purchase-list.tsx'
import styles from './transactions.module.css'

type Props = { items: readonly TransactionItem[]; onHelp: (item: TransactionItem) => void }

/** Shows payments that were opened and not paid. The list is collapsed at first, so that it does not hide purchases. */
export const Unfinished = ({ items, onHelp }: Props) => {
  const t = useFlowsT()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const count = items.length
  if (count === 0) return null
  return (
    <section className={styles.unfinished} aria-label={t('transactions.unfinishedTitle')}>
      <Button variant="quiet" aria-expanded={isOpen} aria-controls={isOpen ? id : undefined} onClick={() => setOpen(!isOpen)}>
        <span className={styles.disclosure} data-open={isOpen || undefined}>
          {t(count < PURCHASES_PAGE ? 'transactions.unfinished' : 'transactions.unfinishedMany', { count })}
          <ChevronDown size={16} strokeWidth={1.75} aria-hidden="true" />
        </span>
      </Button>
      {isOpen && (
        <div id={id}>
          <p className={styles.project}>{t('transactions.unfinishedHint')}</p>
          <PurchaseList items={items} caption={t('transactions.unfinishedTitle')} onHelp={onHelp} />
        </div>
      )}
    </section>
  )
}
