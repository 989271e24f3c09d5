import { useEffect, useRef } from 'react'

/**
 * Returns a ref for the heading of a screen that opens inside another screen. The heading gets the focus once. The page scrolls only if the
 * heading is not visible, for example when a new item was saved at the end of a long form.
 */
export const useFocusedHeading = () => {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    heading.current?.focus({ preventScroll: true })
    heading.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  return heading
}
