import { useStore } from '@playhub/browser/use-store'
import { useInboxT } from '../../support/texts.ts'
import { UndoKey } from '../../support/undo-key.tsx'
import { undoableSnooze } from './use-snooze.ts'

/** Registers the key that undoes the last snooze. */
export const SnoozeUndoKey = () => {
  const t = useInboxT()
  const last = useStore(undoableSnooze)
  return last && <UndoKey key={last.key} label={t('snooze.key')} onPress={last.run} />
}
