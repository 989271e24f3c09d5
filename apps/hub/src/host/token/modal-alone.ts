import { useLayoutEffect } from 'react'

let alone = 0

/** A question may stand over a modal: the page stays out of reach until the last of them has gone. */
const count = (by: 1 | -1) => {
  alone += by
  document.querySelector('.page')?.toggleAttribute('inert', alone > 0)
}

/** While a modal is open the page behind takes neither focus nor clicks, and no element fills the screen: it would cover the modal. */
export const useAlone = (isOpen: boolean) => {
  useLayoutEffect(() => {
    if (!isOpen) return
    count(1)
    // The player may be leaving full screen at this very moment.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    return () => count(-1)
  }, [isOpen])
}
