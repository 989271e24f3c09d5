import { useEffect, useRef } from 'react'

/**
 * Sets `--visible-height` on its element: the height of the visible part of the window. Some browsers, such as those on iOS, show the
 * on-screen keyboard over the page and report this height only in `visualViewport`. Other browsers make the page smaller.
 */
export const useVisibleHeight = () => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const tell = () => {
      // A zoomed page is ignored, because its visible part is smaller even without a keyboard.
      if (view.scale === 1) element.current?.style.setProperty('--visible-height', `${Math.round(view.height)}px`)
    }
    tell()
    view.addEventListener('resize', tell)
    return () => view.removeEventListener('resize', tell)
  }, [])
  return element
}
