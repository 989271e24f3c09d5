import { type RefObject, useEffect } from 'react'

let last: string | undefined

/** Records that the sign-in was shown, so that the first screen after the sign-in gets the focus. */
export const useSignInArrival = () => {
  useEffect(() => {
    last = 'sign-in'
  }, [])
}

/**
 * Focuses the heading when another screen is opened. Does nothing for the first screen after the page is loaded, or for navigation inside a
 * screen.
 */
const useArrival = (screen: string, main: RefObject<HTMLElement | null>) => {
  useEffect(() => {
    const isFirst = last === undefined
    if (last === screen) return
    last = screen
    if (isFirst) return
    scrollTo(0, 0)
    const heading = main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current
    heading?.focus({ preventScroll: true })
  }, [screen, main])
}

/** A component of its own for the hook, so that the hook runs only after the screen's code is loaded. */
export const Arrival = ({ screen, main }: { screen: string; main: RefObject<HTMLElement | null> }) => {
  useArrival(screen, main)
  return null
}
