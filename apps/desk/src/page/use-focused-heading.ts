import { useEffect, useRef } from 'react'

/** For the heading of a screen that opens inside another: it gets the focus once, without a scroll. */
export const useFocusedHeading = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus({ preventScroll: true }), [])
  return heading
}
