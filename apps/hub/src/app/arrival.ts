import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'

/** Scrolls to the top and moves the focus to the page after each navigation. On Back and Forward, the browser restores the position. */
export const useArrival = (
  path: string,
  page: RefObject<HTMLElement | null>,
  pushed: { current: boolean },
  onReady: (() => void) | undefined,
) => {
  const shown = useRef<string>(undefined)
  const arrive = useEffectEvent(() => {
    const first = shown.current === undefined
    shown.current = path
    if (first) return onReady?.()
    if (!pushed.current) return
    pushed.current = false
    scrollTo(0, 0)
    page.current?.focus({ preventScroll: true })
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again when the path changes.
  useEffect(() => arrive(), [path])
}
