import { useRef } from 'react'

/**
 * Decides which element gets the focus after a dialog whose answer may remove the button that opened it. Call `remember` when the button is
 * pressed, and `done` when the action has succeeded. `finalFocus` gives the focus back to the button. After `done`, or if the button is
 * gone, it gives the focus to the heading above the button.
 */
export const useAskedBy = () => {
  const button = useRef<Element>(null)
  const above = useRef<HTMLElement>(null)
  const isDone = useRef(false)
  return {
    remember: () => {
      button.current = document.activeElement
      above.current = headingAbove(document.activeElement)
      isDone.current = false
    },
    done: () => {
      isDone.current = true
    },
    finalFocus: () => (button.current?.isConnected && !isDone.current ? true : above.current?.isConnected ? above.current : heading()),
  }
}

/** Returns the heading of the part of the page to which the button belongs; null for a button in a menu. */
export const headingAbove = (button: Element | null) => {
  for (let part = button?.parentElement ?? null; part?.closest('main'); part = part.parentElement) {
    const found = part.querySelector<HTMLElement>('h1[tabindex], h2[tabindex]')
    if (found) return found
  }
  return null
}

/** Returns the heading of the open side panel or, if none is open, of the page. */
const heading = () =>
  document.querySelector<HTMLElement>('main aside h2[tabindex]') ?? document.querySelector<HTMLElement>('main h1[tabindex]')
