import { useStore } from '@playhub/browser/use-store'
import { useShortcut } from '../../base/shortcuts.ts'
import { useInboxT } from '../../support/texts.ts'
import { undoableSnooze } from './use-snooze.ts'

/** Registers the key that undoes the last snooze. Each snooze registers it again, because the key undoes the last action of any kind. */
export const SnoozeUndoKey = () => {
  const last = useStore(undoableSnooze)
  return last && <UndoKey key={last.key} onPress={last.run} />
}

const UndoKey = ({ onPress }: { onPress: () => void }) => {
  const t = useInboxT()
  useShortcut('z', t('snooze.key'), onPress)
  return null
}
