import type { PurchaseDetail } from '@playhub/contract/desk/players'
import { ExternalLink } from 'lucide-react'
import { Link } from 'wouter'
import { useRequesterName } from '../support/requester-name.ts'
import { useInboxT } from '../support/texts.ts'
import { Fact, Facts } from '../tables/facts.tsx'
import styles from './card.module.css'
import { CopyId } from './copy-id.tsx'
import { usePaymentsT } from './payment-texts.ts'
import { Part } from './player-card.tsx'

/** Shows the buyer and the receipt of a purchase, the data that the game has attached to the purchase, and the conversations about it. */
export const PurchaseFacts = ({ purchase: { player, receiptEmail, receiptUrl, payload, tickets } }: { purchase: PurchaseDetail }) => {
  const t = usePaymentsT()
  const inboxT = useInboxT()
  const nameOf = useRequesterName()
  return (
    <>
      <Facts>
        <Fact label={t('buyer')}>
          <div>{nameOf(player)}</div>
          <div className={styles.soft}>
            {t('playerId')} <CopyId id={player.id} label={t('copyPlayerId')} />
          </div>
          <Link href={`/payments?q=${encodeURIComponent(player.id)}`} className={styles.external}>
            {t('buyerAll')}
          </Link>
        </Fact>
        {(receiptEmail || receiptUrl) && (
          <Fact label={t('receiptEmail')}>
            {receiptEmail && <CopyId id={receiptEmail} label={t('copyEmail')} />}
            {receiptUrl && (
              <div>
                <a className={styles.external} href={receiptUrl} target="_blank" rel="noopener noreferrer">
                  {t('receiptLink')}
                  <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
                </a>
              </div>
            )}
          </Fact>
        )}
        {payload && (
          <Fact label={t('payload')}>
            <CopyId id={payload} label={t('copyPayload')} />
          </Fact>
        )}
      </Facts>
      <Part title={t('tickets')} none={tickets.length === 0 && t('noTickets')}>
        {tickets.map(({ number, title, status }) => (
          <li key={number}>
            <Link href={`/tickets?view=open&q=${number}`} className={styles.row}>
              <span className={styles.rowMain}>{t('ticket', { number, title })}</span>
              <span className={styles.soft}>{inboxT(`status.${status}`)}</span>
            </Link>
          </li>
        ))}
      </Part>
    </>
  )
}
