import { fromPreview, type ShownDraft, toPreview } from '@playhub/contract/desk/preview'
import { readMessage, writeMessage } from '@playhub/contract/messages'
import { type RefObject, useEffect, useState } from 'react'

/** If the frame does not report within this time, in ms, that it is ready, the desk shows that the preview did not load. */
const AWAY_AFTER_MS = 8000

type State = 'loading' | 'ready' | 'away'

/**
 * Sends the draft to the frame when the frame is ready, and after each change of the draft. Messages are exchanged only with the hub's
 * origin.
 */
export const usePreviewFrame = (frame: RefObject<HTMLIFrameElement | null>, hubUrl: string, draft: ShownDraft): State => {
  const { origin } = new URL(hubUrl)
  const [state, setState] = useState<State>('loading')
  // How many times the frame has reported that it is ready. A reloaded frame reports it again.
  const [readied, setReadied] = useState(0)
  useEffect(() => {
    const handleMessage = (event: MessageEvent) => {
      const window = frame.current?.contentWindow
      if (!window || event.source !== window || event.origin !== origin) return
      if (readMessage(fromPreview, event.data)?.type !== 'PREVIEW_TO_DESK_READY') return
      setState('ready')
      setReadied((times) => times + 1)
    }
    addEventListener('message', handleMessage)
    const timer = setTimeout(() => setState((now) => (now === 'loading' ? 'away' : now)), AWAY_AFTER_MS)
    return () => {
      removeEventListener('message', handleMessage)
      clearTimeout(timer)
    }
  }, [frame, origin])

  const text = JSON.stringify(draft)
  useEffect(() => {
    if (readied === 0) return
    // The effect depends on the draft as text, so that an equal draft is not sent again.
    frame.current?.contentWindow?.postMessage(writeMessage(toPreview, 'DESK_TO_PREVIEW_SHOW', JSON.parse(text) as ShownDraft), origin)
  }, [frame, origin, readied, text])
  return state
}
