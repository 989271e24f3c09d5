import { useShortcut } from '../base/shortcuts.ts'

/**
 * The key that undoes an action. Give it the action as `key`: then each action registers the shortcut again, and the key undoes the last
 * action of any kind.
 */
export const UndoKey = ({ label, onPress }: { label: string; onPress: () => void }) => {
  useShortcut('z', label, onPress)
  return null
}
