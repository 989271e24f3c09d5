import { useMemo } from 'react'
import { useKeySection, useShortcut } from '../base/shortcuts.ts'
import { useMacrosT } from '../support/macros-texts.ts'
import { useInboxT } from '../support/texts.ts'

/** The keys that act on the chosen conversations. */
const bulkKeys = [
  { key: 'a', action: 'assign' },
  { key: 't', action: 'tag' },
  { key: 'b', action: 'snooze' },
  { key: 'r', action: 'answer' },
  { key: ';', action: 'canned' },
  { key: 'u', action: 'macro' },
  { key: 'i', action: 'incident' },
  { key: 'e', action: 'close' },
] as const
type BulkAction = (typeof bulkKeys)[number]['action']

/** Returns the keys that act on the chosen conversations, with their names. */
const useNamedKeys = () => {
  const t = useInboxT()
  const macrosT = useMacrosT()
  return useMemo(() => {
    const names: Record<BulkAction, string> = {
      ...{ assign: t('bulk.assign'), tag: t('keys.tag'), snooze: t('keys.snooze'), answer: t('bulk.answer'), canned: t('keys.canned') },
      ...{ macro: macrosT('key'), incident: t('bulk.incident.key'), close: t('bulk.close') },
    }
    return bulkKeys.map(({ key, action }) => ({ key, action, label: names[action] }))
  }, [t, macrosT])
}

/**
 * Adds the keys for chosen conversations to the help that lists all shortcut keys. The help lists them even while no conversation is
 * chosen.
 */
export const useListedBulkKeys = () => {
  const t = useInboxT()
  const keys = useNamedKeys()
  useKeySection(useMemo(() => ({ title: t('keys.chosen'), keys }), [t, keys]))
}

/** Registers the shortcut keys that act on the chosen conversations. Must be rendered only while conversations are chosen. */
export const BulkKeys = ({ actions }: { actions: Record<BulkAction, () => void> }) =>
  useNamedKeys().map(({ key, label, action }) => <BulkKey key={key} name={key} label={label} onPress={actions[action]} />)

const BulkKey = ({ name, label, onPress }: { name: string; label: string; onPress: () => void }) => {
  useShortcut(name, label, onPress, true, { isFocused: true, isInSection: true })
  return null
}
