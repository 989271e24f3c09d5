import { CHAT_SCROLL_DELAY_MS } from '@playhub/contract/limits'
import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'

/** Nearer to the end than this, one is at it. */
const END_PX = 120

/**
 * Keeps a conversation where its reader is: at its end while they are there, else still, also when earlier messages come before it.
 * `first` and `last` name the ends of what is shown, `content` is what grows in the box.
 */
export const useThreadScroll = (
  box: RefObject<HTMLElement | null>,
  content: RefObject<HTMLElement | null>,
  first: string,
  last: string,
) => {
  const [isAtEnd, setIsAtEnd] = useState(true)
  const [seen, setSeen] = useState(last)
  if (isAtEnd && seen !== last) setSeen(last)
  const follows = useRef(true)
  /** Distance from the end that must stay when something comes before. */
  const kept = useRef<number>(undefined)

  const toEnd = () => {
    const { current } = box
    if (current) current.scrollTop = current.scrollHeight
  }
  const follow = () => {
    follows.current = true
    setIsAtEnd(true)
    toEnd()
    // Once more when pictures and fonts have taken their places.
    setTimeout(() => follows.current && toEnd(), CHAT_SCROLL_DELAY_MS)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: It is another first entry that this waits for.
  useLayoutEffect(() => {
    const { current } = box
    if (current && kept.current !== undefined) current.scrollTop = current.scrollHeight - kept.current
    kept.current = undefined
  }, [box, first])

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
    /** Something came that the reader has not scrolled to. */
    hasNews: !isAtEnd && seen !== last,
    follow,
    /** Before earlier messages are put in. */
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
