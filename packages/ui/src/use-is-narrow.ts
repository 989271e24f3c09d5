import { type RefObject, useLayoutEffect, useState } from 'react'

/** Whether the box has less than so many pixels of width; for what a container query cannot do, since it hides and does not remove. */
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
