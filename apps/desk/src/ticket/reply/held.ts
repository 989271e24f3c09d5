import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import { desk } from '@playhub/contract/desk'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { ANSWER_HOLD_SECONDS } from '@playhub/contract/limits'
import { Refusal } from '@playhub/contract/refusals'
import type { MediaFile } from '@playhub/contract/support'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { call } from '../../base/call.ts'
import { useRefusalText } from '../../base/refusal-text.ts'
import { showToast } from '../../states/toasts.tsx'
import { useInboxT } from '../../support/texts.ts'
import { ticketQuery } from '../../support/ticket-queries.ts'

type Files = { image?: File | undefined; video?: File | undefined }
/** What was in an answer that goes back into the editor. */
export type Content = Files & { html: string }
/** An answer of this page that the server holds. */
export type OwnHeld = Files & { id: string; ticketId: string; number: number }

const own = createStore<readonly OwnHeld[]>([])
const givenBack = createStore<readonly (Content & { ticketId: string })[]>([])

/** Notes for the time of the hold that the server holds an answer. Keeps its files, so that an undo need not fetch them. */
export const noteHeld = (id: string, { id: ticketId, number }: DeskTicket, { image, video }: Files) => {
  own.set([...own.get(), { id, ticketId, number, image, video }])
  setTimeout(() => forget(id), ANSWER_HOLD_SECONDS * 1000)
}
const forget = (id: string) => own.set(own.get().filter((each) => each.id !== id))

/** Returns the answers of this page that the server holds, oldest first. */
export const useOwnHeld = () => useStore(own)

const RETRY_MS = 1000

/**
 * Returns a function that undoes a held answer and puts its content into the editor of the ticket. If the reply is lost, asks again,
 * because the server may have undone it. `onDone` is called when the content is there.
 */
export const useUndoAnswer = (onDone: (ticketId: string) => void = () => {}) => {
  const t = useInboxT()
  const client = useQueryClient()
  const refusalText = useRefusalText()
  const undo = useMutation({
    mutationFn: async ({ id, ticketId }: { id: string; ticketId: string }) => {
      const { image, video } = own.get().find((each) => each.id === id) ?? {}
      const { text, ...stored } = await call(desk.heldAnswers.undoAnswer, { params: { id } })
      const files = { image: image ?? (await fetchFile(stored.image)), video: video ?? (await fetchFile(stored.video)) }
      const isLost = (['image', 'video'] as const).some((kind) => stored[kind] && !files[kind])
      return { content: { ticketId, html: text, ...files }, isLost }
    },
    retry: (_, error) => !(error instanceof Refusal),
    retryDelay: RETRY_MS,
    onSuccess: ({ content, isLost }) => {
      givenBack.set([...givenBack.get(), content])
      if (isLost) showToast(t('held.fileLost'), 'info')
      onDone(content.ticketId)
    },
    onError: (error) => showToast(refusalText(error), 'danger'),
    onSettled: (_, __, { id, ticketId }) => {
      forget(id)
      void client.invalidateQueries({ queryKey: ticketQuery(ticketId).queryKey })
    },
  })
  return { run: undo.mutate, isBusy: undo.isPending }
}

/** Returns undefined if the file cannot be read, for example because its virus scan has not ended. */
const fetchFile = async (stored: MediaFile | null): Promise<File | undefined> => {
  if (!stored?.path) return undefined
  const reply = await fetch(stored.path).catch(() => undefined)
  return reply?.ok ? new File([await reply.blob()], `file.${stored.type.split('/')[1]}`, { type: stored.type }) : undefined
}

/** Calls `restore` with the content of each undone answer of this ticket, also of one that was undone before the ticket was opened. */
export const useGivenBack = (ticketId: string, restore: (content: Content) => void) => {
  const give = useEffectEvent(restore)
  const all = useStore(givenBack)
  useEffect(() => {
    const mine = all.filter((each) => each.ticketId === ticketId)
    if (mine.length === 0) return
    givenBack.set(all.filter((each) => each.ticketId !== ticketId))
    for (const content of mine) give(content)
  }, [all, ticketId])
}
