import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { Button } from '@playhub/ui/button'
import { BellRing, Moon } from 'lucide-react'
import { useState } from 'react'
import { useNow } from '../../base/use-now.ts'
import { useInboxT } from '../../support/texts.ts'
import headerStyles from '../header.module.css'
import { latestReturn } from './latest-return.ts'
import { shownTime } from './shown-time.ts'
import styles from './snooze.module.css'
import { SnoozeMenu } from './snooze-menu.tsx'

type Props = { ticket: DeskTicket; onSnooze: (untilTs: string | null) => void }

/** A line in the header of a conversation. It says until when the conversation is snoozed and by whom, or why its snooze has ended. */
export const SnoozeLine = ({ ticket, onSnooze }: Props) => {
  const t = useInboxT()
  const returned = useKeptReturn(ticket)
  const { snoozedUntilTs } = ticket
  return (
    <>
      {snoozedUntilTs !== null && <Snoozed ticket={ticket} untilTs={snoozedUntilTs} onSnooze={onSnooze} />}
      {/* This element is always present, because screen readers announce only text that appears in an existing region. */}
      <div role="status" className={styles.status}>
        {snoozedUntilTs === null && returned && (
          <p className={styles.line} data-back>
            <BellRing size={16} strokeWidth={1.75} aria-hidden="true" />
            {t(`snooze.why.${returned.cause}`)}
          </p>
        )}
      </div>
    </>
  )
}

const Snoozed = ({ ticket, untilTs, onSnooze }: Props & { untilTs: string }) => {
  const t = useInboxT()
  const now = useNow()
  const [isOpen, setOpen] = useState(false)
  const { due, snoozedBy } = ticket
  const latest = latestReturn(due, now)
  return (
    <div className={styles.line}>
      <Moon size={16} strokeWidth={1.75} aria-hidden="true" />
      <p className={styles.lineText}>
        {t('snooze.untilBy', { at: shownTime(untilTs, now), name: snoozedBy ?? '' })}
        {latest && latest < untilTs && <span className={styles.early}>{t('snooze.latest', { at: shownTime(latest, now) })}</span>}
      </p>
      <div className={styles.lineActions}>
        <SnoozeMenu
          label={t('snooze.change')}
          className={headerStyles.picker}
          open={isOpen}
          onOpenChange={setOpen}
          due={due}
          onPick={onSnooze}
          canBringBack={false}
        >
          {t('snooze.change')}
        </SnoozeMenu>
        <Button onClick={() => onSnooze(null)}>{t('snooze.back')}</Button>
      </div>
    </div>
  )
}

/**
 * Returns why the ticket's snooze has ended. The server deletes this reason as soon as the assignee has opened the ticket. The open page
 * shows it until the ticket is answered, closed or snoozed again, or until another ticket is opened.
 */
const useKeptReturn = ({ returned, seq, waitingSince, status, snoozedUntilTs }: DeskTicket) => {
  const [kept, setKept] = useState<NonNullable<DeskTicket['returned']> & { seq: number }>()
  if (snoozedUntilTs !== null) {
    if (kept) setKept(undefined)
  } else if (returned && returned.ts !== kept?.ts) setKept({ ...returned, seq })
  const isAnswered = kept !== undefined && seq > kept.seq && waitingSince === null
  return status === 'closed' || isAnswered ? undefined : kept
}
