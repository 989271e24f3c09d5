import { type RefObject, useEffect } from 'react'

let last: string | undefined

/** The sign-in is not a screen, but the focus must be set when a member comes from it. */
export const useSignInArrival = () => {
  useEffect(() => {
    last = 'sign-in'
  }, [])
}

/** Focuses the heading when another screen is opened, but not on the first one of the page or inside a screen. */
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

/** This is a component, so that it runs only when the screen's code is loaded. */
export const Arrival = ({ screen, main }: { screen: string; main: RefObject<HTMLElement | null> }) => {
  useArrival(screen, main)
  return null
}
