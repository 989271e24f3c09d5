import { useEffect, useRef } from 'react'

/** For the heading of a screen that opens inside another screen. The heading gets the focus once, and the page does not scroll to it. */
export const useFocusedHeading = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return heading
}
