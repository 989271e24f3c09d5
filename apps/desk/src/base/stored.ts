import { type Codec, oneOf, storedItem } from '@playhub/browser/stored'
import { useStore } from '@playhub/browser/use-store'

/** The preferences that are stored in this browser. */
export const stored = {
  language: storedItem('desk-language', oneOf(['en', 'ru'])),
  theme: storedItem('desk-theme', oneOf(['dark', 'light'])),
  /** The height of the rows in the inbox: compact, or normal if nothing is stored. */
  density: storedItem('desk-density', oneOf(['compact'])),
  /** Answers are held before they are sent, unless the member has switched this off. */
  undoSend: storedItem('desk-undo-send', oneOf(['off'])),
  /** Shortcuts are on unless the member has switched them off. */
  shortcuts: storedItem('desk-shortcuts', oneOf(['off'])),
}

const lines: Codec<readonly string[]> = { read: (raw) => raw.split('\n'), write: (value) => value.join('\n') }
/** The warnings that this browser has shown (`support/due.ts`). So no other tab and no reload shows them again. */
export const shownWarnings = storedItem('desk-warned', lines)
/** The new mentions that this browser has told of (`mentions/use-new-mentions.ts`). */
export const toldMentions = storedItem('desk-mentioned', lines)
/** The last conversation given to each member that this browser has told of (`round-robin/take-newer.ts`). */
export const toldGiven = storedItem('desk-given', lines)
/** The last conversation of each member that was passed on and of which this browser has told. */
export const toldPassedOn = storedItem('desk-passed-on', lines)
/** The returns from a snooze that this browser has shown (`ticket/snooze/returned.ts`). */
export const shownReturns = storedItem('desk-returned', lines)

// The compiler cannot relate the value to its name.
export const useStored = <K extends keyof typeof stored>(name: K) => useStore(stored[name]) as ReturnType<(typeof stored)[K]['get']>
