import { Search, X } from 'lucide-react'
import { type RefObject, useEffect, useRef, useState } from 'react'
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
  /** The maximum length, from the contract. */
  maxLength: number
  inputRef: RefObject<HTMLInputElement | null>
  onChange: (value: string) => void
}

/** Returns a timer that stops when its component is unmounted. */
const useTimer = () => {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return timer
}

/** Searches when the typing pauses, and at once on Enter. */
export const SearchField = ({ label, hint, clear, value, maxLength, inputRef, onChange }: Props) => {
  const [typed, setTyped] = useState({ text: value, told: value })
  const timer = useTimer()
  // A link or the Back button has changed the URL.
  if (typed.told !== value && timer.current === undefined) setTyped({ text: value, told: value })

  const tell = (text: string) => {
    clearTimeout(timer.current)
    timer.current = undefined
    setTyped({ text, told: text.trim() })
    if (text.trim() !== value) onChange(text.trim())
  }
  // Another filter may have been set during the pause, so the timer calls the latest callback.
  const latest = useLatest(tell)
  const handleType = (text: string) => {
    setTyped({ ...typed, text })
    clearTimeout(timer.current)
    timer.current = setTimeout(() => latest.current(text), REST_MS)
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
        onKeyDown={(event) => event.key === 'Enter' && tell(typed.text)}
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
