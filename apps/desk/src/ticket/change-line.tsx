import { localMoment, localTime } from '@playhub/browser/dates'
import type { ThreadEntry } from '@playhub/contract/desk/thread'
import { Button } from '@playhub/ui/button'
import { useInboxT } from '../support/texts.ts'
import { useChangeText } from './change-text.ts'
import styles from './thread.module.css'

type Change = Extract<ThreadEntry, { kind: 'event' }>
type Props = {
  entry: Change
  /** The changes that the macro or the rule of this entry made. */
  parts?: readonly Change[]
  undo?: { label: string; run: () => void } | undefined
}

/** A change of the ticket, as one line between the messages. */
export const ChangeLine = ({ entry, parts = [], undo }: Props) => {
  const t = useInboxT()
  const changeText = useChangeText()
  return (
    <div className={styles.change}>
      {changeText(entry, { parts })},{' '}
      <time dateTime={entry.createTs} title={localMoment(entry.createTs)}>
        {localTime(entry.createTs)}
      </time>
      {undo && (
        <>
          {' '}
          <Button variant="quiet" aria-label={undo.label} onClick={undo.run}>
            {t('moves.undo')}
          </Button>
        </>
      )}
    </div>
  )
}
