import type { ReturnedTicket } from '@playhub/contract/desk/snooze/snooze'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { useMay, useStaff } from '../base/session.tsx'
import { shownReturns, shownWarnings } from '../base/stored.ts'
import { showToast } from '../states/toasts.tsx'
import { unshownOf as unshownWarningsOf } from '../support/due.ts'
import { returnedQuery, warningsQuery } from '../support/inbox-queries.ts'
import { searchOf } from '../support/place.ts'
import { rememberShown, unshownOf } from '../ticket/snooze/returned.ts'
import { isAboutSame } from './told-once.ts'

/** The most toasts that are shown at once. For more returned tickets, one toast shows their number. */
const SHOWN_MAX = 2
const SHOWN_MS = 20_000

/**
 * Shows a toast for each ticket of this staff member that came back from a snooze. The toast is shown on every screen, but not in the
 * ticket itself.
 */
export const useReturned = () => {
  const t = useT()
  const [path, navigate] = useLocation()
  const { id: staffId } = useStaff()
  const mayRead = useMay('support', 'finance')
  const { data } = useQuery({ ...returnedQuery, enabled: mayRead })
  const { data: warnings } = useQuery({ ...warningsQuery, enabled: mayRead })
  const show = useEffectEvent((returned: readonly ReturnedTicket[]) => {
    const shown = shownReturns.get() ?? []
    const fresh = unshownOf(returned, staffId, shown)
    if (fresh.length === 0) return
    shownReturns.set(rememberShown(returned, staffId, shown))
    const offer = (label: string, href: string) => ({ label, forMs: SHOWN_MS, run: () => navigate(href) })
    const told = warnings?.items.filter((one) => unshownWarningsOf([one], staffId, shownWarnings.get() ?? []).length === 0) ?? []
    const elsewhere = fresh.filter((one) => path !== `/tickets/${one.ticketId}` && !told.some((warning) => isAboutSame(one, warning)))
    if (elsewhere.length > SHOWN_MAX)
      showToast(
        t('snooze.returnedMany', { count: elsewhere.length }),
        'info',
        offer(t('snooze.show'), `/tickets${searchOf({ view: 'open', snoozed: 'back' })}`),
      )
    else
      for (const { ticketId, number, title } of elsewhere)
        showToast(t('snooze.returned', { number, title }), 'info', offer(t('snooze.open'), `/tickets/${ticketId}`))
  })
  useEffect(() => {
    if (data) show(data)
  }, [data])
}
