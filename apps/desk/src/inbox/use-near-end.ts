import { useEffect, useEffectEvent, useRef } from 'react'

/** Returns a ref for an element. While `when` is true, calls `act` when the element is less than 400 px from the visible area. */
export const useNearEnd = (act: () => void, when: boolean) => {
  const element = useRef<HTMLDivElement>(null)
  const tell = useEffectEvent(act)
  useEffect(() => {
    const { current } = element
    if (!current || !when) return
    const watch = new IntersectionObserver(([entry]) => entry?.isIntersecting && tell(), { rootMargin: '400px' })
    watch.observe(current)
    return () => watch.disconnect()
  }, [when])
  return element
}
