import { type RefObject, useEffect } from 'react'

/** The key "/" moves the focus to the search, unless the player types in a field or the focus is in a dialog. */
export const useSlashKey = (field: RefObject<HTMLInputElement | null>) => {
  useEffect(() => {
    const handleKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select, [contenteditable], [role=dialog]')
      if (isTyping || !field.current?.checkVisibility()) return
      event.preventDefault()
      field.current.focus()
      field.current.select()
    }
    addEventListener('keydown', handleKey)
    return () => removeEventListener('keydown', handleKey)
  }, [field])
}
