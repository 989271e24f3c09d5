import { localMoment } from '@playhub/browser/dates'
import type { InboxRow } from '@playhub/contract/desk/tickets'
import { CircleUserRound, Clock, Flag } from 'lucide-react'
import { Link } from 'wouter'
import { useAgeText } from '../support/age-text.ts'
import { Avatar } from '../support/avatar.tsx'
import { useRequesterName } from '../support/requester-name.ts'
import { useInboxT } from '../support/texts.ts'
import styles from './list.module.css'

const UNREAD_MOST = 9

type Props = { row: InboxRow; href: string; isOpen: boolean; isTabStop: boolean; onFocus: () => void }

/** A conversation of the list; the whole row is a link. */
export const TicketRow = ({ row, href, isOpen, isTabStop, onFocus }: Props) => {
  const t = useInboxT()
  const nameOf = useRequesterName()
  const { requester, title, lastLine, unread, assignee, status, priority } = row
  return (
    <li className={styles.item}>
      <Link
        href={href}
        className={styles.row}
        data-row
        data-unread={unread > 0 || undefined}
        data-closed={status === 'closed' || undefined}
        aria-current={isOpen ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
      >
        <Avatar requester={requester} />
        <span className={styles.name}>
          <span className={styles.who}>{nameOf(requester)}</span>
          {requester.kind === 'guest' && <span className={styles.guest}>{t('inbox.guest')}</span>}
        </span>
        <Age row={row} />
        <span className={styles.title}>{title}</span>
        {unread > 0 && (
          <span className={styles.unread}>
            <span aria-hidden="true">{unread > UNREAD_MOST ? `${UNREAD_MOST}+` : unread}</span>
            <span className="visually-hidden">{t('inbox.unread', { count: unread })}</span>
          </span>
        )}
        <span className={styles.line}>{lastLine}</span>
        <span className={styles.meta}>
          {(priority === 'high' || priority === 'urgent') && (
            <span className={styles.priority} data-priority={priority}>
              <Flag size={14} strokeWidth={2} aria-hidden="true" />
              {t(`priority.${priority}`)}
            </span>
          )}
          <span>{t(`status.${status}`)}</span>
          <span className={styles.assignee}>
            {assignee ? (
              <>
                <CircleUserRound size={14} strokeWidth={1.75} aria-hidden="true" />
                <span className="visually-hidden">{t('inbox.assignedTo', { name: assignee.name })}</span>
                <span aria-hidden="true">{assignee.name}</span>
              </>
            ) : (
              t('inbox.unassigned')
            )}
          </span>
        </span>
      </Link>
    </li>
  )
}

/** How long the player has been waiting, else the age of the last message. */
const Age = ({ row: { waitingSince, lastMessageTs } }: { row: InboxRow }) => {
  const t = useInboxT()
  const ageText = useAgeText()
  const since = waitingSince ?? lastMessageTs
  const age = ageText(since)
  return (
    <span className={styles.age} data-waiting={waitingSince !== null || undefined}>
      {waitingSince && <Clock size={14} strokeWidth={2} aria-hidden="true" />}
      <time dateTime={since} title={localMoment(since)} aria-hidden="true">
        {age}
      </time>
      <span className="visually-hidden">{t(waitingSince ? 'inbox.waiting' : 'inbox.last', { time: age })}</span>
    </span>
  )
}
