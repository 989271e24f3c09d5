import { forgetDraftsOf } from '../support/drafts.ts'
import { forgetDraft } from '../transactions/help-draft.ts'

/** Removes everything that a player has written in this browser and not sent. */
export const forgetWritten = async (userId: string) => {
  forgetDraft()
  await forgetDraftsOf(userId)
}
