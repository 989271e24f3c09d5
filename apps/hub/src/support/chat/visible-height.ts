import { useEffect, useRef } from 'react'

/**
 * Sets `--visible-height` on its element: the height of the visible window. Browsers that lay the keyboard over the page, such as on iOS,
 * tell it only here. Others make the page smaller.
 */
export const useVisibleHeight = () => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const tell = () => {
      // A zoomed page has a smaller view without a keyboard.
      if (view.scale === 1) element.current?.style.setProperty('--visible-height', `${Math.round(view.height)}px`)
    }
    tell()
    view.addEventListener('resize', tell)
    return () => view.removeEventListener('resize', tell)
  }, [])
  return element
}
