import { useLayoutEffect } from 'react'

/** While a modal is open the page behind takes neither focus nor clicks, and no element fills the screen: it would cover the modal. */
export const useAlone = (isOpen: boolean) => {
  useLayoutEffect(() => {
    if (!isOpen) return
    const page = document.querySelector('.page')
    page?.toggleAttribute('inert', true)
    // The player may be leaving full screen at this very moment.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    return () => {
      page?.toggleAttribute('inert', false)
    }
  }, [isOpen])
}
