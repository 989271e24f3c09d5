import { localDay, localMoment, localTime } from '@playhub/browser/dates'
import type { DueWarning } from '@playhub/contract/desk/targets/targets'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent } from 'react'
import { useLocation } from 'wouter'
import { useT } from '../base/i18n.tsx'
import { serverNow } from '../base/server-clock.ts'
import { useMay, useStaff } from '../base/session.tsx'
import { shownReturns, shownWarnings } from '../base/stored.ts'
import { showToast } from '../states/toasts.tsx'
import { rememberShown, unshownOf } from '../support/due.ts'
import { returnedQuery, warningsQuery } from '../support/inbox-queries.ts'
import { searchOf } from '../support/place.ts'
import { unshownOf as unshownReturnsOf } from '../ticket/snooze/returned.ts'
import { isAboutSame } from './told-once.ts'

/** The most toasts that are shown at once. For more new warnings, one toast shows their number. */
const SHOWN_MAX = 2
const SHOWN_MS = 20_000

/** Shows a toast for each new warning about an answer that is due soon, on every screen. */
export const useDueWarnings = () => {
  const t = useT()
  const [, navigate] = useLocation()
  const { id: staffId } = useStaff()
  const mayRead = useMay('support', 'finance')
  const { data } = useQuery({ ...warningsQuery, enabled: mayRead })
  const { data: returned } = useQuery({ ...returnedQuery, enabled: mayRead })
  const show = useEffectEvent((warnings: readonly DueWarning[]) => {
    const shown = shownWarnings.get() ?? []
    const unshown = unshownOf(warnings, staffId, shown)
    if (unshown.length === 0) return
    const told = returned?.filter((one) => unshownReturnsOf([one], staffId, shownReturns.get() ?? []).length === 0) ?? []
    const fresh = unshown.filter((warning) => !told.some((one) => isAboutSame(one, warning)))
    shownWarnings.set(rememberShown(warnings, staffId, shown, serverNow()))
    const offer = (label: string, href: string) => ({ label, forMs: SHOWN_MS, run: () => navigate(href) })
    if (fresh.length > SHOWN_MAX)
      showToast(
        t('due.warnings', { count: fresh.length }),
        'info',
        offer(t('due.show'), `/tickets${searchOf({ view: fresh.every(({ isMine }) => isMine) ? 'mine' : 'open', due: 'soon' })}`),
      )
    else
      for (const { ticketId, number, title, due } of fresh) {
        const time = localDay(due.ts) === localDay(serverNow()) ? localTime(due.ts) : localMoment(due.ts)
        showToast(t('due.warning', { number, time, title }), 'info', offer(t('due.open'), `/tickets/${ticketId}`))
      }
  })
  useEffect(() => {
    if (data) show(data.items)
  }, [data])
}
