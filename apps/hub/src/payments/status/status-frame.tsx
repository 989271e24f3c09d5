import { StatusPanel } from '@playhub/ui/status-panel'
import { type ComponentProps, useEffect, useRef } from 'react'
import { usePlace } from '../../host/place.ts'

/** One state of a payment. Its title takes the focus when it replaces another state. */
export const StatusFrame = (props: Omit<ComponentProps<typeof StatusPanel>, 'titleRef'>) => {
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOn(title, props.title)
  useStateTitle(props.title)
  return <StatusPanel {...props} titleRef={title} />
}

const useFocusOn = (title: { current: HTMLElement | null }, words: string) => {
  useEffect(() => {
    // A live region announces text that changes in place. Another state has another title.
    if (words) title.current?.focus({ preventScroll: true })
  }, [title, words])
}

/** On a page of its own, the window's title shows the payment's state. */
const useStateTitle = (words: string) => {
  const place = usePlace()
  useEffect(() => {
    if (place !== 'page') return
    const before = document.title
    document.title = `${words} · Playhub`
    return () => {
      document.title = before
    }
  }, [place, words])
}
