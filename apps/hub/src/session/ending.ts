import type { Refusal } from '@playhub/contract/refusals'

/** `token`: the one that the call carried, empty for none. */
type Handler = (refusal: Refusal, token: string) => Promise<void>

let handler: Handler = async () => {}

/** Says what happens when the server no longer takes the token; set once, by the host. */
export const whenUnauthorized = (next: Handler) => {
  handler = next
}

/** The server has refused the token of a call. */
export const endSession: Handler = (refusal, token) => handler(refusal, token)

type Forget = (userId: string) => Promise<void>

let forget: Forget = async () => {}

/** Says how to remove what a player has written in this browser and not sent; set once, by the app. */
export const whenSignedOut = (next: Forget) => {
  forget = next
}

/** A player signs out: removes what they have written in this browser and not sent. */
export const forgetWritten: Forget = (userId) => forget(userId)
