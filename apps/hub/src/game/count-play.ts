import { plays } from '@playhub/contract/games/plays'
import { putPlayed } from '../base/played.ts'
import { callInBackground } from '../session/call.ts'

/** Stores in this browser and on the server that the game was played. A failed request is ignored. */
export const countPlay = async (project: string) => {
  putPlayed(project)
  document.documentElement.dataset.played = ''
  await callInBackground(plays.count, { body: { project } }).catch(() => {})
}
