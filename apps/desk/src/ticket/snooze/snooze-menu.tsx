import { Menu } from '@base-ui/react/menu'
import type { Due } from '@playhub/contract/desk/targets/due'
import { type KeyboardEvent, type ReactNode, type RefObject, useId, useRef, useState } from 'react'
import { serverNow } from '../../base/server-clock.ts'
import { useShortcut } from '../../base/shortcuts.ts'
import { Key } from '../../controls/key.tsx'
import pickerStyles from '../../controls/picker.module.css'
import { useInboxT } from '../../support/texts.ts'
import { CustomDialog } from './custom-dialog.tsx'
import { latestReturn } from './latest-return.ts'
import { presets, presetTimes } from './presets.ts'
import { shownTime } from './shown-time.ts'
import styles from './snooze.module.css'
import { ownZone } from './wall-time.ts'

type Props = {
  /** The accessible name of the button. */
  label: string
  className: string | undefined
  /** A ref to the button. A shortcut key that opens the menu must first focus this button, so that no other element gets the next keys. */
  triggerRef?: RefObject<HTMLButtonElement | null>
  /** The button's content. */
  children: ReactNode
  open: boolean
  onOpenChange: (open: boolean) => void
  /** When the answer is due. Set only if the menu is for a single conversation that has a due time. */
  due?: Due | null
  /** Called with the chosen time; null ends the snooze. */
  onPick: (untilTs: string | null) => void
  /** Whether the menu offers "Bring back", which ends the snooze. */
  canBringBack: boolean
}

/**
 * A button that opens a menu of times until which a conversation can be snoozed. Each time has a number. Pressing the number's key chooses
 * the time.
 */
export const SnoozeMenu = ({ label, className, triggerRef, children, open, onOpenChange, due, onPick, canBringBack }: Props) => {
  const t = useInboxT()
  const ownTrigger = useRef<HTMLButtonElement>(null)
  const trigger = triggerRef ?? ownTrigger
  const [isCustom, setCustom] = useState(false)
  const noteId = useId()
  const now = serverNow()
  const times = presetTimes(now, ownZone())
  const latest = latestReturn(due, now)
  const items = [
    ...presets.map((preset) => ({
      ...{ id: preset, label: t(`snooze.presets.${preset}`), hint: shownTime(times[preset], now) },
      run: () => onPick(new Date(times[preset]).toISOString()),
    })),
    { id: 'custom', label: t('snooze.custom'), hint: '', run: () => setCustom(true) },
    ...(canBringBack ? [{ id: 'back', label: t('snooze.back'), hint: '', run: () => onPick(null) }] : []),
  ]
  const pick = (item: (typeof items)[number]) => {
    onOpenChange(false)
    item.run()
  }
  const handleKey = (event: KeyboardEvent) => {
    const item = items[Number(event.key) - 1]
    if (!item || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    pick(item)
  }
  const closeCustom = () => {
    setCustom(false)
    trigger.current?.focus()
  }
  return (
    <>
      {open && items.map((item, at) => <NumberKey key={item.id} number={at + 1} label={item.label} onPress={() => pick(item)} />)}
      <Menu.Root open={open} onOpenChange={onOpenChange}>
        <Menu.Trigger ref={trigger} className={className} aria-label={label} title={label}>
          {children}
        </Menu.Trigger>
        <Menu.Portal>
          <Menu.Positioner className={pickerStyles.positioner} align="end" sideOffset={4} collisionPadding={8}>
            <Menu.Popup
              className={`${pickerStyles.popup} ${pickerStyles.menu} ${styles.menu}`}
              aria-label={t('snooze.title')}
              aria-describedby={latest && noteId}
              onKeyDown={handleKey}
            >
              {items.map(({ id, label: text, hint, run }, at) => (
                <Menu.Item key={id} className={`${pickerStyles.item} ${styles.item}`} label={text} onClick={run}>
                  <span aria-hidden="true">
                    <Key>{String(at + 1)}</Key>
                  </span>
                  <span className={styles.name}>{text}</span>
                  <span className={styles.hint}>{hint}</span>
                </Menu.Item>
              ))}
              {latest && (
                <p id={noteId} className={styles.note}>
                  {t('snooze.latest', { at: shownTime(latest, now) })}
                </p>
              )}
            </Menu.Popup>
          </Menu.Positioner>
        </Menu.Portal>
      </Menu.Root>
      {isCustom && (
        <CustomDialog
          onClose={closeCustom}
          onPick={(untilTs) => {
            closeCustom()
            onPick(untilTs)
          }}
        />
      )}
    </>
  )
}

/** Registers the number key of an item while the menu is open. Staff who know the keys may press the key before the menu has the focus. */
const NumberKey = ({ number, label, onPress }: { number: number; label: string; onPress: () => void }) => {
  useShortcut(String(number), label, onPress)
  return null
}
