/** Nothing for so long, in either direction, and the connection counts as gone: a phone that left the network is told of it by nobody. */
const SILENCE_MS = 90_000

/** Why there is no answer. `offline`: the server was not reached or the connection broke; `aborted`: by `signal`; `file`: a file cannot be read any more. */
export class PostFormError extends Error {
  override readonly name = 'PostFormError'
  readonly reason: 'offline' | 'aborted' | 'file'

  constructor(reason: PostFormError['reason']) {
    super(reason)
    this.reason = reason
  }
}

/** What the same message cannot get over by being sent once more: its writer has to change it. */
const FINAL: ReadonlySet<string> = new Set([
  ...['FILE', 'FILE_TYPE_NOT_ALLOWED', 'FILE_TOO_LARGE', 'FILE_BROKEN', 'MESSAGE_EMPTY', 'MESSAGE_TOO_LONG'],
  ...['TICKET_NOT_FOUND', 'BAD_REQUEST'],
])
/** Whether another try can end otherwise; by the refusal's code, or `FILE` for a file that cannot be read. */
export const canRetry = (problem: string) => !FINAL.has(problem)

type Files = { image?: Blob | undefined; video?: Blob | undefined }

export type FormPost = Files & {
  headers: Readonly<Record<string, string>>
  /** Becomes the part `data`, as JSON. */
  data: unknown
  /** The part of the files that has left the browser, 0 to 1; 1 comes before the server has looked at them. */
  onProgress?: ((fraction: number) => void) | undefined
  signal?: AbortSignal | undefined
}

/** `json` is undefined where the answer is none: a proxy's page. `retryAfterSeconds` is undefined unless the server asks to wait. */
export type FormAnswer = { status: number; json: unknown; retryAfterSeconds: number | undefined }

/** `data` goes first, so that the server can say no before it has received 100 MB. */
export const formOf = ({ data, image, video }: Files & { data: unknown }) => {
  const form = new FormData()
  form.append('data', JSON.stringify(data))
  if (image) form.append('image', image)
  if (video) form.append('video', video)
  return form
}

const jsonOf = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Of a file that is gone, Chromium reads a beginning of no bytes; of one that was changed, nothing. */
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
 * Sends a multipart form and tells how far it is, which `fetch` cannot. Any status is an answer.
 * @throws PostFormError when there is none.
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
      const wait = Number(request.getResponseHeader('Retry-After'))
      resolve({ status: request.status, json: jsonOf(request.responseText), retryAfterSeconds: wait > 0 ? wait : undefined })
    }
    // A file that was moved or changed since it was picked ends in the same event as a lost network.
    request.onerror = async () => reject(new PostFormError((await areReadable(post)) ? 'offline' : 'file'))
    request.onabort = () => reject(new PostFormError(signal?.aborted ? 'aborted' : 'offline'))
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
