import { useLayoutEffect } from 'react'

let alone = 0

/**
 * Changes the number of open dialogs by one. There may be two: a question over a modal. The page behind stays inert until all dialogs are
 * closed.
 */
const count = (by: 1 | -1) => {
  alone += by
  document.querySelector('.page')?.toggleAttribute('inert', alone > 0)
}

/** While a modal is open, the page behind gets no focus and no clicks. Full screen ends, because it would cover the modal. */
export const useAlone = (isOpen: boolean) => {
  useLayoutEffect(() => {
    if (!isOpen) return
    count(1)
    // `exitFullscreen` fails if the player leaves full screen at the same time.
    if (document.fullscreenElement) void document.exitFullscreen().catch(() => {})
    return () => count(-1)
  }, [isOpen])
}
