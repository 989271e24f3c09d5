import type { Refusal } from '@playhub/contract/refusals'

/** Handles a call that the server refused because of its token. `token` is the token that was sent, or empty if none was sent. */
type Handler = (refusal: Refusal, token: string) => Promise<void>

let handler: Handler = async () => {}

/** Sets the function that runs when the server no longer accepts a token. `app/modal-slot.tsx` calls this once at the start. */
export const whenUnauthorized = (next: Handler) => {
  handler = next
}

/** Reports that the server refused the token of a call. */
export const endSession: Handler = (refusal, token) => handler(refusal, token)

type Forget = (userId: string) => Promise<void>

let forget: Forget = async () => {}

/**
 * Sets the function that deletes what a player wrote in this browser and did not send. `app/modal-slot.tsx` calls this once at the start.
 */
export const whenSignedOut = (next: Forget) => {
  forget = next
}

/** Called when a player signs out. Deletes what the player wrote in this browser and did not send. */
export const forgetWritten: Forget = (userId) => forget(userId)
