import type { Refusal } from '@playhub/contract/refusals'

/** `token` is the token that was sent with the call, or empty if none was sent. */
type Handler = (refusal: Refusal, token: string) => Promise<void>

let handler: Handler = async () => {}

/** Sets the handler that runs when the server no longer accepts the token. The host slice sets it once. */
export const whenUnauthorized = (next: Handler) => {
  handler = next
}

/** Reports that the server refused the token of a call. */
export const endSession: Handler = (refusal, token) => handler(refusal, token)

type Forget = (userId: string) => Promise<void>

let forget: Forget = async () => {}

/** Sets the function that deletes what a player wrote in this browser and did not send. The app sets it once. */
export const whenSignedOut = (next: Forget) => {
  forget = next
}

/** Called when a player signs out. Deletes what the player wrote in this browser and did not send. */
export const forgetWritten: Forget = (userId) => forget(userId)
