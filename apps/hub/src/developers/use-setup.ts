import { useIsVisible } from '@playhub/browser/use-is-visible'
import { partner } from '@playhub/contract/partner'
import { useQuery } from '@tanstack/react-query'
import { isRefused } from '../base/refused.ts'
import { askPartner } from '../session/partner-call.ts'

const ASK_EVERY_MS = 3000

/**
 * Asks the server which of a developer's first steps are done: whether the game's page was opened, and when the first payment was paid.
 * Repeats the request until both are done, while this page is visible.
 */
export const useSetup = (key: string) => {
  const isVisible = useIsVisible()
  const setup = useQuery({
    // The developer's key is part of the query key. So it stays in memory only, because the query cache is not stored.
    queryKey: ['developers', 'setup', key],
    queryFn: ({ signal }) => askPartner(partner.getSetup, key, signal),
    enabled: key !== '',
    retry: false,
    gcTime: 0,
    refetchInterval: ({ state }) => {
      if (!isVisible || isRefused(state.error, 'PARTNER_KEY_INVALID')) return false
      return state.data?.isPageSeen && state.data.firstPaidTs ? false : ASK_EVERY_MS
    },
  })
  return { data: setup.isError ? undefined : setup.data, isRefused: isRefused(setup.error, 'PARTNER_KEY_INVALID'), isAway: setup.isError }
}
