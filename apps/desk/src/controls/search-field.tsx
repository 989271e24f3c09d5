import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react'
import styles from './search-field.module.css'
import { useLatest } from './use-latest.ts'

/** The search starts this many ms after the last key press. */
const REST_MS = 350

type Props = {
  label: string
  hint: string
  /** The label of the button that clears the field. */
  clear: string
  value: string
  /** The maximum length of a search, which the api contract sets. */
  maxLength: number
  inputRef: RefObject<HTMLInputElement | null>
  onChange: (value: string) => void
  /** Called for the arrow down key. It should move the focus to the first result. */
  onDown?: () => void
}

/** Returns a timer that stops when its component is unmounted. */
const useTimer = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return timer
}

/** A search field. It searches when the typing pauses, and at once when Enter is pressed. */
export const SearchField = ({ label, hint, clear, value, maxLength, inputRef, onChange, onDown }: Props) => {
  const [typed, setTyped] = useState({ text: value, told: value })
  const timer = useTimer()
  // If a link or the Back button has changed the search in the URL, the field shows the new text.
  if (typed.told !== value && timer.current === undefined) setTyped({ text: value, told: value })

  const tell = (text: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    setTyped({ text, told: text.trim() })
    if (text.trim() !== value) onChange(text.trim())
  }
  // Another filter may have been set during the pause, so the timer calls the callback of the latest rendering.
  const latest = useLatest(tell)
  const handleType = (text: string) => {
    setTyped({ ...typed, text })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(text), REST_MS)
  }
  const handleKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter') tell(typed.text)
    if (event.key !== 'ArrowDown' || !onDown) return
    event.preventDefault()
    onDown()
  }
  return (
    <search className={styles.search}>
      <Search size={18} strokeWidth={1.75} aria-hidden="true" />
      <input
        ref={inputRef}
        type="text"
        inputMode="search"
        enterKeyHint="search"
        spellCheck={false}
        maxLength={maxLength}
        value={typed.text}
        aria-label={label}
        placeholder={hint}
        onChange={(event) => handleType(event.target.value)}
        onKeyDown={handleKeyDown}
      />
      {typed.text !== '' && (
        <button
          type="button"
          aria-label={clear}
          onClick={() => {
            tell('')
            inputRef.current?.focus()
          }}
        >
          <X size={18} strokeWidth={1.75} aria-hidden="true" />
        </button>
      )}
    </search>
  )
}
