import { Button } from '@playhub/ui/button'
import { useShortcut } from '../base/shortcuts.ts'
import styles from '../bulk/bulk.module.css'
import { useInboxT } from '../support/texts.ts'
import { useOwnHeld, useUndoAnswer } from '../ticket/reply/held.ts'

type Props = { ticketId: string | undefined; onOpen: (ticketId: string) => void }

/**
 * Shows the answers that are held in other conversations than the open one, with Undo, and registers the key that undoes the last answer.
 * After an undo, the conversation opens with the text in its editor.
 */
export const HeldElsewhere = ({ ticketId, onOpen }: Props) => {
  const t = useInboxT()
  const held = useOwnHeld()
  const undo = useUndoAnswer((id) => id !== ticketId && onOpen(id))
  const last = held.at(-1)
  useShortcut('z', t('held.key'), () => last && !undo.isBusy && undo.run(last), last !== undefined)
  return held
    .filter((each) => each.ticketId !== ticketId)
    .map((each) => (
      <div key={each.id} className={styles.progress} role="status">
        <span>{t('held.elsewhere', { number: each.number })}</span>
        <Button busy={undo.isBusy} onClick={() => undo.run(each)}>
          {t('held.undo')}
        </Button>
      </div>
    ))
}
