import { CHAT_SCROLL_DELAY_MS } from '@playhub/contract/limits'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** If the view is farther from the end than this, in px, the visitor is reading older messages. */
const NEAR_PX = 120
/** If the view is nearer to the top than this, in px, earlier messages load. */
const TOP_PX = 80

type Shown = {
  /** The `seq` (message number) of the first loaded message. */
  first: number
  /** The `seq` (message number) of the last loaded message. */
  last: number
  lastIsOwn: boolean
  /** The number of the visitor's messages that are being sent. */
  outgoing: number
  onTop: () => void
}

/**
 * Controls the scroll position of a conversation. Scrolls to the end when the conversation opens, after each message of the visitor, and
 * after a new message if the end was visible. Otherwise the position stays, also when earlier messages load. `hasFresh`: new messages
 * arrived while the end was not visible.
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

  // When messages were added at the top, scrolls down by their height, so that the visible messages do not move.
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
    // Sizes may still change after the first scroll. So the timer scrolls to the end again, unless the visitor has scrolled up in the
    // meantime.
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect must run again after each new message.
  useEffect(() => follow(), [last, outgoing])
  useEffect(() => () => clearTimeout(later.current), [])

  // Keeps the end visible when the on-screen keyboard opens or the editor grows.
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
