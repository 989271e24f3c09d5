import { useShortcut } from '../base/shortcuts.ts'

/**
 * Registers the key that undoes an action. Pass the action's id as React `key`, so that each new action registers the shortcut again. The
 * newest registration of a key is used, so the key undoes the last action of any kind.
 */
export const UndoKey = ({ label, onPress }: { label: string; onPress: () => void }) => {
  useShortcut('z', label, onPress)
  return null
}
