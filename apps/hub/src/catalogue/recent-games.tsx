import { plays } from '@playhub/contract/games/plays'
import { portal } from '@playhub/contract/games/portal'
import { useQuery } from '@tanstack/react-query'
import { played } from '../base/played.ts'
import { useLanguage, useT } from '../i18n/i18n.tsx'
import { callInBackground } from '../session/call.ts'
import { useIdentity } from '../session/identity.ts'
import styles from './catalogue-page.module.css'
import { GameStrip } from './game-strip.tsx'

const SHOWN = 6

/** The games that were played last, in this browser and by the signed-in player elsewhere. */
export const RecentGames = () => {
  const t = useT()
  const { language } = useLanguage()
  const { status } = useIdentity()
  const recent = useQuery({
    queryKey: ['recent games', language, status],
    enabled: status !== 'unknown',
    queryFn: async ({ signal }) => {
      const own = played.get() ?? []
      const ofPlayer = status === 'player' ? await callInBackground(plays.recent, {}, signal).catch(() => ({ items: [] })) : { items: [] }
      const names = [...new Set([...own, ...ofPlayer.items])].slice(0, 2 * SHOWN)
      if (names.length === 0) return []
      return (await callInBackground(portal.getCards, { query: { lng: language, ids: names.join(',') } }, signal)).games.slice(0, SHOWN)
    },
  })
  if (!recent.data?.length) return null
  return (
    <section aria-labelledby="recent">
      <h2 id="recent" className={styles.title}>
        {t('catalogue.recent')}
      </h2>
      <GameStrip games={recent.data} />
    </section>
  )
}
