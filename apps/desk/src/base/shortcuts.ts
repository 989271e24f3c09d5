import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import { useEffect, useEffectEvent } from 'react'
import { keyOf } from './key-of.ts'
import { stored } from './stored.ts'

/** Something that can be done on the screen that is open. Without a key it stands in the command menu only. */
export type Shortcut = {
  key?: string | undefined
  label: string
  run: () => void
  /** It is about what has the focus, and comes before what the same key does on the rest of the screen. */
  isFocused?: boolean
}

const active = createStore<readonly Shortcut[]>([])

/** The newest of one key holds, so that an opened part of a screen may take a key over. Returns its own end. */
export const register = (shortcut: Shortcut) => {
  active.set([...active.get(), shortcut])
  return () => active.set(active.get().filter((each) => each !== shortcut))
}

/** What is registered now, in the order of registration. */
export const useRegistered = () => useStore(active)

/** Registers while the component is there and `when` holds. */
export const useShortcut = (key: string | undefined, label: string, run: () => void, when = true, isFocused = false) => {
  const handle = useEffectEvent(run)
  useEffect(() => (when ? register({ key, label, run: () => handle(), isFocused }) : undefined), [key, label, when, isFocused])
}

/** Where a key is typed, or belongs to something else that is open. */
const OWN_KEYS =
  'input, textarea, select, [contenteditable=""], [contenteditable="true"], [role=dialog], [role=alertdialog], [role=menu], [role=listbox]'
/** Toasts are dialogs by their role, but nothing waits for them. */
const OPEN_DIALOG = ':is([role=dialog], [role=alertdialog]):not([data-closed], [data-toast])'

export const isWindowOpen = () => document.querySelector(OPEN_DIALOG) !== null

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
