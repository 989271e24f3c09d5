import { useEffect, useEffectEvent, useRef } from 'react'

/** Calls `act` when the element comes near what is seen, while `when` holds. */
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
