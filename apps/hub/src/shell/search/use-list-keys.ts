import { type RefObject, useEffect, useEffectEvent } from 'react'

/**
 * Handles the keys of a search field and of the links below it, which are in `box`. The arrow keys move the focus between the field and the
 * links. Escape moves the focus to the field and closes the list. The list also closes when the focus leaves both. Field and box have the
 * same parent element.
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
