import { type Codec, storedItem } from '@playhub/browser/stored'

const KEPT = 12

/** Reads and writes a list of project names, separated by spaces. Skips names that no project can have. */
const names: Codec<string[]> = {
  read: (raw) => raw.split(' ').filter((name) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(name)),
  write: (list) => list.join(' '),
}

/**
 * The names of the games that were played in this browser, newest first. `app/before-paint.ts` marks the document if the list is not empty.
 */
export const played = storedItem('played', names)

export const putPlayed = (project: string) =>
  played.set([project, ...(played.get() ?? []).filter((name) => name !== project)].slice(0, KEPT))
