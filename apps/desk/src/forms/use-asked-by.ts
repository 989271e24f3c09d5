import { useRef } from 'react'

/**
 * For a question whose answer removes the button that opened it. Call `remember` on the press and `done` afterwards. The focus goes back to
 * the button, or to the heading above it if the button is gone.
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

/** The heading of the open side panel, else of the page. */
const heading = () =>
  document.querySelector<HTMLElement>('main aside h2[tabindex]') ?? document.querySelector<HTMLElement>('main h1[tabindex]')
