import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import { useEffect, useEffectEvent } from 'react'
import { keyOf } from './key-of.ts'
import { stored } from './stored.ts'

/** An action of the open screen. An action without a key is shown only in the command menu. */
export type Shortcut = {
  key?: string | undefined
  label: string
  run: () => void
  /** Set for an action on the focused element. It takes precedence over the screen's action for the same key. */
  isFocused?: boolean
  /** Set for an action that a section of the help lists, so that the help does not list it again. */
  isInSection?: boolean
}

const active = createStore<readonly Shortcut[]>([])

/**
 * Registers a shortcut and returns a function that unregisters it. If a key is registered more than once, the newest registration is used.
 * So an opened part of the screen can replace the action of a key.
 */
export const register = (shortcut: Shortcut) => {
  active.set([...active.get(), shortcut])
  return () => active.set(active.get().filter((each) => each !== shortcut))
}

/** Returns all registered actions, in order of registration. */
export const useRegistered = () => useStore(active)

/** Registers an action while the component is mounted and `when` is true. */
export const useShortcut = (
  key: string | undefined,
  label: string,
  run: () => void,
  when = true,
  { isFocused = false, isInSection = false }: Pick<Shortcut, 'isFocused' | 'isInSection'> = {},
) => {
  const handle = useEffectEvent(run)
  useEffect(
    () => (when ? register({ key, label, run: () => handle(), isFocused, isInSection }) : undefined),
    [key, label, when, isFocused, isInSection],
  )
}

/**
 * A section of the help that lists all shortcut keys. The section has a title of its own, and also lists keys that have no effect at the
 * moment.
 */
type KeySection = { title: string; keys: readonly { key: string; label: string }[] }

const sections = createStore<readonly KeySection[]>([])

export const useKeySections = () => useStore(sections)

/**
 * Adds a section to the help that lists all shortcut keys, while the component is mounted. The section must be memoised, because each new
 * object is registered again.
 */
export const useKeySection = (section: KeySection) =>
  useEffect(() => {
    sections.set([...sections.get(), section])
    return () => sections.set(sections.get().filter((each) => each !== section))
  }, [section])

/**
 * Selects elements that use the typed keys themselves, such as fields, menus and dialogs. Checkboxes and toasts are not selected, because
 * letters do nothing in them.
 */
const OWN_KEYS =
  'input:not([type=checkbox]), textarea, select, [contenteditable=""], [contenteditable="true"], :is([role=dialog], [role=alertdialog]):not([data-toast]), [role=menu], [role=listbox]'
/** Selects open dialogs and menus. Toasts have the role of a dialog, but they are not selected, because they do not block the screen. */
const OPEN_WINDOW = ':is([role=dialog], [role=alertdialog], [role=menu]):not([data-closed], [data-toast])'

/** Whether a dialog or a menu is open over the screen. While it is open, it receives the typed keys, and shortcuts do nothing. */
export const isWindowOpen = () => document.querySelector(OPEN_WINDOW) !== null

const isFree = (event: KeyboardEvent) => {
  if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return false
  if (event.target instanceof Element && event.target.closest(OWN_KEYS)) return false
  return !isWindowOpen()
}

addEventListener('keydown', (event) => {
  if (stored.shortcuts.get() === 'off' || !isFree(event)) return
  const pressed = keyOf(event)
  const ofKey = active.get().filter(({ key }) => key === pressed)
  const shortcut = ofKey.findLast(({ isFocused }) => isFocused) ?? ofKey.at(-1)
  if (!shortcut) return
  event.preventDefault()
  shortcut.run()
})
