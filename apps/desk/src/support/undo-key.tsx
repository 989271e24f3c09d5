import { useShortcut } from '../base/shortcuts.ts'

/**
 * Registers the key that undoes an action. Pass the action's id as React `key`: each new action then registers the shortcut again. The
 * newest registration is used, so the key undoes the last action of any kind.
 */
export const UndoKey = ({ label, onPress }: { label: string; onPress: () => void }) => {
  useShortcut('z', label, onPress)
  return null
}
