import { oneOf, storedItem } from '@playhub/browser/stored'
import { useStore } from '@playhub/browser/use-store'

/** One member's preferences in this browser. */
export const stored = {
  language: storedItem('desk-language', oneOf(['en', 'ru'])),
  theme: storedItem('desk-theme', oneOf(['dark', 'light'])),
  /** The rows of the inbox. */
  density: storedItem('desk-density', oneOf(['compact'])),
  /** The preference is on unless the member switched it off. */
  shortcuts: storedItem('desk-shortcuts', oneOf(['off'])),
}

// The compiler cannot relate the value to its name.
export const useStored = <K extends keyof typeof stored>(name: K) => useStore(stored[name]) as ReturnType<(typeof stored)[K]['get']>
