import type { FrameReply, FrameVerb, frameVerbs } from '@playhub/contract/games/frame-verbs'
import type { input, output } from 'zod/mini'
import { HubError } from './hub-error.ts'
import type { Post } from './wire.ts'

const ANSWER_WITHIN_MS = 15_000

type Verbs = typeof frameVerbs

/** Sends requests to the hub and finds the reply to each request by its id. */
export const createRequests = (post: Post) => {
  const waiting = new Map<string, (reply: FrameReply) => void>()

  /** Sends one request and resolves with its reply. Rejects with HubError. */
  const ask = <V extends FrameVerb>(verb: V, body: input<Verbs[V]['body']>): Promise<output<Verbs[V]['reply']>> =>
    new Promise((resolve, reject) => {
      // Every SDK on the page gets every reply. So the id must be unique on the page, not only in this SDK.
      const id = String(Math.random())
      const end = (reply: FrameReply) => {
        clearTimeout(timeout)
        waiting.delete(id)
        // Safe cast: the hub replies to a request with the reply of its verb, and the sender's origin was checked.
        if (reply.ok) resolve(reply.body as output<Verbs[V]['reply']>)
        else reject(new HubError(reply.code))
      }
      const timeout = setTimeout(() => end({ id, ok: false, code: 'UNAVAILABLE' }), ANSWER_WITHIN_MS)
      waiting.set(id, end)
      post('IFRAME_TO_PLAYHUB_REQUEST', { id, verb, body })
    })

  return { ask, receive: (reply: FrameReply) => waiting.get(reply.id)?.(reply) }
}
