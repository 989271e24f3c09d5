import { plays } from '@playhub/contract/games/plays'
import { putPlayed } from '../base/played.ts'
import { callInBackground } from '../session/call.ts'

/** Remembers in this browser and at the server that the game was played. A play that could not be counted is not important. */
export const countPlay = async (project: string) => {
  putPlayed(project)
  document.documentElement.dataset.played = ''
  await callInBackground(plays.count, { body: { project } }).catch(() => {})
}
