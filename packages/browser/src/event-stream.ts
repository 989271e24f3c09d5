import { sseParser } from './sse-parser.ts'

export type EventStream = {
  url: string
  /** Called for each connection, because the signed-in player may have changed. */
  headers: () => Readonly<Record<string, string>>
  /** Called for an event with its parsed data, which the caller must check. */
  onEvent: (name: string, json: unknown) => void
  /** Called when the stream is connected, for the first time or again. Earlier events are lost, so fetch the current state now. */
  onOpen: () => void
  /** Called once when the stream is disconnected, with the status if the server refused. The caller must poll until `onOpen` is called. */
  onLost: (status?: number) => void
  /** Called each time that the server refuses the connection, with the status (400 to 499). */
  onRefused?: (status: number) => void
  signal: AbortSignal
  timing?: Timing
}

/**
 * The times of the stream, in ms.
 * `firstGapMs` and `longestGapMs`: the pause before a new connection grows from the first to the second time.
 * `silenceMs`: if nothing arrives for this time, for example after the computer slept, the stream is treated as lost. The server sends
 * something, at least a comment, every 30 s.
 */
type Timing = { firstGapMs: number; longestGapMs: number; silenceMs: number }
const usual: Timing = { firstGapMs: 1000, longestGapMs: 30_000, silenceMs: 75_000 }

/**
 * Reads Server-Sent Events with `fetch`, because `EventSource` cannot send headers. Reconnects with growing pauses until `signal` is
 * aborted. Never rejects.
 */
export const readEvents = async (stream: EventStream) => {
  const { onOpen, onLost, signal, timing = usual } = stream
  let failures = 0
  let isLost = false
  while (!signal.aborted) {
    let openedAt: number | undefined
    const status = await readOnce(stream, timing, () => {
      openedAt = performance.now()
      isLost = false
      onOpen()
    })
    if (signal.aborted) return
    if (!isLost) {
      isLost = true
      onLost(status)
    }
    if (isRefusal(status)) stream.onRefused?.(status)
    // A connection that the server accepts and soon closes is a failure too, so that the pauses grow.
    const lived = openedAt !== undefined && performance.now() - openedAt > 10 * timing.firstGapMs
    failures = lived ? 0 : failures + 1
    await pause(gapOf(timing, failures, status), signal)
  }
}

const isRefusal = (status: number | undefined): status is number => status !== undefined && status >= 400 && status < 500

/**
 * Returns the pause before the next connection, in ms: a random value between half of `gap` and `gap`, so that not all clients reconnect in
 * the same second. After a refusal (status 400 to 499), `gap` is `longestGapMs`.
 */
const gapOf = ({ firstGapMs, longestGapMs }: Timing, failures: number, status: number | undefined) => {
  const gap = isRefusal(status) ? longestGapMs : Math.min(longestGapMs, firstGapMs * 2 ** Math.min(failures, 20))
  return gap * (0.5 + Math.random() / 2)
}

/** Reads one connection until it ends. Returns the status if the server has answered, but not with a stream. */
const readOnce = async ({ url, headers, onEvent, signal }: EventStream, { silenceMs }: Timing, onOpen: () => void) => {
  const ending = new AbortController()
  const end = () => ending.abort()
  signal.addEventListener('abort', end)
  let silence = setTimeout(end, silenceMs)
  try {
    const response = await fetch(url, {
      headers: { ...headers(), Accept: 'text/event-stream' },
      cache: 'no-store',
      signal: ending.signal,
    }).catch(() => undefined)
    if (!response) return
    if (!response.body || !response.ok || !response.headers.get('Content-Type')?.startsWith('text/event-stream')) return response.status
    onOpen()
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader()
    const parse = sseParser()
    while (true) {
      const read = await reader.read().catch(() => undefined)
      if (!read || read.done || signal.aborted) return
      clearTimeout(silence)
      silence = setTimeout(end, silenceMs)
      for (const { name, json } of parse(read.value)) onEvent(name, json)
    }
  } finally {
    clearTimeout(silence)
    signal.removeEventListener('abort', end)
    end()
  }
}

/** Waits `ms`. Ends early when the browser is online again or `signal` is aborted. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    const targets: readonly (readonly [EventTarget, string])[] =
      typeof window === 'undefined'
        ? [[signal, 'abort']]
        : [
            [signal, 'abort'],
            [window, 'online'],
          ]
    const done = () => {
      clearTimeout(timer)
      for (const [target, name] of targets) target.removeEventListener(name, done)
      resolve()
    }
    const timer = setTimeout(done, ms)
    for (const [target, name] of targets) target.addEventListener(name, done)
  })
