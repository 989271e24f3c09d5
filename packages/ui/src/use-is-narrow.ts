import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Whether a box is narrower than `below` pixels. Use this hook if content must be removed in a narrow box, because a container query can
 * only hide content.
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
