import { forgetDraftsOf } from '../support/drafts.ts'
import { forgetDraft } from '../transactions/help-draft.ts'

/** Deletes everything that a player wrote in this browser and did not send. */
export const forgetWritten = async (userId: string) => {
  forgetDraft()
  await forgetDraftsOf(userId)
}
