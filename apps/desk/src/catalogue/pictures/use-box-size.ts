import { type RefObject, useLayoutEffect, useState } from 'react'

/** Returns the inner width and height of an element in px; 0 while it is hidden. */
export const useBoxSize = (box: RefObject<HTMLElement | null>) => {
  const [size, setSize] = useState({ width: 0, height: 0 })
  useLayoutEffect(() => {
    const element = box.current
    if (!element) return
    const observer = new ResizeObserver(() => setSize({ width: element.clientWidth, height: element.clientHeight }))
    observer.observe(element)
    return () => observer.disconnect()
  }, [box])
  return size
}
