import { safeStorage } from '@playhub/browser/safe-storage'
import { SUPPORT_REASONS } from '@playhub/contract/limits'

/** What the player typed into the form about a purchase. */
export type HelpDraft = { email: string; reason: (typeof SUPPORT_REASONS)[number] | undefined; description: string }

const KEY = 'help-draft'
const tab = safeStorage(() => sessionStorage)

/** Reads the draft that this tab has stored, so that a reload does not lose it. A draft about another purchase is ignored. */
export const readDraft = (paymentId: string): HelpDraft | undefined => parseDraft(tab.read(KEY), paymentId)

export const keepDraft = (paymentId: string, draft: HelpDraft) => tab.write(KEY, JSON.stringify({ paymentId, ...draft }))

export const forgetDraft = () => tab.write(KEY, undefined)

export const parseDraft = (raw: string | undefined, paymentId: string): HelpDraft | undefined => {
  try {
    const { paymentId: of, email, reason, description } = JSON.parse(raw ?? '{}') as Record<string, unknown>
    if (of !== paymentId || typeof email !== 'string' || typeof description !== 'string') return undefined
    return { email, reason: SUPPORT_REASONS.find((each) => each === reason), description }
  } catch {
    return undefined
  }
}
