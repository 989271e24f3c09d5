import { Button } from '@playhub/ui/button'
import { useShortcut } from '../base/shortcuts.ts'
import styles from '../bulk/bulk.module.css'
import { useInboxT } from '../support/texts.ts'
import { type OwnHeld, useOwnHeld } from '../ticket/reply/held.ts'
import { useUndoAnswer } from '../ticket/reply/undo-answer.ts'

type Props = { ticketId: string | undefined; onOpen: (ticketId: string) => void }

/**
 * Shows the answers that are held in other conversations than the open one, with Undo, and registers the key that undoes the last answer.
 * After an undo, the conversation opens with the text in its editor.
 */
export const HeldElsewhere = ({ ticketId, onOpen }: Props) => {
  const held = useOwnHeld()
  const undo = useUndoAnswer((id) => id !== ticketId && onOpen(id))
  const last = held.at(-1)
  return (
    <>
      {last && <UndoKey key={last.id} onPress={() => undo.isBusy || undo.run(last)} />}
      {held
        .filter((each) => each.ticketId !== ticketId)
        .map((each) => (
          <Elsewhere key={each.id} held={each} isBusy={undo.isBusy} onUndo={() => undo.run(each)} />
        ))}
    </>
  )
}

/** Registers the key for one answer. Each answer registers it again, because the key undoes the last action, also one on many tickets. */
const UndoKey = ({ onPress }: { onPress: () => void }) => {
  const t = useInboxT()
  useShortcut('z', t('held.key'), onPress)
  return null
}

const Elsewhere = ({ held, isBusy, onUndo }: { held: OwnHeld; isBusy: boolean; onUndo: () => void }) => {
  const t = useInboxT()
  return (
    <div className={styles.progress} role="status">
      <span>{t('held.elsewhere', { number: held.number })}</span>
      <Button busy={isBusy} onClick={onUndo}>
        {t('held.undo')}
      </Button>
    </div>
  )
}
