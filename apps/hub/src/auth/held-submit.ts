import { useEffect, useEffectEvent } from 'react'

/** While `isHolding` is true, blocks each submit of the form that contains `frame`, and calls `onHeld` for each blocked submit. */
export const useHeldSubmit = (frame: { current: HTMLElement | null }, isHolding: boolean, onHeld: () => void) => {
  const handleHeld = useEffectEvent(onHeld)
  useEffect(() => {
    const form = isHolding ? frame.current?.closest('form') : null
    if (!form) return
    const hold = (event: SubmitEvent) => {
      event.preventDefault()
      event.stopPropagation()
      handleHeld()
    }
    form.addEventListener('submit', hold, true)
    return () => form.removeEventListener('submit', hold, true)
  }, [frame, isHolding])
}
