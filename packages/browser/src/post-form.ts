import { OfflineError } from './call-core.ts'

/**
 * If no data was sent or received for this time, the connection is treated as lost. When a phone leaves the network, the browser reports no
 * error.
 */
const SILENCE_MS = 90_000

/** Why the form was not sent. `aborted`: `signal` was aborted; `file`: a file can no longer be read. */
export class PostFormError extends Error {
  override readonly name = 'PostFormError'
  readonly reason: 'aborted' | 'file'

  constructor(reason: PostFormError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** Refusals that a retry cannot change: the writer must change the message. */
const FINAL: ReadonlySet<string> = new Set([
  ...['FILE', 'FILE_TYPE_NOT_ALLOWED', 'FILE_TOO_LARGE', 'FILE_BROKEN', 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG'],
  ...['TICKET_NOT_FOUND', 'BAD_REQUEST'],
])
/** Whether a retry may succeed. `problem` is the code of a refusal, or `FILE` if a file cannot be read. */
export const canRetry = (problem: string) => !FINAL.has(problem)

type Files = { image?: Blob | undefined; video?: Blob | undefined }

export type FormPost = Files & {
  headers: Readonly<Record<string, string>>
  /** Sent as JSON in the part `data`. */
  data: unknown
  /**
   * Called with the part of the form that has been sent, from 0 to 1. At 1 everything is sent, but the server has not checked the files
   * yet.
   */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/**
 * `json` is undefined if the reply is not JSON, for example a proxy's page. `retryAfterSeconds` is undefined unless the server asks to
 * wait.
 */
export type FormAnswer = { status: number; json: unknown; retryAfterSeconds: number | undefined }

/** Builds the form. `data` is the first part, so that the server can refuse the form before it has received files of up to 100 MB. */
export const formOf = ({ data, image, video }: Files & { data: unknown }) => {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  if (image) form.append('image', image)
  if (video) form.append('video', video)
  return form
}

/** Statuses of a proxy that cannot reach the server. A reply with such a status and JSON comes from the server itself. */
const GATEWAY: ReadonlySet<number> = new Set([502, 503, 504])

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Whether the file can still be read. Chromium reads the beginning of a deleted file as empty, and fails to read a changed file. */
const isReadable = (file: Blob) =>
  file
    .slice(0, 1)
    .arrayBuffer()
    .then(
      ({ byteLength }) => byteLength > 0,
      () => false,
    )

const areReadable = async ({ image, video }: Files) =>
  (await Promise.all([image, video].map((file) => !file || isReadable(file)))).every(Boolean)

/**
 * Sends a multipart form and reports progress, which `fetch` cannot do. Resolves with any HTTP status of the server.
 * @throws OfflineError when the server was not reached or the connection broke, PostFormError when `signal` was aborted or a file cannot be
 * read.
 */
export const postForm = (url: string, post: FormPost) =>
  new Promise<FormAnswer>((resolve, reject) => {
    const { headers, onProgress, signal } = post
    if (signal?.aborted) return reject(new PostFormError('aborted'))
    const request = new XMLHttpRequest()
    let silence: ReturnType<typeof setTimeout> | undefined
    const heard = () => {
      clearTimeout(silence)
      silence = setTimeout(() => request.abort(), SILENCE_MS)
    }
    const abort = () => request.abort()

    request.upload.onprogress = ({ loaded, total }) => {
      heard()
      onProgress?.(total > 0 ? loaded / total : 0)
    }
    request.onprogress = heard
    request.onload = () => {
      const json = jsonOf(request.responseText)
      if (json === undefined && GATEWAY.has(request.status)) return reject(new OfflineError('gateway'))
      const wait = Number(request.getResponseHeader('Retry-After'))
      resolve({ status: request.status, json, retryAfterSeconds: wait > 0 ? wait : undefined })
    }
    // A file that was moved or changed after it was picked causes the same event as a lost network.
    request.onerror = async () => reject((await areReadable(post)) ? new OfflineError('unreachable') : new PostFormError('file'))
    request.onabort = () => reject(signal?.aborted ? new PostFormError('aborted') : new OfflineError('silent'))
    request.onloadend = () => {
      clearTimeout(silence)
      signal?.removeEventListener('abort', abort)
    }

    request.open('POST', url)
    request.setRequestHeader('Accept', 'application/json')
    for (const [name, value] of Object.entries(headers)) request.setRequestHeader(name, value)
    signal?.addEventListener('abort', abort)
    heard()
    request.send(formOf(post))
  })
