import { useEffect, useRef } from 'react'

/** Returns a ref for the heading of a screen that opens inside another screen. The heading gets the focus once, without scrolling. */
export const useFocusedHeading = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return heading
}
