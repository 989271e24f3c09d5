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
 * Lists the answers that the server has not sent yet, except those in the open conversation. Each has an Undo button. Registers the key
 * that undoes the last answer or macro. After an answer is undone, its conversation opens with the text in the editor.
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

/**
 * Registers the Undo key for one action. Each new action registers the key again, and the newest registration of a key is used. So the key
 * undoes the last action, even a bulk action.
 */
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
