import { localDay } from '@playhub/browser/dates'
import type { PlayerCard as Card } from '@playhub/contract/desk/players'
import { shownEmail } from '@playhub/contract/email-domain'
import { Refusal } from '@playhub/contract/refusals'
import { Skeleton } from '@playhub/ui/skeleton'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'wouter'
import { useLanguage } from '../base/i18n.tsx'
import { moneyText } from '../base/money.ts'
import { useSession } from '../base/session.tsx'
import { useProjectName } from '../base/use-project-name.ts'
import { Failure } from '../states/failure.tsx'
import { Avatar } from '../support/avatar.tsx'
import { useRequesterName } from '../support/requester-name.ts'
import { useInboxT } from '../support/texts.ts'
import { ticketQuery } from '../support/ticket-queries.ts'
import styles from './card.module.css'
import { CopyId } from './copy-id.tsx'
import { JoinedAccount } from './joined-account.tsx'
import { PurchaseLink } from './purchase-link.tsx'
import { cardQuery } from './queries.ts'

type Props = { ticketId: string; toPurchase: (id: string) => string; toTicket: (id: string) => string }

/** Shows the data about a player or guest that helps staff to answer. */
export const PlayerCard = ({ ticketId, toPurchase, toTicket }: Props) => {
  const t = useInboxT()
  const { data: card, error, refetch } = useQuery(cardQuery(ticketId))
  const { data: known } = useQuery({ ...ticketQuery(ticketId), enabled: false })
  // The card shows nothing, because the conversation already shows that the ticket does not exist.
  if (error instanceof Refusal && error.status < 500) return null
  if (!card) return error ? <Failure error={error} onRetry={() => void refetch()} /> : <CardSkeleton />
  const { requester, signIns, games, totals, purchases, tickets } = card
  return (
    <div className={styles.card}>
      <Identity card={card} />
      {requester.kind === 'guest' ? (
        <p className={styles.hint}>{t('card.guestHint')}</p>
      ) : (
        <>
          <Part title={t('card.signIns')} none={signIns.length === 0 && t('card.noSignIns')}>
            {signIns.map(({ method, label, proven }) => (
              <li key={`${method} ${label}`} className={styles.wrap}>
                {t(`card.signInMethod.${method}`)} {label && <span className={styles.soft}>{shownEmail(label)}</span>}
                {!proven && <span className={styles.soft}>{t('card.unproven')}</span>}
              </li>
            ))}
          </Part>
          {card.merges.length > 0 && (
            <Part title={t('card.merges')} none={false}>
              {card.merges.map((merge) => (
                <JoinedAccount key={merge.id} merge={merge} />
              ))}
            </Part>
          )}
          <Part title={t('card.totals')} none={totals.length === 0 && t('card.noTotals')}>
            {totals.map((total) => (
              <Total key={total.currency} {...total} />
            ))}
          </Part>
          <Part title={t('card.purchases')} none={purchases.length === 0 && t('card.noPurchases')}>
            {purchases.map((purchase) => (
              <li key={purchase.id}>
                <PurchaseLink purchase={purchase} href={toPurchase(purchase.id)} isOfTicket={purchase.id === known?.ticket.paymentId} />
              </li>
            ))}
          </Part>
        </>
      )}
      <Part title={t('card.games')} none={games.length === 0 && t('card.noGames')}>
        {games.map((game) => (
          <Game key={game} game={game} />
        ))}
      </Part>
      <Part title={t('card.tickets')} none={tickets.length === 0 && t('card.noTickets')}>
        {tickets.map(({ id, number, title, status, createTs }) => (
          <li key={id}>
            <Link href={toTicket(id)} className={styles.row}>
              <bdi className={styles.rowMain}>{title}</bdi>
              <span className={styles.soft}>
                {t('ticket.number', { number })}, {t(`status.${status}`)}, {localDay(createTs)}
              </span>
            </Link>
          </li>
        ))}
      </Part>
    </div>
  )
}

const Identity = ({ card: { requester, language, createTs } }: { card: Card }) => {
  const t = useInboxT()
  const own = useLanguage()
  const nameOf = useRequesterName()
  return (
    <div className={styles.identity}>
      <Avatar requester={requester} />
      <div className={styles.who}>
        <h2 className={styles.name}>{nameOf(requester)}</h2>
        <div className={styles.soft}>
          {t(requester.kind === 'guest' ? 'card.guestId' : 'card.playerId')} <CopyId id={requester.id} label={t('card.copyId')} />
        </div>
        {createTs && <div className={styles.soft}>{t('card.since', { date: localDay(createTs) })}</div>}
        <div className={styles.soft}>
          {t('card.language')} {languageName(language, own)}
        </div>
      </div>
    </div>
  )
}

/** Returns the name of a language, such as `Russian`, or the language tag itself if the browser has no name for it. */
const languageName = (tag: string, language: string) => {
  try {
    return new Intl.DisplayNames(language, { type: 'language' }).of(tag) ?? tag
  } catch {
    return tag
  }
}

const Total = ({ amount, currency, count }: Card['totals'][number]) => {
  const t = useInboxT()
  const language = useLanguage()
  return <li>{t('card.total', { amount: moneyText(amount, currency, language), count })}</li>
}

const Game = ({ game }: { game: string }) => {
  const t = useInboxT()
  const language = useLanguage()
  const { hubUrl } = useSession()
  const name = useProjectName()(game)
  return (
    <li>
      <a
        className={styles.external}
        href={`${hubUrl}/games/${language}/${encodeURIComponent(game)}/`}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={t('card.openGame', { game: name })}
      >
        {name}
        <ExternalLink size={14} strokeWidth={1.75} aria-hidden="true" />
      </a>
    </li>
  )
}

/** One list in the card, with its title. `none`: the text to show if the list is empty; false if the list is not empty. */
export const Part = ({ title, none, children }: { title: string; none: string | false; children: ReactNode }) => (
  <section className={styles.part}>
    <h3>{title}</h3>
    {none === false ? <ul className={styles.list}>{children}</ul> : <p className={styles.soft}>{none}</p>}
  </section>
)

const CardSkeleton = () => {
  const t = useInboxT()
  return (
    <div className={styles.card} role="status" aria-label={t('card.loading')}>
      <Skeleton height={84} />
      <Skeleton height={60} />
      <Skeleton height={60} />
      <Skeleton height={180} />
    </div>
  )
}
