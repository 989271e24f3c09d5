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
