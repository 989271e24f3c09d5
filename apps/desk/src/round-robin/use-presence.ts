import { desk } from '@playhub/contract/desk'
import type { OwnPresence } from '@playhub/contract/desk/round-robin/round-robin'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { UserRoundCheck, UserRoundX } from 'lucide-react'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { call } from '../base/call.ts'
import { useMay, useStaff } from '../base/session.tsx'
import { toldGiven, toldPassedOn } from '../base/stored.ts'
import { showToast } from '../states/toasts.tsx'
import { listenAtDesk } from '../support/desk-stream.ts'
import { searchOf } from '../support/place.ts'
import { presenceQuery } from './queries.ts'
import { takeNewer } from './take-newer.ts'
import { useRoundRobinT } from './texts.ts'

const SHOWN_MS = 20_000
/** The most toasts that are shown at once. For more new conversations, one toast shows their number. */
const SHOWN_MAX = 2
/** While the staff member is active, the browser reports the activity at most once in this time, in ms. */
const REPORT_EVERY_MS = 60_000
/** Delay between an event and the request, in ms. Many events in this time cause only one request. */
const ASK_AFTER_MS = 1000
/** Events cause at most one request in this time, in ms, because most events are about the tickets of colleagues. */
const ASK_GAP_MS = 5_000
const signs = ['pointerdown', 'pointermove', 'keydown', 'wheel'] as const

/**
 * On every screen, reports that the staff member is active. Also shows a toast for each conversation that was assigned to this staff
 * member, or that was taken from them and given to a colleague.
 */
export const usePresence = () => {
  const isAgent = useMay('support', 'finance')
  useReports(isAgent)
  useGiven(isAgent)
}

/** Input with mouse, touch or keyboard counts as activity. A page that is only open, or that loads data by itself, does not count. */
const useReports = (isAgent: boolean) => {
  const client = useQueryClient()
  useEffect(() => {
    if (!isAgent) return
    let saidAt = Number.NEGATIVE_INFINITY
    const say = () => {
      if (Date.now() - saidAt < REPORT_EVERY_MS) return
      saidAt = Date.now()
      call(desk.roundRobin.reportPresence, { body: {} }).then(
        // The input that caused this report may be a click on the switch for new conversations. The switch makes its own call, whose reply
        // may arrive first. Then `takesNew` in this reply is outdated, so the known value is kept.
        (reply) => client.setQueryData(presenceQuery.queryKey, (known) => known && { ...reply, takesNew: known.takesNew }),
        // A failed report is not repeated. The next input after a minute reports again.
        () => undefined,
      )
    }
    for (const sign of signs) addEventListener(sign, say, { passive: true, capture: true })
    return () => {
      for (const sign of signs) removeEventListener(sign, say, { capture: true })
    }
  }, [client, isAgent])
}

const useGiven = (isAgent: boolean) => {
  const t = useRoundRobinT()
  const client = useQueryClient()
  const { id: staffId } = useStaff()
  const [, navigate] = useLocation()
  const { data } = useQuery({ ...presenceQuery, enabled: isAgent })
  const takesPart = data?.takesPart === true

  useEffect(() => {
    if (!takesPart) return
    let asking: ReturnType<typeof setTimeout> | undefined
    let askedAt = Number.NEGATIVE_INFINITY
    const ask = () => {
      asking ??= setTimeout(
        () => {
          asking = undefined
          askedAt = Date.now()
          void client.invalidateQueries({ queryKey: presenceQuery.queryKey })
        },
        Math.max(ASK_AFTER_MS, askedAt + ASK_GAP_MS - Date.now()),
      )
    }
    const unlisten = listenAtDesk({ onEvent: ({ kind }) => kind === 'status' && ask(), onOpen: ask, onLost: () => {} })
    return () => {
      clearTimeout(asking)
      unlisten()
    }
  }, [client, takesPart])

  const tell = useEffectEvent((given: OwnPresence['given']) => {
    const fresh = takeNewer(toldGiven, staffId, given)
    const offer = (label: string, href: string) => ({ label, forMs: SHOWN_MS, run: () => navigate(href) })
    if (fresh.length > SHOWN_MAX)
      showToast(t('givenMany', { count: fresh.length }), 'info', offer(t('show'), `/tickets${searchOf({ view: 'mine' })}`))
    else
      for (const { ticketId, number, title } of fresh)
        showToast(t('given', { number, title }), 'info', offer(t('open'), `/tickets/${ticketId}`))
  })
  const tellPassedOn = useEffectEvent((passedOn: OwnPresence['passedOn']) => {
    const fresh = takeNewer(toldPassedOn, staffId, passedOn)
    const offer = (label: string, href: string) => ({ label, forMs: SHOWN_MS, run: () => navigate(href) })
    if (fresh.length > SHOWN_MAX)
      showToast(t('passedOnMany', { count: fresh.length }), 'info', offer(t('show'), `/tickets${searchOf({ view: 'open' })}`))
    else
      for (const { ticketId, number, title } of fresh)
        showToast(t('passedOn', { number, title }), 'info', offer(t('open'), `/tickets/${ticketId}`))
  })
  useEffect(() => {
    if (!data) return
    tell(data.given)
    tellPassedOn(data.passedOn)
  }, [data])
}

/**
 * Returns the state of the switch for new conversations, with its text and icon, and a function that sets it. The switch says whether the
 * hub assigns new conversations to this staff member. Returns undefined if no project includes the staff member in its automatic
 * assignment.
 */
export const useTaking = () => {
  const t = useRoundRobinT()
  const client = useQueryClient()
  const { data } = useQuery({ ...presenceQuery, enabled: useMay('support', 'finance') })
  const set = useMutation({
    mutationFn: (takesNew: boolean) => call(desk.roundRobin.reportPresence, { body: { takesNew } }),
    // Cancels a read that is under way, because its reply would show the old state.
    onMutate: () => client.cancelQueries({ queryKey: presenceQuery.queryKey }),
    onSuccess: async (reply) => {
      await client.cancelQueries({ queryKey: presenceQuery.queryKey })
      client.setQueryData(presenceQuery.queryKey, reply)
      showToast(t(reply.takesNew ? 'isTaking' : 'isAway'))
    },
    onError: () => showToast(t('switchFailed'), 'danger'),
  })
  if (!data?.takesPart) return undefined
  // While the request is under way, the switch already shows the new state.
  const isTaking = set.isPending ? set.variables : data.takesNew
  return {
    isTaking,
    label: t(isTaking ? 'taking' : 'away'),
    Icon: isTaking ? UserRoundCheck : UserRoundX,
    set: (next: boolean) => set.mutate(next),
  }
}
