import { type ToFrameType, toFrame, writeMessage } from '@playhub/contract/messages'
import { type RefObject, useEffect, useEffectEvent } from 'react'
import type * as z from 'zod/mini'

export type Post = <K extends ToFrameType>(type: K, body: z.input<(typeof toFrame)[K]>) => void

/**
 * Exchanges messages with a page that is tested against the stand-in hub. `onMessage` also hears messages of the frame's window from other
 * origins, so that they can be shown. Returns the function that posts to the frame; it never posts to another origin than `origin`.
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
