import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * For the links in `box`, below a search field in the same parent element: the arrow keys move the focus between the field and the
 * links, Escape closes and returns to the field. Also closes when the focus leaves both.
 */
export const useListKeys = (box: RefObject<HTMLElement | null>, onClose: () => void) => {
  const handleClose = useEffectEvent(onClose)
  useEffect(() => {
    const whole = box.current?.parentElement
    if (!whole) return
    const stops = () => [...whole.querySelectorAll<HTMLElement>('input[type=search], a')]
    const handleKey = (event: KeyboardEvent) => {
      const [field] = stops()
      if (event.key === 'Escape') {
        field?.focus()
        handleClose()
      }
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
      if (step === undefined) return
      const all = stops()
      const next = all[all.findIndex((each) => each.matches(':focus')) + step]
      if (!next) return
      event.preventDefault()
      next.focus()
    }
    const handleOut = ({ relatedTarget }: FocusEvent) => {
      if (!(relatedTarget instanceof Node && whole.contains(relatedTarget))) handleClose()
    }
    whole.addEventListener('keydown', handleKey)
    whole.addEventListener('focusout', handleOut)
    return () => {
      whole.removeEventListener('keydown', handleKey)
      whole.removeEventListener('focusout', handleOut)
    }
  }, [box])
}
