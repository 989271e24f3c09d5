import { type RefObject, useState, useSyncExternalStore } from 'react'

const subscribe = (listener: () => void) => {
  document.addEventListener('fullscreenchange', listener)
  return () => document.removeEventListener('fullscreenchange', listener)
}

/** Shows an element in full screen. If the browser cannot do this, as on an iPhone, the element fills the window. */
export const useFullScreen = (area: RefObject<HTMLElement | null>) => {
  const [filled, setFilled] = useState(false)
  const isFull = useSyncExternalStore(
    subscribe,
    () => document.fullscreenElement !== null,
    () => false,
  )
  const toggle = async () => {
    if (document.fullscreenElement) return document.exitFullscreen()
    if (!filled && document.fullscreenEnabled) {
      const entered = await area.current?.requestFullscreen().then(
        () => true,
        () => false,
      )
      if (entered) return
    }
    setFilled(!filled)
  }
  return { isFull: isFull || filled, toggle: () => void toggle() }
}
