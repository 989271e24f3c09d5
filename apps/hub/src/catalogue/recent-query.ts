import { plays, RECENT_GAMES } from '@playhub/contract/games/plays'
import { portal } from '@playhub/contract/games/portal'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { played } from '../base/played.ts'
import { useLanguage } from '../i18n/i18n.tsx'
import { callInBackground } from '../session/call.ts'
import { useIdentity } from '../session/identity.ts'

/**
 * Loads the games that were played last in this browser. For a signed-in player, also loads the games that were played in other browsers.
 */
export const useRecentGames = () => {
  const { language } = useLanguage()
  const { status } = useIdentity()
  return useQuery(
    queryOptions({
      queryKey: ['recent games', language, status],
      enabled: status !== 'unknown',
      queryFn: async ({ signal }) => {
        const own = played.get() ?? []
        const ofPlayer = status === 'player' ? await callInBackground(plays.recent, {}, signal).catch(() => ({ items: [] })) : { items: [] }
        const names = [...new Set([...own, ...ofPlayer.items])].slice(0, 2 * RECENT_GAMES)
        if (names.length === 0) return []
        const { games } = await callInBackground(portal.getCards, { query: { lng: language, ids: names.join(',') } }, signal)
        return games.slice(0, RECENT_GAMES)
      },
    }),
  )
}
