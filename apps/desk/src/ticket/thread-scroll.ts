import { CHAT_SCROLL_DELAY_MS } from '@playhub/contract/limits'
import { type RefObject, useEffect, useEffectEvent, useLayoutEffect, useRef, useState } from 'react'

/** If the distance from the end, in px, is smaller than this, the reader counts as being at the end. */
const END_PX = 120

/**
 * Keeps the scroll position. If the reader is at the end of the conversation, the view stays at the end. Otherwise the visible messages do
 * not move, even when older messages are added above. After the staff member has written something (`isOwn`), the view moves to the end.
 * `first` and `last` identify the ends of the list; `content` is the element that grows.
 */
export const useThreadScroll = (
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  first: string,
  last: { id: string; isOwn: boolean },
) => {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [seen, setSeen] = useState(last.id)
  if (isAtEnd && seen !== last.id) setSeen(last.id)
  const known = useRef(last.id)
  const follows = useRef(true)
  /** The distance from the end in px, which must stay the same when entries are added above. */
  const kept = useRef<number>(undefined)

  const toEnd = () => {
    const { current } = box
    if (current) current.scrollTop = current.scrollHeight
  }
  const follow = () => {
    follows.current = true
    setIsAtEnd(true)
    toEnd()
    // Scrolls to the end again after a delay, because loaded pictures and fonts move the end.
    setTimeout(() => follows.current && toEnd(), CHAT_SCROLL_DELAY_MS)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: `first` changes when older entries are added above.
  useLayoutEffect(() => {
    const { current } = box
    if (current && kept.current !== undefined) current.scrollTop = current.scrollHeight - kept.current
    kept.current = undefined
  }, [box, first])

  const followOwn = useEffectEvent(() => {
    if (known.current !== last.id && last.isOwn) follow()
    known.current = last.id
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: `last.id` changes when an entry is added at the end.
  useEffect(() => followOwn(), [last.id])

  useEffect(() => {
    const [frame, grown] = [box.current, content.current]
    if (!frame || !grown) return
    const keepUp = () => {
      if (follows.current) frame.scrollTop = frame.scrollHeight
    }
    keepUp()
    const timer = setTimeout(keepUp, CHAT_SCROLL_DELAY_MS)
    const observer = new ResizeObserver(keepUp)
    observer.observe(frame)
    observer.observe(grown)
    return () => {
      clearTimeout(timer)
      observer.disconnect()
    }
  }, [box, content])

  return {
    isAtEnd,
    /** Whether there are new entries to which the reader has not scrolled yet. */
    hasNews: !isAtEnd && seen !== last.id,
    follow,
    /** Call it before scrolling to an entry. Otherwise new content would move the view to the end again. */
    leaveEnd: () => {
      follows.current = false
    },
    /** Call it before older messages are added above. It stores the scroll position. */
    keep: () => {
      const { current } = box
      follows.current = false
      if (current) kept.current = current.scrollHeight - current.scrollTop
    },
    handleScroll: () => {
      const { current } = box
      if (!current) return
      const isEnd = current.scrollHeight - current.scrollTop - current.clientHeight < END_PX
      follows.current = isEnd
      setIsAtEnd(isEnd)
    },
  }
}
