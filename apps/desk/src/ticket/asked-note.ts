import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { noteElementId, showNote } from '../mentions/note-element.ts'
import { useMentionsT } from '../mentions/texts.ts'
import { showToast } from '../states/toasts.tsx'
import type { KnownThread } from '../support/join-thread.ts'
import { readEarlier, ticketQuery } from '../support/ticket-queries.ts'

/** Number of pages of older entries that are loaded to find a note. Then a toast asks whether to load more. */
const PAGES_MAX = 20

type Scroll = { leaveEnd: () => void; keep: () => void; handleScroll: () => void }

/**
 * Scrolls once to the note in the URL and focuses it. If the conversation does not contain the note, reads the conversation again, and then
 * loads older entries until the note is found. Returns whether the search for the note is under way.
 */
export const useAskedNote = (ticketId: string, thread: KnownThread, noteId: string | undefined, scroll: Scroll) => {
  const client = useQueryClient()
  const t = useMentionsT()
  /** The id of the note for which the search has ended. */
  const [done, setDone] = useState<string>()
  /**
   * The id of the note for which the conversation was read again. This is needed if the note was added after the conversation was loaded.
   */
  const [readFor, setReadFor] = useState<string>()
  const search = useRef<{ noteId?: string | undefined; isReading: boolean; pages: number }>({ isReading: false, pages: 0 })
  const isMounted = useIsMounted()
  const isAsked = noteId !== undefined && noteId !== done
  const { queryKey } = ticketQuery(ticketId)

  const show = () => {
    setDone(noteId)
    const note = document.getElementById(noteElementId(noteId ?? ''))
    if (!note) return
    scroll.leaveEnd()
    showNote(note)
    scroll.handleScroll()
  }
  const stop = (text: 'gone' | 'far' | 'notLoaded', again?: 'goOn' | 'tryAgain') => {
    if (!isMounted.current || search.current.noteId !== noteId) return
    search.current = { isReading: false, pages: 0 }
    setDone(noteId)
    showToast(t(text), 'info', again && { label: t(again), forMs: 20_000, run: () => setDone(undefined) })
  }
  const look = useEffectEvent(() => {
    if (!isAsked) return
    if (search.current.noteId !== noteId) search.current = { noteId, isReading: false, pages: 0 }
    const { current } = search
    if (thread.entries.some(({ id }) => id === noteId)) return show()
    // If the cache has a newer thread than the screen, this function is called again when the screen shows that thread.
    if (current.isReading || client.getQueryData(queryKey)?.thread !== thread) return
    const read = (reading: Promise<void>, onRead: () => void) => {
      current.isReading = true
      reading.then(
        () => {
          current.isReading = false
          onRead()
        },
        () => stop('notLoaded', 'tryAgain'),
      )
    }
    const { earlier } = thread
    if (readFor !== noteId) read(client.refetchQueries({ queryKey, exact: true }, { throwOnError: true }), () => setReadFor(noteId))
    else if (earlier === null) stop('gone')
    else if (current.pages >= PAGES_MAX) stop('far', 'goOn')
    else {
      current.pages++
      read(readEarlier(client, ticketId, earlier, scroll.keep), () => {})
    }
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: the effect searches again after each read.
  useEffect(() => look(), [noteId, thread, readFor, done])
  return isAsked
}

const useIsMounted = () => {
  const isMounted = useRef(false)
  useEffect(() => {
    isMounted.current = true
    return () => {
      isMounted.current = false
    }
  }, [])
  return isMounted
}
