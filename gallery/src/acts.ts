import type { DeskAnswers, HubAnswers } from './answers.ts'
import { timesAsked } from './responder.ts'

/**
 * This file contains the actions of a visitor, such as a click. The page itself performs them. Each action waits until its element exists.
 */

const PATIENCE_MS = 10_000

const until = async <T>(what: string, look: () => T | undefined | null): Promise<T> => {
  const began = performance.now()
  for (;;) {
    const found = look()
    if (found) return found
    if (performance.now() - began > PATIENCE_MS) throw new Error(`never there: ${what}`)
    await new Promise((again) => setTimeout(again, 30))
  }
}

const isSeen = (element: HTMLElement) => element.checkVisibility({ visibilityProperty: true })

/**
 * Waits for a visible element that matches the selector. `at` is its index among all visible matches; a negative index counts from the end.
 */
const find = (selector: string, at = 0) =>
  until(`${selector} ${at}`, () => [...document.querySelectorAll<HTMLElement>(selector)].filter(isSeen).at(at))

const setValue = (field: HTMLElement, value: string) => {
  // React notices the change only if the value is set with the element's native setter.
  const { set } = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field), 'value') ?? {}
  set?.call(field, value)
  field.dispatchEvent(new Event('input', { bubbles: true }))
  field.dispatchEvent(new Event('change', { bubbles: true }))
}

export const acts = {
  find,
  click: async (selector: string, at = 0) => {
    const element = await find(selector, at)
    element.focus()
    element.click()
  },
  /** Sends all events of a mouse press, because menus open on mouse down. */
  press: async (selector: string, at = 0) => {
    const element = await find(selector, at)
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup'])
      element.dispatchEvent(new PointerEvent(type, { bubbles: true, cancelable: true, composed: true, button: 0, pointerType: 'mouse' }))
    element.click()
  },
  type: async (selector: string, value: string, at = 0) => {
    const field = await find(selector, at)
    field.focus()
    setValue(field, value)
  },
  /** Types a text into editable content. */
  write: async (selector: string, text: string) => {
    const field = await find(selector)
    field.focus()
    document.execCommand('insertText', false, text)
  },
  leave: async (selector: string, at = 0) => (await find(selector, at)).blur(),
  pick: async (selector: string, file: File) => {
    const field = await until(selector, () => document.querySelector<HTMLInputElement>(selector))
    const transfer = new DataTransfer()
    transfer.items.add(file)
    field.files = transfer.files
    field.dispatchEvent(new Event('change', { bubbles: true }))
  },
  key: async (key: string, modifiers: KeyboardEventInit = {}) => {
    const at = document.activeElement ?? document.body
    at.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...modifiers }))
    at.dispatchEvent(new KeyboardEvent('keyup', { key, bubbles: true, ...modifiers }))
  },
  until,
  /** Waits until the page has made this call. Use it if the page does not show the effect of the call. */
  asked: (call: keyof HubAnswers | keyof DeskAnswers) => until(`asked ${call}`, () => timesAsked.has(call)),
}
export type Acts = typeof acts
