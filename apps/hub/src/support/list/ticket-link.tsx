import { localDay } from '@playhub/browser/dates'
import type { TicketRow } from '@playhub/contract/support'
import type { MouseEvent } from 'react'
import { isPlainClick } from '../../base/clicks.ts'
import { paths } from '../../base/paths.ts'
import { StatusChip } from '../status-chip.tsx'
import { useSupportT } from '../texts.ts'
import { UnreadMark } from '../unread-mark.tsx'
import styles from './list.module.css'

/** A row of the list of tickets. The whole row is a link. */
export const TicketLink = ({ ticket, onOpen }: { ticket: TicketRow; onOpen: () => void }) => {
  const t = useSupportT()
  const { id, title, createTs, status, unreadMessageCount } = ticket
  const handleClick = (event: MouseEvent) => {
    if (!isPlainClick(event)) return
    event.preventDefault()
    onOpen()
  }
  return (
    <li>
      <a href={paths.tickets({ id })} className={styles.row} data-closed={status === 'closed' || undefined} onClick={handleClick}>
        <span className={styles.words}>
          <span className={styles.title}>{title}</span>
          <time className={styles.date} dateTime={createTs}>
            {localDay(createTs)}
          </time>
        </span>
        <StatusChip status={status} />
        {unreadMessageCount > 0 && <UnreadMark count={unreadMessageCount} label={t('tickets.unread', { count: unreadMessageCount })} />}
      </a>
    </li>
  )
}
