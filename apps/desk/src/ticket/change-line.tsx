import type { ThreadEntry } from '@playhub/contract/desk/tickets'
import { momentOf, timeOf } from '../base/when.ts'
import { useChangeText } from './change-text.ts'
import styles from './thread.module.css'

/** A change of the ticket, in one line between the messages. */
export const ChangeLine = ({ entry }: { entry: Extract<ThreadEntry, { kind: 'event' }> }) => {
  const changeText = useChangeText()
  return (
    <div className={styles.change}>
      {changeText(entry)},{' '}
      <time dateTime={entry.createTs} title={momentOf(entry.createTs)}>
        {timeOf(entry.createTs)}
      </time>
    </div>
  )
}
