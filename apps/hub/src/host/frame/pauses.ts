import type { PauseReason } from '@playhub/contract/games/frame-verbs'
import { currentModal, subscribeModal } from '../modal-store.ts'

type Tell = { pause: (reason: PauseReason) => void; resume: () => void }

/**
 * Tells the game to pause while a screen of the hub covers the game or the tab is hidden, and to resume afterwards. Returns a function that
 * stops these messages.
 */
export const watchPauses = ({ pause, resume }: Tell) => {
  let told: PauseReason | undefined
  const look = () => {
    const reason = reasonNow()
    if ((reason === undefined) === (told === undefined)) return
    told = reason
    if (reason === undefined) resume()
    else pause(reason)
  }
  const endModal = subscribeModal(look)
  document.addEventListener('visibilitychange', look)
  look()
  return () => {
    endModal()
    document.removeEventListener('visibilitychange', look)
  }
}

const reasonNow = (): PauseReason | undefined => (currentModal() ? 'screen' : document.visibilityState === 'hidden' ? 'hidden' : undefined)
