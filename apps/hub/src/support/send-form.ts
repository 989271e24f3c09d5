import { readReply, refusalOf } from '@playhub/browser/call-core'
import { PostFormError, postForm } from '@playhub/browser/post-form'
import type { CallInput, Endpoint, Reply } from '@playhub/contract/endpoint'
import { addressOf, requestHeaders } from '../session/call.ts'
import { endSession } from '../session/ending.ts'
import { requestValues, tokenDecided } from '../session/request-values.ts'
import type { PickedFiles } from './drafts.ts'

type Form<E extends Endpoint> = {
  data: CallInput<E> extends { body: infer B } ? B : never
  files: PickedFiles
  onProgress: (fraction: number) => void
  signal: AbortSignal
}

/**
 * Calls an API endpoint that accepts files.
 * @throws Refusal when the server refuses the call, OfflineError when it cannot be reached, PostFormError when the call was cancelled or a
 * file could not be read.
 */
export const sendForm = async <E extends Endpoint>(entry: E, { data, files, onProgress, signal }: Form<E>): Promise<Reply<E>> => {
  await tokenDecided()
  const token = requestValues().jwt
  const { status, json, retryAfterSeconds } = await postForm(addressOf(entry, {}), {
    ...{ headers: requestHeaders(entry), data, onProgress, signal },
    ...files,
  })
  if (status >= 400) {
    const refusal = refusalOf(status, json, 'UNAUTHORIZED', retryAfterSeconds)
    if (status === 401) await endSession(refusal, token)
    throw refusal
  }
  // The cast is safe, because `readReply` has checked the answer against the schema of this entry.
  return readReply(entry.reply, json) as Reply<E>
}

/** Whether the visitor cancelled the sending. This is not a failure. */
export const isGivenUp = (error: unknown) => error instanceof PostFormError && error.reason === 'aborted'
