import { localDay, localMoment } from '@playhub/browser/dates'
import { formatMoney } from '@playhub/browser/money'
import type { DeskTimelineEntry, PurchaseDetail } from '@playhub/contract/desk/players'
import { paymentProviders } from '@playhub/contract/payments'
import { Skeleton } from '@playhub/ui/skeleton'
import { useLanguage } from '../base/i18n.tsx'
import { moneyText } from '../base/money.ts'
import { useProjectName } from '../base/use-project-name.ts'
import { useInboxT } from '../support/texts.ts'
import styles from './card.module.css'
import { CopyId } from './copy-id.tsx'
import { NoticeRow } from './notice-row.tsx'
import { usePaymentsT } from './payment-texts.ts'
import { Part } from './player-card.tsx'
import { PurchaseAttention } from './purchase-attention.tsx'
import { PurchaseFacts } from './purchase-facts.tsx'
import { PurchaseGood } from './purchase-good.tsx'
import { PurchaseAmount, StateChip } from './purchase-link.tsx'
import { RefundPart } from './refund-part.tsx'

type Props = {
  purchase: PurchaseDetail
  /** The conversation from which the purchase is viewed. */
  ticketId?: string | undefined
}

/** All details of a purchase: buyer, payment, notices to the game, refunds. */
export const PurchaseDetails = ({ purchase, ticketId }: Props) => {
  const t = useInboxT()
  const projectName = useProjectName()
  const language = useLanguage()
  const { id, item, project, createTs, mode, refunded, currency, attempts, timeline, archivedTs, notices } = purchase
  return (
    <>
      <div className={styles.purchaseHead}>
        <h2 className={styles.name}>
          <bdi>{item}</bdi>
        </h2>
        <div className={styles.line}>
          <span className={styles.price}>
            <PurchaseAmount purchase={purchase} />
          </span>
          <StateChip purchase={purchase} />
        </div>
        {refunded > 0 && currency && (
          <div className={styles.soft}>{t('purchase.returned', { amount: moneyText(refunded, currency, language) })}</div>
        )}
        <div className={styles.soft}>
          {projectName(project)}, {localMoment(createTs)}
          {mode === 'test' && `, ${t('card.test')}`}
        </div>
        <div className={styles.soft}>
          {t('purchase.id')} <CopyId id={id} label={t('purchase.copyId')} />
        </div>
      </div>
      <PurchaseAttention items={purchase.attention} />
      <PurchaseFacts purchase={purchase} />
      <PurchaseGood good={purchase.paidGood} />
      <RefundPart purchase={purchase} ticketId={ticketId} />
      <Part title={t('purchase.timeline')} none={timeline.length === 0 && t('purchase.noTimeline')}>
        {archivedTs !== null && <li className={styles.soft}>{t('purchase.archived', { date: localDay(archivedTs) })}</li>}
        {timeline.map((entry) => (
          <Step key={`${entry.at} ${entry.kind} ${entry.amount}`} entry={entry} />
        ))}
      </Part>
      <Part title={t('purchase.notices')} none={notices.length === 0 && t('purchase.noNotices')}>
        {notices.map((notice) => (
          <NoticeRow key={notice.id} notice={notice} paymentId={id} ticketId={ticketId} />
        ))}
      </Part>
      <Part title={t('purchase.attempts')} none={attempts.length === 0 && t('purchase.noAttempts')}>
        {attempts.map((attempt) => (
          <Attempt key={attempt.id} attempt={attempt} />
        ))}
      </Part>
    </>
  )
}

const Step = ({ entry: { at, kind, provider, amount, currency, why } }: { entry: DeskTimelineEntry }) => {
  const t = useInboxT()
  const language = useLanguage()
  const values = {
    amount: amount && currency ? formatMoney(amount, currency, language) : '',
    provider: provider ? paymentProviders[provider].title : '',
  }
  return (
    <li className={styles.step}>
      <time dateTime={at} className={styles.soft}>
        {localMoment(at)}
      </time>
      <span>
        {t(`purchase.event.${kind === 'cancelled' && provider ? 'cancelledBy' : kind}`, values)}
        {why && `, ${t(`purchase.why.${why}`)}`}
      </span>
    </li>
  )
}

const Attempt = ({
  attempt: { id, provider, state, amount, currency, providerRef, error, createTs },
}: {
  attempt: PurchaseDetail['attempts'][number]
}) => {
  const t = useInboxT()
  const paymentsT = usePaymentsT()
  const language = useLanguage()
  return (
    <li className={styles.block}>
      <div className={styles.line}>
        <span>
          {paymentProviders[provider].title}, {moneyText(amount, currency, language)}
        </span>
        <span className={styles.soft}>{localMoment(createTs)}</span>
      </div>
      <div className={styles.soft}>{t(`purchase.attemptState.${state}`)}</div>
      <div className={styles.soft}>
        {paymentsT('attemptId')} <CopyId id={id} label={paymentsT('copyAttemptId')} />
      </div>
      {providerRef && (
        <div className={styles.soft}>
          {t('purchase.providerRef')} <CopyId id={providerRef} label={t('purchase.copyRef')} />
        </div>
      )}
      {error && <div className={styles.wrong}>{error}</div>}
    </li>
  )
}

/** Placeholders in the sizes of the real content, shown while the purchase is loading. */
export const PurchaseSkeleton = () => {
  const t = useInboxT()
  return (
    <div className={styles.card} role="status" aria-label={t('purchase.loading')}>
      <Skeleton height={120} />
      <Skeleton height={80} />
      <Skeleton height={140} />
    </div>
  )
}
