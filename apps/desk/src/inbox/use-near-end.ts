import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `act` when the element comes close to the visible area, while `when` is true. */
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
