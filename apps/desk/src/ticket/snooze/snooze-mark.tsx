import type { InboxRow } from '@playhub/contract/desk/tickets'
import { BellRing, Moon } from 'lucide-react'
import { useNow } from '../../base/use-now.ts'
import { useInboxT } from '../../support/texts.ts'
import { shownTime } from './shown-time.ts'
import styles from './snooze.module.css'

/**
 * A mark in a row of the list. It says until when the conversation is snoozed, or that its snooze has ended. `isShort`: for rows with
 * little space.
 */
export const SnoozeMark = ({ row: { snoozedUntilTs, returned, due }, isShort = false }: { row: InboxRow; isShort?: boolean }) => {
  const t = useInboxT()
  const now = useNow()
  if (snoozedUntilTs === null && returned === null) return null
  const text = snoozedUntilTs === null ? t('snooze.returned') : t('snooze.until', { at: shownTime(snoozedUntilTs, now) })
  const Icon = snoozedUntilTs === null ? BellRing : Moon
  const shown = snoozedUntilTs !== null ? shownTime(snoozedUntilTs, now) : isShort && due ? '' : t('snooze.returned')
  return (
    <span className={styles.mark} data-back={returned !== null || undefined} title={text}>
      <Icon size={14} strokeWidth={2} aria-hidden="true" />
      <span aria-hidden="true">{shown}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  )
}
