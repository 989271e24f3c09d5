import { useEffect, useRef } from 'react'

/**
 * Tells its element how high the window is that can be seen, as `--visible-height`. Browsers that lay the keyboard over the page, as on iOS,
 * say so only here; the others make the page smaller themselves.
 */
export const useVisibleHeight = () => {
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const view = window.visualViewport
    if (!view) return
    const tell = () => {
      // Zoomed in, the view is smaller without a keyboard.
      if (view.scale === 1) element.current?.style.setProperty('--visible-height', `${Math.round(view.height)}px`)
    }
    tell()
    view.addEventListener('resize', tell)
    return () => view.removeEventListener('resize', tell)
  }, [])
  return element
}
