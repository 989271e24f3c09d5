import { element, textOf } from './page.ts'
import type { Phrases } from './phrases.ts'

export type Decision = 'approve' | 'fail' | 'close'

/** Shows the bank's 3-D Secure question over the form until the player decides. */
export const askBank = (phrases: Phrases, sum: string): Promise<Decision> =>
  new Promise((resolve) => {
    const dialog = element('challenge', HTMLDialogElement)
    textOf('challenge-title', phrases.bank)
    textOf('challenge-lead', phrases.bankLead(sum))
    textOf('approve', phrases.approve)
    textOf('fail', phrases.fail)
    textOf('give-up', phrases.giveUp)
    const decide = (decision: Decision) => () => {
      dialog.close()
      resolve(decision)
    }
    element('approve', HTMLButtonElement).onclick = decide('approve')
    element('fail', HTMLButtonElement).onclick = decide('fail')
    element('give-up', HTMLButtonElement).onclick = decide('close')
    dialog.oncancel = decide('close')
    dialog.showModal()
  })
