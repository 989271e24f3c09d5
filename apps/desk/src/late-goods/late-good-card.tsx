import { localMoment } from '@playhub/browser/dates'
import type { LateGood } from '@playhub/contract/desk/late-goods'
import { Link } from 'wouter'
import cards from '../attention/attention.module.css'
import { headingIdOf } from '../attention/use-focus-kept.ts'
import { useMay } from '../base/session.tsx'
import { useProjectName } from '../base/use-project-name.ts'
import { useRequesterName } from '../support/requester-name.ts'
import { useInboxT } from '../support/texts.ts'
import { Fact, Facts } from '../tables/facts.tsx'
import { LateGoodActions } from './late-good-actions.tsx'
import { useLateGoodsT } from './texts.ts'

/** One paid item that its game has not collected: what was paid and by whom, whether the game got the notice, and the possible actions. */
export const LateGoodCard = ({ item }: { item: LateGood }) => {
  const t = useLateGoodsT()
  const projectName = useProjectName()
  const nameOf = useRequesterName()
  const { id, itemId, kind, payment, player, paidTs, lateTs, resends } = item
  return (
    <li className={cards.card}>
      <div className={cards.about}>
        <h2 id={headingIdOf(id)} tabIndex={-1} className={cards.reason}>
          <bdi>{payment.item}</bdi>
        </h2>
        <p className={cards.soft}>
          {t(`kind.${kind}`)}, {itemId}
        </p>
        <Facts>
          <Fact label={t('payment')}>
            <Link href={`/payments/${payment.id}`}>
              <bdi>{payment.item}</bdi>
            </Link>
            , {projectName(payment.project)}
          </Fact>
          <Fact label={t('player')}>
            <Link href={`/payments?q=${encodeURIComponent(player.id)}`}>{nameOf(player)}</Link>
          </Fact>
          <Fact label={t('paid')}>
            <time dateTime={paidTs}>{localMoment(paidTs)}</time>
          </Fact>
          <Fact label={t('notice')}>
            <NoticeState item={item} />
            {resends > 0 && <div className={cards.soft}>{t('resends', { count: resends })}</div>}
          </Fact>
        </Facts>
        <Server item={item} />
        <p className={cards.soft}>{t('since', { time: localMoment(lateTs) })}</p>
      </div>
      <LateGoodActions item={item} />
    </li>
  )
}

const NoticeState = ({ item: { notice } }: { item: LateGood }) => {
  const t = useLateGoodsT()
  const inboxT = useInboxT()
  if (!notice) return t('noNotice')
  if (notice.deliveredTs) return t('delivered', { time: localMoment(notice.deliveredTs) })
  return (
    <>
      {inboxT(`purchase.noticeState.${notice.state}`)}
      {notice.nextTryTs && <div className={cards.soft}>{t('nextTry', { time: localMoment(notice.nextTryTs) })}</div>}
    </>
  )
}

/** Says why the notice about the payment cannot reach the game's server now. Shows nothing if the notice can reach it. */
const Server = ({ item: { server } }: { item: LateGood }) => {
  const t = useLateGoodsT()
  const maySee = useMay('finance')
  if (server === 'on') return null
  return (
    <p>
      {t(server === 'off' ? 'serverOff' : 'noAddress')}{' '}
      {server === 'off' && maySee && <Link href="/notices?log=servers">{t('toServers')}</Link>}
    </p>
  )
}
