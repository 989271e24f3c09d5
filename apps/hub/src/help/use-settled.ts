import { useEffect, useState } from 'react'

/** The text is returned after the player has typed nothing for this long. */
const PAUSE_MS = 700

/** Returns the text as it was when the player last stopped typing. */
export const useSettled = (text: string): string => {
  const [settled, setSettled] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [text])
  return settled
}
