import { desk } from '@playhub/contract/desk'
import { Refusal } from '@playhub/contract/refusals'
import type { MediaFile } from '@playhub/contract/support'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { call } from '../../base/call.ts'
import { useRefusalText } from '../../base/refusal-text.ts'
import { closeToast, showToast } from '../../states/toasts.tsx'
import { useInboxT } from '../../support/texts.ts'
import { ticketQuery } from '../../support/ticket-queries.ts'
import { filesOf, forget, giveBack } from './held.ts'
import { dropSent } from './outbox.ts'

const RETRY_MS = 1000

/**
 * Returns a function that undoes an answer that the server has not sent yet, and puts its content into the editor of the ticket. If there
 * is no reply, repeats the call, because the server may or may not have undone the answer. `onDone` is called with the id of that ticket;
 * the files may be added to the editor later.
 */
export const useUndoAnswer = (onDone: (ticketId: string) => void = () => {}) => {
  const t = useInboxT()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const undo = useMutation({
    mutationFn: ({ id }: { id: string; ticketId: string }) => call(desk.heldAnswers.undoAnswer, { params: { id } }),
    retry: (_, error) => !(error instanceof Refusal),
    retryDelay: RETRY_MS,
    onSuccess: ({ ticketId, text, image, video, isWhole = true, isMerged }, { id }) => {
      // If a macro sent the answer, a toast still says that the answer is being sent, so that toast is closed.
      closeToast(id)
      // If the reply to the request that sent the answer was lost, the outbox still has the answer and would send it again.
      dropSent(id)
      const own = filesOf(id)
      giveBack({ ticketId, html: text, ...own })
      const missing = { ...(!own.image && { image }), ...(!own.video && { video }) }
      void giveFilesBack(ticketId, missing).then((isWhole) => isWhole || showToast(t('held.fileLost'), 'info'))
      if (!isWhole) showToast(t(isMerged ? 'held.isMerged' : 'held.isPartly'), 'info')
      onDone(ticketId)
      void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })
    },
    onError: (error) => showToast(refusalText(error), 'danger'),
    onSettled: (_, __, { id, ticketId }) => {
      forget(id)
      void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })
    },
  })
  return { run: undo.mutate, isBusy: undo.isPending }
}

/**
 * Puts stored files into the editor of a ticket. Returns whether all files could be read. A file whose virus scan has not ended cannot be
 * read.
 */
const giveFilesBack = async (ticketId: string, { image, video }: { image?: MediaFile | null; video?: MediaFile | null }) => {
  const [picture, film] = await Promise.all([fetchFile(image), fetchFile(video)])
  if (picture ?? film) giveBack({ ticketId, html: '', image: picture, video: film })
  return Boolean(picture) === Boolean(image) && Boolean(film) === Boolean(video)
}

const fetchFile = async (stored: MediaFile | null | undefined): Promise<File | undefined> => {
  if (!stored?.path) return undefined
  const reply = await fetch(stored.path).catch(() => undefined)
  return reply?.ok ? new File([await reply.blob()], `file.${stored.type.split('/')[1]}`, { type: stored.type }) : undefined
}
