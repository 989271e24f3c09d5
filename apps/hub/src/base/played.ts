import { type Codec, storedItem } from '@playhub/browser/stored'

const KEPT = 12

/** Names of projects, separated by spaces. A name that no project can have is left out. */
const names: Codec<string[]> = {
  read: (raw) => raw.split(' ').filter((name) => /^[a-z0-9][a-z0-9-]{0,39}$/.test(name)),
  write: (list) => list.join(' '),
}

/** The games that were played in this browser, newest first. `app/before-paint.ts` marks the document if there is one. */
export const played = storedItem('played', names)

export const putPlayed = (project: string) =>
  played.set([project, ...(played.get() ?? []).filter((name) => name !== project)].slice(0, KEPT))
