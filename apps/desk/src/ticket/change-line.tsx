import { localMoment, localTime } from '@playhub/browser/dates'
import type { ThreadEntry } from '@playhub/contract/desk/tickets'
import { useChangeText } from './change-text.ts'
import styles from './thread.module.css'

/** A change of the ticket, as one line between the messages. */
export const ChangeLine = ({ entry }: { entry: Extract<ThreadEntry, { kind: 'event' }> }) => {
  const changeText = useChangeText()
  return (
    <div className={styles.change}>
      {changeText(entry)},{' '}
      <time dateTime={entry.createTs} title={localMoment(entry.createTs)}>
        {localTime(entry.createTs)}
      </time>
    </div>
  )
}
