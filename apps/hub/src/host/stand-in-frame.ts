import { type ToFrameType, toFrame, writeMessage } from '@playhub/contract/messages'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type * as z from 'zod/mini'

export type Post = <K extends ToFrameType>(type: K, body: z.input<(typeof toFrame)[K]>) => void

/**
 * Exchanges messages with a developer's page that is tested in a frame against a simulated hub. `onMessage` is called for every message of
 * the frame. If the frame has left `origin`, the second argument is its new origin, so that the developer sees the mistake. The returned
 * function posts to the frame only while the frame shows `origin`.
 */
export const useStandInFrame = (
  frame: RefObject<HTMLIFrameElement | null>,
  origin: string | undefined,
  onMessage: (data: unknown, isForeign: string | undefined) => void,
): Post => {
  const tell = useEffectEvent(onMessage)
  useEffect(() => {
    const listener = ({ source, origin: from, data }: MessageEvent) => {
      const target = frame.current?.contentWindow
      if (!target || source !== target || origin === undefined) return
      tell(data, from === origin ? undefined : from)
    }
    addEventListener('message', listener)
    return () => removeEventListener('message', listener)
  }, [frame, origin])
  return (type, body) => {
    if (origin !== undefined) frame.current?.contentWindow?.postMessage(writeMessage(toFrame, type, body), origin)
  }
}
