import { useRef } from 'react'

/**
 * For a question whose answer takes away the button that asked it: `remember` on the press, `done` when the answer has been carried out. The
 * focus goes back to that button, or to the heading above it when it goes.
 */
export const useAskedBy = () => {
  const button = useRef<Element>(null)
  const isDone = useRef(false)
  return {
    remember: () => {
      button.current = document.activeElement
      isDone.current = false
    },
    done: () => {
      isDone.current = true
    },
    finalFocus: () => (button.current?.isConnected && !isDone.current ? true : heading()),
  }
}

/** Of the panel beside the list, where one is open. */
const heading = () =>
  document.querySelector<HTMLElement>('main aside h2[tabindex]') ?? document.querySelector<HTMLElement>('main h1[tabindex]')
