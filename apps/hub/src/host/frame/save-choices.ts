import { emptySessionValues } from '@playhub/contract/hosting'
import { currentIdentity } from '../../session/identity.ts'
import { currentModal, lastStepEnded, openModal } from '../modal-store.ts'
import { readSlots } from './saves.ts'

/**
 * Asks the player which progress to keep, if saves of a guest or of a joined account met the account's own. A player who decides later is asked again when the game
 * is opened next. `reload` starts the game again with what was chosen.
 */
export const askSaveChoices = async (project: string, reload: () => void) => {
  if (currentIdentity().status !== 'player') return
  const choices = (await readSlots(project)).flatMap(({ slot, version, bytes, updateTs, conflict }) =>
    conflict === null ? [] : [{ slot, account: { version, bytes, updateTs }, guest: conflict, from: conflict.from }],
  )
  if (choices.length === 0) return
  await lastStepEnded()
  if (!currentModal()) openModal({ screen: 'saveChoice', values: { ...emptySessionValues, project, choices, onChosen: reload } })
}
