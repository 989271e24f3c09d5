import { type RefObject, useEffect } from 'react'

let last: string | undefined

/** The sign-in is no screen of the desk, but one comes from it. */
export const useSignInArrival = () => {
  useEffect(() => {
    last = 'sign-in'
  }, [])
}

/**
 * Whoever comes to another screen starts at its heading. Not on the page's first one, nor within a screen, which knows better.
 * A component, so that it waits with the screen for the screen's code.
 */
export const Arrival = ({ screen, main }: { screen: string; main: RefObject<HTMLElement | null> }) => {
  useEffect(() => {
    const isFirst = last === undefined
    if (last === screen) return
    last = screen
    if (isFirst) return
    scrollTo(0, 0)
    const heading = main.current?.querySelector<HTMLElement>('h1[tabindex]') ?? main.current
    heading?.focus({ preventScroll: true })
  }, [screen, main])
  return null
}
