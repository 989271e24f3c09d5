import { createOutbox, type Sent } from '@playhub/browser/outbox'
import { useStore } from '@playhub/browser/use-store'
import { support } from '@playhub/contract/support'
import * as z from 'zod/mini'
import { keptRecords } from '../base/kept.ts'
import { showToast } from '../base/toast-queue.ts'
import { currentIdentity } from '../session/identity.ts'
import { sendForm } from './send-form.ts'

const file = z.optional(z.instanceof(File))
const message = z.object({
  ticketId: z.string(),
  /**
   * The author's id, or empty for a guest. A guest may sign in before the message is sent, so the signed-in player also sends messages with
   * an empty id.
   */
  userId: z.string(),
  html: z.string(),
  files: z.object({ image: file, video: file }),
  /** The `seq` (message number) of the newest message that the page showed when this message was sent or failed. */
  afterSeq: z.optional(z.number()),
})
/** A message of the visitor that the loaded ticket does not contain yet. */
export type Outgoing = Sent<z.output<typeof message>>

/** For each ticket, the `seq` of the last message that this page has sent. */
const written = new Map<string, number>()

const outbox = createOutbox({
  name: 'playhub-support',
  kept: keptRecords<Outgoing>('outbox'),
  schema: message,
  // Messages with files wait in a separate queue, so that a text does not wait for a video of 100 MB.
  laneOf: ({ ticketId, files }) => `${ticketId} ${files.image || files.video ? 'files' : 'text'}`,
  isOwn: ({ userId }) => userId === '' || userId === currentIdentity().userId,
  deliver: async ({ key, ticketId, html, files }, way) => {
    const data = { ticketId, clientId: key, ...(html && { text: html }) }
    const { data: sent } = await sendForm(support.sendMessage, { data, files, ...way })
    written.set(ticketId, Math.max(sent.seq, written.get(ticketId) ?? 0))
    return { isShown: false }
  },
  onFail: ({ ticketId, afterSeq = 0 }, problem) => {
    // If the ticket is closed, no error is shown here: the ticket's page puts the text back into the editor.
    if (problem !== 'TICKET_CLOSED') showToast('SEND_MESSAGE_ERROR')
    return { afterSeq: Math.max(afterSeq, written.get(ticketId) ?? 0) }
  },
})

export const { open: openOutbox, wake: wakeOutbox, send, retry, takeBack, forget: dropShown } = outbox
/** Call it when a ticket was merged into another one. Moves the messages that are being sent to the remaining ticket. */
export const readdress = (from: string, ticketId: string) =>
  outbox.amend((item) => item.ticketId === from, { ticketId, afterSeq: undefined })
export const useOutbox = () => useStore(outbox.items)
