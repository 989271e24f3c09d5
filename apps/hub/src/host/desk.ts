import { fromPreview, type ShownDraft, toPreview } from '@playhub/contract/desk/preview'
import { readMessage, writeMessage } from '@playhub/contract/messages'
import { isFrom } from './trust.ts'

/**
 * Receives drafts from the staff's desk, which has the origin `desk` and shows this page in a frame. Tells the desk that the page is ready
 * to receive.
 */
export const listenToDesk = (desk: string, onShow: (draft: ShownDraft) => void) => {
  addEventListener('message', (event) => {
    if (!isFrom(event, { window: window.parent, origins: [desk] })) return
    const message = readMessage(toPreview, event.data)
    if (message) onShow(message.body)
  })
  window.parent.postMessage(writeMessage(fromPreview, 'PREVIEW_TO_DESK_READY', {}), desk)
}
