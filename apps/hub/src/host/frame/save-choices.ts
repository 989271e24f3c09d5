import { emptySessionValues } from '@playhub/contract/hosting'
import { currentIdentity } from '../../session/identity.ts'
import { askInModal, lastStepEnded } from '../modal-steps.ts'
import { currentModal, subscribeModal } from '../modal-store.ts'
import { readSlots } from './saves.ts'

export type SaveChoices = ReturnType<typeof createSaveChoices>

/**
 * Asks the player which progress to keep if the account's own saves conflict with those of a guest, or of an account that was joined to
 * this account. A player who does not choose is asked again the next time the game opens. `restart` starts the game again with the chosen
 * progress.
 */
export const createSaveChoices = (project: string, restart: () => void) => {
  /** The id of the player who was last offered the choice. */
  let asked: string | undefined
  let offered = Promise.resolve()
  /**
   * True from the player's choice until the game has started again. During this time, the game still has the progress from before the
   * choice.
   */
  let isStale = false
  let ended = false

  const ask = async () => {
    const choices = (await readSlots(project)).flatMap(({ slot, version, bytes, updateTs, conflict }) =>
      conflict === null ? [] : [{ slot, account: { version, bytes, updateTs }, guest: conflict }],
    )
    if (choices.length === 0) return
    await modalsEnded()
    if (ended) return
    const handleChosen = () => {
      isStale = true
      restart()
    }
    await askInModal({ screen: 'saveChoice', values: { ...emptySessionValues, project, choices, onChosen: handleChosen } })
  }

  return {
    /**
     * Resolves when the player has answered, or has nothing to choose. After a failure, the choice is offered again when the game is opened
     * next.
     */
    offer: (): Promise<void> => {
      const { userId, status } = currentIdentity()
      if (status !== 'player' || asked === userId) return offered
      asked = userId
      offered = ask().catch((error: unknown) => console.warn('Saved games could not be compared', error))
      return offered
    },
    /** Whether the game still runs with the progress from before the choice, so that its writes must be refused. */
    isStale: () => isStale,
    restarted: () => {
      isStale = false
    },
    end: () => {
      ended = true
    },
  }
}

const modalsEnded = async () => {
  await lastStepEnded()
  while (currentModal()) {
    await new Promise<void>((resolve) => {
      const end = subscribeModal(() => {
        end()
        resolve()
      })
    })
  }
}
