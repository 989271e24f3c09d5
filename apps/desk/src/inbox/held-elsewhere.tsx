import { useStore } from '@playhub/browser/use-store'
import { Button } from '@playhub/ui/button'
import { useShortcut } from '../base/shortcuts.ts'
import styles from '../bulk/bulk.module.css'
import { useMacrosT } from '../support/macros-texts.ts'
import { useInboxT } from '../support/texts.ts'
import { undoableUse, useUndoMacro } from '../ticket/macros/undo-macro.ts'
import { type OwnHeld, useOwnHeld } from '../ticket/reply/held.ts'
import { useUndoAnswer } from '../ticket/reply/undo-answer.ts'

type Props = { ticketId: string | undefined; onOpen: (ticketId: string) => void }

/**
 * Shows the answers that are held in other conversations than the open one, with Undo, and registers the key that undoes the last answer or
 * the last macro.
 * After an undo, the conversation opens with the text in its editor.
 */
export const HeldElsewhere = ({ ticketId, onOpen }: Props) => {
  const t = useInboxT()
  const macrosT = useMacrosT()
  const held = useOwnHeld()
  const undo = useUndoAnswer((id) => id !== ticketId && onOpen(id))
  const last = held.at(-1)
  const use = useStore(undoableUse)
  const undoMacro = useUndoMacro()
  return (
    <>
      {last && <UndoKey key={last.id} label={t('held.key')} onPress={() => undo.isBusy || undo.run(last)} />}
      {use && <UndoKey key={use.id} label={macrosT('preview.undoKey')} onPress={() => undoMacro(use)} />}
      {held
        .filter((each) => each.ticketId !== ticketId)
        .map((each) => (
          <Elsewhere key={each.id} held={each} isBusy={undo.isBusy} onUndo={() => undo.run(each)} />
        ))}
    </>
  )
}

/** Registers the key for one action. Each action registers it again, because the key undoes the last one, also one on many tickets. */
const UndoKey = ({ label, onPress }: { label: string; onPress: () => void }) => {
  useShortcut('z', label, onPress)
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
