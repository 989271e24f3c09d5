import { CHAT_SCROLL_DELAY_MS } from '@playhub/contract/limits'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Distance from the end in px. Further up the visitor is reading. */
const NEAR_PX = 120
/** Distance from the top in px at which earlier messages load. */
const TOP_PX = 80

type Shown = {
  /** `seq` of the first and the last message. */
  first: number
  last: number
  lastIsOwn: boolean
  /** The number of own messages on their way. */
  outgoing: number
  onTop: () => void
}

/**
 * The scroll position of a conversation: at the end when it opens and after each own message, else where the visitor left it. Earlier
 * messages that load do not move it. `hasFresh`: new messages came while the visitor was further up.
 */
export const useChatScroll = ({ first, last, lastIsOwn, outgoing, onTop }: Shown) => {
  const scroller = useRef<HTMLElement>(null)
  const height = useRef(0)
  const [isAtEnd, setAtEnd] = useState(false)
  const [hasFresh, setFresh] = useState(false)
  const before = useRef({ first, last, outgoing })

  const measure = () => {
    const box = scroller.current
    if (!box) return
    const isNear = box.scrollHeight - box.scrollTop - box.clientHeight <= NEAR_PX
    setAtEnd(isNear)
    if (isNear) setFresh(false)
  }
  const toEnd = (behavior: ScrollBehavior = 'auto') => {
    scroller.current?.scrollTo({ top: scroller.current.scrollHeight, behavior })
    measure()
  }
  const handleScroll = () => {
    measure()
    const box = scroller.current
    if (box && box.scrollTop < TOP_PX && box.scrollHeight > box.clientHeight) onTop()
  }

  // Keeps the position in the old content, by the height of what was added before it.
  useLayoutEffect(() => {
    const box = scroller.current
    if (!box) return
    if (first < before.current.first) box.scrollTop += box.scrollHeight - height.current
    before.current.first = first
    height.current = box.scrollHeight
  })

  const settleAtEnd = useEffectEvent(toEnd)
  const later = useRef<ReturnType<typeof setTimeout>>(undefined)
  const endSoon = (behavior: ScrollBehavior) => {
    clearTimeout(later.current)
    later.current = setTimeout(() => settleAtEnd(behavior), CHAT_SCROLL_DELAY_MS)
  }
  useLayoutEffect(() => {
    settleAtEnd()
    const place = scroller.current?.scrollTop ?? 0
    // Once more when all sizes are final, unless the visitor has scrolled up.
    const timer = setTimeout(() => (scroller.current?.scrollTop ?? 0) >= place && settleAtEnd(), CHAT_SCROLL_DELAY_MS)
    return () => clearTimeout(timer)
  }, [])

  const follow = useEffectEvent(() => {
    const isNew = last > before.current.last
    const isSent = outgoing > before.current.outgoing
    before.current = { ...before.current, last, outgoing }
    if (isSent || (isNew && (isAtEnd || lastIsOwn))) endSoon(calm() ? 'auto' : 'smooth')
    else if (isNew) setFresh(true)
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: these are what is followed.
  useEffect(() => follow(), [last, outgoing])
  useEffect(() => () => clearTimeout(later.current), [])

  // Keeps the end visible when a keyboard opens or the editor grows.
  const keepEnd = useEffectEvent(() => {
    if (isAtEnd) toEnd()
  })
  useEffect(() => {
    const box = scroller.current
    if (!box) return
    const observer = new ResizeObserver(() => keepEnd())
    observer.observe(box)
    return () => observer.disconnect()
  }, [])

  return { scroller, handleScroll, isAtEnd, hasFresh, toEnd: () => toEnd(calm() ? 'auto' : 'smooth') }
}

const calm = () => matchMedia('(prefers-reduced-motion: reduce)').matches
