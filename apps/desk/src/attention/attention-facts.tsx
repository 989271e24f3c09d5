import type { AttentionItem } from '@playhub/contract/desk/attention'
import { paymentProviders } from '@playhub/contract/payments'
import { Link } from 'wouter'
import { useLanguage } from '../base/i18n.tsx'
import { moneyText } from '../base/money.ts'
import { useProjectName } from '../base/use-project-name.ts'
import { useRequesterName } from '../support/requester-name.ts'
import { Fact, Facts } from '../tables/facts.tsx'
import styles from './attention.module.css'
import { useAttentionT } from './texts.ts'

/**
 * The facts about one payment that needs a person: payment, player, provider and amounts. If the provider and the hub have different
 * amounts, both amounts are shown.
 */
export const AttentionFacts = ({ item }: { item: AttentionItem }) => {
  const t = useAttentionT()
  const projectName = useProjectName()
  const language = useLanguage()
  const nameOf = useRequesterName()
  const { reason, detail, sums, payment, player, provider, attempt, refund } = item
  const isOfBooks = reason === 'books'
  return (
    <Facts>
      {payment && (
        <Fact label={t('payment')}>
          <Link href={`/payments/${payment.id}`}>
            <bdi>{payment.item}</bdi>, {projectName(payment.project)}
          </Link>
        </Fact>
      )}
      {player && (
        <Fact label={t('player')}>
          {nameOf(player)}
          {!nameOf(player).includes(player.id) && ` ${player.id}`}
        </Fact>
      )}
      {provider && (
        <Fact label={t('provider')}>
          {paymentProviders[provider.name].title} <span className={styles.soft}>{provider.ref}</span>
        </Fact>
      )}
      {attempt && <Fact label={t('asked')}>{moneyText(attempt.amount, attempt.currency, language)}</Fact>}
      {refund && <Fact label={t('refund')}>{moneyText(refund.amount, refund.currency, language)}</Fact>}
      {sums && (
        <>
          <Fact label={t(isOfBooks ? 'theirs' : 'taken')}>{moneyText(sums.theirs.amount, sums.theirs.currency, language)}</Fact>
          {isOfBooks && (
            <Fact label={t('ours')}>{sums.ours ? moneyText(sums.ours.amount, sums.ours.currency, language) : t('nothing')}</Fact>
          )}
          <Difference {...sums} />
        </>
      )}
      {detail && <Fact label={t(isOfSums(item) ? 'sums' : 'words')}>{detail}</Fact>}
    </Facts>
  )
}

/**
 * Whether the reason of the entry is about amounts. Old entries have their amounts only as text in `detail`, because the database had no
 * columns for amounts when they were created.
 */
const isOfSums = ({ reason }: AttentionItem) => reason === 'books' || reason === 'amount_mismatch' || reason === 'double_success'

const Difference = ({ theirs, ours }: NonNullable<AttentionItem['sums']>) => {
  const t = useAttentionT()
  const language = useLanguage()
  if (!ours || ours.currency !== theirs.currency || ours.amount === theirs.amount) return null
  return (
    <Fact label={t('difference')}>
      <strong className={styles.wrong}>{moneyText(Math.abs(theirs.amount - ours.amount), ours.currency, language)}</strong>
    </Fact>
  )
}
