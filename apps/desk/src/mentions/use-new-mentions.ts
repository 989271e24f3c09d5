import { useIsVisible } from '@playhub/browser/use-is-visible'
import type { desk } from '@playhub/contract/desk'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { atMostEvery } from '../base/at-most-every.ts'
import type { DeskReply } from '../base/call.ts'
import { useMay, useStaff } from '../base/session.tsx'
import { toldMentions } from '../base/stored.ts'
import { takeUntold } from '../base/untold.ts'
import { showToast } from '../states/toasts.tsx'
import { listenAtDesk } from '../support/desk-stream.ts'
import { TICKET } from '../support/ticket-queries.ts'
import { isNoteInView } from './note-element.ts'
import { hrefOfNote, mentionsQuery, newMentionsQuery } from './queries.ts'
import { useMentionsT } from './texts.ts'

const SHOWN_MS = 20_000
/** The most toasts that are shown at once. For more new mentions, one toast shows their number. */
const SHOWN_MAX = 2
/** In this time, in ms, events cause at most one request. */
const LOOK_GAP_MS = 1500
/** A toast shows at most this many characters of a note. */
const LINE = 80
const shortened = (line: string) => (line.length > LINE ? `${line.slice(0, LINE).trimEnd()}…` : line)

type NewMentions = DeskReply<typeof desk.mentions.listNewMentions>

/**
 * Shows a toast about each new mention, on every screen. Reads the new mentions when the desk is opened and after each event about a
 * mention. Only a visible page shows toasts, and a browser shows only one toast for each mention. Shows no toast if the note that contains
 * the mention is already visible.
 */
export const useNewMentions = () => {
  const t = useMentionsT()
  const client = useQueryClient()
  const { id: staffId } = useStaff()
  const [, navigate] = useLocation()
  const isVisible = useIsVisible()
  const mayRead = useMay('support', 'finance')
  const { data } = useQuery({ ...newMentionsQuery, enabled: mayRead })

  useEffect(() => {
    if (!mayRead) return
    const look = atMostEvery(LOOK_GAP_MS, () => void client.invalidateQueries({ queryKey: newMentionsQuery.queryKey }))
    const unlisten = listenAtDesk({ onEvent: ({ hasMentions }) => hasMentions && look.ask(), onOpen: look.ask, onLost: () => {} })
    return () => {
      unlisten()
      look.stop()
    }
  }, [client, mayRead])

  const tell = useEffectEvent(async ({ ids, items }: NewMentions) => {
    const untold = takeUntold(toldMentions, staffId, ids)
    if (untold.size === 0) return
    void client.invalidateQueries({ queryKey: mentionsQuery.queryKey })
    await openTicketShown(client)
    const shown = items.filter(({ noteId }) => untold.has(noteId) && isNoteInView(noteId))
    const told = items.filter((mention) => untold.has(mention.noteId) && !shown.includes(mention))
    const count = untold.size - shown.length
    const offer = (label: string, href: string) => ({ label, forMs: SHOWN_MS, run: () => navigate(href) })
    if (count > SHOWN_MAX) showToast(t('several', { count }), 'info', offer(t('show'), '/mentions'))
    else
      for (const mention of told) {
        const { authorName: name, number } = mention
        showToast(t('arrived', { name, number, line: shortened(mention.line) }), 'info', offer(t('open'), hrefOfNote(mention)))
      }
  })
  useEffect(() => {
    if (data && isVisible) void tell(data)
  }, [data, isVisible])
}

/** Waits until the open conversation is read again and rendered, because the new note may be in it. */
const openTicketShown = async (client: QueryClient) => {
  await client.refetchQueries({ queryKey: [TICKET], type: 'active' }, { cancelRefetch: false })
  for (let frame = 0; frame < 2; frame++) await new Promise((resolve) => requestAnimationFrame(resolve))
}
