import { CHAT_SCROLL_DELAY_MS } from '@playhub/contract/limits'
import { useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** Further up than this, the reader is reading. */
const NEAR_PX = 120
/** So near to the top the messages before are fetched. */
const TOP_PX = 80

type Shown = {
  /** `seq` of the first and the last message. */
  first: number
  last: number
  lastIsOwn: boolean
  /** How many own messages are on their way. */
  outgoing: number
  onTop: () => void
}

/**
 * Where a conversation stands: at its end when it opens and after each own message, where the reader left it otherwise. Messages that are put
 * before do not move it; those that come while the reader is further up are told of by `hasFresh`.
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

  // The place in what was there before, by what has been put in front of it.
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
    // Once more when everything has its size, unless the reader has gone up meanwhile.
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

  // A keyboard, a growing editor: the end stays in view.
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
