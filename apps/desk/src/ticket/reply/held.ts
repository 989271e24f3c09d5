import { createStore } from '@playhub/browser/store'
import { useStore } from '@playhub/browser/use-store'
import type { DeskTicket } from '@playhub/contract/desk/tickets'
import { ANSWER_HOLD_SECONDS } from '@playhub/contract/limits'
import { useEffect, useEffectEvent } from 'react'

type Files = { image?: File | undefined; video?: File | undefined }
/** The content of an answer that is put back into the editor. */
export type Content = Files & { html: string }
/**
 * An answer that this page has sent to the server. The server waits a few seconds before it sends the answer to the player. In this time,
 * the writer can undo it.
 */
export type OwnHeld = Files & { id: string; ticketId: string; number: number }

const own = createStore<readonly OwnHeld[]>([])
const givenBack = createStore<readonly (Content & { ticketId: string })[]>([])

/**
 * Adds an answer to the list of answers that can be undone. It stays in the list for the seconds that the server waits before it sends the
 * answer. The list also contains the answer's files, so that an undo need not download them.
 */
export const noteHeld = (id: string, { id: ticketId, number }: DeskTicket, { image, video }: Files) => {
  own.set([...own.get(), { id, ticketId, number, image, video }])
  setTimeout(() => forget(id), ANSWER_HOLD_SECONDS * 1000)
}
export const forget = (id: string) => own.set(own.get().filter((each) => each.id !== id))

/** Returns the answers of this page that can still be undone, oldest first. */
export const useOwnHeld = () => useStore(own)
/** Returns the files of an answer that this page has sent and that can still be undone. */
export const filesOf = (id: string): Files => own.get().find((each) => each.id === id) ?? {}

/** Puts content into the editor of a ticket, at once or when the ticket is opened. */
export const giveBack = (content: Content & { ticketId: string }) => givenBack.set([...givenBack.get(), content])

/** Calls `restore` with the content of each undone answer of this ticket, even if the answer was undone before the ticket was opened. */
export const useGivenBack = (ticketId: string, restore: (content: Content) => void) => {
  const give = useEffectEvent(restore)
  const all = useStore(givenBack)
  useEffect(() => {
    const mine = all.filter((each) => each.ticketId === ticketId)
    if (mine.length === 0) return
    givenBack.set(all.filter((each) => each.ticketId !== ticketId))
    // The editor renders its new content at once, which React does not allow in an effect.
    queueMicrotask(() => mine.forEach(give))
  }, [all, ticketId])
}
