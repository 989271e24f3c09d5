import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Whether a box is narrower than `below` pixels. For cases in which content must be removed, because a container query can only hide it.
 */
export const useIsNarrow = (box: RefObject<HTMLElement | null>, below: number) => {
  const [isNarrow, setIsNarrow] = useState(false)
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const measure = () => setIsNarrow(element.clientWidth > 0 && element.clientWidth < below)
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [box, below])
  return isNarrow
}
