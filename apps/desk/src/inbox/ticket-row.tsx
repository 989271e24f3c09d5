import { localMoment } from '@playhub/browser/dates'
import type { InboxRow } from '@playhub/contract/desk/tickets'
import { CircleUserRound, Clock, Flag } from 'lucide-react'
import { Link } from 'wouter'
import { useProjectName } from '../base/use-project-name.ts'
import { useAgeText } from '../support/age-text.ts'
import { Avatar } from '../support/avatar.tsx'
import { DueMark } from '../support/due-mark.tsx'
import { languageName } from '../support/language-name.ts'
import { useRequesterName } from '../support/requester-name.ts'
import { useInboxT } from '../support/texts.ts'
import { SnoozeMark } from '../ticket/snooze/snooze-mark.tsx'
import styles from './row.module.css'

const UNREAD_MOST = 9

type Props = {
  row: InboxRow
  href: string
  isOpen: boolean
  /** The conversation is not in the list any more, so its state is unknown. The row only keeps its place. */
  isGone: boolean
  isTabStop: boolean
  isChosen: boolean
  onFocus: () => void
  /** `isRange`: all rows from the row that was chosen last to this row are chosen too. */
  onChoose: (isRange: boolean) => void
}

/** A row for one conversation. The whole row is a link. While the row has the focus, the X key ticks its checkbox. */
export const TicketRow = ({ row, href, isOpen, isGone, isTabStop, isChosen, onFocus, onChoose }: Props) => {
  const t = useInboxT()
  const projectName = useProjectName()
  const nameOf = useRequesterName()
  const { requester, title, lastLine, unread, status, tags } = row
  return (
    <li className={styles.item} data-chosen={isChosen || undefined}>
      <input
        type="checkbox"
        className={styles.check}
        checked={isChosen}
        tabIndex={-1}
        aria-label={t('bulk.choose', { number: row.number, title })}
        onClick={({ shiftKey }) => onChoose(shiftKey)}
        // `onClick` has already chosen the row, because only a click event has the state of the Shift key.
        onChange={() => {}}
      />
      <Link
        href={href}
        className={styles.row}
        data-row
        data-unread={unread > 0 || undefined}
        data-closed={isGone || status === 'closed' || undefined}
        aria-current={isOpen ? 'true' : undefined}
        tabIndex={isTabStop ? 0 : -1}
        onFocus={onFocus}
      >
        <Avatar requester={requester} />
        <span className={styles.where}>
          <span className={styles.project}>{projectName(row.project)}</span>
          <span>
            <span aria-hidden="true">{row.language.toUpperCase()}</span>
            <span className="visually-hidden">{languageName(row.language)}</span>
          </span>
        </span>
        <span className={styles.name}>
          <span className={styles.who}>{nameOf(requester)}</span>
          {requester.kind === 'guest' && <span className={styles.guest}>{t('inbox.guest')}</span>}
        </span>
        {!isGone && <Age row={row} />}
        {!isGone && (row.due ?? row.snoozedUntilTs ?? row.returned) !== null && (
          <span className={styles.shortDue}>
            <SnoozeMark row={row} isShort />
            {row.snoozedUntilTs === null && row.due && <DueMark due={row.due} isShort />}
          </span>
        )}
        <span className={styles.title}>{title}</span>
        {unread > 0 && (
          <span className={styles.unread}>
            <span aria-hidden="true">{unread > UNREAD_MOST ? `${UNREAD_MOST}+` : unread}</span>
            <span className="visually-hidden">{t('inbox.unread', { count: unread })}</span>
          </span>
        )}
        <span className={styles.line}>{lastLine}</span>
        {tags.length > 0 && (
          <span className={styles.tags}>
            {tags.map((tag) => (
              <span key={tag} className={styles.tag}>
                {tag}
              </span>
            ))}
          </span>
        )}
        <span className={styles.meta}>{isGone ? t('inbox.gone') : <State row={row} />}</span>
      </Link>
    </li>
  )
}

/** Those fields of a conversation that staff can change. */
const State = ({ row }: { row: InboxRow }) => {
  const t = useInboxT()
  const { assignee, status, priority, due } = row
  return (
    <>
      {(priority === 'high' || priority === 'urgent') && (
        <span className={styles.priority} data-priority={priority}>
          <Flag size={14} strokeWidth={2} aria-hidden="true" />
          {t(`priority.${priority}`)}
        </span>
      )}
      <SnoozeMark row={row} />
      {due && <DueMark due={due} />}
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
    </>
  )
}

/** How long the player has been waiting or, if the player is not waiting, the age of the last message. */
const Age = ({ row: { waitingSince, lastMessageTs, due, snoozedUntilTs, returned } }: { row: InboxRow }) => {
  const t = useInboxT()
  const ageText = useAgeText()
  const since = waitingSince ?? lastMessageTs
  const age = ageText(since)
  return (
    <span
      className={styles.age}
      data-waiting={waitingSince !== null || undefined}
      data-due={due !== null || snoozedUntilTs !== null || returned !== null || undefined}
    >
      {waitingSince && <Clock size={14} strokeWidth={2} aria-hidden="true" />}
      <time dateTime={since} title={localMoment(since)} aria-hidden="true">
        {age}
      </time>
      <span className="visually-hidden">{t(waitingSince ? 'inbox.waiting' : 'inbox.last', { time: age })}</span>
    </span>
  )
}
