import { type RefObject, useLayoutEffect, useState } from 'react'

/**
 * Whether a box is narrower than `below` CSS pixels. With this hook, a component can leave out content in a narrow box. A container query
 * in CSS can only hide the content.
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
