import { StatusPanel } from '@playhub/ui/status-panel'
import { type ComponentProps, useEffect, useRef } from 'react'
import { usePlace } from '../../host/place.ts'

/** Shows one state of a payment. When a new state replaces another one, the title of the new state gets the focus. */
export const StatusFrame = (props: Omit<ComponentProps<typeof StatusPanel>, 'titleRef'>) => {
  const title = useRef<HTMLHeadingElement>(null)
  useFocusOn(title, props.title)
  useStateTitle(props.title)
  return <StatusPanel {...props} titleRef={title} />
}

const useFocusOn = (title: { current: HTMLElement | null }, words: string) => {
  useEffect(() => {
    // When the state changes, the title of the new state gets the focus. Text that changes inside one state is announced by a live region.
    if (words) title.current?.focus({ preventScroll: true })
  }, [title, words])
}

/** If the payment has its own page, the title of the browser tab shows the payment's state. */
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
