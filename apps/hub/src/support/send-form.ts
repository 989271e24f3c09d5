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
 * Calls the API by an entry that accepts files.
 * @throws Refusal when the server refuses, OfflineError when it cannot be reached, PostFormError when it was cancelled or a file could not
 * be read.
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
  // Parsed by the schema of this entry.
  return readReply(entry.reply, json) as Reply<E>
}

/** Whether the sender cancelled it, which is no failure. */
export const isGivenUp = (error: unknown) => error instanceof PostFormError && error.reason === 'aborted'
