import { type Codec, oneOf, storedItem } from '@playhub/browser/stored'
import { useStore } from '@playhub/browser/use-store'

/** The preferences that are stored in this browser. */
export const stored = {
  language: storedItem('desk-language', oneOf(['en', 'ru'])),
  theme: storedItem('desk-theme', oneOf(['dark', 'light'])),
  /** The height of the rows in the inbox: compact, or normal if nothing is stored. */
  density: storedItem('desk-density', oneOf(['compact'])),
  /**
   * By default, the server waits some seconds before it sends an answer to the player, so that its writer can undo it. `off` means no wait.
   */
  undoSend: storedItem('desk-undo-send', oneOf(['off'])),
  /** `off` if the staff member has switched the shortcuts off; by default they are on. */
  shortcuts: storedItem('desk-shortcuts', oneOf(['off'])),
}

const lines: Codec<readonly string[]> = { read: (raw) => raw.split('\n'), write: (value) => value.join('\n') }
/**
 * The warnings that this browser has shown about answers that are due soon (`support/due.ts`). They are stored, so that no tab shows them
 * again, even after a reload.
 */
export const shownWarnings = storedItem('desk-warned', lines)
/** The new mentions about which this browser has already shown a toast (`mentions/use-new-mentions.ts`). */
export const toldMentions = storedItem('desk-mentioned', lines)
/**
 * The last shown toast about a newly assigned conversation, one line for each staff member. A line contains the id of the staff member and
 * the id of the assignment (`round-robin/take-newer.ts`).
 */
export const toldGiven = storedItem('desk-given', lines)
/**
 * The last shown toast about a conversation that was taken from a staff member and given to a colleague. One line for each staff member. A
 * line contains the id of the staff member and the time at which the conversation was taken, in Unix ms.
 */
export const toldPassedOn = storedItem('desk-passed-on', lines)
/** The tickets whose snooze has ended, if this browser has already shown a toast about it (`ticket/snooze/returned.ts`). */
export const shownReturns = storedItem('desk-returned', lines)

// The cast is safe, but the compiler cannot derive the type of a value from its name.
export const useStored = <K extends keyof typeof stored>(name: K) => useStore(stored[name]) as ReturnType<(typeof stored)[K]['get']>
